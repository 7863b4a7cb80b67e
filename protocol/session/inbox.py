"""The receiving half of a session: decoding, counting, and the end of the stream."""

from collections.abc import Callable
from typing import Any, Generic, TypeVar

from protocol.codec import Decoder, StrayLine, UnknownMessage
from protocol.errors import LocalProtocolError, RemoteProtocolError
from protocol.limits import Limits
from protocol.messages import Message
from protocol.session.dialogue import Dialogue, DialogueError
from protocol.session.events import ConnectionClosed, LateAnswer, Notice
from protocol.values import head_hex

_PeerMessage = TypeVar("_PeerMessage", bound=Message)


class Inbox(Generic[_PeerMessage]):
    """Turns received bytes into events.

    ``peer_says`` is the dialogue's opinion of the peer's messages.
    What arrives is counted anew whenever the dialogue gets into another state.
    """

    def __init__(
        self,
        decoder: Decoder,
        limits: Limits,
        dialogue: Dialogue,
        peer_says: Callable[[_PeerMessage], bool],
    ) -> None:
        self._decoder = decoder
        self._limits = limits
        self._dialogue = dialogue
        self._peer_says = peer_says
        self._ended = False
        self._closed_told = False
        self._failure: RemoteProtocolError | None = None
        self.late = 0
        """Messages about closed requests."""
        self.stray = 0
        """Stray lines."""
        self.unknown = 0
        """Messages of unknown types."""
        self.is_empty = True
        """Nothing was received that was not given out, and nothing is wrong."""
        self._entered = -1

    def receive(self, data: bytes) -> None:
        """Take received bytes; ``b""`` is the end of the stream."""
        self.is_empty = False
        if not data:
            self._ended = True
        elif self._ended:
            raise LocalProtocolError("bytes were received after the end of the stream")
        if self._failure is None:
            self._decoder.feed(data)

    def _restart_count(self) -> None:
        """Begin to count anew what the flood limits bound: the dialogue's state has changed."""
        self._entered = self._dialogue.entered
        limits = self._limits
        if self._dialogue.state.awaits_answer:
            self._messages_left = limits.busy_messages
            self._consumed_most = self._decoder.consumed + limits.busy_bytes
        else:
            self._messages_left = limits.idle_messages
            self._consumed_most = self._decoder.consumed + limits.idle_bytes

    def next(self) -> _PeerMessage | Notice | None:
        """The next event, or None when more bytes are due; raises RemoteProtocolError, and then for ever."""
        if self._failure is not None:
            raise self._failure
        try:
            event = self._next()
        except RemoteProtocolError as failure:
            self._fail(failure)
            raise
        except DialogueError as error:
            raise self._fail(RemoteProtocolError(error.code, error.text)) from None
        self.is_empty = self._decoder.is_empty
        return event

    def _next(self) -> _PeerMessage | Notice | None:
        if self._entered != self._dialogue.entered:
            self._restart_count()
        item: Any = self._decoder.next()
        if item is None:
            return self._end() if self._ended else None
        self._messages_left -= 1
        if self._messages_left < 0 or self._decoder.consumed > self._consumed_most:
            raise self._flood()
        if isinstance(item, StrayLine):
            self.stray += 1
            return item
        if isinstance(item, UnknownMessage):
            self.unknown += 1
            return item
        message: _PeerMessage = item
        if not self._peer_says(message):
            self.late += 1
            return LateAnswer(message)
        return message

    def _flood(self) -> RemoteProtocolError:
        limits = self._limits
        if self._dialogue.state.awaits_answer:
            bounds = f"{limits.busy_messages} messages and {limits.busy_bytes} bytes before an answer"
        else:
            bounds = f"{limits.idle_messages} messages and {limits.idle_bytes} bytes unasked"
        return RemoteProtocolError("flood", f"expected at most {bounds}, got more")

    def _fail(self, failure: RemoteProtocolError) -> RemoteProtocolError:
        self._failure = failure
        self._dialogue.hang_up()
        return failure

    def _end(self) -> ConnectionClosed | None:
        if self._closed_told:
            return None
        self._closed_told = True
        rest = self._decoder.rest()
        return ConnectionClosed(head_hex(rest, len(rest)))
