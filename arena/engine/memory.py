"""An engine inside this process: a Connection over memory, for fakes in tests and stubs in load tests."""

import math
from collections.abc import Awaitable, Callable
from typing import TypeAlias

import trio

from arena.engine.stderr import StderrLog
from arena.engine.watchdog import NEVER


class MemoryConnection:
    """The arena's end; the engine's code uses ``receive``, ``send`` and ``hang_up``."""

    def __init__(self, now_ns: Callable[[], int]) -> None:
        self.deadline_ns = NEVER
        self.arrived_ns = 0
        self.stderr = StderrLog()
        self._now_ns = now_ns
        self._send_to_engine, self._from_arena = trio.open_memory_channel[bytes](math.inf)
        self._to_arena = bytearray()
        self._hung_up = False
        self._closed = False
        self._changed = trio.Event()

    async def receive(self) -> bytes:
        """The engine's side: the next bytes from the arena, ``b""`` when it has closed."""
        try:
            return await self._from_arena.receive()
        except trio.EndOfChannel:
            return b""

    def send(self, data: bytes) -> None:
        """The engine's side: write bytes to the arena."""
        self._to_arena += data
        self._wake()

    def hang_up(self) -> None:
        """The engine's side: close its output, as a process does when it ends."""
        self._hung_up = True
        self._wake()

    def read_ready(self) -> bytes | None:
        """All bytes the engine has sent and nobody has read."""
        if not self._to_arena:
            return b"" if self._hung_up else None
        data = bytes(self._to_arena)
        self._to_arena.clear()
        self.arrived_ns = self._now_ns()
        return data

    def write_ready(self, data: bytes) -> int:
        """Hand *data* to the engine; there is always room."""
        if not (self._hung_up or self._closed):
            self._send_to_engine.send_nowait(data)
        return len(data)

    async def wait_readable(self) -> None:
        """Wait until the engine sends or hangs up."""
        if not self._to_arena and not self._hung_up:
            await self._changed.wait()
        self._changed = trio.Event()

    async def wait_writable(self) -> None:
        """There is always room."""
        await trio.lowlevel.checkpoint()

    def interrupt(self) -> None:
        """Wake whoever waits."""
        self._wake()

    def collect_stderr(self) -> bool:
        """Code in this process has no stderr of its own."""
        return False

    def has_ended(self) -> bool:
        """Whether the engine's code has hung up."""
        return self._hung_up

    async def exit_status(self, wait_s: float) -> int | None:
        """There is no process."""
        await trio.lowlevel.checkpoint()
        return None

    async def close(self, *, step_s: float) -> bool:
        """The engine's ``receive`` gets ``b""``."""
        self.kill()
        await trio.lowlevel.checkpoint()
        return True

    def kill(self) -> None:
        """Nothing can be killed; the nursery that runs the engine's code ends it."""
        self._closed = True
        self._send_to_engine.close()

    def _wake(self) -> None:
        self._changed.set()


MemoryEngine: TypeAlias = Callable[[MemoryConnection], Awaitable[None]]
"""An engine's code: talks over its side of the connection until that ends."""
