"""Sessions brought into each state of a conversation."""

from protocol.codec import Encoding, encode
from protocol.limits import DEFAULT_LIMITS, Limits
from protocol.messages import (
    PROBE,
    ArenaMessage,
    End,
    EngineHello,
    EngineMessage,
    Go,
    Hello,
    Move,
    New,
    Options,
    Ping,
    Pos,
    Quit,
    Ready,
)
from protocol.session import ArenaSession, EngineSession

HELLO = Hello([1], "arena", list(PROBE))
ENGINE_HELLO = EngineHello(1, "bot", list(PROBE), ["dakon"], caps=["stop"])
NEW = New("g1", "dakon", {}, 0, 7, {})
END = End("g1", (50, 48), "completed", 0)
POS = Pos(([1, 2], [3, 4]), (0, 0), 0)


def go(id_: int, game: str = "g1") -> Go:
    return Go(id_, game, 0, 0, POS, [], [0, 1], 0)


GREETED: list[ArenaMessage | EngineMessage] = [HELLO, ENGINE_HELLO]
IN_GAME = [*GREETED, NEW, Ready("g1"), go(1), Move(1, 0)]

CONVERSATIONS: dict[str, list[ArenaMessage | EngineMessage]] = {
    "start": [],
    "greeting": [HELLO],
    "idle": GREETED,
    "configuring": [*GREETED, Options({"depth": 3})],
    "starting": [*GREETED, NEW],
    "playing": IN_GAME,
    "thinking": [*IN_GAME, go(5)],
    "pinging": [*IN_GAME, Ping(5)],
    "after the game": [*IN_GAME, END],
    "over": [*IN_GAME, Quit()],
}
"""What was said, in order, when the state is reached; ids up to 1 or 5 are used."""


def arena_after(name: str, encoding: Encoding = "msgpack", limits: Limits = DEFAULT_LIMITS) -> ArenaSession:
    session = ArenaSession(encoding, limits)
    for message in CONVERSATIONS[name]:
        if isinstance(message, ArenaMessage):
            session.send(message)
        else:
            session.receive(encode(message, encoding))
            assert session.next_event() == message
    return session


def engine_after(name: str, encoding: Encoding | None = None) -> EngineSession:
    session = EngineSession(encoding)
    for message in CONVERSATIONS[name]:
        if isinstance(message, ArenaMessage):
            session.receive(encode(message, encoding or "msgpack"))
            assert session.next_event() == message
        else:
            session.send(message)
    return session
