"""Who may say what when: the one state machine both sessions run.

It is told every message of both ends in the order it was sent or received, and knows no bytes.
A message out of order raises ``DialogueError``; whether that is our fault or the peer's, the session knows.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

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
from protocol.session.state import (
    CONFIGURING,
    GIVEN_UP,
    GREETING,
    IDLE,
    OVER,
    PINGING,
    PLAYING,
    START,
    STARTING,
    THINKING,
    State,
)


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
        self.entered = 0
        """How many states there were before this one."""
        self.open_id: int | None = None
        """The id of the ``go`` or ``ping`` that waits for its answer."""
        self.engine: EngineHello | None = None
        """The engine's hello, once it was said."""
        self._last_id = -1
        self._game: str | None = None
        self._versions: tuple[int, ...] = ()
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
        """Stop waiting for the answer to the open ``go``; it will be late, and the game is lost."""
        if self.state is not THINKING:
            raise DialogueError("out_of_turn", f"no go to close while {self.state.text}")
        self._close(GIVEN_UP)

    def was_closed(self, id_: int) -> bool:
        """Whether ``id_`` was given and needs no answer any more."""
        return id_ <= self._last_id and id_ != self.open_id

    def hang_up(self) -> None:
        """End the conversation: what the peer says no longer matters."""
        self._close(OVER)

    def _enter(self, state: State) -> None:
        self.state = state
        self.entered += 1

    def _close(self, state: State) -> None:
        self._enter(state)
        self.open_id = None

    def _open(self, state: State, new_id: int) -> None:
        if new_id <= self._last_id:
            raise DialogueError("out_of_turn", f"id {new_id} after id {self._last_id}: ids must grow")
        self._enter(state)
        self.open_id = self._last_id = new_id

    # --- the arena's messages ---------------------------------------------------------------------

    def _hello(self, message: Hello) -> bool:
        self._enter(GREETING)
        self._versions = tuple(message.v)
        return True

    def _options(self, _message: Options) -> bool:
        self._enter(CONFIGURING)
        return True

    def _new(self, message: New) -> bool:
        self._enter(STARTING)
        self._game = message.game
        return True

    def _go(self, message: Go) -> bool:
        if message.game != self._game:
            raise DialogueError("out_of_turn", f"go for game {message.game!r:.80} in game {self._game!r:.80}")
        self._open(THINKING, message.id)
        return True

    def _stop(self, message: Stop) -> bool:
        if self.engine is None or "stop" not in (self.engine.caps or ()):
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
        self._enter(IDLE)
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
        self._enter(IDLE)
        self.engine = message
        return True

    def _ready(self, message: Ready) -> bool:
        fits = message.game is None or message.game == self._game
        if fits and self.state is CONFIGURING:
            self._enter(IDLE)
        elif fits and self.state is STARTING:
            self._enter(PLAYING)
        elif fits or self.state in (START, GREETING):
            raise self._unexpected(message)
        return fits

    def _info(self, message: Info) -> bool:
        return (self.state is THINKING and message.id == self.open_id) or self._late(message)

    def _move(self, message: Move | Resign) -> bool:
        if self.state is not THINKING or message.id != self.open_id:
            return self._late(message)
        self._close(PLAYING)
        return True

    def _pong(self, message: Pong) -> bool:
        if self.state is not PINGING or message.id != self.open_id:
            return self._late(message)
        self._close(self._before_ping)
        return True

    def _late(self, message: Info | Move | Resign | Pong) -> bool:
        """False for a message about a closed id; what answers no request there was is a violation."""
        if message.id > self._last_id and self.state is not GREETING:
            raise DialogueError("out_of_turn", f"{message.t} for id {message.id}, which was never given")
        if not self.was_closed(message.id):
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
