"""The engine's end of a connection."""

from protocol.codec import Decoder, Encoding, encode, verify
from protocol.errors import LocalProtocolError
from protocol.limits import DEFAULT_LIMITS, Limits
from protocol.messages import ArenaMessage, End, EngineMessage, New, Stop
from protocol.session.dialogue import Dialogue, DialogueError
from protocol.session.events import EngineEvent
from protocol.session.inbox import Inbox
from protocol.session.state import THINKING


class EngineSession:
    """Speaks to the arena: turns our messages into bytes to send, and received bytes into events.

    ``encoding`` None answers in the encoding the arena begins with.
    A ``LateAnswer`` holds a ``stop`` that crossed our answer; nothing is to be done about it.
    """

    def __init__(self, encoding: Encoding | None = None, limits: Limits = DEFAULT_LIMITS) -> None:
        self._dialogue = Dialogue()
        self._decoder = Decoder("arena", encoding, limits)
        self._inbox = Inbox[ArenaMessage](self._decoder, limits, self._dialogue, self._arena_says)

    @property
    def encoding(self) -> Encoding | None:
        """The encoding; None until the arena's first byte tells it."""
        return self._decoder.encoding

    @property
    def open_id(self) -> int | None:
        """The id of the ``go`` or ``ping`` we still have to answer."""
        return self._dialogue.open_id

    def send(self, message: EngineMessage) -> bytes:
        """The bytes to send.

        Raises LocalProtocolError if ``message`` may not be sent now, or holds what no frame can hold; then
        nothing has changed.
        """
        verify(message, "engine")
        frame = encode(message, self.encoding or "msgpack")
        try:
            on_time = self._dialogue.engine_says(message)
        except DialogueError as error:
            raise LocalProtocolError(error.text) from None
        if not on_time:
            raise LocalProtocolError(f"{message.t}, but what it answers is closed")
        return frame

    def receive(self, data: bytes) -> None:
        """Take received bytes; ``b""`` is the end of the stream."""
        self._inbox.receive(data)

    def next_event(self) -> EngineEvent | None:
        """The next event, or None when more bytes are due.

        Raises RemoteProtocolError for the arena's fault, and then for ever; what came before it was given out.
        """
        return self._inbox.next()

    def _arena_says(self, message: ArenaMessage) -> bool:
        if isinstance(message, Stop) and self._dialogue.was_closed(message.id):
            return False  # it crossed our answer
        if isinstance(message, End | New) and self._dialogue.state is THINKING:
            self._dialogue.close_go()  # the arena gave up waiting for our answer
        return self._dialogue.arena_says(message)
