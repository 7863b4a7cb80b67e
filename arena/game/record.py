"""What was played: everything the arena knows of one game, from which all tables and exports are derived."""

from typing import NamedTuple

from msgspec import Struct

from arena.game.result import FaultCode, Outcome, Result, Termination
from arena.game.spec import GameKey, PlayerSpec


class SearchInfo(Struct, frozen=True, omit_defaults=True, array_like=True):
    """What an engine said of its search, unchecked: only its last word before the move is kept."""

    depth: int | None = None
    score: int | float | None = None
    """Expected final seed difference from the mover's view."""
    nodes: int | None = None
    time_ms: int | None = None
    pv: tuple[int | str, ...] | None = None
    text: str | None = None


class Usage(NamedTuple):
    """What an engine used for one move, all its processes together; measured where it is sandboxed."""

    cpu_us: int
    """From the request to the answer, also when it ran on several cores."""
    peak_kb: int
    """The most resident memory in that time, in KiB; shared pages are counted in each process."""


class MoveRecord(NamedTuple):
    """One ply."""

    seat: int
    pit: int
    elapsed_us: int
    """True time from just before ``go`` was written to the arrival of the answer's last byte."""
    clocks_ms: tuple[int, int]
    """Both clocks, South and North, after the move was charged and credited."""
    info: SearchInfo | None = None
    used: Usage | None = None


class Fault(Struct, frozen=True, omit_defaults=True):
    """What one engine did wrong, with what is needed to mend it."""

    seat: int
    code: FaultCode
    text: str
    """One line for people: who, what was expected, what came."""
    elapsed_us: int | None = None
    """For a fault during a move: the true time, also of a late answer."""
    exit_status: int | None = None
    """As ``Popen.returncode``: the exit code, or minus the signal's number."""
    stderr: str = ""
    """The first and last of what the engine wrote to stderr in this game."""
    lag_us: int = 0
    """For a loss on time that the arena's own delay may have decided: that delay."""


class WireChunk(NamedTuple):
    """Bytes of one read or write between the arena and one engine."""

    at_us: int
    """Since the first chunk of the game."""
    seat: int
    from_arena: bool
    data: bytes
    """Long ones are cut."""


class EngineIdentity(Struct, frozen=True, omit_defaults=True):
    """What an engine said of itself in its ``hello``."""

    name: str
    version: str | None = None
    author: str | None = None


class ArenaVersions(Struct, frozen=True):
    """What played the game."""

    arena: str
    protocol: int
    python: str


class GameRecord(Struct, frozen=True, kw_only=True):
    """One game as it was played."""

    key: GameKey
    ruleset: str
    start: str
    start_source: str
    players: tuple[PlayerSpec, PlayerSpec]
    engines: tuple[EngineIdentity | None, EngineIdentity | None]
    """None for an engine that never said hello."""
    seeds: tuple[int, int]
    first: int
    """The seat that moved first."""
    moves: tuple[MoveRecord, ...]
    outcome: Outcome
    termination: Termination
    scores: tuple[int, int] | None
    """Final seeds by seat; None when the game did not end by the rules."""
    fault: Fault | None = None
    adjudication: str | None = None
    """Why the arena ended the game early."""
    adjudication_trace: tuple[str, ...] = ()
    """After each ply why it did not yet, where that was asked for."""
    void_reason: str | None = None
    lag_us: int = 0
    """The most that the arena itself may have added to a move's elapsed time."""
    wire: tuple[WireChunk, ...] = ()
    """What went over the wires, the last of it if it was much: kept of games with a fault, and of all if asked for."""
    late: tuple[int, int] = (0, 0)
    """Answers to closed requests, by seat: counted, not punished."""
    stray: tuple[int, int] = (0, 0)
    """Lines on stdout that are no message, by seat: counted, not punished."""
    versions: ArenaVersions
    started_utc: str
    """ISO 8601 with milliseconds and ``Z``."""
    duration_ms: int

    @property
    def result(self) -> Result:
        """The part that tables and ratings need; raises ValueError for a void game."""
        if self.outcome is Outcome.VOID:
            raise ValueError(f"game {self.key} is void and has no result")
        names = (self.players[0].name, self.players[1].name)
        return Result(self.key, names, self.first, self.outcome, self.scores, self.termination)
