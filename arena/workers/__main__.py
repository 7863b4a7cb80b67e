"""A worker process: ``python -P -m arena.workers``, orders on stdin, reports on stdout.

It ends when stdin ends, and its engines with it; should it be killed, its guardian ends them.
"""

import gc
import os
import signal
import sys
import time

import trio

from arena.failure import report
from arena.workers.descriptors import raise_limit
from arena.workers.link import Inbox, frame
from arena.workers.messages import Dropped, Order, Play, Played, Report, Started
from arena.workers.serve import serve

_BEAT_S = 1.0
"""While games are queued, reports gather until the system's clock shows a multiple of this.

Every message wakes the coordinator, which takes the core from an engine whose clock runs; with one beat for all
workers it wakes once for all of them."""
_ENOUGH_BYTES = 64 * 1024
"""So many are sent before the beat, to spread the work that they make."""


class _Post:
    """Hands orders in and sends reports on the beat; at once after a fault, and with no game queued."""

    def __init__(self, orders: Inbox[Order], stream: trio.abc.SendStream) -> None:
        self._orders = orders
        self._stream = stream
        self._buffer = bytearray()
        self._filled = trio.Event()
        self._hurry = trio.Event()
        self._queued = 0
        """Games given that have not begun."""

    async def receive(self) -> list[Order]:
        """The next orders."""
        orders = await self._orders.receive()
        self._queued += sum(len(order.specs) for order in orders if isinstance(order, Play))
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
        fault = isinstance(report, Played) and report.record.fault is not None
        if fault or self._queued == 0 or len(self._buffer) > _ENOUGH_BYTES:
            self._hurry.set()

    async def run(self) -> None:
        """Send what is put."""
        while True:
            await self._filled.wait()
            with trio.move_on_after(_BEAT_S - time.monotonic() % _BEAT_S):
                await self._hurry.wait()
            await self.flush()

    async def flush(self) -> None:
        """Send all that was put."""
        data, self._buffer = self._buffer, bytearray()
        self._filled, self._hurry = trio.Event(), trio.Event()
        await self._stream.send_all(data)


async def main() -> None:
    """Serve until stdin ends."""
    orders: Inbox[Order] = Inbox(trio.lowlevel.FdStream(os.dup(0)), Order)
    post = _Post(orders, trio.lowlevel.FdStream(os.dup(1)))
    async with trio.open_nursery() as nursery:
        nursery.start_soon(post.run)
        await serve(post.receive, post.put)
        nursery.cancel_scope.cancel()


def _stay() -> None:
    """Whether a Ctrl-C or a request to end means anything is the coordinator's to say.

    A handler, not SIG_IGN, which the engines would inherit.
    """
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, lambda number, frame: None)


if __name__ == "__main__":
    _stay()
    raise_limit()
    # Collections would pause a loop that holds clocks; `serve` makes them between games.
    gc.collect()
    gc.freeze()
    gc.disable()
    try:
        trio.run(main)
    except BaseException as error:
        sys.exit(report(error))
