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
from arena.workers.messages import Order, Report
from arena.workers.serve import serve

_GATHER_S = 0.01
"""How long reports gather before they are sent together."""


class _Outbox:
    """Sends reports in groups, so that a game that takes a millisecond costs no system call of its own."""

    def __init__(self, stream: trio.abc.SendStream) -> None:
        self._stream = stream
        self._buffer = bytearray()
        self._filled = trio.Event()

    def put(self, report: Report) -> None:
        self._buffer += frame(report)
        self._filled.set()

    async def run(self) -> None:
        while True:
            await self._filled.wait()
            await trio.sleep(_GATHER_S)
            await self.flush()

    async def flush(self) -> None:
        data, self._buffer = self._buffer, bytearray()
        self._filled = trio.Event()
        await self._stream.send_all(data)


async def main() -> None:
    """Serve until stdin ends."""
    orders: Inbox[Order] = Inbox(trio.lowlevel.FdStream(os.dup(0)), Order)
    outbox = _Outbox(trio.lowlevel.FdStream(os.dup(1)))
    async with trio.open_nursery() as nursery:
        nursery.start_soon(outbox.run)
        await serve(orders.receive, outbox.put)
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
