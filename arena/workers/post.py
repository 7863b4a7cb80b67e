"""When a worker's reports are sent: on a beat that all workers share, or at once where something hangs on them.

Every message wakes the coordinator, which takes the core from an engine whose clock runs; with one beat for all
workers it wakes once for all of them. What has gathered dies with the worker, and is played again.
"""

import time

import trio

from arena.workers.link import Inbox, frame
from arena.workers.messages import Dropped, Order, Out, Play, Played, Report, Setup, Started, Tried

_ENOUGH_BYTES = 64 * 1024
"""So many are sent before the beat, to spread the work that they make."""


class Post:
    """Hands orders in and sends reports on the beat.

    At once goes what is known of an engine, be it a fault, and all that is put while no game is queued.
    """

    def __init__(self, orders: Inbox[Order], stream: trio.abc.SendStream) -> None:
        self._orders = orders
        self._stream = stream
        self._beat_s = 0.0
        self._buffer = bytearray()
        self._filled = trio.Event()
        self._hurry = trio.Event()
        self._queued = 0
        """Games given that have not begun."""

    async def receive(self) -> list[Order]:
        """The next orders."""
        orders = await self._orders.receive()
        for order in orders:
            match order:
                case Setup():
                    self._beat_s = order.beat_ms / 1000
                case Play():
                    self._queued += len(order.specs)
        return orders

    def put(self, report: Report) -> None:
        """Send a report, soon."""
        self._buffer += frame(report)
        self._filled.set()
        match report:
            case Started():
                self._queued -= 1
            case Dropped():
                self._queued -= len(report.keys)
        is_awaited = isinstance(report, Tried | Out) or (isinstance(report, Played) and report.record.fault is not None)
        if is_awaited or not self._beat_s or self._queued == 0 or len(self._buffer) > _ENOUGH_BYTES:
            self._hurry.set()

    async def run(self) -> None:
        """Send what is put."""
        while True:
            await self._filled.wait()
            if self._beat_s:
                with trio.move_on_after(self._beat_s - time.monotonic() % self._beat_s):
                    await self._hurry.wait()
            await self._flush()

    async def _flush(self) -> None:
        data, self._buffer = self._buffer, bytearray()
        self._filled, self._hurry = trio.Event(), trio.Event()
        await self._stream.send_all(data)
