"""What the arena's session lets us send, and what it makes of the engine's answers."""

import pytest

from protocol.codec import encode
from protocol.messages import (
    PROBE,
    ArenaError,
    ArenaMessage,
    EngineError,
    EngineHello,
    EngineMessage,
    Info,
    Login,
    Move,
    Options,
    Ping,
    Pong,
    Quit,
    Ready,
    Resign,
    Stop,
)
from protocol.session import (
    ArenaSession,
    ConnectionClosed,
    Event,
    LateAnswer,
    Limits,
    LocalProtocolError,
    RemoteProtocolError,
    StrayLine,
    UnknownMessage,
)
from tests.protocol.session_states import CONVERSATIONS, END, ENGINE_HELLO, HELLO, NEW, arena_after, go

OPTIONS = Options({"depth": 3})
MAY_SEND: dict[str, list[ArenaMessage]] = {
    "start": [HELLO],
    "greeting": [],
    "idle": [OPTIONS, NEW, Ping(9)],
    "configuring": [],
    "starting": [],
    "playing": [NEW, go(9), END, Ping(9)],
    "thinking": [Stop(5)],
    "pinging": [],
    "after the game": [OPTIONS, NEW, Ping(9)],
    "over": [],
}
ALWAYS: list[ArenaMessage] = [ArenaError("unknown_type", "what?", False), Quit()]
EVERYTHING: list[ArenaMessage] = [HELLO, OPTIONS, NEW, go(9), Stop(5), Ping(9), END, *ALWAYS]


def told(session: ArenaSession, *messages: EngineMessage) -> list[Event]:
    """The events when the engine says ``messages``."""
    session.receive(b"".join(encode(message, "msgpack") for message in messages))
    events: list[Event] = []
    while (event := session.next_event()) is not None:
        events.append(event)
    return events


def fault(session: ArenaSession, *messages: EngineMessage) -> str:
    with pytest.raises(RemoteProtocolError) as caught:
        told(session, *messages)
    return caught.value.code


@pytest.mark.parametrize("message", EVERYTHING, ids=lambda message: message.t)
@pytest.mark.parametrize("state", CONVERSATIONS)
def test_what_may_be_sent(state: str, message: ArenaMessage) -> None:
    session = arena_after(state)
    if message in MAY_SEND[state] or message in ALWAYS:
        assert session.send(message) == encode(message, "msgpack")
    else:
        with pytest.raises(LocalProtocolError, match=f"{message.t} while "):
            session.send(message)


MAY_SAY: dict[str, list[EngineMessage]] = {
    "start": [],
    "greeting": [ENGINE_HELLO],
    "idle": [],
    "configuring": [Ready()],
    "starting": [Ready(), Ready("g1")],
    "playing": [],
    "thinking": [Info(5), Move(5, 1), Resign(5)],
    "pinging": [Pong(5)],
    "after the game": [],
    "over": [],
}
SAYABLE: list[EngineMessage] = [
    ENGINE_HELLO,
    Ready(),
    Ready("g1"),
    Info(5),
    Move(5, 1),
    Resign(5),
    Pong(5),
    Login(1, "secret", "bot"),
]


@pytest.mark.parametrize("message", SAYABLE, ids=repr)
@pytest.mark.parametrize("state", [state for state in CONVERSATIONS if state != "over"])
def test_what_may_be_said(state: str, message: EngineMessage) -> None:
    session = arena_after(state)
    late_ready = isinstance(message, Ready) and message.game == "g1" and state in ("idle", "configuring")
    if message in MAY_SAY[state]:
        assert told(session, message) == [message]
    elif late_ready:  # no such game yet
        assert told(session, message) == [LateAnswer(message)]
    else:
        expected = "no_hello" if state == "greeting" else "out_of_turn"
        assert fault(session, message) == expected


@pytest.mark.parametrize("state", CONVERSATIONS)
def test_an_engine_may_always_give_up(state: str) -> None:
    session = arena_after(state)
    assert told(session, EngineError("no memory")) == [EngineError("no memory")]
    with pytest.raises(LocalProtocolError, match="the conversation is over"):
        session.send(NEW)
    assert session.send(Quit())


