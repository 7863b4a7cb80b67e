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
from arena.workers.link import Inbox
from arena.workers.messages import Order
from arena.workers.post import Post
from arena.workers.serve import serve


async def main() -> None:
    """Serve until stdin ends."""
    orders: Inbox[Order] = Inbox(trio.lowlevel.FdStream(os.dup(0)), Order)
    post = Post(orders, trio.lowlevel.FdStream(os.dup(1)))
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
