"""``arena status``, ``stop`` and ``withdraw`` from another terminal, on a run and on a file that nobody writes."""

import json
import platform
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from arena.cli.main import main
from arena.store import Results, Writer
from tests.cli.arena_command import ARENA, arena, json_lines, of_type, write_config
from tests.report.played_files import results_file


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
    assert 0 < sum("best" in players for players in games) < 1200
    assert sum("best" not in players for players in games) == 2 * 600
    status = json.loads(arena("status", "event.db", "--json", folder=tmp_path).stdout)
    assert all(event["games"] == event["finished"] for event in status["events"])
    assert list(status["withdrawn"]) == ["best"]
    assert arena("run", config, folder=tmp_path).returncode == 0


def test_a_run_on_another_machine_is_not_stopped_from_here(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    path = results_file(tmp_path / "cup.db", ["a", "b"], ())
    with Results.open(path) as results, Writer.open(path, results.tournament(), command="arena run cup.yaml"):
        monkeypatch.setattr(platform, "node", lambda: "elsewhere")
        with pytest.raises(SystemExit) as end:
            main(["stop", str(path)])
    assert end.value.code == 1
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.startswith(f"error: {path} is being written by arena run cup.yaml")
    assert said.err.endswith("; stop it there\n")


def test_nothing_to_stop_and_nobody_of_that_name(tmp_path: Path) -> None:
    config = write_config(tmp_path, "good", "better")
    assert arena("run", config, folder=tmp_path).returncode == 0
    done = arena("stop", "event.db", folder=tmp_path)
    assert (done.returncode, done.stdout) == (0, "no run is writing event.db\n")
    for name, hint in (("goood", "did you mean 'good'?"), ("kim", "it has good, better")):
        done = arena("withdraw", "event.db", name, folder=tmp_path)
        assert (done.returncode, done.stderr) == (2, f"error: event.db: has no player '{name}'; {hint}\n")
    assert arena("withdraw", "none.db", "good", folder=tmp_path).returncode == 4
    assert arena("withdraw", "event.db", "good", folder=tmp_path).stdout == "good is withdrawn\n"
    assert arena("withdraw", "event.db", "good", folder=tmp_path).stdout == "good was withdrawn before\n"
    assert "withdrawn: good, 20" in arena("status", "event.db", folder=tmp_path).stdout