def test_what_comes_after_quit_is_late() -> None:
    session = arena_after("thinking")
    session.send(Quit())
    assert told(session, Move(5, 1)) == [LateAnswer(Move(5, 1))]
    assert session.late == 1


@pytest.mark.parametrize(
    ("hello", "code"),
    [
        (EngineHello(2, "bot", PROBE, []), "version"),
        (EngineHello(1, "bot", PROBE[1:], []), "probe_mismatch"),
        (EngineHello(1, "bot", [*PROBE[:-1], "Ã©\n"], []), "probe_mismatch"),
        (EngineHello(1, "bot", [False if byte == 0 else byte for byte in PROBE], []), "probe_mismatch"),
    ],
)
def test_hello_is_checked(hello: EngineHello, code: str) -> None:
    assert fault(arena_after("greeting"), hello) == code


def test_engine_is_remembered() -> None:
    assert arena_after("greeting").engine is None
    assert arena_after("idle").engine == ENGINE_HELLO


class TestIds:
    def test_answer_to_a_closed_id_changes_nothing(self) -> None:
        session = arena_after("thinking")
        assert told(session, Move(1, 0), Info(1), Move(5, 1)) == [
            LateAnswer(Move(1, 0)),
            LateAnswer(Info(1)),
            Move(5, 1),
        ]
        assert session.late == 2
        assert session.open_id is None

    def test_second_answer_is_late(self) -> None:
        assert told(arena_after("thinking"), Move(5, 1), Move(5, 0)) == [Move(5, 1), LateAnswer(Move(5, 0))]

    def test_answer_after_giving_up_is_late_even_in_the_next_game(self) -> None:
        session = arena_after("thinking")
        session.close_go()
        session.send(END)
        session.send(NEW)
        assert told(session, Move(5, 1), Ready("g1")) == [LateAnswer(Move(5, 1)), Ready("g1")]
        session.send(go(6))
        assert told(session, Resign(5), Move(6, 1)) == [LateAnswer(Resign(5)), Move(6, 1)]

    def test_ready_for_another_game_is_late(self) -> None:
        assert told(arena_after("starting"), Ready("g0")) == [LateAnswer(Ready("g0"))]

    def test_id_that_was_never_given(self) -> None:
        assert fault(arena_after("thinking"), Move(6, 1)) == "out_of_turn"

    def test_move_for_a_ping(self) -> None:
        assert fault(arena_after("pinging"), Move(5, 1)) == "out_of_turn"

    def test_pong_leads_back_to_where_the_ping_was_sent(self) -> None:
        session = arena_after("pinging")
        assert told(session, Pong(5)) == [Pong(5)]
        assert session.send(go(6))

    def test_ours_must_grow(self) -> None:
        session = arena_after("playing")
        with pytest.raises(LocalProtocolError, match="ids must grow"):
            session.send(go(1))
        assert session.send(go(2))

    def test_nothing_more_is_asked_in_a_game_given_up(self) -> None:
        session = arena_after("thinking")
        session.close_go()
        for message in (go(6), Ping(6), Stop(5)):
            with pytest.raises(LocalProtocolError, match="waits for its end"):
                session.send(message)
        assert session.send(END)

    def test_close_go_needs_an_open_one(self) -> None:
        with pytest.raises(LocalProtocolError, match="no go to close"):
            arena_after("playing").close_go()


class TestOurMistakes:
    def test_another_game(self) -> None:
        with pytest.raises(LocalProtocolError, match="'g2' in game 'g1'"):
            arena_after("playing").send(go(9, "g2"))

    def test_stop_without_the_capability(self) -> None:
        session = ArenaSession()
        session.send(HELLO)
        told(session, EngineHello(1, "bot", PROBE, []))
        session.send(NEW)
        told(session, Ready())
        session.send(go(1))
        with pytest.raises(LocalProtocolError, match="capability"):
            session.send(Stop(1))

    def test_stop_for_a_closed_id(self) -> None:
        with pytest.raises(LocalProtocolError, match="closed id"):
            arena_after("thinking").send(Stop(1))

    def test_values_no_frame_can_hold(self) -> None:
        session = arena_after("idle")
        with pytest.raises(LocalProtocolError, match="options can't be sent: expected a finite number"):
            session.send(Options({"noise": float("nan")}))
        assert session.send(NEW), "nothing has changed"

    def test_bytes_after_the_end(self) -> None:
        session = arena_after("idle")
        session.receive(b"")
        with pytest.raises(LocalProtocolError, match="after the end"):
            session.receive(b"x")


