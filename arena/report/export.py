"""Writing the games of a results file in another format, one game at a time."""

from collections.abc import Iterable
from typing import Literal, TextIO

from arena.game import GameRecord
from arena.report.export_csv import write_csv
from arena.report.export_jsonl import format_line
from arena.report.export_text import format_game
from arena.store import TournamentInfo

ExportFormat = Literal["jsonl", "csv", "text"]


def export_games(tournament: TournamentInfo, records: Iterable[GameRecord], form: ExportFormat, stream: TextIO) -> int:
    """Write the *records* of games of *tournament* one after another; return how many they are.

    The stream is UTF-8 text without line-end translation (``newline=""``).
    """
    if form == "csv":
        return write_csv(records, stream)
    if form == "jsonl":
        return _write_each(stream, map(format_line, records))
    names = {info.number: f"{tournament.name}: {info.name}" for info in tournament.events}

    def text(record: GameRecord) -> str:
        return format_game(record, names.get(record.key.event, tournament.name)) + "\n"

    return _write_each(stream, map(text, records))


def _write_each(stream: TextIO, games: Iterable[str]) -> int:
    count = 0
    for game in games:
        count += 1
        stream.write(game)
    return count
