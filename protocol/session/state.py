"""The states of a conversation; README.md, "Conversation", has them as a table."""

from msgspec import Struct

from protocol.messages import End, Go, Hello, Message, New, Options, Ping, Stop


class State(Struct, frozen=True, eq=False):
    """Where the conversation stands.

    ``text`` completes "while ...".
    ``arena_may_send`` leaves out ``error`` and ``quit``, which may always come.
    """

    text: str
    awaits_answer: bool = False
    arena_may_send: frozenset[type[Message]] = frozenset()


START = State("no hello was sent", arena_may_send=frozenset({Hello}))
GREETING = State("hello waits for its answer", awaits_answer=True)
IDLE = State("no game is on", arena_may_send=frozenset({Options, New, Ping}))
CONFIGURING = State("options waits for ready", awaits_answer=True)
STARTING = State("new waits for ready", awaits_answer=True)
PLAYING = State("a game is on and no move is asked for", arena_may_send=frozenset({Go, New, End, Ping}))
THINKING = State("a go is open", awaits_answer=True, arena_may_send=frozenset({Stop}))
GIVEN_UP = State("the game waits for its end", arena_may_send=frozenset({New, End}))
PINGING = State("ping waits for pong", awaits_answer=True)
OVER = State("the conversation is over")
