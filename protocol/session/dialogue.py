"""Who may say what when: the one state machine both sessions run.

It is told every message of both ends in the order it was sent or received, and knows no bytes.
A message out of order raises ``DialogueError``; whether that is our fault or the peer's, the session knows.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from msgspec import Struct

from protocol.messages import (
    PROBE,
    ArenaError,
    ArenaMessage,
    End,
    EngineError,
    EngineHello,
    EngineMessage,
    Go,
    Hello,
    Info,
    Login,
    Message,
    Move,
    New,
    Options,
    Ping,
    Pong,
    Quit,
    Ready,
    Resign,
    Stop,
)


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
PINGING = State("ping waits for pong", awaits_answer=True)
OVER = State("the conversation is over")


class DialogueError(Exception):
    """A message that may not come now; ``code`` is a fault code."""

    def __init__(self, code: str, text: str) -> None:
        super().__init__(code, text)
        self.code = code
        self.text = text


class Dialogue:
    """The state of one connection, as far as the messages seen so far tell."""

    def __init__(self) -> None:
        self.state: State = START
        self.open_id: int | None = None
        """The id of the ``go`` or ``ping`` that waits for its answer."""
        self._last_id = -1
        self._game: str | None = None
        self._versions: tuple[int, ...] = ()
        self._caps: frozenset[str] = frozenset()
        self._before_ping: State = IDLE

    def arena_says(self, message: ArenaMessage) -> bool:
        """Take a message of the arena; False if it is about an id that is closed, and changes nothing."""
        kind = type(message)
        if kind not in self.state.arena_may_send and kind not in (ArenaError, Quit):
            raise DialogueError("out_of_turn", f"{message.t} while {self.state.text}")
        return _ARENA_SAYS[kind](self, message)

    def engine_says(self, message: EngineMessage) -> bool:
        """Take a message of the engine; False if it answers a request that is closed, and changes nothing."""
        if self.state is OVER and type(message) is not EngineError:
            return False
        return _ENGINE_SAYS[type(message)](self, message)

    def close_go(self) -> None:
        """Stop waiting for the answer to the open ``go``; it will be late."""
        if self.state is not THINKING:
            raise DialogueError("out_of_turn", f"no go to close while {self.state.text}")
        self._close(PLAYING)

    def hang_up(self) -> None:
        """End the conversation: what the peer says no longer matters."""
        self._close(OVER)

    def _close(self, state: State) -> None:
        self.state = state
        self.open_id = None

    def _open(self, state: State, new_id: int) -> None:
        if new_id <= self._last_id:
            raise DialogueError("out_of_turn", f"id {new_id} after id {self._last_id}: ids must grow")
        self.state = state
        self.open_id = self._last_id = new_id

    # --- the arena's messages ---------------------------------------------------------------------

    def _hello(self, message: Hello) -> bool:
        self.state = GREETING
        self._versions = tuple(message.v)
        return True

    def _options(self, _message: Options) -> bool:
        self.state = CONFIGURING
        return True

    def _new(self, message: New) -> bool:
        self.state = STARTING
        self._game = message.game
        return True

    def _go(self, message: Go) -> bool:
        if message.game != self._game:
            raise DialogueError("out_of_turn", f"go for game {message.game!r:.80} in game {self._game!r:.80}")
        self._open(THINKING, message.id)
        return True

    def _stop(self, message: Stop) -> bool:
        if "stop" not in self._caps:
            raise DialogueError("out_of_turn", "stop to an engine without the capability stop")
        return message.id == self.open_id

    def _ping(self, message: Ping) -> bool:
        before = self.state
        self._open(PINGING, message.id)
        self._before_ping = before
        return True

    def _end(self, message: End) -> bool:
        if message.game != self._game:
            raise DialogueError("out_of_turn", f"end of game {message.game!r:.80} in game {self._game!r:.80}")
        self.state = IDLE
        return True

    def _arena_error(self, message: ArenaError) -> bool:
        if message.fatal:
            self._close(OVER)
        return True

    def _quit(self, _message: Quit) -> bool:
        self._close(OVER)
        return True

    # --- the engine's messages --------------------------------------------------------------------

    def _engine_hello(self, message: EngineHello) -> bool:
        if self.state is not GREETING:
            raise DialogueError("out_of_turn", f"hello while {self.state.text}")
        if not _echoes_probe(message.probe):
            got = f"{list(message.probe)!r:.80}"
            raise DialogueError("probe_mismatch", f"expected the probe {list(PROBE)} back, got {got}")
        if message.v not in self._versions:
            raise DialogueError("version", f"expected one of the versions {list(self._versions)}, got {message.v}")
        self.state = IDLE
        self._caps = frozenset(message.caps or ())
        return True

    def _ready(self, message: Ready) -> bool:
        fits = message.game is None or message.game == self._game
        if fits and self.state is CONFIGURING:
            self.state = IDLE
        elif fits and self.state is STARTING:
            self.state = PLAYING
        elif fits or self.state in (START, GREETING):
            raise self._unexpected(message)
        return fits

    def _info(self, message: Info) -> bool:
        return self._answers(message, THINKING)

    def _move(self, message: Move | Resign) -> bool:
        on_time = self._answers(message, THINKING)
        if on_time:
            self._close(PLAYING)
        return on_time

    def _pong(self, message: Pong) -> bool:
        on_time = self._answers(message, PINGING)
        if on_time:
            self._close(self._before_ping)
        return on_time

    def _answers(self, message: Info | Move | Resign | Pong, state: State) -> bool:
        if self.state is state and message.id == self.open_id:
            return True
        if self.state is GREETING:
            raise self._unexpected(message)
        if message.id > self._last_id:
            raise DialogueError("out_of_turn", f"{message.t} for id {message.id}, which was never given")
        if message.id == self.open_id:
            raise self._unexpected(message)
        return False

    def _engine_error(self, _message: EngineError) -> bool:
        self._close(OVER)
        return True

    def _login(self, message: Login) -> bool:
        raise self._unexpected(message)

    def _unexpected(self, message: EngineMessage) -> DialogueError:
        code = "no_hello" if self.state is GREETING else "out_of_turn"
        return DialogueError(code, f"{message.t} while {self.state.text}")


def _echoes_probe(probe: Sequence[Any]) -> bool:
    return list(probe) == list(PROBE) and not any(isinstance(value, bool) for value in probe)


_ARENA_SAYS: Mapping[type[Message], Callable[[Dialogue, Any], bool]] = {
    Hello: Dialogue._hello,
    Options: Dialogue._options,
    New: Dialogue._new,
    Go: Dialogue._go,
    Stop: Dialogue._stop,
    Ping: Dialogue._ping,
    End: Dialogue._end,
    ArenaError: Dialogue._arena_error,
    Quit: Dialogue._quit,
}

_ENGINE_SAYS: Mapping[type[Message], Callable[[Dialogue, Any], bool]] = {
    Login: Dialogue._login,
    EngineHello: Dialogue._engine_hello,
    Ready: Dialogue._ready,
    Info: Dialogue._info,
    Move: Dialogue._move,
    Resign: Dialogue._move,
    Pong: Dialogue._pong,
    EngineError: Dialogue._engine_error,
}
