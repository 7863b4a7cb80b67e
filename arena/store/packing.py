"""A game record as a row of the results file and back, without loss; what is the same in many games is kept apart.

No SQL and no file here.
"""

import zlib
from itertools import accumulate, pairwise
from typing import Any, NamedTuple

import msgspec
from msgspec import Struct

from arena.game import (
    ArenaVersions,
    EngineIdentity,
    Fault,
    FaultCode,
    GameKey,
    GameRecord,
    MoveRecord,
    Outcome,
    PlayerSpec,
    SearchInfo,
    Termination,
    Usage,
    WireChunk,
)


class Entry(NamedTuple):
    """A player as it sat down to a game, as the texts in the file."""

    name: str
    spec: str
    engine: str


class Conditions(NamedTuple):
    """What nearly all games of an event share."""

    ruleset: str
    arena: str
    protocol: int
    python: str


class GameRow(NamedTuple):
    """A game ready to be written: ``values`` are the columns of VALUE_COLUMNS."""

    key: GameKey
    entries: tuple[Entry, Entry]
    conditions: Conditions
    values: tuple[Any, ...]


class VoidRow(NamedTuple):
    """A void attempt ready to be written."""

    key: GameKey
    reason: str
    started_utc: str
    record: bytes


VALUE_COLUMNS = (
    "first",
    "outcome",
    "termination",
    "south_score",
    "north_score",
    "plies",
    "fault_seat",
    "fault_code",
    "fault_text",
    "south_seed",
    "north_seed",
    "start",
    "start_source",
    "started_utc",
    "duration_ms",
    "rest",
    "moves",
)


class PackedMoves(Struct, frozen=True, array_like=True):
    """The moves by columns, each the length of the game, so that most values take one to three bytes."""

    pits: list[int]
    """``2 * pit + seat``."""
    elapsed_us: list[int]
    south_ms: list[int]
    """South's clock: the first value, then differences."""
    north_ms: list[int]
    infos: list[SearchInfo | None]
    """Empty when no move has one."""
    used: list[Usage | None] = []
    """Empty when no move has one."""


class Rest(Struct, frozen=True, array_like=True, omit_defaults=True):
    """What few games have."""

    late: tuple[int, int] = (0, 0)
    stray: tuple[int, int] = (0, 0)
    elapsed_us: int | None = None
    exit_status: int | None = None
    stderr: str = ""
    lag_us: int = 0
    fault_lag_us: int = 0
    wire: bytes = b""
    """The record's ``wire`` as msgpack, compressed."""
    adjudication: str | None = None
    adjudication_trace: bytes = b""
    """The record's, as msgpack, compressed."""


_NO_REST = Rest()
_json = msgspec.json.Encoder(order="deterministic")
_msgpack = msgspec.msgpack.Encoder()
_moves_decoder = msgspec.msgpack.Decoder(PackedMoves)
_wire_decoder = msgspec.msgpack.Decoder(tuple[WireChunk, ...])
_trace_decoder = msgspec.msgpack.Decoder(tuple[str, ...])
_rest_decoder = msgspec.msgpack.Decoder(Rest)
_record_decoder = msgspec.msgpack.Decoder(GameRecord)
_spec_decoder = msgspec.json.Decoder(PlayerSpec)
_engine_decoder = msgspec.json.Decoder(EngineIdentity | None)


def pack_spec(spec: PlayerSpec) -> str:
    """JSON; the same text for equal specs."""
    return _json.encode(spec).decode()


def unpack_spec(text: str) -> PlayerSpec:
    """The inverse of pack_spec."""
    return _spec_decoder.decode(text)


def unpack_engine(text: str) -> EngineIdentity | None:
    """What an entry's engine said of itself."""
    return _engine_decoder.decode(text)


def pack_void(record: GameRecord) -> VoidRow:
    """A void attempt with all that was recorded of it."""
    return VoidRow(record.key, record.void_reason or "no reason given", record.started_utc, _msgpack.encode(record))


def unpack_void(data: bytes) -> GameRecord:
    """The record that was packed."""
    return _record_decoder.decode(data)


