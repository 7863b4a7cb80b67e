"""Plays a plan: keeps the workers busy, and obeys a request to stop. What becomes of games is the ledger's."""

from collections.abc import Mapping
from contextlib import suppress

import trio

from arena.engine import open_host
from arena.game import GameKey, GameRecord, GameSpec, Outcome
from arena.pairing import PairingError
from arena.play import INTERRUPTED, lost_game
from arena.store import Writer
from arena.tournament.events import RunEvent, RunFinished, RunStarted, Stopping, Warned
from arena.tournament.games import Games
from arena.tournament.hand import Hand, idle_engines
from arena.tournament.ledger import Ledger, RunningGame
from arena.tournament.newer_programs import newer_programs
from arena.tournament.pairing_process import make_round
from arena.tournament.plan import Plan, PlanError
from arena.tournament.stop import Stop
from arena.workers import (
    Drop,
    Dropped,
    Interrupt,
    OpenHost,
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

_BEAT_MS, _TEST_BEAT_MS = 1000, 200
"""How long reports of games may gather; shorter where a sequential test may end any moment."""
_MOST_WAITING = 1000
"""More records than these are not left to gather for the results file: a slow disk slows the games down."""
STOP_DEADLINE_S = 30.0
"""How long running games may go on after the first request to stop."""
_COMMIT_CHECK_S = 0.15
"""How long after a record was given to the writer it is looked whether it is in the file."""
_REQUEST_CHECK_S = 1.0
"""How often the file is looked at for players who were withdrawn by request."""
_INTERRUPT_S = 5.0
"""How long broken-off games may take to be reported."""
_MOST_DEATHS = 3
"""How often in a row a worker may die without having finished a game."""


class WorkerError(Exception):
    """Worker processes keep dying; the arena can't go on."""


class Runner:
    """One run of a tournament: all games of *plan* that are not done, several at a time.

    A game is a spec out and a record back; results do not depend on who plays it or in which order games end.
    """

    def __init__(
        self,
        plan: Plan,
        writer: Writer,
        games: Games,
        events: trio.MemorySendChannel[RunEvent],
        *,
        watched: bool,
        open_host: OpenHost = open_host,
    ) -> None:
        """*open_host* says where the engines of a plan without worker processes live.

        Raises PlanError when the system does not allow so many games at once.
        """
        self._plan = plan
        self._writer = writer
        self._games = games
        self._ledger = Ledger(plan, writer, games, events)
        beat_ms = _TEST_BEAT_MS if any(event.sprt for event in plan.events) else _BEAT_MS
        self._hands = [
            Hand(share, core, open_host, beat_ms=beat_ms, snapshots=watched) for share, core in plan.shares()
        ]
        allowed = raise_limit()
        most = max(needed(share, idle_engines(share)) for share, _ in plan.shares())
        if most > allowed:
            text = f"so many games at once need {most} open files in one process, and the system allows {allowed}"
            raise PlanError(f"{text}: lower the concurrency, or raise the limit (ulimit -n)")
        self._changed = trio.Event()

    @property
    def running(self) -> Mapping[GameKey, RunningGame]:
        """The games being played, for a view to look at; kept up to date if the runner is *watched*."""
        return self._ledger.running

    async def run(self, stop: Stop, unusable: Mapping[str, str]) -> RunFinished:
        """Play until nothing is left or *stop* says so.

        *unusable* names players whose engine need not be tried, with the reason in one line, and more below it.
        Raises groups with StoreError, when records can't be kept, and WorkerError.
        """
        plan = self._plan
        self._ledger.tell(
            RunStarted(
                name=plan.name,
                results=str(self._writer.path),
                rulesets=tuple(str(event.ruleset) for event in plan.events),
                players=tuple(player.name for player in plan.players),
                games=self._games.totals(),
                finished=self._games.finished(),
                concurrency=plan.concurrency,
                workers=plan.workers,
            )
        )
        for warning in newer_programs(plan.players, self._games.latest_starts_utc()):
            self._ledger.tell(Warned(text=warning))
        await self._close_finished(stop)
        self._ledger.withdraw()
        if self._games.open() or self._games.due():
            for warning in plan.warnings():
                self._ledger.tell(Warned(text=warning))
            for player, reason in unusable.items():
                text, _, said = reason.partition("\n")
                self._ledger.put_out(Out(player, "start_failed", text, said, None))
            await self._play_all(stop)
            await trio.to_thread.run_sync(self._writer.flush)
            self._ledger.tell_committed()
        status = "complete" if not self._games.left() else "stopped" if stop.asked.is_set() else "incomplete"
        given_up = self._games.given_up
        finished = RunFinished(status=status, played=self._ledger.played, left=self._games.left(), given_up=given_up)
        self._ledger.tell(finished)
        return finished

    async def _play_all(self, stop: Stop) -> None:
        players = [player for player in self._plan.players if player.name not in self._ledger.out]
        for number, player in enumerate(players):
            self._hands[number % len(self._hands)].tries[player.name] = player
        async with trio.open_nursery() as around:
            around.start_soon(self._tell_of_commits)
            around.start_soon(self._heed_withdrawals)
            async with trio.open_nursery() as drives:
                around.start_soon(self._obey, stop, drives.cancel_scope)
                around.start_soon(self._make_rounds, stop)
                for hand in self._hands:
                    drives.start_soon(self._drive, hand, stop, around)
            around.cancel_scope.cancel()

    async def _close_finished(self, stop: Stop) -> None:
        """Notice events that earlier runs have brought to their end, before engines are started for nothing.

        Why an event has neither an end nor a next round is told later, once it is known who can play.
        """
        async with trio.open_nursery() as nursery:
            nursery.start_soon(_cancel_at, stop.asked, nursery.cancel_scope)
            for event, games in self._games.due():
                with suppress(PairingError):
                    if games.may_be_over and await make_round(games.system, games.next_due()) is None:
                        self._ledger.begin_round(event, games, None)
            nursery.cancel_scope.cancel()

    async def _make_rounds(self, stop: Stop) -> None:
        """Make the next round of an event as soon as the one before is over and it is known who can play."""
        while not stop.asked.is_set():
            changed = self._changed
            due = [] if self._untried() else self._games.due()
            for event, games in due:
                try:
                    made = await make_round(games.system, games.next_due())
                except PairingError as error:
                    self._ledger.tell(Warned(text=f"event {event.number} ends without its next round: {error}"))
                    games.fail()
                else:
                    self._ledger.begin_round(event, games, made)
            if due:
                self._wake()
            else:
                await changed.wait()

    async def _tell_of_commits(self) -> None:
        while True:
            while not self._ledger.has_untold:
                await self._changed.wait()
            await trio.sleep(_COMMIT_CHECK_S)
            self._ledger.tell_committed()

    async def _heed_withdrawals(self) -> None:
        while True:
            await trio.sleep(_REQUEST_CHECK_S)
            out = len(self._ledger.out)
            self._ledger.withdraw()
            if len(self._ledger.out) > out:
                self._recall()
                self._wake()

    async def _obey(self, stop: Stop, drives: trio.CancelScope) -> None:
        """Wait for a request to stop; break running games off at the deadline or at the second request."""
        await stop.asked.wait()
        running = sum(hand.playing for hand in self._hands)
        self._ledger.tell(Stopping(running=running, deadline_s=STOP_DEADLINE_S if running else 0))
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
                out = len(self._ledger.out)
                for report in reports:
                    self._take(hand, report)
                if self._writer.waiting > _MOST_WAITING:
                    await trio.to_thread.run_sync(self._writer.flush)
                if len(self._ledger.out) > out or self._ledger.decided:
                    self._ledger.decided = False
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
            specs = self._next_games(hand.room(self._games.open() // (2 * len(self._hands))))
            if specs:
                hand.give(specs)
                hand.send(Play(tuple(specs)))
            if not hand.is_idle:
                return True
            if all(other.is_idle for other in self._hands) and not self._games.due():
                return False
            changed = self._changed
            await changed.wait()  # a game of another worker may be given back
        return not hand.is_idle

    def _recall(self) -> None:
        """Have games given back that have not begun: a player is out, or a test has ended."""
        for hand in self._hands:
            hand.send(Drop())

    def _next_games(self, count: int) -> list[GameSpec]:
        """The next games, of players whose engines are known to start."""
        untried = self._untried()
        specs: list[GameSpec] = []
        while len(specs) < count and (spec := self._games.next(untried)) is not None:
            specs.append(spec)
        return specs

    def _untried(self) -> set[str]:
        """Players whose engines are still to be tried."""
        return {name for hand in self._hands for name in hand.tries}

    def _take(self, hand: Hand, report: Report) -> None:
        match report:
            case Played():
                self._keep(hand, report.record)
            case Started():
                hand.begun.add(report.key)
                self._ledger.begin(hand.games[report.key])
            case Snapshot():
                self._ledger.look(report)
            case Tried():
                self._ledger.tried(report)
                hand.tries.pop(report.player, None)
            case Out():
                self._ledger.put_out(report)
                hand.tries.pop(report.player, None)
                if report.key is not None and hand.take(report.key):
                    self._ledger.not_played(report.key, report.player)
            case Dropped():
                for key in report.keys:
                    if hand.take(key):
                        self._games.give_back(key)
        self._wake()

    def _keep(self, hand: Hand, record: GameRecord) -> None:
        hand.take(record.key)
        if self._ledger.keep(record).outcome is not Outcome.VOID:
            hand.count(record)

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
        self._ledger.tell(Warned(text=f"a worker process died: {how}; its running games are void and played again"))

    def _wake(self) -> None:
        """Let workers that wait for something to do look again."""
        self._changed.set()
        self._changed = trio.Event()


async def _cancel_at(event: trio.Event, scope: trio.CancelScope) -> None:
    await event.wait()
    scope.cancel()
