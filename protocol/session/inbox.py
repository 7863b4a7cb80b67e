"""The receiving half of a session: decoding, counting, and the end of the stream."""

from collections.abc import Callable
from typing import Generic, TypeVar, cast

from protocol.codec import Decoder, Encoding, Sender, StrayLine, UnknownMessage
from protocol.errors import LocalProtocolError, RemoteProtocolError
from protocol.limits import Limits
from protocol.messages import Message
from protocol.session.dialogue import DialogueError
from protocol.session.events import ConnectionClosed, LateAnswer, Notice
from protocol.values import head_hex

_PeerMessage = TypeVar("_PeerMessage", bound=Message)


class Inbox(Generic[_PeerMessage]):
    """Turns received bytes into events."""

    def __init__(self, sender: Sender, encoding: Encoding | None, limits: Limits) -> None:
        self._decoder = Decoder(sender, encoding, limits)
        self._limits = limits
        self._ended = False
        self._closed_told = False
        self._failure: RemoteProtocolError | None = None
        self._messages = 0
        self._mark = 0
        self.late = 0
        """Messages about closed requests."""
        self.stray = 0
        """Stray lines."""
        self.unknown = 0
        """Messages of unknown types."""

    @property
    def encoding(self) -> Encoding | None:
        """The encoding; None as long as it is to be told from a first byte that has not come."""
        return self._decoder.encoding

    def receive(self, data: bytes) -> None:
        """Take received bytes; ``b""`` is the end of the stream."""
        if self._ended and data:
            raise LocalProtocolError("bytes were received after the end of the stream")
        self._ended = not data
        if self._failure is None:
            self._decoder.feed(data)

    def restart_count(self) -> None:
        """Begin to count anew what the flood limits bound."""
        self._messages = 0
        self._mark = self._decoder.consumed

    def next(self, peer_says: Callable[[_PeerMessage], bool], busy: bool) -> _PeerMessage | Notice | None:
        """The next event, or None; ``peer_says`` is the dialogue's opinion of a message."""
        if self._failure is not None:
            raise self._failure
        try:
            return self._next(peer_says, busy)
        except RemoteProtocolError as failure:
            self._failure = failure
            raise
        except DialogueError as error:
            self._failure = RemoteProtocolError(error.code, error.text)
            raise self._failure from None

    def _next(self, peer_says: Callable[[_PeerMessage], bool], busy: bool) -> _PeerMessage | Notice | None:
        item = self._decoder.next()
        if item is None:
            return self._end()
        self._count(busy)
        if isinstance(item, StrayLine):
            self.stray += 1
        elif isinstance(item, UnknownMessage):
            self.unknown += 1
        else:
            message = cast("_PeerMessage", item)
            if peer_says(message):
                return message
            self.late += 1
            return LateAnswer(message)
        return item

    def _count(self, busy: bool) -> None:
        limits = self._limits
        self._messages += 1
        size = self._decoder.consumed - self._mark
        most_messages = limits.busy_messages if busy else limits.idle_messages
        most_bytes = limits.busy_bytes if busy else limits.idle_bytes
        if self._messages > most_messages or size > most_bytes:
            when = "before it answers" if busy else "unasked"
            text = f"expected at most {most_messages} messages and {most_bytes} bytes {when}, got more"
            raise RemoteProtocolError("flood", text)

    def _end(self) -> ConnectionClosed | None:
        if not self._ended or self._closed_told:
            return None
        self._closed_told = True
        rest = self._decoder.rest()
        return ConnectionClosed(head_hex(rest, len(rest)))
