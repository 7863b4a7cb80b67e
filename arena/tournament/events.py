"""What happens during a run, as values: faces show them, ``--json`` prints them one object a line.

The stream's version stands in ``RunStarted``; within a version fields are added, never changed or removed.
"""

from msgspec import Struct

STREAM_VERSION = 1


def _snake_case(name: str) -> str:
    return "".join("_" + letter.lower() if letter.isupper() else letter for letter in name).lstrip("_")


class _Event(Struct, frozen=True, kw_only=True, tag_field="type", tag=_snake_case):
    """What all events have: ``type``, the class's name in snake case."""


class RunStarted(_Event, frozen=True, kw_only=True):
    """First of all. Counts are by event, in order."""

    version: int = STREAM_VERSION
    name: str
    results: str
    rulesets: tuple[str, ...]
    players: tuple[str, ...]
    games: tuple[int, ...]
    """Known, or to be expected where later rounds depend on results."""
    finished: tuple[int, ...]
    """Games that an earlier run has finished."""
    concurrency: int
    workers: int
    """Worker processes; 0 when all is done in one process."""


class Warned(_Event, frozen=True, kw_only=True):
    """Something that may spoil the results, though the run goes on."""

    text: str


class EngineReady(_Event, frozen=True, kw_only=True):
    """An engine was started for the first time in this run and has shaken hands."""

    player: str
    engine: str
    engine_version: str | None


class EngineOut(_Event, frozen=True, kw_only=True):
    """An engine can't be used; its games are left unplayed and nobody wins them."""

    player: str
    code: str
    text: str
    stderr: str
    event: int | None = None
    """The event it can't play; None for all."""


class RoundStarted(_Event, frozen=True, kw_only=True):
    """The next round of an event that is paired round by round."""

    event: int
    round: int
    pairings: tuple[tuple[str, str], ...]
    """Who sits South in odd games comes first."""
    byes: tuple[str, ...] = ()
    """Players without an opponent, who get the points of a win."""
    absent: tuple[str, ...] = ()
    """Players who take no part and get nothing."""
    note: str = ""


class GameStarted(_Event, frozen=True, kw_only=True):
    """A game begins."""

    game: str
    ruleset: str
    south: str
    north: str
    start: str


class GameFinished(_Event, frozen=True, kw_only=True):
    """A game has a result, which is in the results file."""

    game: str
    south: str
    north: str
    outcome: str
    termination: str
    scores: tuple[int, int] | None
    plies: int
    duration_ms: int
    fault: str | None = None
    fault_text: str | None = None
    fault_stderr: tuple[str, ...] = ()
    """The last lines that the engine at fault wrote there, without the frames of a stack below the first."""
    adjudication: str | None = None
    """Why the arena ended it early."""
    stray: tuple[int, int] = (0, 0)
    """Lines on stdout that were no message, by seat."""


class SprtMoved(_Event, frozen=True, kw_only=True):
    """A sequential test counts one more unit of games."""

    event: int
    state: str
    """``running``, ``accept_h0``, ``accept_h1``, or ``max_games``: it ended undecided."""
    llr: float
    lower: float
    """Where H0 is accepted."""
    upper: float
    """Where H1 is."""
    games: int
    """How many count."""
    counts: tuple[int, ...]
    """Pairs by the first player's points, LL LD DD+WL WD WW; or games lost, drawn, won."""
    verdict: str
    """In words."""


class GameVoid(_Event, frozen=True, kw_only=True):
    """A game counts for nobody and is played again: by this run, or by the next one if this one stops."""

    game: str
    reason: str


class Stopping(_Event, frozen=True, kw_only=True):
    """The run was asked to stop: no new games; the running ones may go on for *deadline_s*."""

    running: int
    deadline_s: float


class RunFinished(_Event, frozen=True, kw_only=True):
    """Last of all."""

    status: str
    """``complete``, ``stopped``, or ``incomplete``: games are left because an engine is out, or given up."""
    played: int
    """Games finished by this run."""
    left: int
    """Games without a result."""
    given_up: int = 0
    """Of those, games that the arena itself could not bring to an end."""


RunEvent = (
    RunStarted
    | Warned
    | EngineReady
    | EngineOut
    | RoundStarted
    | SprtMoved
    | GameStarted
    | GameFinished
    | GameVoid
    | Stopping
    | RunFinished
)
