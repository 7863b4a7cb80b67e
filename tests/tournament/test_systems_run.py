"""Every system through ``arena run``: killed at any moment it ends as an uninterrupted run does, and it may grow."""

import json
import signal
import subprocess
from pathlib import Path
from typing import Any

import pytest

from arena.store import Results
from tests.cli.arena_command import ARENA, arena, json_lines, of_type, write_config

PLAYERS = ("good", "better", "best", "fine", "mild", "calm")
OWN = """
def next_round(players, past, seed):
    shift = len(past) + seed % 2
    if len(past) == 3:
        return None
    return [(players[i], players[(i + 1 + 2 * shift) % len(players)]) for i in range(0, len(players), 2)]
"""
SYSTEMS = {
    "round_robin": "round_robin",
    "gauntlet": "gauntlet, seeds: [best, calm]",
    "knockout": "knockout, third_place: true",
    "swiss": "swiss, rounds: 3",
    "ladder": "ladder, rounds: 3",
    "own": "own_system.py",
}


def tournament(folder: Path, system: str, *players: str) -> Path:
    folder.mkdir(exist_ok=True)
    (folder / "own_system.py").write_text(OWN)
    config = write_config(folder, *(players or PLAYERS))
    text = config.read_text().replace("tournament: {", f"tournament: {{system: {system}, ")
    config.write_text(text.replace("[dakon, djenon-aboure]", "dakon"))
    return config


def games(folder: Path) -> dict[str, Any]:
    """What every game was, as far as it must not depend on when it was played."""
    with Results.open(folder / "event.db") as results:
        rounds = results.rounds(1)
        played = {
            str(record.key): (
                [player.name for player in record.players],
                record.start,
                record.seeds,
                [move[:2] for move in record.moves],
                record.outcome,
            )
            for record in results.records()
        }
    return {"rounds": rounds, **played}


def kill_after(folder: Path, kind: str, count: int) -> None:
    """Run, and kill the run as soon as it has told so many events of that type; it may end before."""
    run = subprocess.Popen([*ARENA, "run", "event.yaml", "--json"], cwd=folder, stdout=subprocess.PIPE, text=True)
    assert run.stdout is not None
    with run.stdout:
        for line in run.stdout:
            count -= json.loads(line)["type"] == kind
            if count == 0:
                run.kill()
                break
    assert run.wait() in (-signal.SIGKILL, 0)


@pytest.mark.slow
@pytest.mark.parametrize("system", SYSTEMS)
def test_killed_at_any_moment(tmp_path: Path, system: str) -> None:
    whole, killed = tmp_path / "whole", tmp_path / "killed"
    for folder in (whole, killed):
        tournament(folder, SYSTEMS[system])
    assert arena("run", "event.yaml", folder=whole).returncode == 0
    for moment in (("round_started", 1), ("game_started", 1), ("game_finished", 5), ("round_started", 1)):
        kill_after(killed, *moment)
    done = arena("run", "event.yaml", "--json", "-j", "1", folder=killed)
    assert done.returncode == 0, done.stderr
    assert games(killed) == games(whole)
    tables = [arena("standings", "event.db", "-f", "csv", folder=folder).stdout for folder in (whole, killed)]
    assert tables[0] == tables[1] != ""


@pytest.mark.slow
@pytest.mark.parametrize(
    ("system", "more"),
    [("swiss, rounds: 2", "swiss, rounds: 3"), ("ladder, rounds: 1", "ladder, rounds: 2"), ("gauntlet", "gauntlet")],
)
def test_a_player_joins_and_the_tournament_goes_on(tmp_path: Path, system: str, more: str) -> None:
    tournament(tmp_path, system, *PLAYERS[:5])
    assert arena("run", "event.yaml", folder=tmp_path).returncode == 0
    before = games(tmp_path)
    tournament(tmp_path, more, *PLAYERS)
    done = arena("run", "event.yaml", "--json", folder=tmp_path)
    assert done.returncode == 0, done.stderr
    after = games(tmp_path)
    assert {key: after[key] for key in before if key != "rounds"} == {
        key: game for key, game in before.items() if key != "rounds"
    }
    if system.startswith("swiss"):  # what was played before five became six, and what was still to come
        assert of_type(json_lines(done.stdout), "run_started")[0]["games"] == [2 * 2 * 2 + 3 * 2] == [len(after) - 1]
        again = json_lines(arena("run", "event.yaml", "--json", folder=tmp_path).stdout)
        assert (of_type(again, "engine_ready"), of_type(again, "run_finished")[0]["status"]) == ([], "complete")
    new = [players for key, (players, *_) in ((k, v) for k, v in after.items() if k != "rounds") if key not in before]
    assert any("calm" in players for players in new)


def test_why_a_player_cannot_join_is_told(tmp_path: Path) -> None:
    assert arena("run", tournament(tmp_path, "knockout", *PLAYERS[:2]), folder=tmp_path).returncode == 0
    done = arena("run", tournament(tmp_path, "knockout", *PLAYERS[:3]), folder=tmp_path)
    assert done.returncode == 4
    why = "the bracket of a knockout is made of the players it begins with"
    assert f"player 'best' is new - {why}; play these settings under another results file" in done.stderr


