"""What is to be played: plain values from which a game can be played in any process."""

from typing import Literal, NamedTuple

from msgspec import Struct

from arena.game.adjudication import Adjudication
from arena.game.time_control import TimeControl


class GameKey(NamedTuple):
    """A game's place in its tournament; all numbers count from 1."""

    event: int
    round: int
    pairing: int
    number: int

    def __str__(self) -> str:
        return ".".join(map(str, self))

    @property
    def pair(self) -> tuple[int, int, int, int]:
        """The seat-swapped pair the game belongs to: its two games share the start position."""
        return (self.event, self.round, self.pairing, (self.number + 1) // 2)

    @classmethod
    def parse(cls, text: str) -> "GameKey":
        """Read ``event.round.pairing.number``, e.g. ``1.3.2.1``; raises ValueError for anything else."""
        parts = text.split(".")
        if len(parts) != 4 or not all(part.isascii() and part.isdecimal() and int(part) >= 1 for part in parts):
            raise ValueError(f"expected a game id event.round.pairing.number such as 1.3.2.1, got {text[:80]!r}")
        return cls(*map(int, parts))


class EngineLimits(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How long the arena waits for an engine outside its moves; none of it runs on a game clock. Milliseconds."""

    hello_ms: int = 15_000
    ready_ms: int = 30_000
    pong_ms: int = 5_000
    late_ms: int = 2_000
    """After a lost clock: how long a late answer is waited for, to tell slow (timeout) from stuck (hang)."""
    quit_ms: int = 2_000
    """For each step of the end: quit and closed stdin, SIGTERM, SIGKILL."""

    def __post_init__(self) -> None:
        for name in self.__struct_fields__:
            if getattr(self, name) < 1:
                raise ValueError(f"{name} must be at least 1, got {getattr(self, name)}")


Restart = Literal["after_fault", "per_game", "keep"]
"""When an engine gets a new process: after a fault of its, for every game, or only when the old one can't go on."""


MAX_SANDBOX_NUMBER = 1_000_000
_TMP_MB = 64


class Sandbox(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How an engine that nobody vouches for is held. 1 MB is 2**20 bytes.

    ``limits`` bounds what it takes. ``bubblewrap`` also hides the machine: no network, no files but the system's and
    its own, nothing to write to but its private ``/tmp``.
    """

    kind: Literal["limits", "bubblewrap"]
    cpu_s: int | None = None
    """CPU time of all its processes in one game."""
    memory_mb: int = 512
    """Resident memory of all its processes together, looked at many times a second."""
    address_space_mb: int | None = None
    """Of each process, kept by the system; Java and JavaScript reserve far more than they use."""
    file_mb: int = 64
    """The largest file it may write."""
    processes: int = 64
    """Processes and threads at once."""
    open_files: int = 256
    """Of each process."""
    tmp_mb: int = _TMP_MB
    """Size of the private ``/tmp``, and of ``/dev/shm``; under ``bubblewrap`` only."""
    readable: tuple[str, ...] = ()
    """Further files and folders that it may read, absolute; under ``bubblewrap`` only."""
    suspend: bool = False
    """Whether it is stopped while it has nothing to answer, so that it can't think on its opponent's time."""

    def __post_init__(self) -> None:
        for name in ("cpu_s", "memory_mb", "address_space_mb", "file_mb", "processes", "open_files", "tmp_mb"):
            value = getattr(self, name)
            if value is not None and not 1 <= value <= MAX_SANDBOX_NUMBER:
                raise ValueError(f"{name} must be from 1 to {MAX_SANDBOX_NUMBER}, got {value}")
        if self.kind == "limits" and self.tmp_mb != _TMP_MB:
            raise ValueError("tmp_mb is for kind bubblewrap alone")
        if self.kind == "limits" and self.readable:
            raise ValueError("readable is for kind bubblewrap alone")


class PlayerSpec(Struct, frozen=True, kw_only=True):
    """An engine with its options, entered under a name."""

    name: str
    command: tuple[str, ...]
    """The argument list, never a shell's line; the program is an absolute path or is found on PATH."""
    cwd: str
    """Absolute path of the folder the engine runs in."""
    env: dict[str, str] = {}
    """Variables added to the arena's own environment."""
    options: dict[str, bool | int | float | str] = {}
    time_control: TimeControl
    encoding: Literal["msgpack", "json"] = "msgpack"
    limits: EngineLimits = EngineLimits()
    restart: Restart = "after_fault"
    strict: bool = False
    """Whether stray lines and late answers, elsewhere only counted, are faults."""
    sandbox: Sandbox | None = None
    """None for an engine that is trusted."""


class GameSpec(Struct, frozen=True, kw_only=True):
    """One game to be played, whole: any process that has the engines can play it from this alone."""

    key: GameKey
    ruleset: str
    """Canonical text, e.g. ``dakon:pits=6,seeds=6``."""
    start: str
    """Start position as text; it says who moves first."""
    start_source: str
    """Where the start comes from: ``standard``, ``random_plies 6 seed 123`` or ``starts.txt:17``."""
    players: tuple[PlayerSpec, PlayerSpec]
    """By seat: South, North."""
    seeds: tuple[int, int]
    """The seed each seat's engine is given in ``new``."""
    adjudication: Adjudication | None = None
    """The arena's rules for ending the game early; None where there are none."""
    record_wire: bool = False
    """Whether the record keeps what went over the wires, also without a fault."""
