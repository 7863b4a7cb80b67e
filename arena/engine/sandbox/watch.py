"""The one task that looks at what sandboxed engines use, and ends those that use too much.

The system itself limits neither the memory that a tree of processes really holds nor its CPU time in one game.
"""

from typing import Protocol

import trio

from arena.engine.sandbox.orphans import Orphans

PERIOD_S = 0.025
"""Memory can be filled with some gigabytes a second, so that an engine may pass its limit by some hundred megabytes."""


class Watched(Protocol):
    """An engine whose use is limited."""

    def check(self) -> None:
        """Look at it, and end it if it uses too much."""


class SandboxWatch:
    """Checks every watched engine again and again."""

    def __init__(self) -> None:
        self.orphans = Orphans()
        self._watched: set[Watched] = set()

    def watch(self, engine: Watched) -> None:
        """Look after *engine* until it is unwatched."""
        self._watched.add(engine)

    def unwatch(self, engine: Watched) -> None:
        """Forget *engine*."""
        self._watched.discard(engine)

    async def run(self) -> None:
        """Watch until cancelled."""
        while True:
            await trio.sleep(PERIOD_S)
            self.orphans.refresh()
            for engine in self._watched:
                engine.check()
