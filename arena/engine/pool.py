"""Engines kept running between games, so that a game does not pay for their start."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import trio

from arena.engine.handle import Engine
from arena.engine.host import EngineHost
from arena.game import PlayerSpec

_STARTS_AT_ONCE = 2


class EnginePool:
    """Lends engines to games. An engine that has done wrong is not lent again.

    *idle_limit* is how many engines without a game are kept; beyond it the one idle for longest is ended.
    Ending an engine may take its time, so no game waits for it.
    """

    def __init__(self, host: EngineHost, idle_limit: int) -> None:
        self._host = host
        self._idle_limit = idle_limit
        self._idle: list[Engine] = []
        self._starts = trio.CapacityLimiter(_STARTS_AT_ONCE)

    @asynccontextmanager
    async def lend(self, spec: PlayerSpec) -> AsyncIterator[Engine]:
        """An engine for one game, started if none is idle; raises EngineStartError.

        It goes back to the pool if it is fit for another game, and is ended otherwise.
        """
        engine = await self._take(spec)
        try:
            yield engine
        finally:
            if engine.fit and spec.restart != "per_game":
                self._idle.append(engine)
            else:
                if not engine.fit:
                    engine.kill()
                self._host.stop_soon(engine)
        while len(self._idle) > self._idle_limit:
            self._host.stop_soon(self._idle.pop(0))

    async def _take(self, spec: PlayerSpec) -> Engine:
        for place, engine in enumerate(self._idle):
            if engine.spec == spec:
                del self._idle[place]
                if not engine.has_ended():
                    return engine
                self._host.stop_soon(engine)  # it ended while it had nothing to do: no game is lost by that
                break
        async with self._starts:
            return await self._host.start(spec)
