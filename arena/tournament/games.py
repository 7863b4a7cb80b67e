"""Which game comes next, and what becomes of each: the games of all events, as the runner needs them.

No waiting and no processes here.
"""

from collections import Counter
from collections.abc import Collection, Sequence

from msgspec.structs import replace

from arena.game import GameKey, GameRecord, GameSpec, Outcome, Result, Termination
from arena.pairing import GameList, Knockout
from arena.play import INTERRUPTED
from arena.ratings import SprtRun, SprtStatus
from arena.store import Results, StoredRound
from arena.tournament.fixed_games import FixedGames
from arena.tournament.plan import Event, Plan
from arena.tournament.round_games import FinishedGame, RoundGames

_TRIES = 3
"""How often a game that the arena itself can't bring to an end is begun before it is left unplayed."""


class Games:
    """All games of a plan: open, issued, or done with.

    *results* is the tournament's file: what it holds is done, and counts for the fault policy.
    It stays open as long as this is used.
    """

    def __init__(self, plan: Plan, results: Results) -> None:
        self._plan = plan
        self._results = results
        self._players = {player.name: number for number, player in enumerate(plan.players)}
        finished: dict[int, list[FinishedGame]] = {event.number: [] for event in plan.events}
        tests = {
            event.number: SprtRun(event.sprt, plan.players[0].name) for event in plan.events if event.sprt is not None
        }
        self._faults = Counter(results.fault_counts(lag_counts=plan.faults.lag_counts))
        """By player."""
        for result in results.results():
            south = self._players[result.players[0]]
            finished[result.key.event].append(FinishedGame(result.key, south, result.outcome))
            if test := tests.get(result.key.event):
                test.add(result)
        self._replayed: Counter[GameKey] = Counter()
        """By game: how often it became void for a fault."""
        for attempt in results.void_attempts():
            fault = attempt.record.fault
            self._replayed[attempt.key] += fault is not None and (plan.faults.lag_counts or not fault.lag_us)
        self._events = {
            event.number: self._event_games(event, finished[event.number], tests.get(event.number))
            for event in plan.events
        }
        self._failed: Counter[GameKey] = Counter()
        """By game: how often the arena could not bring it to an end."""
        self.given_up = 0
        """Games that it has failed at too often."""

    def _event_games(self, event: Event, finished: list[FinishedGame], test: SprtRun | None) -> FixedGames | RoundGames:
        if isinstance(event.pairings, GameList):
            return FixedGames(event.pairings, [game.key for game in finished], test)
        rounds = self._results.rounds(event.number)
        expected = self._expected(event, rounds, finished)
        games = RoundGames(event.pairings, event.number, len(self._plan.players), event.games_per_pairing, expected)
        games.load(rounds, finished)
        return games

    def _expected(self, event: Event, rounds: Sequence[StoredRound], finished: Sequence[FinishedGame]) -> int | None:
        """How many games the event will probably have, where players may have come and gone since its first round."""
        if not rounds or event.expected_rounds is None or isinstance(event.pairings, Knockout):
            return event.expected_games
        last, is_over = rounds[-1].round, rounds[-1].left is not None
        pairings = 0 if is_over else len(last.pairings)
        present = len(self._players) - len({*self.withdrawals(), *self.to_withdraw()})
        pairings += max(0, event.expected_rounds - len(rounds)) * (present // 2)
        earlier = sum(is_over or game.key.round < last.number for game in finished)
        return earlier + pairings * event.games_per_pairing

    def totals(self) -> tuple[int, ...]:
        """How many games there are or will probably be, by event."""
        return tuple(games.total for games in self._events.values())

    def finished(self) -> tuple[int, ...]:
        """How many games have a result, by event."""
        return tuple(games.finished for games in self._events.values())

    def latest_starts_utc(self) -> dict[str, str]:
        """When the latest finished game of each player began, as the file has it."""
        return self._results.latest_starts_utc()

    def open(self) -> int:
        """How many games may be issued."""
        return sum(games.open for games in self._events.values())

    def left(self) -> int:
        """How many games have no result though they should."""
        return sum(games.left for games in self._events.values())

    def next(self, busy: Collection[str]) -> GameSpec | None:
        """The next game without a player in *busy*, from now on issued; None if there is none now."""
        numbers = {self._players[name] for name in busy}
        for event in self._plan.events:
            game = self._events[event.number].issue(numbers)
            if game is not None:
                return self._plan.game_spec(event, game)
        return None

    def due(self) -> list[tuple[Event, RoundGames]]:
        """The events whose next round is to be made."""
        return [
            (event, games)
            for event in self._plan.events
            if isinstance(games := self._events[event.number], RoundGames) and games.due
        ]

    def give_back(self, key: GameKey) -> None:
        """An issued game was not played."""
        self._events[key.event].give_back(key)

    def done(self, result: Result) -> SprtStatus | None:
        """An issued game has a result; where that moves a sequential test, how it stands now."""
        games = self._events[result.key.event]
        if isinstance(games, RoundGames):
            games.done(result, self._players[result.players[0]])
            return None
        before = games.test.status if games.test else None
        games.done(result)
        after = games.test.status if games.test else None
        return after if after is not before else None

    def judge(self, record: GameRecord) -> GameRecord:
        """The record as the fault policy has it: a game with a fault may become void, to be played again."""
        fault, key = record.fault, record.key
        if fault is None or record.outcome is Outcome.VOID:
            return record
        if fault.lag_us and not self._plan.faults.lag_counts:
            return _void(record, "the arena itself may have decided it")
        self._faults[record.players[fault.seat].name] += 1
        if not self._plan.faults.replays_game(fault.code, self._replayed[key]):
            return record
        self._replayed[key] += 1
        return _void(record, "it is played again by the fault policy")

    def void(self, record: GameRecord) -> bool:
        """An issued game is void; it is played again, but not for ever. Tells whether it is."""
        key = record.key
        self._failed[key] += record.fault is None and record.void_reason != INTERRUPTED
        again = self._failed[key] < _TRIES
        if again:
            self.give_back(key)
        else:
            self._events[key.event].skip(key)
            self.given_up += 1
        return again

    def to_withdraw(self) -> dict[str, int]:
        """Players whose faults are as many as the policy allows, and how many they are."""
        return {name: count for name, count in self._faults.items() if self._plan.faults.withdraws(count)}

    def withdrawals(self) -> list[str]:
        """Players who are withdrawn by request, maybe since the run began."""
        return [name for name in self._results.withdrawals() if name in self._players]

    def put_out(self, player: str, event: Event | None = None, *, for_good: bool = False) -> None:
        """Leave the player's games unplayed that are not issued yet, of one event or of all.

        *for_good* they are not missing then.
        """
        for number, games in self._events.items():
            if event is not None and event.number != number:
                continue
            if isinstance(games, RoundGames):
                games.put_out(self._players[player])
            else:
                games.put_out(self._players[player], for_good=for_good)


def _void(record: GameRecord, why: str) -> GameRecord:
    assert record.fault is not None
    reason = f"{record.fault.text}; {why}"
    return replace(record, outcome=Outcome.VOID, termination=Termination.VOID, void_reason=reason)
