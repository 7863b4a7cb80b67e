"""Engines kept running between games, so that a game does not pay for their start."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from arena.engine.handle import Engine
from arena.engine.host import EngineHost
from arena.game import PlayerSpec

IDLE_ENGINES = 16
"""How many engines without a game are kept; beyond it the one idle for longest is ended."""


class EnginePool:
    """Lends engines to games. An engine that has done wrong is not lent again."""

    def __init__(self, host: EngineHost, idle_limit: int = IDLE_ENGINES) -> None:
        self._host = host
        self._idle_limit = idle_limit
        self._idle: list[Engine] = []

    @asynccontextmanager
    async def lend(self, spec: PlayerSpec) -> AsyncIterator[Engine]:
        """An engine for one game, started if none is idle; raises EngineStartError.

        It goes back to the pool if it is fit for another game, and is ended otherwise.
        """
        engine = self._take(spec) or await self._host.start(spec)
        try:
            yield engine
        finally:
            if engine.fit:
                self._idle.append(engine)
            else:
                engine.kill()
                await self._host.stop(engine)
        while len(self._idle) > self._idle_limit:
            await self._host.stop(self._idle.pop(0))

    def _take(self, spec: PlayerSpec) -> Engine | None:
        for place, engine in enumerate(self._idle):
            if engine.spec == spec:
                return self._idle.pop(place)
        return None
