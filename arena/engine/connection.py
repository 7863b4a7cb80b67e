"""What the engine handle needs of a connection, whatever carries it: pipes to a process, memory, a socket."""

from typing import Protocol

from arena.engine.stderr import StderrLog
from arena.engine.watchdog import Interruptible


class Connection(Interruptible, Protocol):
    """Two byte streams to one engine, tried before awaited.

    The hot path writes, tries to read, and only then waits: no task, scope or stream layer lies between.
    """

    arrived_ns: int
    """When the last bytes were read, stamped right after the read."""
    stderr: StderrLog

    def read_ready(self) -> bytes | None:
        """What has arrived: bytes, ``b""`` for the end of the stream, None for nothing yet."""

    def write_ready(self, data: bytes) -> int:
        """Write what goes in without waiting and return how many bytes.

        Bytes that nobody will read any more count as written: reading tells what became of the other side.
        """

    async def wait_readable(self) -> None:
        """Return when there may be something to read, or when interrupted."""

    async def wait_writable(self) -> None:
        """Return when there may be room to write, or when interrupted."""

    def collect_stderr(self) -> bool:
        """Take into ``stderr`` what has been written so far, and tell whether more may come."""

    def has_ended(self) -> bool:
        """Whether the other side is gone, as far as can be known without reading."""

    async def exit_status(self, wait_s: float) -> int | None:
        """The status as in ``Popen.returncode``; None if the process has not ended in *wait_s*, or there is none."""

    async def close(self, *, step_s: float) -> bool:
        """End the other side, with ever stronger means every *step_s*; afterwards nothing of it is left.

        Called once. Tells whether the other side went by itself when its input ended.
        """

    def kill(self) -> None:
        """End the other side at once, by force."""
