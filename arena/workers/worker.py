"""The coordinator's end of a worker: a process of its own on a core of its own, or the same code in this process."""

import math
import os
import subprocess
import sys
import tempfile
from contextlib import suppress
from typing import Protocol

import trio

from arena.engine import describe_exit
from arena.workers.cores import WORKER_MODULE
from arena.workers.link import Inbox, frame
from arena.workers.messages import Order, Report
from arena.workers.serve import OpenHost, serve

_END_S = 20.0
"""How long a worker may take to end its engines; it is killed then, and its guardian ends them."""


class Worker(Protocol):
    """Takes orders and reports."""

    def send(self, order: Order) -> None:
        """Give an order; orders arrive in the order they are given. ``receive`` tells when the worker is gone."""

    async def receive(self) -> list[Report]:
        """At least one report; none when the worker is gone."""

    async def close(self) -> str:
        """Let the worker end its engines and itself; tells how it ended."""


class ProcessWorker:
    """A worker process, kept to *core* together with its engines; None lets it run anywhere."""

    def __init__(self, core: int | None, nursery: trio.Nursery) -> None:
        self._stderr = tempfile.TemporaryFile()  # noqa: SIM115 - closed with the worker
        self._process = subprocess.Popen(
            [sys.executable, "-P", "-m", WORKER_MODULE],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self._stderr,
            start_new_session=True,
            bufsize=0,
        )
        if core is not None and hasattr(os, "sched_setaffinity"):
            os.sched_setaffinity(self._process.pid, {core})
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._orders = trio.lowlevel.FdStream(os.dup(self._process.stdin.fileno()))
        self._reports = trio.lowlevel.FdStream(os.dup(self._process.stdout.fileno()))
        self._process.stdin.close()
        self._process.stdout.close()
        self._inbox: Inbox[Report] = Inbox(self._reports, Report)
        self._unsent, queued = trio.open_memory_channel[Order](math.inf)
        nursery.start_soon(self._send_orders, queued)

    def send(self, order: Order) -> None:
        """Give an order."""
        self._unsent.send_nowait(order)

    async def _send_orders(self, queued: trio.MemoryReceiveChannel[Order]) -> None:
        """Write what is sent, one order after the other, and close the worker's input after the last."""
        async with self._orders:
            async for order in queued:
                try:
                    await self._orders.send_all(frame(order))
                except (trio.BrokenResourceError, trio.ClosedResourceError):
                    return

    async def receive(self) -> list[Report]:
        """The next reports."""
        return await self._inbox.receive()

    async def close(self) -> str:
        """Close its input, wait for its end, and kill it if it does not come."""
        with trio.CancelScope(shield=True):
            self._unsent.close()  # its last reports are nobody's business any more
            with trio.move_on_after(_END_S):
                while await self.receive():
                    continue
            self._process.kill()
            status = self._process.wait()
            await self._reports.aclose()
        self._stderr.seek(0)
        last_words = self._stderr.read().decode(errors="replace").strip().splitlines()[-1:]
        self._stderr.close()
        return ": ".join([describe_exit(status), *last_words])


class LocalWorker:
    """A worker inside this process, for when no more processes are wanted; its engines live where *open_host* says."""

    def __init__(self, nursery: trio.Nursery, open_host: OpenHost) -> None:
        self._open_host = open_host
        self._orders, orders = trio.open_memory_channel[Order](math.inf)
        reports, self._reports = trio.open_memory_channel[Report](math.inf)
        self._ended = trio.Event()
        nursery.start_soon(self._serve, orders, reports)

    def send(self, order: Order) -> None:
        """Give an order."""
        self._orders.send_nowait(order)

    async def receive(self) -> list[Report]:
        """All reports there are, once there is one: several games may have ended since the coordinator last ran."""
        try:
            reports = [await self._reports.receive()]
        except trio.EndOfChannel:
            return []
        with suppress(trio.WouldBlock, trio.EndOfChannel):
            while True:
                reports.append(self._reports.receive_nowait())
        return reports

    async def close(self) -> str:
        """Let it end its engines."""
        with trio.CancelScope(shield=True):
            self._orders.close()
            await self._ended.wait()
        return "ended"

    async def _serve(self, orders: trio.MemoryReceiveChannel[Order], reports: trio.MemorySendChannel[Report]) -> None:
        async def receive() -> list[Order]:
            try:
                return [await orders.receive()]
            except trio.EndOfChannel:
                return []

        with reports:
            try:
                await serve(receive, reports.send_nowait, self._open_host)
            finally:
                self._ended.set()