def test_stray_and_unknown_are_counted_and_told() -> None:
    session = arena_after("thinking")
    session.receive(b"hi\n" + encode(Move(5, 1), "msgpack").replace(b"move\xa2", b"wave\xa2"))
    assert [session.next_event(), session.next_event()] == [StrayLine("hi"), UnknownMessage("wave")]
    assert (session.stray, session.unknown, session.late) == (1, 1, 0)


class TestEndOfStream:
    def test_told_once(self) -> None:
        session = arena_after("thinking")
        session.receive(b"")
        assert [session.next_event(), session.next_event()] == [ConnectionClosed(""), None]

    def test_after_everything_that_came(self) -> None:
        session = arena_after("thinking")
        session.receive(encode(Move(5, 1), "msgpack") + b"Segmentation fault")
        session.receive(b"")
        events = [session.next_event() for _ in range(3)]
        assert events == [Move(5, 1), StrayLine("Segmentation fault"), ConnectionClosed("")]

    def test_inside_a_message(self) -> None:
        session = arena_after("thinking")
        session.receive(encode(Move(5, 1), "msgpack")[:-1])
        assert session.next_event() is None
        session.receive(b"")
        assert session.next_event() == ConnectionClosed(encode(Move(5, 1), "msgpack")[:-1].hex())


class TestFlood:
    LIMITS = Limits(busy_messages=5, busy_bytes=150, idle_messages=3, idle_bytes=100)

    def test_messages_while_a_go_is_open(self) -> None:
        session = arena_after("thinking", limits=self.LIMITS)
        assert len(told(session, *[Info(5)] * 4, Move(5, 1))) == 5
        assert fault(arena_after("thinking", limits=self.LIMITS), *[Info(5)] * 6) == "flood"

    def test_bytes_while_a_go_is_open(self) -> None:
        assert fault(arena_after("thinking", limits=self.LIMITS), Info(5, text="x" * 200)) == "flood"

    def test_late_answers_and_lines_count(self) -> None:
        session = arena_after("playing", limits=self.LIMITS)
        session.receive(b"a\n" + encode(Move(1, 0), "msgpack") + b"b\n")
        assert [session.next_event() for _ in range(3)] == [StrayLine("a"), LateAnswer(Move(1, 0)), StrayLine("b")]
        session.receive(b"c\n")
        with pytest.raises(RemoteProtocolError, match=r"^flood: .*unasked"):
            session.next_event()

    def test_every_request_and_answer_begins_anew(self) -> None:
        session = arena_after("playing", limits=self.LIMITS)
        for id_ in range(2, 30):
            session.send(go(id_))
            assert len(told(session, *[Info(id_)] * 3, Move(id_, 1), Move(id_, 1))) == 5

    def test_a_reply_to_an_unknown_type_does_not(self) -> None:
        session = arena_after("playing", limits=self.LIMITS)
        for _ in range(3):
            session.receive(b"\x81\xa1t\xa1?\n")
            assert session.next_event() == UnknownMessage("?")
            session.send(ALWAYS[0])
        session.receive(b"\x81\xa1t\xa1?\n")
        with pytest.raises(RemoteProtocolError, match=r"^flood"):
            session.next_event()


def test_after_a_fault_only_goodbye_is_left() -> None:
    session = arena_after("thinking")
    session.receive(b"\x81\xc1")
    with pytest.raises(RemoteProtocolError) as caught:
        session.next_event()
    assert caught.value.got_hex == "81c1"
    assert session.send(ArenaError("malformed", caught.value.text, True, caught.value.got_hex))
    with pytest.raises(LocalProtocolError):
        session.send(Stop(5))
