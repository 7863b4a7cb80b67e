"""Games as CSV: what is written can be read back by any CSV reader, and no cell is a formula."""

import csv
import io

import msgspec
from hypothesis import given
from hypothesis import strategies as st

from arena.game import GameRecord
from arena.report.export_csv import write_csv
from tests.store.record_samples import sample_record
from tests.store.record_strategies import game_records, record_settings

_TEXT_COLUMNS = ("south", "north", "start_source", "fault_text", "adjudication")


def _rows(records: list[GameRecord]) -> list[dict[str, str]]:
    stream = io.StringIO(newline="")
    assert write_csv(records, stream) == len(records)
    stream.seek(0)
    return list(csv.DictReader(stream, strict=True))


def test_a_game_is_a_row() -> None:
    record = sample_record(1, plies=3)
    (row,) = _rows([record])
    assert row == {
        "game": "1.1.1.1",
        "event": "1",
        "round": "1",
        "pairing": "1",
        "number": "1",
        "south": "alpha",
        "north": "beta",
        "ruleset": record.ruleset,
        "start": record.start,
        "start_source": record.start_source,
        "first": "south",
        "outcome": "south",
        "winner": "alpha",
        "south_score": "53",
        "north_score": "45",
        "termination": "completed",
        "fault_seat": "",
        "fault_code": "",
        "fault_text": "",
        "adjudication": "",
        "plies": "3",
        "moves": row["moves"],
        "south_time_control": "10s+0.1s",
        "north_time_control": "10s+0.1s",
        "started_utc": "2025-01-01T10:00:00.000Z",
        "duration_ms": "1234",
    }
    assert [letter.isupper() for letter in row["moves"].split(" ")] == [True, False, True]


def test_no_games_are_a_header() -> None:
    stream = io.StringIO(newline="")
    assert write_csv([], stream) == 0
    assert stream.getvalue().startswith("game,event,round,")
    assert stream.getvalue().count("\r\n") == 1


@record_settings
@given(st.lists(game_records(), max_size=3))
def test_rows_are_read_back(records: list[GameRecord]) -> None:
    rows = _rows(records)
    assert [row["game"] for row in rows] == [str(record.key) for record in records]
    for row, record in zip(rows, records, strict=True):
        fault_text = record.fault.text if record.fault else ""
        values = (
            record.players[0].name,
            record.players[1].name,
            record.start_source,
            fault_text,
            record.adjudication or "",
        )
        for column, value in zip(_TEXT_COLUMNS, values, strict=True):
            assert row[column].removeprefix("'") == value.removeprefix("'")
            assert not row[column].lstrip().startswith(("=", "+", "-", "@", "\t", "\r"))


def test_formulas_are_defused_and_other_text_is_left_alone() -> None:
    names = ["=1+1", "+1", "-1", "@A1", "\t=1", " \n=1", "\uff1dA1", "a=1", "'x", "1-1", 'say "hi", bob', "cr\ralone"]
    record = sample_record(1, plies=0)
    south, north = record.players
    records = [
        msgspec.structs.replace(record, players=(msgspec.structs.replace(south, name=name), north)) for name in names
    ]
    assert [row["south"] for row in _rows(records)] == [
        *(f"'{name}" for name in names[:7]),
        *names[7:],
    ]
