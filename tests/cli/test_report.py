"""``arena report``: what it writes, what it replaces, and one clear line for what it can't."""

from pathlib import Path

import pytest

from arena.cli.main import main
from arena.report.page import MARK
from tests.report.played_files import results_file, round_robin


@pytest.fixture
def results(tmp_path: Path) -> Path:
    return results_file(tmp_path / "cup.db", ["a", "b"], round_robin(["a", "b"], 4))


def _report(*arguments: str | Path) -> int | str | None:
    with pytest.raises(SystemExit) as end:
        main(["report", *map(str, arguments)])
    return end.value.code


def test_the_page_stands_beside_the_results(results: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert _report(results) == 0
    page = results.with_suffix(".html")
    assert page.read_text().startswith(MARK)
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err == f"report written to {page}, {page.stat().st_size / 1000:.0f} kB\n"


def test_games_are_as_many_as_asked_for(results: Path, tmp_path: Path) -> None:
    assert _report(results, "-o", tmp_path / "none.html", "--games", "0") == 0
    assert _report(results, "-o", tmp_path / "two.html", "--games", "2") == 0
    assert [(tmp_path / name).read_text().count("<details") for name in ("none.html", "two.html")] == [0, 2]


def test_only_pages_are_replaced(results: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    page = tmp_path / "page.html"
    page.touch()
    assert _report(results, "-o", page) == 0
    assert _report(results, "-o", page, "--games", "0") == 0
    page.write_text("<!doctype html><title>my own</title>")
    capsys.readouterr()
    assert _report(results, "-o", page) == 2
    assert capsys.readouterr().err == f"Error: {page} is there and is no report of the arena; --force replaces it\n"
    assert page.read_text() == "<!doctype html><title>my own</title>"
    assert _report(results, "-o", page, "--force") == 0
    assert page.read_text().startswith(MARK)


def test_the_results_are_never_replaced(results: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = results.read_bytes()
    assert _report(results, "-o", results, "--force") == 2
    assert "is the results file itself" in capsys.readouterr().err
    assert results.read_bytes() == before


@pytest.mark.parametrize(
    ("output", "words"),
    [("nowhere/page.html", "No such file"), (".", "is a folder"), ("cup.db/page.html", "Not a directory")],
)
def test_an_output_that_cannot_be_written(
    results: Path, capsys: pytest.CaptureFixture[str], output: str, words: str
) -> None:
    assert _report(results, "-o", results.parent / output) == 2
    said = capsys.readouterr().err
    assert words in said
    assert said.count("\n") == 1
    assert not list(results.parent.glob(".*"))


@pytest.mark.parametrize(("content", "words"), [(b"Dear diary\n", "is not a results file"), (b"", "is empty")])
def test_an_input_that_is_no_results_file(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], content: bytes, words: str
) -> None:
    (tmp_path / "notes.db").write_bytes(content)
    assert _report(tmp_path / "notes.db") == 4
    said = capsys.readouterr().err
    assert words in said
    assert said.count("\n") == 1
    assert not (tmp_path / "notes.html").exists()
