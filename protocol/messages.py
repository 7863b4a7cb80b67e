"""The messages of the protocol, one type each.

Field order is the order on the wire, where ``t`` comes first; optional fields that are None are left out.
What the fields mean stands in README.md, "Messages".
No bytes here (``codec``), no order of messages (``session``), and no game: moves and positions are opaque.
"""

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Literal, TypeAlias

from msgspec import Meta, Struct

from protocol.limits import MAX_INT

PROTOCOL_VERSION = 1

PROBE: Sequence[int | str] = (137, 13, 10, 26, 10, 0, 255, "é\n")
"""Echoed in ``hello``: finds text mode (13 10, 26), lost bytes (0, 255) and broken string codecs."""

Int: TypeAlias = Annotated[int, Meta(ge=-MAX_INT, le=MAX_INT)]
Number: TypeAlias = Int | float
Id: TypeAlias = Annotated[int, Meta(ge=0, le=MAX_INT)]
Seat: TypeAlias = Annotated[int, Meta(ge=0, le=1)]
MoveValue: TypeAlias = Int | str
OptionType: TypeAlias = Literal["bool", "int", "float", "str", "choice", "button"]
OptionValue: TypeAlias = bool | int | float | str
Ints: TypeAlias = Sequence[Int]
WireMap: TypeAlias = Mapping[str, Any]
"""A plain map the protocol hands through unread: values as in README.md, "Values"."""


class Message(Struct, frozen=True, gc=False, tag_field="t", omit_defaults=True, forbid_unknown_fields=True):
    """What every message has: ``t``, its type on the wire.

    Unknown keys are dropped before a message is built; a type forbids them so that ``shortcuts`` can trust a
    message built straight from bytes.
    """

    @property
    def t(self) -> str:
        """The type's name on the wire, such as ``"move"``."""
        return str(self.__struct_config__.tag)


# --- Parts of messages --------------------------------------------------------------------------------


class Pos(Struct, frozen=True, gc=False):
    """A position: ``pits[seat][i]`` in sowing order, ``stores[seat]``, and the seat to move."""

    pits: tuple[Ints, Ints]
    stores: tuple[Int, Int]
    to_move: Seat


class Limit(Struct, frozen=True, gc=False, omit_defaults=True):
    """What one answer may cost: wall time in ms, nodes, depth; None is unlimited."""

    ms: Int | None = None
    nodes: Int | None = None
    depth: Int | None = None


class OptionSpec(Struct, frozen=True, gc=False, omit_defaults=True):
    """An option an engine declares; ``min`` and ``max`` are for numbers, ``choices`` for ``choice``."""

    name: str
    type: OptionType
    default: OptionValue | None = None
    min: Number | None = None
    max: Number | None = None
    choices: Sequence[str] | None = None


# --- Arena to engine ----------------------------------------------------------------------------------


class Hello(Message, frozen=True, tag="hello"):
    """First message: the versions the arena speaks, its name, and the probe to echo."""

    v: Ints
    arena: str
    probe: Sequence[Any]


class Options(Message, frozen=True, tag="options"):
    """Option values to use from now on; answered by ``ready``."""

    set: Mapping[str, OptionValue]


class New(Message, frozen=True, tag="new"):
    """A game begins, with this engine in ``seat``; answered by ``ready``."""

    game: str
    ruleset: str
    params: WireMap
    seat: Seat
    seed: Int
    tc: WireMap
    opponent: str | None = None
    resume: bool | None = None


class Go(Message, frozen=True, tag="go"):
    """Asks for one move; carries everything needed to choose it.

    ``last`` holds the (seat, move) pairs made since this engine's previous ``go``.
    ``run`` counts the moves already made in this turn.
    ``clock`` is each seat's remaining time in ms.
    """

    id: Id
    game: str
    ply: Int
    seat: Seat
    pos: Pos
    last: Sequence[tuple[Seat, MoveValue]]
    legal: Sequence[MoveValue]
    run: Int
    clock: tuple[Int, Int] | None = None
    limit: Limit | None = None


class Stop(Message, frozen=True, tag="stop"):
    """Asks for the answer to ``go`` *id* at once; only to engines with the capability ``stop``."""

    id: Id


class Ping(Message, frozen=True, tag="ping"):
    """Asks for a ``pong``."""

    id: Id


class End(Message, frozen=True, tag="end"):
    """A game is over; ``winner`` is a seat, or None."""

    game: str
    scores: tuple[Int, Int]
    reason: str
    winner: Seat | None = None


class ArenaError(Message, frozen=True, tag="error"):
    """Tells the engine's author what was wrong; after a fatal one the arena hangs up."""

    code: str
    text: str
    fatal: bool
    got: str | None = None


class Quit(Message, frozen=True, tag="quit"):
    """Asks the engine to exit."""


# --- Engine to arena ----------------------------------------------------------------------------------


class Login(Message, frozen=True, tag="login"):
    """First message on TCP, before ``hello``."""

    v: Int
    token: str
    name: str
    resume: bool | None = None


class EngineHello(Message, frozen=True, tag="hello"):
    """Answers ``hello``: the version chosen, who the engine is and what it can do."""

    v: Int
    name: str
    probe: Sequence[Any]
    rulesets: Sequence[str]
    version: str | None = None
    author: str | None = None
    caps: Sequence[str] | None = None
    options: Sequence[OptionSpec] | None = None


class Ready(Message, frozen=True, tag="ready"):
    """Answers ``options`` and ``new``."""

    game: str | None = None


class Info(Message, frozen=True, tag="info"):
    """What the engine thinks so far; ``time`` in ms, ``score`` in seeds from the mover's view."""

    id: Id
    depth: Int | None = None
    score: Number | None = None
    nodes: Int | None = None
    time: Int | None = None
    nps: Int | None = None
    pv: Sequence[MoveValue] | None = None
    text: str | None = None


class Move(Message, frozen=True, tag="move"):
    """Answers ``go`` with one value of its ``legal``; ``score`` as in ``Info``."""

    id: Id
    move: MoveValue
    score: Number | None = None


class Resign(Message, frozen=True, tag="resign"):
    """Answers ``go`` by giving the game up."""

    id: Id


class Pong(Message, frozen=True, tag="pong"):
    """Answers ``ping``."""

    id: Id


class EngineError(Message, frozen=True, tag="error"):
    """The engine gives up and says why."""

    text: str


ArenaMessage: TypeAlias = Hello | Options | New | Go | Stop | Ping | End | ArenaError | Quit
"""What an arena sends."""

EngineMessage: TypeAlias = Login | EngineHello | Ready | Info | Move | Resign | Pong | EngineError
"""What an engine sends."""
