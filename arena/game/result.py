"""How a game ended: who won (outcome), why it ended (termination), and whose fault it was.

The three are kept apart: a crash is a termination and a fault, and what it costs is the outcome.
"""

from enum import StrEnum

from msgspec import Struct

from arena.game.spec import GameKey


class Outcome(StrEnum):
    """Who won. A void game has no outcome for anybody: it is the arena's fault or an interrupt, and is replayed."""

    SOUTH = "south"
    NORTH = "north"
    DRAW = "draw"
    VOID = "void"

    @staticmethod
    def won_by(seat: int) -> "Outcome":
        """The outcome in which *seat* (0 South, 1 North) wins."""
        return Outcome.NORTH if seat else Outcome.SOUTH

    @staticmethod
    def of_scores(scores: tuple[int, int]) -> "Outcome":
        """Who has more seeds."""
        south, north = scores
        return Outcome.DRAW if south == north else Outcome.won_by(int(north > south))

    def points(self, seat: int) -> float:
        """1 for a win of *seat*, 0.5 for a draw, 0 for a loss; a void game has none."""
        try:
            return _POINTS[self][seat]
        except KeyError:
            raise ValueError("a void game gives no points") from None


_POINTS = {Outcome.SOUTH: (1.0, 0.0), Outcome.NORTH: (0.0, 1.0), Outcome.DRAW: (0.5, 0.5)}
"""By outcome and seat."""


class Termination(StrEnum):
    """Why a game ended."""

    COMPLETED = "completed"  # by the rules: no move is left
    RESIGNATION = "resignation"
    FORFEIT = "forfeit"  # an engine's fault
    ADJUDICATION = "adjudication"  # the arena's rules for ending games early
    VOID = "void"  # the arena's fault, or an interrupt


class FaultCode(StrEnum):
    """What an engine did wrong: one code for each fault of the protocol.

    The first four happen before a game: the engine is out, and nobody wins a game on it.
    """

    START_FAILED = "start_failed"
    NO_HELLO = "no_hello"
    VERSION = "version"
    PROBE_MISMATCH = "probe_mismatch"
    NOT_READY = "not_ready"
    TIMEOUT = "timeout"  # answered, but late
    HANG = "hang"  # did not answer at all
    CRASH = "crash"
    ILLEGAL_MOVE = "illegal_move"
    MALFORMED = "malformed"
    OVERSIZE = "oversize"
    FLOOD = "flood"
    OUT_OF_TURN = "out_of_turn"
    ENGINE_ERROR = "engine_error"
    DISCONNECT = "disconnect"
    STRAY = "stray"  # a fault under ``strict`` only, as the next
    LATE = "late"


class Result(Struct, frozen=True, array_like=True):
    """What the tables, ratings and schedules need of one finished game; never void."""

    key: GameKey
    players: tuple[str, str]
    """Names by seat: South, North."""
    first: int
    """The seat that moved first from the start position."""
    outcome: Outcome
    scores: tuple[int, int] | None
    """Final seeds by seat; None when the game did not end by the rules."""
    termination: Termination
