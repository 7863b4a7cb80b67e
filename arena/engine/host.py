"""Where engines live: started inside one scope, and all ended with it."""

import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from importlib.metadata import version

import trio

from arena.engine.command import plain_launch
from arena.engine.connection import Connection
from arena.engine.errors import EngineFaultError, EngineStartError
from arena.engine.guardian import Guardian
from arena.engine.handle import Engine
from arena.engine.loop import Loop
from arena.engine.memory import MemoryConnection, MemoryEngine
from arena.engine.process import EngineProcess
from arena.engine.sandbox import SandboxedEngine, SandboxedProcess, SandboxWatch, sandboxed_launch
from arena.engine.watchdog import Watchdog
from arena.game import PlayerSpec, Sandbox

_ARENA_NAME = f"mancala-arena {version('mancala-arena')}"
_SHARED_SLICE_MS, _ALONE_SLICE_MS = 1, 50


class EngineHost:
    """Starts engines; none outlives ``stop`` or the scope of ``open_host``, which says what the arguments are."""

    def __init__(
        self,
        nursery: trio.Nursery,
        loop: Loop,
        patience_ms: int,
        in_memory: Callable[[PlayerSpec], MemoryEngine] | None,
    ) -> None:
        self._nursery = nursery
        self._loop = loop
        self._now_ns = loop.now_ns
        self._patience_ms = patience_ms
        self._in_memory = in_memory
        self._guardian: Guardian | None = None
        self._watchdog = Watchdog(loop.now_ns)
        self._sandbox_watch: SandboxWatch | None = None
        self._running: dict[Engine, Connection] = {}
        nursery.start_soon(self._watchdog.run)

    async def start(self, spec: PlayerSpec) -> Engine:
        """Start the engine and shake hands; raises EngineStartError, and then nothing is left of it."""
        try:
            connection = self._launch_in_memory(spec) if self._in_memory else self._launch_process(spec)
        except EngineFaultError as fault:
            raise EngineStartError(spec.name, fault) from fault
        if isinstance(connection, SandboxedProcess):
            engine: Engine = SandboxedEngine(spec, connection, self._loop)
        else:
            engine = Engine(spec, connection, self._loop)
        self._running[engine] = connection
        self._watchdog.watch(connection)
        try:
            await engine.handshake(_ARENA_NAME)
        except BaseException as error:
            engine.kill()
            await self.stop(engine)
            if isinstance(error, EngineFaultError):
                raise EngineStartError(spec.name, error, engine.stderr) from error
            raise
        return engine

    def _launch_process(self, spec: PlayerSpec) -> Connection:
        if self._guardian is None:
            self._guardian = Guardian()
        if spec.sandbox is None:
            process = EngineProcess(
                plain_launch(spec), now_ns=self._now_ns, guardian=self._guardian, patience_ms=self._patience_ms
            )
        else:
            process = self._launch_sandboxed(spec, spec.sandbox, self._guardian)
        self._nursery.start_soon(process.drain_stderr)
        return process

    def _launch_sandboxed(self, spec: PlayerSpec, sandbox: Sandbox, guardian: Guardian) -> SandboxedProcess:
        if self._sandbox_watch is None:
            self._sandbox_watch = SandboxWatch()
            self._nursery.start_soon(self._sandbox_watch.run)
        process = SandboxedProcess(
            sandboxed_launch(spec),
            sandbox,
            orphans=self._sandbox_watch.orphans,
            now_ns=self._now_ns,
            guardian=guardian,
            patience_ms=self._patience_ms,
        )
        self._sandbox_watch.watch(process)
        return process

    def _launch_in_memory(self, spec: PlayerSpec) -> Connection:
        assert self._in_memory is not None
        connection = MemoryConnection(self._now_ns)
        self._nursery.start_soon(self._in_memory(spec), connection)
        return connection

    async def stop(self, engine: Engine) -> bool:
        """Ask the engine to quit, make sure that it does, and reap it; tells whether it went by itself."""
        connection = self._running.pop(engine, None)
        if connection is None:
            return True
        if self._sandbox_watch is not None and isinstance(connection, SandboxedProcess):
            self._sandbox_watch.unwatch(connection)
        self._watchdog.unwatch(connection)
        with trio.CancelScope(shield=True):
            went_alone = await engine.close()
        return went_alone  # noqa: RET504 - a return inside the scope is none to mypy, which takes scopes to swallow errors

    def stop_soon(self, engine: Engine) -> None:
        """As ``stop``, without waiting for it."""
        self._nursery.start_soon(self.stop, engine)

    async def close(self) -> None:
        """End all engines, side by side."""
        with trio.CancelScope(shield=True):
            async with trio.open_nursery() as nursery:
                for engine in tuple(self._running):
                    nursery.start_soon(self.stop, engine)

    def dismiss_guardian(self) -> None:
        """No engine is left, not even one that ``stop_soon`` was ending."""
        if self._guardian is not None:
            self._guardian.close()


@asynccontextmanager
async def open_host(
    *,
    patience_ms: int = 0,
    now_ns: Callable[[], int] = time.monotonic_ns,
    in_memory: Callable[[PlayerSpec], MemoryEngine] | None = None,
) -> AsyncIterator[EngineHost]:
    """A host whose engines all end with this scope, however it is left.

    *patience_ms* is handed to every process, see EngineProcess.
    With *in_memory*, a player's engine is the code it gives instead of a process.
    """
    # A loop that may be blocked has nothing else to do, so a game may keep it for longer.
    loop = Loop(now_ns, _ALONE_SLICE_MS if patience_ms else _SHARED_SLICE_MS)
    trio.lowlevel.add_instrument(loop)
    try:
        async with trio.open_nursery() as nursery:
            host = EngineHost(nursery, loop, patience_ms, in_memory)
            try:
                yield host
            finally:
                await host.close()
                nursery.cancel_scope.cancel()
    finally:
        host.dismiss_guardian()
        trio.lowlevel.remove_instrument(loop)
        loop.close()
