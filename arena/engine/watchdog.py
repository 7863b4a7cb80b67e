"""The one task that ends waits which have passed their deadline.

A cancel scope for every move would cost more than all else the arena does for it.
Here a wait leaves its absolute deadline in an attribute, and one task looks at all of them every few milliseconds.
How late the wait is ended does not matter: whether a move was in time is decided by the stamp of its arrival.
"""

from collections.abc import Callable
from typing import Protocol

import trio

TICK_S = 0.01
NEVER = 1 << 62
"""A deadline that does not come, in nanoseconds."""


class Interruptible(Protocol):
    """A wait that the watchdog can end."""

    deadline_ns: int
    """On the watchdog's clock; NEVER while nothing is waited for."""

    def interrupt(self) -> None:
        """End the wait now, without data."""


class Watchdog:
    """Interrupts every watched wait whose deadline has passed on the clock *now_ns*."""

    def __init__(self, now_ns: Callable[[], int]) -> None:
        self._now_ns = now_ns
        self._watched: set[Interruptible] = set()

    def watch(self, wait: Interruptible) -> None:
        """Look after *wait* until it is unwatched."""
        self._watched.add(wait)

    def unwatch(self, wait: Interruptible) -> None:
        """Forget *wait*; does nothing if it is not watched."""
        self._watched.discard(wait)

    async def run(self) -> None:
        """Watch until cancelled."""
        while True:
            await trio.sleep(TICK_S)
            now = self._now_ns()
            for wait in self._watched:
                if now >= wait.deadline_ns:
                    wait.interrupt()
