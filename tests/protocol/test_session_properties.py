"""Both sessions, in every state: any bytes, cut anywhere, give the same events or the same fault."""

from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from protocol.codec import Encoding
from protocol.messages import EngineHello, Info, Move, Ping, Pong, Quit, Ready, Resign, Stop
from protocol.session import ArenaSession, ConnectionClosed, EngineSession, Event, Limits, RemoteProtocolError
from tests.protocol.message_strategies import arena_messages, cuts, encodings, engine_messages, streams
from tests.protocol.session_states import CONVERSATIONS, END, HELLO, NEW, arena_after, engine_after, go

SMALL = Limits(busy_messages=6, busy_bytes=300, idle_messages=4, idle_bytes=200)

near_ids = st.integers(0, 6)
apt_engine_messages = st.one_of(
    engine_messages,
    st.builds(Move, id=near_ids, move=st.just(0)),
    st.builds(Info, id=near_ids),
    st.builds(Resign, id=near_ids),
    st.builds(Pong, id=near_ids),
    st.builds(Ready, game=st.sampled_from([None, "g0", "g1"])),
    st.builds(EngineHello, v=st.integers(0, 2), name=st.just("x"), probe=st.just(HELLO.probe), rulesets=st.just([])),
)
apt_arena_messages = st.one_of(
    arena_messages,
    st.sampled_from([HELLO, NEW, END, go(3), go(9), go(9, "g2"), Stop(5), Stop(1), Ping(7), Quit()]),
)


def run(session: ArenaSession | EngineSession, pieces: list[bytes]) -> tuple[list[Event], tuple[Any, ...]]:
    events: list[Event] = []
    try:
        for piece in [*pieces, b""]:
            session.receive(piece)
            while (event := session.next_event()) is not None:
                events.append(event)
    except RemoteProtocolError as error:
        return events, error.args
    assert isinstance(events[-1], ConnectionClosed)
    return events, ()


def singly(data: bytes) -> list[bytes]:
    return [bytes([byte]) for byte in data]


states = st.sampled_from(sorted(CONVERSATIONS))


@given(st.data(), states, encodings)
def test_arena(data: st.DataObject, state: str, encoding: Encoding) -> None:
    stream = data.draw(streams(apt_engine_messages, encoding))
    pieces = data.draw(cuts(stream))
    whole = run(arena_after(state, encoding, SMALL), [stream] if stream else [])
    assert run(arena_after(state, encoding, SMALL), singly(stream)) == whole
    assert run(arena_after(state, encoding, SMALL), pieces) == whole


@given(st.data(), states, encodings)
def test_engine(data: st.DataObject, state: str, encoding: Encoding) -> None:
    stream = data.draw(streams(apt_arena_messages, encoding))
    whole = run(engine_after(state, encoding), [stream] if stream else [])
    assert run(engine_after(state, encoding), singly(stream)) == whole
    assert run(engine_after(state, encoding), data.draw(cuts(stream))) == whole


@given(st.data(), states)
def test_a_failed_session_stays_failed(data: st.DataObject, state: str) -> None:
    session = arena_after(state)
    _, fault = run(session, [data.draw(streams(apt_engine_messages, "msgpack")) + b"\n\x81\xc1"])
    assume(fault)
    for _ in range(2):
        with pytest.raises(RemoteProtocolError) as caught:
            session.next_event()
        assert caught.value.args == fault
    assert session.send(Quit())
