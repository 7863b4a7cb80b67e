"""Games as JSON, one a line: all of a record but how its engines were started. Its keys: ``docs/game-text.md``."""

from typing import Any

import msgspec

from arena.game import GameRecord, MoveRecord, PlayerSpec
from arena.report.game_text import SIDES
from arena.rules import format_move


def format_line(record: GameRecord) -> str:
    """One game as a line of JSON with its line break."""
    return msgspec.json.encode(_game(record)).decode() + "\n"


def _game(record: GameRecord) -> dict[str, Any]:
    game: dict[str, Any] = {
        "game": str(record.key),
        **record.key._asdict(),
        "ruleset": record.ruleset,
        "start": record.start,
        "start_source": record.start_source,
        "first": _side(record.first),
        "outcome": record.outcome.value,
        "termination": record.termination.value,
        "scores": record.scores,
        "fault": None,
        "adjudication": record.adjudication,
        "players": [_player(record, seat) for seat in (0, 1)],
        "late": record.late,
        "stray": record.stray,
        "lag_us": record.lag_us,
        "versions": msgspec.structs.asdict(record.versions),
        "started_utc": record.started_utc,
        "duration_ms": record.duration_ms,
        "moves": [_move(move) for move in record.moves],
    }
    if record.adjudication_trace:
        game["adjudication_trace"] = record.adjudication_trace
    if fault := record.fault:
        game["fault"] = {**msgspec.structs.asdict(fault), "seat": _side(fault.seat)}
    return game


def _player(record: GameRecord, seat: int) -> dict[str, Any]:
    engine = record.engines[seat]
    return {
        "seat": _side(seat),
        **_settings(record.players[seat]),
        "engine": None if engine is None else msgspec.structs.asdict(engine),
        "seed": record.seeds[seat],
    }


def _settings(player: PlayerSpec) -> dict[str, Any]:
    # Not where and how it was started, which may hold secrets: an export is made to be passed on.
    settings = msgspec.structs.asdict(player)
    del settings["command"], settings["cwd"], settings["env"]
    if player.sandbox is not None:
        settings["sandbox"] = msgspec.structs.asdict(player.sandbox)
        del settings["sandbox"]["readable"]
    return settings


def _move(move: MoveRecord) -> dict[str, Any]:
    line: dict[str, Any] = {
        "seat": _side(move.seat),
        "pit": format_move(move.seat, move.pit),
        "elapsed_us": move.elapsed_us,
        "clocks_ms": move.clocks_ms,
    }
    if move.info is not None:
        line["info"] = {name: value for name, value in msgspec.structs.asdict(move.info).items() if value is not None}
    if move.used is not None:
        line["used"] = move.used._asdict()
    return line


def _side(seat: int) -> str:
    return SIDES[seat].lower()
