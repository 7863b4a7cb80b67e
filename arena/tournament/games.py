"""Which game comes next, and what becomes of each: the schedules of all events, as the runner needs them.

No waiting and no processes here.
"""

from collections import Counter
from collections.abc import Collection

from msgspec.structs import replace

from arena.game import GameKey, GameRecord, GameSpec, Outcome, Termination
from arena.pairing import Schedule
from arena.play import INTERRUPTED
from arena.store import Results
from arena.tournament.plan import Event, Plan

_TRIES = 3
"""How often a game that the arena itself can't bring to an end is begun before it is left unplayed."""


class Games:
    """All games of a plan: open, issued, or done with.

    *results* is the tournament's file: what it holds is done, and counts for the fault policy.
    """

    def __init__(self, plan: Plan, results: Results) -> None:
        self._plan = plan
        keys: dict[int, list[GameKey]] = {event.number: [] for event in plan.events}
        self._faults: Counter[str] = Counter()
        """By player."""
        for result in results.results():
            keys[result.key.event].append(result.key)
            if result.termination is Termination.FORFEIT:
                self._faults[result.players[0 if result.outcome is Outcome.NORTH else 1]] += 1
        self._replayed: Counter[GameKey] = Counter()
        """By game: how often it became void for a fault."""
        for attempt in results.void_attempts():
            if fault := attempt.record.fault:
                self._replayed[attempt.key] += 1
                self._faults[attempt.record.players[fault.seat].name] += 1
        self._schedules = {event.number: Schedule(event.games, keys[event.number]) for event in plan.events}
        self._failed: Counter[GameKey] = Counter()
        """By game: how often the arena could not bring it to an end."""
        self.given_up = 0
        """Games that it has failed at too often."""
        self._players = {player.name: number for number, player in enumerate(plan.players)}

    def finished(self) -> tuple[int, ...]:
        """How many games have a result, by event."""
        return tuple(schedule.progress.finished for schedule in self._schedules.values())

    def open(self) -> int:
        """How many games may be issued."""
        return sum(schedule.progress.open for schedule in self._schedules.values())

    def left(self) -> int:
        """How many games have no result."""
        return sum(len(event.games) for event in self._plan.events) - sum(self.finished())

    def next(self, busy: Collection[str]) -> GameSpec | None:
        """The next game without a player in *busy*, from now on issued; None if there is none now."""
        numbers = {self._players[name] for name in busy}
        for event in self._plan.events:
            game = self._schedules[event.number].issue(numbers)
            if game is not None:
                return self._plan.game_spec(event, game)
        return None

    def give_back(self, key: GameKey) -> None:
        """An issued game was not played."""
        self._schedules[key.event].give_back(key)

    def done(self, record: GameRecord) -> None:
        """An issued game has a result."""
        self._schedules[record.key.event].finish(record.key)

    def judge(self, record: GameRecord) -> GameRecord:
        """The record as the fault policy has it: a game with a fault may become void, to be played again."""
        fault, key = record.fault, record.key
        if fault is None or record.outcome is Outcome.VOID:
            return record
        if fault.lag_us and self._plan.faults.lag == "void":
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
            self._schedules[key.event].skip(key)
            self.given_up += 1
        return again

    def to_withdraw(self) -> dict[str, int]:
        """Players whose faults are as many as the policy allows, and how many they are."""
        limit = self._plan.faults.withdraw_after
        return {name: count for name, count in self._faults.items() if limit is not None and count >= limit}

    def withdraw(self, player: str, event: Event | None = None) -> None:
        """Leave the player's games unplayed that are not issued yet, of one event or of all."""
        for number, schedule in self._schedules.items():
            if event is None or event.number == number:
                schedule.withdraw(self._players[player])


def _void(record: GameRecord, why: str) -> GameRecord:
    assert record.fault is not None
    reason = f"{record.fault.text}; {why}"
    return replace(record, outcome=Outcome.VOID, termination=Termination.VOID, void_reason=reason)
