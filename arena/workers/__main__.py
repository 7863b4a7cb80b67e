"""A worker process: ``python -P -m arena.workers``, orders on stdin, reports on stdout.

It ends when stdin ends, and its engines with it; should it be killed, its guardian ends them.
"""

import gc
import os
import signal
import sys

import trio

from arena.failure import report
from arena.workers.descriptors import raise_limit
from arena.workers.link import Inbox, frame
from arena.workers.messages import Dropped, Order, Out, Play, Played, Report
from arena.workers.serve import serve

_GATHER_S = 0.1
"""How long reports gather before they are sent together, while there are games to play.

Every message wakes the coordinator, which takes the core from an engine whose clock runs."""


class _Post:
    """Hands orders in and sends reports in groups; at once after a fault, and with nothing left to play."""

    def __init__(self, orders: Inbox[Order], stream: trio.abc.SendStream) -> None:
        self._orders = orders
        self._stream = stream
        self._buffer = bytearray()
        self._filled = trio.Event()
        self._hurry = trio.Event()
        self._games = 0
        """Given, and not reported on."""

    async def receive(self) -> list[Order]:
        """The next orders."""
        orders = await self._orders.receive()
        self._games += sum(len(order.specs) for order in orders if isinstance(order, Play))
        return orders

    def put(self, report: Report) -> None:
        """Send a report, soon."""
        self._buffer += frame(report)
        self._filled.set()
        fault = False
        match report:
            case Played():
                self._games -= 1
                fault = report.record.fault is not None
            case Dropped():
                self._games -= len(report.keys)
            case Out():
                self._games -= report.key is not None
        if fault or self._games == 0:
            self._hurry.set()

    async def run(self) -> None:
        """Send what is put."""
        while True:
            await self._filled.wait()
            with trio.move_on_after(_GATHER_S):
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
