"""Plays a plan: hands games to workers, records to the writer, and what happens to whoever listens."""

from collections import deque
from collections.abc import Mapping

import trio

from arena.game import GameKey, GameRecord, GameSpec, Outcome
from arena.play import INTERRUPTED, lost_game
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
    Warned,
)
from arena.tournament.games import Games
from arena.tournament.hand import Hand, idle_engines
from arena.tournament.plan import Plan, PlanError
from arena.tournament.stop import Stop
from arena.workers import (
    Drop,
    Dropped,
    Interrupt,
    Out,
    Play,
    Played,
    Report,
    Snapshot,
    Started,
    Tried,
    needed,
    raise_limit,
)

STOP_DEADLINE_S = 30.0
"""How long running games may go on after the first request to stop."""
_COMMIT_CHECK_S = 0.02
_INTERRUPT_S = 5.0
"""How long broken-off games may take to be reported."""
_STDERR_LINES = 3
_MOST_DEATHS = 3
"""How often in a row a worker may die without having finished a game."""


class WorkerError(Exception):
    """Worker processes keep dying; the arena can't go on."""


class RunningGame:
    """A game that is being played, as far as it is known here."""

    def __init__(self, spec: GameSpec) -> None:
        self.spec = spec
        self.position = spec.start
        self.clocks_ms = (spec.players[0].time_control.start_ms, spec.players[1].time_control.start_ms)
        self.ply = 0