def pack_game(record: GameRecord) -> GameRow:
    """A finished game; raises ValueError for what the file can't hold."""
    if record.void_reason is not None:
        raise ValueError("a game with an outcome has no void reason")
    fault = record.fault
    wire = zlib.compress(_msgpack.encode(record.wire)) if record.wire else b""
    trace = record.adjudication_trace
    rest = Rest(
        record.late,
        record.stray,
        *((fault.elapsed_us, fault.exit_status, fault.stderr) if fault else (None, None, "")),
        record.lag_us,
        fault.lag_us if fault else 0,
        wire,
        record.adjudication,
        zlib.compress(_msgpack.encode(trace)) if trace else b"",
    )
    values = (
        record.first,
        record.outcome.value,
        record.termination.value,
        *(record.scores or (None, None)),
        len(record.moves),
        *((fault.seat, fault.code.value, fault.text) if fault else (None, None, None)),
        *record.seeds,
        record.start,
        record.start_source,
        record.started_utc,
        record.duration_ms,
        None if rest == _NO_REST else _msgpack.encode(rest),
        _msgpack.encode(_pack_moves(record.moves)),
    )
    versions = record.versions
    conditions = Conditions(record.ruleset, versions.arena, versions.protocol, versions.python)
    return GameRow(record.key, (_entry(record, 0), _entry(record, 1)), conditions, values)


def unpack_game(
    key: GameKey,
    players: tuple[tuple[PlayerSpec, EngineIdentity | None], tuple[PlayerSpec, EngineIdentity | None]],
    conditions: Conditions,
    values: tuple[Any, ...],
) -> GameRecord:
    """The record that was packed."""
    column = dict(zip(VALUE_COLUMNS, values, strict=True))
    rest = _NO_REST if column["rest"] is None else _rest_decoder.decode(column["rest"])
    return GameRecord(
        key=key,
        ruleset=conditions.ruleset,
        start=column["start"],
        start_source=column["start_source"],
        players=(players[0][0], players[1][0]),
        engines=(players[0][1], players[1][1]),
        seeds=(column["south_seed"], column["north_seed"]),
        first=column["first"],
        moves=_unpack_moves(_moves_decoder.decode(column["moves"])),
        outcome=Outcome(column["outcome"]),
        termination=Termination(column["termination"]),
        scores=unpack_scores(column["south_score"], column["north_score"]),
        fault=_fault(column, rest),
        late=rest.late,
        stray=rest.stray,
        lag_us=rest.lag_us,
        wire=_wire_decoder.decode(zlib.decompress(rest.wire)) if rest.wire else (),
        adjudication=rest.adjudication,
        adjudication_trace=_trace_decoder.decode(zlib.decompress(trace)) if (trace := rest.adjudication_trace) else (),
        versions=ArenaVersions(conditions.arena, conditions.protocol, conditions.python),
        started_utc=column["started_utc"],
        duration_ms=column["duration_ms"],
    )


def unpack_scores(south: int | None, north: int | None) -> tuple[int, int] | None:
    """Final seeds by seat; None when the game did not end by the rules."""
    return None if south is None or north is None else (south, north)


def _entry(record: GameRecord, seat: int) -> Entry:
    spec = record.players[seat]
    return Entry(spec.name, pack_spec(spec), _json.encode(record.engines[seat]).decode())


def _fault(column: dict[str, Any], rest: Rest) -> Fault | None:
    if column["fault_code"] is None:
        return None
    code = FaultCode(column["fault_code"])
    return Fault(
        column["fault_seat"],
        code,
        column["fault_text"],
        rest.elapsed_us,
        rest.exit_status,
        rest.stderr,
        rest.fault_lag_us,
    )


def _pack_moves(moves: tuple[MoveRecord, ...]) -> PackedMoves:
    infos = [move.info for move in moves]
    used = [move.used for move in moves]
    return PackedMoves(
        [2 * move.pit + move.seat for move in moves],
        [move.elapsed_us for move in moves],
        _differences([move.clocks_ms[0] for move in moves]),
        _differences([move.clocks_ms[1] for move in moves]),
        infos if any(info is not None for info in infos) else [],
        used if any(use is not None for use in used) else [],
    )


def _differences(values: list[int]) -> list[int]:
    return values[:1] + [after - before for before, after in pairwise(values)]


def _unpack_moves(packed: PackedMoves) -> tuple[MoveRecord, ...]:
    clocks = zip(accumulate(packed.south_ms), accumulate(packed.north_ms), strict=True)
    nothing: list[None] = [None] * len(packed.pits)
    columns = zip(packed.pits, packed.elapsed_us, clocks, packed.infos or nothing, packed.used or nothing, strict=True)
    return tuple(
        [MoveRecord(pit & 1, pit >> 1, elapsed, clock, info, used) for pit, elapsed, clock, info, used in columns]
    )
