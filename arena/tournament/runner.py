"""Plays a plan: hands games to the tables, records to the writer, and what happens to whoever listens."""

from collections.abc import Iterable, Mapping

import trio

from arena.engine import EngineFaultError, EnginePool, EngineStartError, open_host
from arena.game import FaultCode, GameKey, GameRecord, Outcome, PlayerSpec
from arena.pairing import Schedule, ScheduledGame
from arena.play import LiveGame, play_game
from arena.store import Writer
from arena.tournament.events import (
    EngineOut,
    EngineReady,
    GameFinished,
    GameStarted,
    GameVoid,
    RunEvent,
    RunFinished,
    RunStarted,
    Stopping,
)
from arena.tournament.plan import Event, Plan
from arena.tournament.stop import Stop

STOP_DEADLINE_S = 30.0
"""How long running games may go on after the first request to stop."""
_PATIENCE_MS = 2
"""How long a read may block the loop when only one game is played at a time, see EngineProcess."""
_IDLE_ENGINES = 16


class Runner:
    """One run of a tournament: all games of *plan* that are not *finished*, several at a time.

    A game is a spec in and a record out; results do not depend on the order in which games end.
    """

    def __init__(
        self, plan: Plan, writer: Writer, finished: Iterable[GameKey], events: trio.MemorySendChannel[RunEvent]
    ) -> None:
        self.running: set[LiveGame] = set()
        """The games being played now, for a view to sample."""
        self._plan = plan
        self._writer = writer
        self._tell = events.send_nowait
        keys: dict[int, list[GameKey]] = {event.number: [] for event in plan.events}
        for key in finished:
            keys[key.event].append(key)
        self._schedules = {event.number: Schedule(event.games, keys[event.number]) for event in plan.events}
        self._out: set[str] = set()
        """Players whose engine can't be used."""
        self._changed = trio.Event()
        self._played = 0

    async def run(self, stop: Stop, unusable: Mapping[str, str]) -> RunFinished:
        """Play until nothing is left or *stop* says so; raises StoreError when records can't be kept.

        *unusable* names players whose engine need not be tried, with the reason.
        """
        plan = self._plan
        progress = [schedule.progress for schedule in self._schedules.values()]
        self._tell(
            RunStarted(
                name=plan.name,
                results=str(self._writer.path),
                rulesets=tuple(str(event.ruleset) for event in plan.events),
                players=tuple(player.name for player in plan.players),
                games=tuple(len(event.games) for event in plan.events),
                finished=tuple(counts.finished for counts in progress),
                concurrency=plan.concurrency,
            )
        )
        if any(counts.open for counts in progress):
            for player, reason in unusable.items():
                self._put_out(EngineStartError(player, EngineFaultError(FaultCode.START_FAILED, reason)))
            await self._play_all(stop)
        return self._finish(stop)

    async def _play_all(self, stop: Stop) -> None:
        concurrency = self._plan.concurrency
        async with open_host(patience_ms=_PATIENCE_MS if concurrency == 1 else 0) as host:
            pool = EnginePool(host, max(_IDLE_ENGINES, 2 * concurrency))
            async with trio.open_nursery() as nursery:
                nursery.start_soon(self._obey, stop)
                await self._try_engines(pool, stop)
                async with trio.open_nursery() as tables:
                    for _ in range(concurrency):
                        tables.start_soon(self._table, pool, stop)
                nursery.cancel_scope.cancel()

    async def _obey(self, stop: Stop) -> None:
        """Wait for a request to stop; break running games off at the deadline or at the second request."""
        await stop.asked.wait()
        self._tell(Stopping(running=len(self.running), deadline_s=STOP_DEADLINE_S))
        self._wake()
        with trio.move_on_after(STOP_DEADLINE_S):
            await stop.at_once.wait()
        stop.ask_at_once()
        for live in tuple(self.running):
            live.interrupt()

    async def _try_engines(self, pool: EnginePool, stop: Stop) -> None:
        """Start every engine once, several at a time; who can't play is out."""
        limit = trio.CapacityLimiter(self._plan.concurrency)

        async def start(number: int, spec: PlayerSpec) -> None:
            async with limit:
                if not stop.asked.is_set():
                    await self._try_engine(number, spec, pool)

        with trio.CancelScope() as scope:
            async with trio.open_nursery() as nursery:
                nursery.start_soon(_cancel_when, stop.at_once, scope)
                async with trio.open_nursery() as starts:
                    for number, spec in enumerate(self._plan.players):
                        if spec.name not in self._out:
                            starts.start_soon(start, number, spec)
                nursery.cancel_scope.cancel()

    async def _try_engine(self, number: int, spec: PlayerSpec, pool: EnginePool) -> None:
        try:
            async with pool.lend(spec) as engine:
                identity, rulesets = engine.identity, engine.rulesets
        except EngineStartError as error:
            self._put_out(error)
            return
        assert identity is not None
        self._tell(EngineReady(player=spec.name, engine=identity.name, engine_version=identity.version))
        for event in self._plan.events:
            if event.ruleset.name not in rulesets:
                text = f"does not play {event.ruleset.name}; it says it plays {', '.join(rulesets) or 'nothing'}"
                self._tell(EngineOut(player=spec.name, code="ruleset", text=text, stderr="", event=event.number))
                self._schedules[event.number].withdraw(number)

    def _put_out(self, error: EngineStartError) -> None:
        self._out.add(error.player)
        names = [player.name for player in self._plan.players]
        for schedule in self._schedules.values():
            schedule.withdraw(names.index(error.player))
        self._tell(EngineOut(player=error.player, code=error.code, text=error.text, stderr=error.stderr))

    async def _table(self, pool: EnginePool, stop: Stop) -> None:
        """Play one game after the other until none is left."""
        while not stop.asked.is_set():
            changed = self._changed
            due = self._next_game()
            if due is not None:
                await self._play(*due, pool)
                self._wake()
            elif self.running:  # one of them may yet be given back
                await changed.wait()
            else:
                return

    def _next_game(self) -> tuple[Event, ScheduledGame] | None:
        for event in self._plan.events:
            game = self._schedules[event.number].issue()
            if game is not None:
                return event, game
        return None

    async def _play(self, event: Event, game: ScheduledGame, pool: EnginePool) -> None:
        spec = self._plan.game_spec(event, game)
        south, north = (player.name for player in spec.players)
        self._tell(GameStarted(game=str(spec.key), ruleset=spec.ruleset, south=south, north=north, start=spec.start))
        live: LiveGame | None = None

        def watch(game: LiveGame) -> None:
            nonlocal live
            live = game
            self.running.add(game)

        try:
            record = await play_game(spec, pool, watch)
        except EngineStartError as error:
            self._put_out(error)
            self._tell(GameVoid(game=str(spec.key), reason=f"{error.player} is out"))
            self._schedules[event.number].give_back(spec.key)
        else:
            self._keep(record)
        finally:
            if live is not None:
                self.running.discard(live)

    def _keep(self, record: GameRecord) -> None:
        key, fault = record.key, record.fault
        schedule = self._schedules[key.event]
        self._writer.put(record)
        if record.outcome is Outcome.VOID:
            schedule.give_back(key)
            self._tell(GameVoid(game=str(key), reason=record.void_reason or ""))
            return
        schedule.finish(key)
        self._played += 1
        self._tell(
            GameFinished(
                game=str(key),
                south=record.players[0].name,
                north=record.players[1].name,
                outcome=record.outcome,
                termination=record.termination,
                scores=record.scores,
                plies=len(record.moves),
                duration_ms=record.duration_ms,
                fault=fault.code if fault else None,
                fault_text=fault.text if fault else None,
                stray=record.stray,
            )
        )

    def _finish(self, stop: Stop) -> RunFinished:
        left = sum(len(event.games) for event in self._plan.events)
        left -= sum(schedule.progress.finished for schedule in self._schedules.values())
        status = "complete" if not left else "stopped" if stop.asked.is_set() else "incomplete"
        finished = RunFinished(status=status, played=self._played, left=left)
        self._tell(finished)
        return finished

    def _wake(self) -> None:
        """Let waiting tables look for a game again."""
        self._changed.set()
        self._changed = trio.Event()


async def _cancel_when(event: trio.Event, scope: trio.CancelScope) -> None:
    await event.wait()
    scope.cancel()
