"""``arena run`` with a bad engine among good ones: the run goes on, says what was wrong, and leaves nothing behind."""

import json
import sys
from pathlib import Path

import pytest
import trio

from tests.cli.arena_command import arena, json_lines, of_type
from tests.faults.bad_games import BAD_ENGINE, ROOT, processes_left


def write_config(folder: Path, mode: str, where: str) -> Path:
    """Each plays each twice; the bad player has a folder of its own."""
    (folder / "bad").mkdir()
    command = [sys.executable, "-S", "-P", str(BAD_ENGINE)]
    path = folder / "event.yaml"
    path.write_text(
        f"""rulesets: ["dakon:pits=5,seeds=2"]
seed: 5
tournament: {{games_per_pairing: 2, concurrency: 2}}
time: {{base_ms: 20000}}
limits: {{hello_ms: 20000, ready_ms: 1000, late_ms: 200, quit_ms: 200}}
players:
  - name: bad
    command: {json.dumps([*command, mode, where])}
    cwd: {json.dumps(str(folder / "bad"))}
    env: {{PYTHONPATH: {json.dumps(str(ROOT))}}}
  - name: good
    command: {json.dumps([*command, "good", "nowhere"])}
    env: {{PYTHONPATH: {json.dumps(str(ROOT))}}}
  - name: better
    command: {json.dumps([*command, "good", "nowhere"])}
    env: {{PYTHONPATH: {json.dumps(str(ROOT))}}}
"""
    )
    return path


@pytest.mark.parametrize(
    ("mode", "where", "code", "words"),
    [
        ("exit_3", "new", "crash", "exited with code 3"),
        ("crash", "go:2", "crash", "was killed by signal 11 (SIGSEGV)"),
        ("info_storm", "go:2", "flood", "got more"),
        ("out_of_range", "go:2", "illegal_move", "played '99'"),
        ("random_5", "go:1", "malformed", "broke the protocol: "),
        ("sleep", "new", "not_ready", "did not answer 'new' with 'ready' within 1 s"),
    ],
)
def test_one_bad_game_costs_one_game(tmp_path: Path, mode: str, where: str, code: str, words: str) -> None:
    done = arena("run", write_config(tmp_path, mode, where), "--json", folder=tmp_path)
    assert done.returncode == 0, done.stderr
    events = json_lines(done.stdout)
    finished = of_type(events, "game_finished")
    (bad,) = [event for event in finished if event["fault"]]
    assert bad["fault"] == code
    assert bad["fault_text"].startswith("bad (")
    assert words in bad["fault_text"]
    assert bad["outcome"] == ("north" if bad["south"] == "bad" else "south")
    assert len(finished) == 6
    assert not of_type(events, "game_void")
    assert of_type(events, "run_finished")[0]["status"] == "complete"
    assert trio.run(processes_left, tmp_path / "bad") == []


@pytest.mark.parametrize(
    ("mode", "where", "words"),
    [
        ("wrong_version", "hello", "OUT: bad broke the protocol: expected one of the versions [1], got 2 (version)"),
        ("exit_3", "start", "    last words"),
    ],
)
def test_an_engine_that_starts_badly_is_out_and_wins_nobody_a_game(
    tmp_path: Path, mode: str, where: str, words: str
) -> None:
    done = arena("run", write_config(tmp_path, mode, where), "--plain", folder=tmp_path)
    assert done.returncode == 3
    assert words in done.stdout
    assert "incomplete: 2 games played, 4" in done.stdout
    assert trio.run(processes_left, tmp_path / "bad") == []
