"""What the engine's session lets an engine send, and what it makes of the arena's messages."""

import pytest

from protocol.codec import Encoding, encode
from protocol.messages import PROBE, EngineError, EngineHello, Go, Info, Move, Ping, Pong, Ready, Stop
from protocol.session import EngineSession, LateAnswer, LocalProtocolError, RemoteProtocolError
from tests.protocol.session_states import CONVERSATIONS, END, ENGINE_HELLO, HELLO, NEW, engine_after, go

ENCODINGS: list[Encoding] = ["msgpack", "json"]


def test_encoding_is_told_by_the_first_byte() -> None:
    assert EngineSession().encoding is None
    for encoding in ENCODINGS:
        session = EngineSession()
        session.receive(encode(HELLO, encoding))
        assert session.next_event() == HELLO
        assert session.encoding == encoding
        assert session.send(ENGINE_HELLO) == encode(ENGINE_HELLO, encoding)


@pytest.mark.parametrize(
    ("state", "message"),
    [
        ("start", ENGINE_HELLO),
        ("idle", Ready()),
        ("playing", Info(2)),
        ("thinking", Pong(5)),
        ("pinging", Move(5, 1)),
    ],
)
def test_out_of_turn_is_refused(state: str, message: EngineHello | Ready | Info | Pong | Move) -> None:
    with pytest.raises(LocalProtocolError):
        engine_after(state).send(message)


@pytest.mark.parametrize("state", CONVERSATIONS)
def test_giving_up_is_always_possible(state: str) -> None:
    assert engine_after(state).send(EngineError("no memory"))


def test_wrong_version_is_refused() -> None:
    with pytest.raises(LocalProtocolError, match=r"versions \[1\], got 2"):
        engine_after("greeting").send(EngineHello(2, "bot", PROBE, []))


def test_answer_when_the_arena_has_given_up() -> None:
    session = engine_after("thinking")
    session.receive(encode(END, "msgpack") + encode(NEW, "msgpack"))
    assert session.next_event() == END
    assert session.open_id is None
    with pytest.raises(LocalProtocolError, match="closed"):
        session.send(Move(5, 1))
    assert session.next_event() == NEW
    assert session.send(Ready("g1"))


def test_stop_that_crossed_our_answer_is_late() -> None:
    session = engine_after("thinking")
    session.send(Move(5, 1))
    session.receive(encode(Stop(5), "msgpack"))
    assert session.next_event() == LateAnswer(Stop(5))


@pytest.mark.parametrize(("state", "message"), [("idle", go(1)), ("thinking", go(9)), ("playing", go(9, "g2"))])
def test_arena_out_of_turn(state: str, message: Go | Ping) -> None:
    session = engine_after(state)
    session.receive(encode(message, "msgpack"))
    with pytest.raises(RemoteProtocolError, match=r"^out_of_turn"):
        session.next_event()
    assert session.send(EngineError("the arena is confused"))


def test_stop_for_an_earlier_go_is_late() -> None:
    session = engine_after("thinking")
    session.receive(encode(Stop(1), "msgpack") + encode(Stop(5), "msgpack"))
    assert [session.next_event(), session.next_event()] == [LateAnswer(Stop(1)), Stop(5)]
