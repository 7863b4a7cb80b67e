"""What an engine's handle must know of the event loop that it runs in: its clock, its manners, and how late it is.

Late is what is not the engine's: an answer that could be read, and was not read yet, because the loop was busy with
something else, or because this process had to wait for a processor.
"""

import os
from collections.abc import Callable
from pathlib import Path

import trio

_WAITED_NS = 20_000
"""A question to the system that took longer than this was a wait."""
_SCHEDSTAT = Path("/proc/thread-self/schedstat")


class Loop(trio.abc.Instrument):
    """The loop's clock, and how long what has arrived may have lain unread.

    *slice_ms* is how long a game may keep the loop without letting others run.
    """

    def __init__(self, now_ns: Callable[[], int], slice_ms: int) -> None:
        self.now_ns = now_ns
        self.slice_ns = slice_ms * 1_000_000
        self.looked_ns = 0
        """When the loop has last looked what has arrived, to let all run who wait for it."""
        self.unread_since_ns = 0
        """The earliest moment at which what can be read now may have become readable."""
        self._asked_ns = 0
        self._schedstat = os.open(_SCHEDSTAT, os.O_RDONLY) if _SCHEDSTAT.exists() else None

    def before_io_wait(self, timeout: float) -> None:
        """Called by trio before it asks the system what has arrived."""
        self._asked_ns = self.now_ns()

    def after_io_wait(self, timeout: float) -> None:
        """Called by trio when it has been told; if it had to wait, all that it was told of is new."""
        told_ns = self.now_ns()
        waited = timeout > 0 and told_ns - self._asked_ns > _WAITED_NS
        self.unread_since_ns = told_ns if waited else self.looked_ns
        self.looked_ns = told_ns

    def core_wait_ns(self) -> int:
        """How long this thread has been ready to run and has not run, so far; 0 where the system does not tell."""
        if self._schedstat is None:
            return 0
        return int(os.pread(self._schedstat, 100, 0).split()[1])

    def close(self) -> None:
        """Let go of the system's counters."""
        if self._schedstat is not None:
            os.close(self._schedstat)
            self._schedstat = None
