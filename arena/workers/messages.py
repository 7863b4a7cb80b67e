"""What the coordinator and a worker tell each other: plain values, msgpack on a pipe or as they are in one process."""

from typing import TypeAlias

from msgspec import Struct

from arena.game import EngineIdentity, GameKey, GameRecord, GameSpec, PlayerSpec


class _Message(Struct, frozen=True, tag=True, array_like=True):
    """Sent with its class's name in front."""


class Setup(_Message, frozen=True):
    """First order: how this worker is to work."""

    games_at_once: int
    patience_ms: int
    """See EngineProcess."""
    idle_engines: int
    """See EnginePool."""
    snapshots: bool
    """Whether somebody looks at the running games."""
    beat_ms: int
    """While games are queued, reports wait until the system's clock shows a multiple of this; 0: none waits."""


class Try(_Message, frozen=True):
    """Start the player's engine once and report on it: Tried or Out."""

    player: PlayerSpec


class Play(_Message, frozen=True):
    """Play these games, in this order; each is reported with Started and then Played or Out, or with Dropped."""

    specs: tuple[GameSpec, ...]


class Drop(_Message, frozen=True):
    """Forget the games that have not begun; they are reported with Dropped."""


class Interrupt(_Message, frozen=True):
    """Break off the games that run; each is reported with Played, void."""


Order: TypeAlias = Setup | Try | Play | Drop | Interrupt


class Tried(_Message, frozen=True):
    """The player's engine has started and shaken hands."""

    player: str
    identity: EngineIdentity
    rulesets: tuple[str, ...]


class Out(_Message, frozen=True):
    """The player's engine can't be used; with *key*, that game was not played."""

    player: str
    code: str
    text: str
    stderr: str
    key: GameKey | None


class Started(_Message, frozen=True):
    """A game begins."""

    key: GameKey


class Played(_Message, frozen=True):
    """A game is over, or void."""

    record: GameRecord


class Dropped(_Message, frozen=True):
    """These games were not begun."""

    keys: tuple[GameKey, ...]


class Snapshot(_Message, frozen=True):
    """How a running game stands."""

    key: GameKey
    position: str
    clocks_ms: tuple[int, int]
    ply: int


Report: TypeAlias = Tried | Out | Started | Played | Dropped | Snapshot
