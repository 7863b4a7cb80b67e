"""The arena's end of a connection."""

from protocol import shortcuts
from protocol.codec import Decoder, Encoding, encode, verify
from protocol.errors import LocalProtocolError
from protocol.limits import DEFAULT_LIMITS, Limits
from protocol.messages import ArenaMessage, End, EngineHello, EngineMessage, Go, Hello, Move, New, Ping, Quit, Stop
from protocol.session.dialogue import Dialogue, DialogueError
from protocol.session.events import ArenaEvent
from protocol.session.inbox import Inbox
from protocol.session.state import THINKING

_OUR_OWN = frozenset({Hello, New, Go, End, Stop, Ping, Quit})
"""Messages that hold nothing from outside but a name, and so nothing that an engine must refuse."""


class ArenaSession:
    """Speaks to one engine: turns our messages into bytes to send, and received bytes into events.

    After RemoteProtocolError, and after ``EngineError``, only ``error`` and ``quit`` can be sent.
    Ids are the caller's; they must grow from one ``go`` or ``ping`` to the next.
    """

    def __init__(self, encoding: Encoding = "msgpack", limits: Limits = DEFAULT_LIMITS) -> None:
        self.encoding: Encoding = encoding
        self._dialogue = Dialogue()
        decoder = Decoder("engine", encoding, limits)
        self._inbox = Inbox[EngineMessage](decoder, limits, self._dialogue, self._dialogue.engine_says)

    @property
    def engine(self) -> EngineHello | None:
        """What the engine said about itself, once it did."""
        return self._dialogue.engine

    @property
    def open_id(self) -> int | None:
        """The id of the ``go`` or ``ping`` that waits for its answer."""
        return self._dialogue.open_id

    @property
    def late(self) -> int:
        """Messages about closed requests so far."""
        return self._inbox.late

    @property
    def stray(self) -> int:
        """Stray lines so far."""
        return self._inbox.stray

    @property
    def unknown(self) -> int:
        """Messages of unknown types so far."""
        return self._inbox.unknown

    @property
    def has_unread(self) -> bool:
        """Something was received of which no event was made yet."""
        return not self._inbox.is_empty

    def send(self, message: ArenaMessage) -> bytes:
        """The bytes to send.

        Raises LocalProtocolError if ``message`` may not be sent now, or holds what no frame can hold; then
        nothing has changed.
        """
        if type(message) not in _OUR_OWN:
            verify(message, "arena")
        frame = encode(message, self.encoding)
        try:
            on_time = self._dialogue.arena_says(message)
        except DialogueError as error:
            raise LocalProtocolError(error.text) from None
        if not on_time:
            raise LocalProtocolError(f"{message.t} for a closed id")
        return frame

    def take_move(self, data: bytes) -> Move | None:
        """The answer to the open ``go`` if ``data`` is that and nothing else: what ``receive`` and ``next_event`` would
        give, and nearly always so. None for all else, and then ``data`` is not taken.
        """
        dialogue = self._dialogue
        if dialogue.state is not THINKING or self.encoding != "msgpack" or not self._inbox.is_empty:
            return None
        move = shortcuts.move(data)
        if move is None or move.id != dialogue.open_id:
            return None
        dialogue.engine_says(move)
        return move

    def receive(self, data: bytes) -> None:
        """Take received bytes; ``b""`` is the end of the stream."""
        self._inbox.receive(data)

    def next_event(self) -> ArenaEvent | None:
        """The next event, or None when more bytes are due.

        Raises RemoteProtocolError for the engine's fault, and then for ever; what came before it was given out.
        """
        return self._inbox.next()

    def close_go(self) -> None:
        """Give up waiting for the answer to the open ``go``: if it still comes, it is a ``LateAnswer``."""
        try:
            self._dialogue.close_go()
        except DialogueError as error:
            raise LocalProtocolError(error.text) from None
