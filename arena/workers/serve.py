"""What a worker does: plays the games it is ordered to, with engines it keeps, and reports.

The same code runs in a process of its own, pinned to a core with its engines, or inside the coordinator.
"""

import gc
import math
from collections.abc import Awaitable, Callable
from contextlib import AbstractAsyncContextManager, suppress
from typing import TypeAlias

import trio

from arena.engine import EngineHost, EnginePool, EngineStartError, open_host
from arena.game import GameKey, GameSpec, PlayerSpec
from arena.play import LiveGame, play_game
from arena.rules import format_position
from arena.workers.messages import (
    Drop,
    Dropped,
    Interrupt,
    Order,
    Out,
    Play,
    Played,
    Report,
    Setup,
    Snapshot,
    Started,
    Tried,
    Try,
)

_SNAPSHOT_S = 0.2
_GARBAGE = 20_000
"""New container objects that may pile up between two collections; about as many as a hundred games leave."""


OpenHost: TypeAlias = Callable[..., AbstractAsyncContextManager[EngineHost]]
"""Opens the place where engines live; called with ``patience_ms``."""


async def serve(
    receive: Callable[[], Awaitable[list[Order]]], send: Callable[[Report], None], open_host: OpenHost = open_host
) -> None:
    """Follow the orders that *receive* gives until it gives none, then end the engines and return.

    The first order is Setup.
    """
    setup, *orders = await receive()
    assert isinstance(setup, Setup)
    async with open_host(patience_ms=setup.patience_ms) as host, trio.open_nursery() as nursery:
        tables = Tables(EnginePool(host, setup.idle_engines), send, alone=setup.patience_ms > 0)
        for _ in range(setup.games_at_once):
            nursery.start_soon(tables.play)
        if setup.snapshots:
            nursery.start_soon(tables.snapshots)
        while orders or (orders := await receive()):
            for order in orders:
                match order:
                    case Play():
                        tables.queue(order.specs)
                    case Try():
                        nursery.start_soon(tables.try_engine, order.player)
                    case Drop():
                        tables.drop()
                    case Interrupt():
                        tables.interrupt()
            orders = []
        nursery.cancel_scope.cancel()


class Tables:
    """Queued and running games, and the engines for them."""

    def __init__(self, pool: EnginePool, send: Callable[[Report], None], *, alone: bool) -> None:
        """*alone*: one game has the loop to itself."""
        self._pool = pool
        self._alone = alone
        self._send = send
        self._put, self._queue = trio.open_memory_channel[GameSpec](math.inf)
        self._running: dict[GameKey, LiveGame] = {}

    def queue(self, specs: tuple[GameSpec, ...]) -> None:
        """Play *specs* when their turn comes."""
        for spec in specs:
            self._put.send_nowait(spec)

    def drop(self) -> None:
        """Forget the games that have not begun."""
        dropped = []
        while True:
            try:
                dropped.append(self._queue.receive_nowait().key)
            except trio.WouldBlock:
                break
        self._send(Dropped(tuple(dropped)))

    def interrupt(self) -> None:
        """Break off the games that run."""
        for live in self._running.values():
            live.interrupt()

    async def play(self) -> None:
        """Play one game after the other."""
        while True:
            spec = await self._next()
            self._send(Started(spec.key))
            try:
                record = await play_game(spec, self._pool, self._watch)
            except EngineStartError as error:
                self._send(Out(error.player, error.code, error.text, error.stderr, spec.key))
            else:
                self._send(Played(record))
            finally:
                del self._running[spec.key]
            _collect_garbage()

    async def _next(self) -> GameSpec:
        """The next game; a game that is alone and lets others run now and then need not do so after it as well."""
        if self._alone:
            with suppress(trio.WouldBlock):
                return self._queue.receive_nowait()
        return await self._queue.receive()

    async def try_engine(self, player: PlayerSpec) -> None:
        """Start the player's engine once."""
        try:
            async with self._pool.lend(player) as engine:
                assert engine.identity is not None
                self._send(Tried(player.name, engine.identity, engine.rulesets))
        except EngineStartError as error:
            self._send(Out(error.player, error.code, error.text, error.stderr, None))
        except OSError as error:
            self._send(Out(player.name, "arena", f"could not be started: {error.strerror}", "", None))

    async def snapshots(self) -> None:
        """Tell now and then how the running games stand, unless that was told."""
        told: dict[GameKey, int] = {}
        while True:
            for key, live in self._running.items():
                if told.get(key, 0) != live.ply:
                    clocks = (live.clocks[0].left_ms, live.clocks[1].left_ms)
                    self._send(Snapshot(key, format_position(live.position), clocks, live.ply))
            told = {key: live.ply for key, live in self._running.items()}
            await trio.sleep(_SNAPSHOT_S)

    def _watch(self, live: LiveGame) -> None:
        self._running[live.spec.key] = live


def _collect_garbage() -> None:
    """Between games is the time for it where a process has switched the collector off."""
    if not gc.isenabled() and gc.get_count()[0] > _GARBAGE:
        gc.collect()
