"""Games as CSV, one a row, for spreadsheets: RFC 4180 quoting, and no cell that a spreadsheet takes for a formula."""

import csv
from collections.abc import Iterable
from typing import Any, TextIO

from arena.game import GameRecord
from arena.report.game_text import SIDES
from arena.rules import format_moves

# Spreadsheets run a cell that begins so, some after dropping white space, some with the full-width signs too.
_FORMULA_STARTS = ("=", "+", "-", "@", "\uff1d", "\uff0b", "\uff0d", "\uff20")


def write_csv(records: Iterable[GameRecord], stream: TextIO) -> int:
    """Write a header and a row for each game; return the number of games.

    Rows end with CR LF: open files with ``newline=""``.
    """
    # The default dialect: with another line end, Python leaves cells with a lone CR unquoted.
    writer = csv.writer(stream)
    writer.writerow(_COLUMNS)
    count = 0
    for record in records:
        count += 1
        writer.writerow([csv_cell(value) for value in _values(record)])
    return count


_COLUMNS = (
    "game",
    "event",
    "round",
    "pairing",
    "number",
    "south",
    "north",
    "ruleset",
    "start",
    "start_source",
    "first",
    "outcome",
    "winner",
    "south_score",
    "north_score",
    "termination",
    "fault_seat",
    "fault_code",
    "fault_text",
    "adjudication",
    "plies",
    "moves",
    "south_time_control",
    "north_time_control",
    "started_utc",
    "duration_ms",
)


def _values(record: GameRecord) -> list[Any]:
    players = record.players
    fault = record.fault
    return [
        str(record.key),
        *record.key,
        players[0].name,
        players[1].name,
        record.ruleset,
        record.start,
        record.start_source,
        SIDES[record.first].lower(),
        record.outcome.value,
        {"south": players[0].name, "north": players[1].name}.get(record.outcome.value),
        *(record.scores or (None, None)),
        record.termination.value,
        *((SIDES[fault.seat].lower(), fault.code.value, fault.text) if fault else (None, None, None)),
        record.adjudication,
        len(record.moves),
        format_moves((move.seat, move.pit) for move in record.moves),
        str(players[0].time_control),
        str(players[1].time_control),
        record.started_utc,
        record.duration_ms,
    ]


def csv_cell(value: Any) -> Any:
    """Text that would be a formula gets an apostrophe before it, which spreadsheets don't show."""
    if isinstance(value, str) and value.lstrip().startswith(_FORMULA_STARTS):
        return f"'{value}"
    return value
