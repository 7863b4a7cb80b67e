"""What a session tells its owner besides the peer's messages."""

from typing import TypeAlias

from msgspec import Struct

from protocol.codec import StrayLine, UnknownMessage
from protocol.messages import ArenaMessage, EngineMessage, Message


class LateAnswer(Struct, frozen=True):
    """A message about a request that is closed; it changes nothing."""

    message: Message


class ConnectionClosed(Struct, frozen=True):
    """The peer closed its end, and nothing follows.

    ``got_hex`` is the head of an unfinished message, "" if the stream ended between messages.
    """

    got_hex: str


Notice: TypeAlias = StrayLine | UnknownMessage | LateAnswer | ConnectionClosed
"""What both ends can meet."""

ArenaEvent: TypeAlias = EngineMessage | Notice
"""What an ``ArenaSession`` gives."""

EngineEvent: TypeAlias = ArenaMessage | Notice
"""What an ``EngineSession`` gives."""

Event: TypeAlias = ArenaEvent | EngineEvent
