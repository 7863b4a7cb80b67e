"""What becomes of games and players in a run: kept, given back, told. No workers and no waiting here."""

from collections import deque

import trio

from arena.engine import telling_lines
from arena.game import GameKey, GameRecord, GameSpec, Outcome, PastRound, Round
from arena.ratings import SprtState, SprtStatus
from arena.store import Writer
from arena.tournament.events import (
    EngineOut,
    EngineReady,
    GameFinished,
    GameStarted,
    GameVoid,
    RoundStarted,
    RunEvent,
    SprtMoved,
    Warned,
)
from arena.tournament.games import Games
from arena.tournament.plan import Event, Plan
from arena.tournament.repeats import Repeats
from arena.tournament.round_games import RoundGames
from arena.workers import Out, Snapshot, Tried

WITHDRAWN = "withdrawn"
"""The code of players who were withdrawn, by the fault policy or by request."""
_STDERR_LINES = 3


class RunningGame:
    """A game that is being played, as far as it is known here."""

    def __init__(self, spec: GameSpec) -> None:
        self.spec = spec
        self.position = spec.start
        self.clocks_ms = (spec.players[0].time_control.start_ms, spec.players[1].time_control.start_ms)
        self.ply = 0


class Ledger:
    """Books what is reported: in the schedules, in the results file, and to whoever listens.

    A game's end is told once its record is in the file, so that no kill can undo what was told.
    """

    def __init__(self, plan: Plan, writer: Writer, games: Games, events: trio.MemorySendChannel[RunEvent]) -> None:
        self.running: dict[GameKey, RunningGame] = {}
        self.out: set[str] = set()
        """Players whose engine can't be used, or who are withdrawn."""
        self.played = 0
        """Games that have got a result."""
        self.decided = False
        """A sequential test has ended, so that games which were given out need not be played."""
        self.tell = events.send_nowait
        self._plan = plan
        self._writer = writer
        self._games = games
        self._repeats = Repeats()
        self._put = 0
        """Records given to the writer."""
        self._untold: deque[tuple[int, RunEvent]] = deque()
        """(told once so many records are in the file, what is told)."""

    def begin(self, spec: GameSpec) -> None:
        """A game begins."""
        self.running[spec.key] = RunningGame(spec)
        south, north = (player.name for player in spec.players)
        self.tell(GameStarted(game=str(spec.key), ruleset=spec.ruleset, south=south, north=north, start=spec.start))

    def look(self, report: Snapshot) -> None:
        """How a running game stands."""
        if game := self.running.get(report.key):
            game.position, game.clocks_ms, game.ply = report.position, report.clocks_ms, report.ply

    def keep(self, record: GameRecord) -> GameRecord:
        """A game is over, or void; returns the record as the fault policy has it."""
        self.running.pop(record.key, None)
        record = self._games.judge(record)
        self._writer.put(record)
        self._put += 1
        if record.outcome is Outcome.VOID:
            again = self._games.void(record)
            reason = f"{record.void_reason}{'' if again else '; tried often enough, it is left unplayed'}"
            self._untold.append((self._put, GameVoid(game=str(record.key), reason=reason)))
        else:
            moved = self._games.done(record.result)
            self.played += 1
            self._untold.append((self._put, _finished(record)))
            if moved is not None:
                self.decided |= moved.state is not SprtState.RUNNING
                names = tuple(player.name for player in self._plan.players)
                self._untold.append((self._put, _test_moved(record.key.event, moved, names)))
            if repeat := self._repeats.add(record):
                self._untold.append((self._put, Warned(text=repeat)))
        self.withdraw_faulty()
        return record

    def not_played(self, key: GameKey, player: str) -> None:
        """A game could not be played, as *player* is out."""
        self.running.pop(key, None)
        self._games.give_back(key)
        self.tell(GameVoid(game=str(key), reason=f"{player} is out"))

    def tried(self, report: Tried) -> None:
        """An engine has started; it may be out of events whose ruleset it does not play."""
        player, identity = report.player, report.identity
        self.tell(EngineReady(player=player, engine=identity.name, engine_version=identity.version))
        for event in self._plan.events:
            if event.ruleset.name not in report.rulesets:
                text = f"does not play {event.ruleset.name}; it says it plays {', '.join(report.rulesets) or 'nothing'}"
                self.tell(EngineOut(player=player, code="ruleset", text=text, stderr="", event=event.number))
                self._games.put_out(player, event)

    def put_out(self, report: Out) -> None:
        """A player takes no further part."""
        if report.player not in self.out:
            self.out.add(report.player)
            self._games.put_out(report.player, for_good=report.code == WITHDRAWN)
            self.tell(EngineOut(player=report.player, code=report.code, text=report.text, stderr=report.stderr))

    def withdraw(self) -> None:
        """Put out the players who are withdrawn by request, or have done wrong too often."""
        for player in self._games.withdrawals():
            self.put_out(Out(player, WITHDRAWN, "is withdrawn by request", "", None))
        self.withdraw_faulty()

    def withdraw_faulty(self) -> None:
        """Put out the players that have done wrong too often."""
        for player, faults in self._games.to_withdraw().items():
            self.put_out(Out(player, WITHDRAWN, f"has had {faults} faults and is withdrawn", "", None))

    def begin_round(self, event: Event, games: RoundGames, made: Round | None) -> None:
        """An event's next round was made; None: the event is over."""
        if closed := games.close():
            self._put_round(event, closed)
        games.begin(made)
        if made is not None:
            self._put_round(event, made)
            self.tell(_round_started(event, made, [player.name for player in self._plan.players]))

    def _put_round(self, event: Event, state: Round | PastRound) -> None:
        self._writer.put_round(event.number, state)
        self._put += 1

    @property
    def has_untold(self) -> bool:
        """Whether something is to be told once it is in the file."""
        return bool(self._untold)

    def tell_committed(self) -> None:
        """Tell of the games whose records are in the file by now."""
        committed = self._writer.committed
        while self._untold and self._untold[0][0] <= committed:
            self.tell(self._untold.popleft()[1])


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
        fault_stderr=tuple(telling_lines(fault.stderr, _STDERR_LINES)) if fault else (),
        adjudication=record.adjudication,
        stray=record.stray,
    )


def _round_started(event: Event, made: Round, names: list[str]) -> RoundStarted:
    return RoundStarted(
        event=event.number,
        round=made.number,
        pairings=tuple((names[first], names[second]) for _, first, second in made.pairings),
        byes=tuple(names[player] for player in made.byes),
        absent=tuple(names[player] for player in made.absent),
        note=made.note,
    )


def _test_moved(event: int, status: SprtStatus, names: tuple[str, ...]) -> SprtMoved:
    low, high = status.test.bounds
    return SprtMoved(
        event=event,
        state=status.state,
        llr=status.llr,
        lower=low,
        upper=high,
        games=status.games,
        counts=status.counts,
        verdict=status.verdict(names[0], names[1]),
    )
