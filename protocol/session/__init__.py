"""One connection without its I/O: bytes in, events out, messages in, bytes out.

No clock, no file, no socket: the owner reads, writes, and decides how long to wait.
"""

from protocol.codec import StrayLine, UnknownMessage
from protocol.errors import LocalProtocolError, ProtocolError, RemoteProtocolError
from protocol.limits import Limits
from protocol.session.arena import ArenaSession
from protocol.session.engine import EngineSession
from protocol.session.events import ArenaEvent, ConnectionClosed, EngineEvent, Event, LateAnswer

__all__ = [
    "ArenaEvent",
    "ArenaSession",
    "ConnectionClosed",
    "EngineEvent",
    "EngineSession",
    "Event",
    "LateAnswer",
    "Limits",
    "LocalProtocolError",
    "ProtocolError",
    "RemoteProtocolError",
    "StrayLine",
    "UnknownMessage",
]
