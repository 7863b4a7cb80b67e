"""A results file and its exports give a replay the same games."""

import io
import sqlite3
import tempfile
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from arena.game import GameKey, GameRecord
from arena.report.export import ExportFormat, export_games
from arena.report.export_jsonl import format_line
from arena.report.export_read import PlayedGame, read_games
from arena.report.export_text import format_game
from arena.report.game_text import GameFileError
from arena.store import Results, StoreError, Writer
from tests.store.record_samples import TOURNAMENT, sample_record
from tests.store.record_strategies import game_records, record_settings


def _played(record: GameRecord) -> PlayedGame:
    return PlayedGame(
        where="",
        key=record.key,
        ruleset=record.ruleset,
        start=record.start,
        players=(record.players[0].name, record.players[1].name),
        moves=tuple((move.seat, move.pit) for move in record.moves),
        outcome=record.outcome,
        termination=record.termination,
        scores=record.scores,
        adjudication=record.adjudication,
    )


def _read(path: Path) -> list[PlayedGame]:
    return [replace(game, where="") for game in read_games(path)]


def _export(path: Path, form: ExportFormat) -> Path:
    target = path.with_suffix(f".{form}")
    with Results.open(path) as results, target.open("w", encoding="utf-8", newline="") as stream:
        export_games(results.tournament(), results.records(), form, stream)
    return target


@settings(record_settings, max_examples=15)
@given(st.lists(game_records(), min_size=1, max_size=3, unique_by=lambda record: record.key))
def test_all_formats_give_the_same_games(records: list[GameRecord]) -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "results.db")
        with Writer.open(path, TOURNAMENT) as writer:
            for record in records:
                writer.put(record)
        expected = [_played(record) for record in sorted(records, key=lambda record: record.key)]
        assert _read(path) == expected
        assert _read(_export(path, "jsonl")) == expected
        assert _read(_export(path, "text")) == expected


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "results.db"
    with Writer.open(path, TOURNAMENT) as writer:
        for number in (2, 1):
            writer.put(sample_record(number, plies=4))
    return path


def test_exports_count_the_games(path: Path) -> None:
    forms: tuple[ExportFormat, ...] = ("jsonl", "csv", "text")
    with Results.open(path) as results:
        for form in forms:
            for records in ([], [sample_record(2)], list(results.records())):
                assert export_games(results.tournament(), records, form, io.StringIO()) == len(records)


def test_text_names_tournament_and_event(path: Path) -> None:
    stream = io.StringIO()
    with Results.open(path) as results:
        export_games(results.tournament(), results.records(), "text", stream)
    expected = [format_game(sample_record(number, plies=4), "quickstart: open") for number in (1, 2)]
    assert stream.getvalue() == "\n".join([*expected, ""])


def test_csv_can_not_be_read_back(path: Path) -> None:
    target = _export(path, "csv")
    with pytest.raises(GameFileError) as caught:
        list(read_games(target))
    assert str(caught.value) == f"{target}:1: csv can't be read back; export jsonl or text"


def test_places_name_file_and_line(path: Path) -> None:
    assert {game.where for game in read_games(path)} == {str(path)}
    lines = _export(path, "jsonl")
    assert [game.where for game in read_games(lines)] == [f"{lines}:1", f"{lines}:2"]
    text = _export(path, "text")
    starts = [number for number, line in enumerate(text.read_text().splitlines(), 1) if line.startswith("[Event ")]
    assert [game.where for game in read_games(text)] == [f"{text}:{number}" for number in starts]


def test_a_byte_order_mark_and_windows_lines_are_fine(tmp_path: Path) -> None:
    record = sample_record(1, plies=4)
    for content in (format_line(record), "\n" + format_game(record, "x")):
        path = tmp_path / "games"
        path.write_bytes(b"\xef\xbb\xbf" + content.replace("\n", "\r\n").encode())
        assert [game.key for game in read_games(path)] == [GameKey(1, 1, 1, 1)]


@pytest.mark.parametrize(
    ("content", "problem"),
    [
        (b"", "1: expected a results file, JSON lines or game text (its first line a tag in [ ]), got nothing"),
        (b"game,event\n", "1: expected a results file, JSON lines or game text"),
        (b'{"game": "1.1.1.1"}\n', "1: Object missing required field `ruleset`"),
        (b"{\n", "1: Input data was truncated"),
        (b'[South "a"]\n[North "\xff"]\n', "2: is not UTF-8 text"),
        (b'\n[Ruleset "dakon"]\n*\n', "2: the game that begins here has no tag Game"),
    ],
)
def test_what_is_no_game_file(tmp_path: Path, content: bytes, problem: str) -> None:
    path = tmp_path / "games"
    path.write_bytes(content)
    with pytest.raises(GameFileError) as caught:
        list(read_games(path))
    assert str(caught.value).startswith(f"{path}:{problem}")


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ('"pit":"', '"pit":"Z', "expected a pit of dakon"),
        ('"game":"1.1.1.2"', '"game":"2"', "expected a game id"),
        ('"outcome":"south"', '"outcome":"x"', "Invalid enum value 'x' - at `$.outcome`"),
        ('"ruleset":"dakon', '"ruleset":"chess', "unknown ruleset 'chess'"),
        ('"start":"1,0,', '"start":"', "South has 5 pits, North 7"),
    ],
)
def test_flaws_in_json_are_named_with_their_line(tmp_path: Path, old: str, new: str, problem: str) -> None:
    path = tmp_path / "games.jsonl"
    bad = format_line(sample_record(2))
    assert old in bad
    path.write_text(format_line(sample_record(1)) + "\n" + bad.replace(old, new, 1))
    games = read_games(path)
    assert next(games).key == GameKey(1, 1, 1, 1)
    with pytest.raises(GameFileError) as caught:
        next(games)
    assert str(caught.value).startswith(f"{path}:3: ")
    assert problem in str(caught.value)


def test_a_foreign_database_is_the_stores_error(tmp_path: Path) -> None:
    path = tmp_path / "other.db"
    connection = sqlite3.connect(path)
    connection.execute("CREATE TABLE bookmarks (url)")
    connection.close()
    with pytest.raises(StoreError, match="another program"):
        list(read_games(path))


def test_a_missing_file_is_an_os_error(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        list(read_games(tmp_path / "none"))