class Runner:
    """One run of a tournament: all games of *plan* that are not done, several at a time.

    A game is a spec out and a record back; results do not depend on who plays it or in which order games end.
    """

    def __init__(
        self, plan: Plan, writer: Writer, games: Games, events: trio.MemorySendChannel[RunEvent], *, watched: bool
    ) -> None:
        """Raises PlanError when the system does not allow so many games at once."""
        self.running: dict[GameKey, RunningGame] = {}
        """For a view to look at; kept up to date if the runner is *watched*."""
        self._plan = plan
        self._writer = writer
        self._games = games
        self._tell = events.send_nowait
        self._hands = [Hand(share, core, snapshots=watched) for share, core in plan.shares()]
        allowed = raise_limit()
        most = max(needed(share, idle_engines(share)) for share, _ in plan.shares())
        if most > allowed:
            text = f"so many games at once need {most} open files in one process, and the system allows {allowed}"
            raise PlanError(f"{text}: lower the concurrency, or raise the limit (ulimit -n)")
        self._out: set[str] = set()
        self._changed = trio.Event()
        self._played = 0
        self._put = 0
        """Records given to the writer."""
        self._untold: deque[tuple[int, RunEvent]] = deque()
        """What is told once so many records are in the file, so that no kill can undo what was told."""

    async def run(self, stop: Stop, unusable: Mapping[str, str]) -> RunFinished:
        """Play until nothing is left or *stop* says so.

        *unusable* names players whose engine need not be tried, with the reason.
        Raises groups with StoreError, when records can't be kept, and WorkerError.
        """
        plan = self._plan
        self._tell(
            RunStarted(
                name=plan.name,
                results=str(self._writer.path),
                rulesets=tuple(str(event.ruleset) for event in plan.events),
                players=tuple(player.name for player in plan.players),
                games=tuple(len(event.games) for event in plan.events),
                finished=self._games.finished(),
                concurrency=plan.concurrency,
                workers=plan.workers,
            )
        )
        if self._games.open():
            for warning in plan.warnings():
                self._tell(Warned(text=warning))
            self._withdraw()
            for player, reason in unusable.items():
                self._put_out(Out(player, "start_failed", reason, "", None))
            await self._play_all(stop)
            await trio.to_thread.run_sync(self._writer.flush)
            self._tell_committed()
        status = "complete" if not self._games.left() else "stopped" if stop.asked.is_set() else "incomplete"
        given_up = self._games.given_up
        finished = RunFinished(status=status, played=self._played, left=self._games.left(), given_up=given_up)
        self._tell(finished)
        return finished

    async def _play_all(self, stop: Stop) -> None:
        players = [player for player in self._plan.players if player.name not in self._out]
        for number, player in enumerate(players):
            self._hands[number % len(self._hands)].tries[player.name] = player
        async with trio.open_nursery() as around:
            around.start_soon(self._tell_of_commits)
            async with trio.open_nursery() as drives:
                around.start_soon(self._obey, stop, drives.cancel_scope)
                for hand in self._hands:
                    drives.start_soon(self._drive, hand, stop, around)
            around.cancel_scope.cancel()

    async def _tell_of_commits(self) -> None:
        while True:
            await trio.sleep(_COMMIT_CHECK_S)
            self._tell_committed()

    def _tell_committed(self) -> None:
        committed = self._writer.committed
        while self._untold and self._untold[0][0] <= committed:
            self._tell(self._untold.popleft()[1])

    async def _obey(self, stop: Stop, drives: trio.CancelScope) -> None:
        """Wait for a request to stop; break running games off at the deadline or at the second request."""
        await stop.asked.wait()
        running = sum(hand.playing for hand in self._hands)
        self._tell(Stopping(running=running, deadline_s=STOP_DEADLINE_S if running else 0))
        for hand in self._hands:
            hand.tries.clear()
            hand.send(Drop())
        self._wake()
        with trio.move_on_after(STOP_DEADLINE_S):
            await stop.at_once.wait()
        stop.ask_at_once()
        for hand in self._hands:
            hand.send(Interrupt())
        await trio.sleep(_INTERRUPT_S)
        drives.cancel()

    async def _drive(self, hand: Hand, stop: Stop, nursery: trio.Nursery) -> None:
        """Keep one worker busy until nothing is left for it, and replace it should it die."""
        try:
            hand.start(nursery, in_process=self._plan.workers == 0)
            while await self._feed(hand, stop):
                reports = await hand.receive()
                out = len(self._out)
                for report in reports:
                    self._take(hand, report)
                if len(self._out) > out:
                    self._recall()
                if not reports:
                    await self._bury(hand, stop)
                    if not stop.asked.is_set():
                        hand.start(nursery, in_process=self._plan.workers == 0)
        finally:
            await hand.close()

    async def _feed(self, hand: Hand, stop: Stop) -> bool:
        """Give the worker as many games as it should have; False when it has none and none will come."""
        while not stop.asked.is_set():
            specs = self._next_games(hand.room())
            if specs:
                hand.give(specs)
                hand.send(Play(tuple(specs)))
            if not hand.is_idle:
                return True
            if all(other.is_idle for other in self._hands):
                return False
            changed = self._changed
            await changed.wait()  # a game of another worker may be given back
        return not hand.is_idle

    def _recall(self) -> None:
        """Have games given back that have not begun: a player is out, whose games are not to be played."""
        for hand in self._hands:
            hand.send(Drop())

    def _next_games(self, count: int) -> list[GameSpec]:
        """The next games, of players whose engines are known to start."""
        untried = {name for hand in self._hands for name in hand.tries}
        specs: list[GameSpec] = []
        while len(specs) < count and (spec := self._games.next(untried)) is not None:
            specs.append(spec)
        return specs

    def _take(self, hand: Hand, report: Report) -> None:
        match report:
            case Played():
                self._keep(hand, report.record)
            case Started():
                self._begin(hand, report.key)
            case Snapshot():
                if game := self.running.get(report.key):
                    game.position, game.clocks_ms, game.ply = report.position, report.clocks_ms, report.ply
            case Tried():
                self._tried(hand, report)
            case Out():
                self._put_out(report)
                if report.key is not None and hand.take(report.key):
                    self._games.give_back(report.key)
                    self.running.pop(report.key, None)
                    self._tell(GameVoid(game=str(report.key), reason=f"{report.player} is out"))
                hand.tries.pop(report.player, None)
                self._wake()
            case Dropped():
                for key in report.keys:
                    hand.take(key)
                    self._games.give_back(key)

    def _tried(self, hand: Hand, report: Tried) -> None:
        player, identity = report.player, report.identity
        self._tell(EngineReady(player=player, engine=identity.name, engine_version=identity.version))
        for event in self._plan.events:
            if event.ruleset.name not in report.rulesets:
                text = f"does not play {event.ruleset.name}; it says it plays {', '.join(report.rulesets) or 'nothing'}"
                self._tell(EngineOut(player=player, code="ruleset", text=text, stderr="", event=event.number))
                self._games.withdraw(player, event)
        hand.tries.pop(player, None)
        self._wake()

    def _put_out(self, report: Out) -> None:
        if report.player not in self._out:
            self._out.add(report.player)
            self._games.withdraw(report.player)
            self._tell(EngineOut(player=report.player, code=report.code, text=report.text, stderr=report.stderr))

    def _withdraw(self) -> None:
        """Take out the players that have done wrong too often."""
        for player, faults in self._games.to_withdraw().items():
            self._put_out(Out(player, "withdrawn", f"has had {faults} faults and is withdrawn", "", None))

    def _begin(self, hand: Hand, key: GameKey) -> None:
        spec = hand.games[key]
        hand.begun.add(key)
        self.running[key] = RunningGame(spec)
        south, north = (player.name for player in spec.players)
        self._tell(GameStarted(game=str(key), ruleset=spec.ruleset, south=south, north=north, start=spec.start))

    def _keep(self, hand: Hand, record: GameRecord) -> None:
        key = record.key
        hand.take(key)
        self.running.pop(key, None)
        record = self._games.judge(record)
        self._writer.put(record)
        self._put += 1
        if record.outcome is Outcome.VOID:
            again = self._games.void(record)
            reason = f"{record.void_reason}{'' if again else '; tried often enough, it is left unplayed'}"
            self._untold.append((self._put, GameVoid(game=str(key), reason=reason)))
        else:
            hand.count(record)
            self._games.done(record)
            self._played += 1
            self._untold.append((self._put, _finished(record)))
        self._withdraw()
        self._wake()

    async def _bury(self, hand: Hand, stop: Stop) -> None:
        """The worker has died: its running games are void, the others are given back."""
        how = await hand.close()
        hand.deaths += not stop.asked.is_set()
        for key, spec in tuple(hand.games.items()):
            if key in hand.begun:
                reason = INTERRUPTED if stop.asked.is_set() else f"its worker process died: {how}"
                self._keep(hand, lost_game(spec, reason))
            else:
                hand.take(key)
                self._games.give_back(key)
        self._wake()
        if hand.deaths == _MOST_DEATHS:
            raise WorkerError(f"a worker process died {hand.deaths} times without finishing a game: {how}")
        if stop.asked.is_set():
            return
        self._tell(Warned(text=f"a worker process died: {how}; its running games are void and played again"))

    def _wake(self) -> None:
        """Let workers that wait for something to do look again."""
        self._changed.set()
        self._changed = trio.Event()


def _finished(record: GameRecord) -> GameFinished:
    fault = record.fault
    return GameFinished(
        game=str(record.key),
        south=record.players[0].name,
        north=record.players[1].name,
        outcome=record.outcome,
        termination=record.termination,
        scores=record.scores,
        plies=len(record.moves),
        duration_ms=record.duration_ms,
        fault=fault.code if fault else None,
        fault_text=fault.text if fault else None,
        fault_stderr=tuple(fault.stderr.splitlines()[-_STDERR_LINES:]) if fault else (),
        stray=record.stray,
    )
