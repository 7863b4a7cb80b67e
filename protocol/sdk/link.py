"""A session on a wire: blocking reads, and the queue that lets a bot look for ``stop`` while it thinks."""

import sys
import time
from typing import TypeAlias

from protocol.messages import ArenaError, ArenaMessage, EngineMessage
from protocol.sdk.wire import Wire
from protocol.session import ConnectionClosed, EngineSession, LateAnswer, StrayLine, UnknownMessage

Order: TypeAlias = ArenaMessage | ConnectionClosed
"""What an engine has to act on."""


class Link:
    """Sends messages, and gives what the arena wants in order.

    The arena's ``error`` goes to standard error, where the arena logs it, and is an order only if it is fatal; what
    needs no action is dropped.
    """

    def __init__(self, wire: Wire) -> None:
        self._wire = wire
        self._session = EngineSession()
        self._waiting: Order | None = None
        self.read_at_s = time.monotonic()
        """When the newest bytes were read, on the monotonic clock."""

    @property
    def open_id(self) -> int | None:
        """The id of the ``go`` or ``ping`` still to be answered."""
        return self._session.open_id

    def send(self, message: EngineMessage) -> None:
        """Write ``message``; raises ArenaGoneError, and LocalProtocolError if it may not be sent now."""
        self._wire.write(self._session.send(message))

    def wait(self) -> Order:
        """The next order; raises RemoteProtocolError."""
        order, self._waiting = self._waiting or self._next(), None
        while order is None:
            self._read()
            order = self._next()
        return order

    def look(self) -> bool:
        """Whether an order waits; reads what has come, but never waits for it."""
        if self._waiting is None:
            if self._wire.readable():
                self._read()
            self._waiting = self._next()
        return self._waiting is not None

    def _read(self) -> None:
        data = self._wire.read()
        self.read_at_s = time.monotonic()
        self._session.receive(data)

    def _next(self) -> Order | None:
        while (event := self._session.next_event()) is not None:
            if isinstance(event, ArenaError):
                print(f"the arena says: {event.code}: {event.text}", file=sys.stderr, flush=True)
                if event.fatal:
                    return event
            elif not isinstance(event, StrayLine | UnknownMessage | LateAnswer):
                return event
        return None
