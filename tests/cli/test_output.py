"""Where output goes: ``-o -`` is stdout where that makes sense, and no file of that name anywhere."""

import json
import subprocess
from pathlib import Path

import pytest

from arena.cli.main import main
from arena.report.page import MARK
from tests.cli.arena_command import ARENA, arena
from tests.report.played_files import results_file, round_robin


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    results_file(tmp_path / "cup.db", ["a", "b"], round_robin(["a", "b"], 4, (1, 2)), events=2)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def _arena(*words: str) -> int | str | None:
    with pytest.raises(SystemExit) as end:
        main(words)
    return end.value.code


def test_an_export_goes_to_stdout(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert _arena("export", "cup.db", "-f", "jsonl") == 0
    games = capsys.readouterr().out
    assert [json.loads(line)["event"] for line in games.splitlines()] == [1] * 4 + [2] * 4
    assert _arena("export", "cup.db", "-f", "jsonl", "-o", "-") == 0
    assert capsys.readouterr().out == games
    assert [path.name for path in folder.iterdir()] == ["cup.db"]


@pytest.mark.parametrize("form", ["jsonl", "text"])
@pytest.mark.parametrize("games", [(), ("--game", "2.1.1.1")])
def test_an_export_can_be_replayed_from_a_pipe(folder: Path, form: str, games: tuple[str, ...]) -> None:
    exported = arena("export", "cup.db", "-f", form, *games, folder=folder).stdout
    words = [*ARENA, "replay", "-"]
    replayed = subprocess.run(words, input=exported, cwd=folder, capture_output=True, text=True, check=False)
    assert replayed.stdout == f"{'1 game' if games else '8 games'} refereed again: all as stored\n"


def test_a_report_goes_to_stdout(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert _arena("report", "cup.db", "-o", "-") == 0
    page = capsys.readouterr()
    assert (page.out.startswith(MARK), page.err) == (True, "")
    assert _arena("report", "cup.db") == 0
    assert (folder / "cup.html").read_text() == page.out
    assert not (folder / "-").exists()


@pytest.mark.parametrize("words", [["merge", "cup.db", "cup.db"], ["match", "random", "greedy"]])
def test_a_results_file_is_no_stream(folder: Path, capsys: pytest.CaptureFixture[str], words: list[str]) -> None:
    assert _arena(*words, "-o", "-") == 2
    assert "a results file can't be stdout" in capsys.readouterr().err
    assert [path.name for path in folder.iterdir()] == ["cup.db"]


@pytest.mark.parametrize("command", ["export", "standings"])
def test_an_event_that_there_is_not(folder: Path, capsys: pytest.CaptureFixture[str], command: str) -> None:
    assert _arena(command, "cup.db", "--event", "5") == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert "cup.db has no event 5; it has 1 to 2" in said.err
    assert _arena(command, "cup.db", "--event", "2") == 0
    assert 'Event "cup: dakon' not in capsys.readouterr().out