def test_what_may_not_change_is_named(tmp_path: Path) -> None:
    tournament(tmp_path, "round_robin, cycles: 2", *PLAYERS[:2])
    assert arena("run", "event.yaml", folder=tmp_path).returncode == 0
    for system, players, words in (
        ("round_robin, cycles: 1", PLAYERS[:2], "cycles is 2 in the file and 1 now"),
        ("round_robin, cycles: 2", PLAYERS[:3], "player 'best' is new"),
        ("gauntlet", PLAYERS[:2], 'system is "round_robin" in the file and "gauntlet" now'),
    ):
        tournament(tmp_path, system, *players)
        done = arena("run", "event.yaml", folder=tmp_path)
        assert done.returncode == 4
        assert words in done.stderr
    tournament(tmp_path, "round_robin, cycles: 3", *PLAYERS[:2])
    done = arena("run", "event.yaml", "--json", folder=tmp_path)
    assert of_type(json_lines(done.stdout), "run_finished")[0]["played"] == 2


@pytest.mark.slow
def test_an_engine_that_does_not_start_is_absent_and_one_that_breaks_defaults(tmp_path: Path) -> None:
    tournament(tmp_path, "swiss, rounds: 2", *PLAYERS[:4], "exit")
    done = arena("run", "event.yaml", "--json", folder=tmp_path)
    assert done.returncode == 0, done.stderr
    started = of_type(json_lines(done.stdout), "round_started")
    assert [(event["absent"], len(event["pairings"])) for event in started] == [(["exit"], 2), (["exit"], 2)]
    tournament(tmp_path / "cup", "knockout", *PLAYERS[:3], "exit")
    done = arena("run", "event.yaml", "--json", folder=tmp_path / "cup")
    assert done.returncode == 0, done.stderr
    last = of_type(json_lines(done.stdout), "round_started")[-1]
    assert last["round"] == 2
    assert "good" in last["pairings"][0]
    with Results.open(tmp_path / "cup" / "event.db") as results:
        first, _ = results.rounds(1)
        assert first.left is not None
        assert [(left.unplayed, left.defaulted) for left in first.left] == [(2, (False, True))]


@pytest.mark.parametrize(
    ("code", "words"),
    [
        ("def next_round(players, past, seed):\n    return [(players[0], 'nobody')]", "next_round names 'nobody'"),
        ("def next_round(players, past, seed):\n    1 / 0", "ZeroDivisionError: division by zero in line 2"),
        ("def next_round(players, past, seed):\n    return ['good']", "must return pairs of names, got 'good'"),
        ("def next_round(p, past, s):\n    return [(p[0], p[1]), (p[1], p[2])]", "pairs 'better' twice in round 1"),
    ],
)
def test_a_system_of_ones_own_that_is_wrong(tmp_path: Path, code: str, words: str) -> None:
    tournament(tmp_path, "own_system.py", *PLAYERS[:3])
    (tmp_path / "own_system.py").write_text(code)
    done = arena("run", "event.yaml", "--plain", folder=tmp_path)
    assert done.returncode == 3
    assert words in done.stdout
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize(
    ("code", "words"), [("x = (", "SyntaxError: '(' was never closed in line 1"), ("x = 1", "found none")]
)
def test_a_system_of_ones_own_that_does_not_load(tmp_path: Path, code: str, words: str) -> None:
    tournament(tmp_path, "own_system.py", *PLAYERS[:2])
    (tmp_path / "own_system.py").write_text(code)
    done = arena("run", "event.yaml", "--dry-run", folder=tmp_path)
    assert (done.returncode, done.stderr.count("\n")) == (2, 1)
    assert words in done.stderr


def test_a_system_that_fails_where_the_event_may_be_over_is_told_in_every_run(tmp_path: Path) -> None:
    tournament(tmp_path, "own_system.py", *PLAYERS[:2])
    code = "def next_round(players, past, seed):\n    return 1 / 0 if past else [players]"
    (tmp_path / "own_system.py").write_text(code)
    for _ in range(2):
        done = arena("run", "event.yaml", "--plain", folder=tmp_path)
        assert done.returncode == 3, done.stderr
        assert "event 1 ends without its next round: " in done.stdout


def test_a_system_that_hangs_where_the_event_may_be_over_can_be_stopped(tmp_path: Path) -> None:
    tournament(tmp_path, "own_system.py", *PLAYERS[:2])
    code = "import pathlib, time\n\ndef next_round(players, past, seed):\n    if pathlib.Path('hang').exists():\n"
    code += "        time.sleep(3600)\n    return None if past else [players]"
    (tmp_path / "own_system.py").write_text(code)
    assert arena("run", "event.yaml", folder=tmp_path).returncode == 0
    (tmp_path / "hang").touch()
    run = subprocess.Popen([*ARENA, "run", "event.yaml", "--json"], cwd=tmp_path, stdout=subprocess.PIPE)
    assert run.stdout is not None
    with run.stdout:
        run.stdout.readline()
        run.send_signal(signal.SIGINT)
        run.stdout.read()
    assert run.wait() == 130
