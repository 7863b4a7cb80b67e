"""``arena status``, ``stop`` and ``withdraw`` from another terminal, on a run and on a file that nobody writes."""

import json
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from arena.store import Results
from tests.cli.arena_command import ARENA, arena, json_lines, of_type, write_config


@contextmanager
def running(config: Path) -> Iterator[subprocess.Popen[str]]:
    """A run that has finished its first game."""
    command = [*ARENA, "run", str(config), "--json"]
    with subprocess.Popen(command, cwd=config.parent, stdout=subprocess.PIPE, text=True) as run:
        assert run.stdout is not None
        for line in run.stdout:
            if json.loads(line)["type"] == "game_finished":
                break
        try:
            yield run
        finally:
            run.kill()


def test_a_run_is_told_to_stop_and_goes_on_later(tmp_path: Path) -> None:
    config = write_config(tmp_path, "good", "better", games=2000)
    with running(config) as run:
        status = json.loads(arena("status", "event.db", "--json", folder=tmp_path).stdout)
        assert status["run"].startswith("arena run ")
        assert [event["games"] for event in status["events"]] == [2000, 2000]
        done = arena("stop", "event.db", folder=tmp_path)
        assert (done.returncode, done.stdout.count("running games finish first")) == (0, 1)
        assert run.stdout is not None
        rest = run.stdout.read()
        assert run.wait(timeout=60) == 130
    [end] = of_type(json_lines(rest), "run_finished")
    assert (end["status"], end["played"] + end["left"]) == ("stopped", 4000)
    said = arena("status", "event.db", folder=tmp_path).stdout
    assert "event: not being played" in said
    assert f"{end['played']} of 2000 games finished" in said


def test_a_player_is_withdrawn_from_a_run(tmp_path: Path) -> None:
    config = write_config(tmp_path, "good", "better", "best", games=600)
    with running(config) as run:
        assert "the run notices" in arena("withdraw", "event.db", "best", folder=tmp_path).stdout
        assert run.stdout is not None
        rest = run.stdout.read()
        assert run.wait(timeout=100) == 0
    events = json_lines(rest)
    assert [out["player"] for out in of_type(events, "engine_out")] == ["best"]
    [end] = of_type(events, "run_finished")
    assert (end["status"], end["left"]) == ("complete", 0)
    with Results.open(tmp_path / "event.db") as results:
        games = [result.players for result in results.results()]
    assert 0 < sum("best" in players for players in games) < 600
    assert sum("best" not in players for players in games) == 2 * 600
    assert arena("run", config, folder=tmp_path).returncode == 0


def test_nothing_to_stop_and_nobody_of_that_name(tmp_path: Path) -> None:
    config = write_config(tmp_path, "good", "better")
    assert arena("run", config, folder=tmp_path).returncode == 0
    done = arena("stop", "event.db", folder=tmp_path)
    assert (done.returncode, done.stdout) == (1, "nothing writes event.db\n")
    done = arena("withdraw", "event.db", "goood", folder=tmp_path)
    assert done.returncode == 4
    assert "has no player 'goood'; it has good, better" in done.stderr
    assert arena("withdraw", "event.db", "good", folder=tmp_path).stdout == "good is withdrawn\n"
    assert arena("withdraw", "event.db", "good", folder=tmp_path).stdout == "good was withdrawn before\n"
    assert "withdrawn: good, 20" in arena("status", "event.db", folder=tmp_path).stdout
