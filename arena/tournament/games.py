"""Which game comes next, and what becomes of each: the schedules of all events, as the runner needs them.

No waiting and no processes here.
"""

from collections import Counter
from collections.abc import Iterable

from arena.game import GameKey, GameRecord, GameSpec
from arena.pairing import Schedule
from arena.tournament.plan import Event, Plan

_TRIES = 3
"""How often a game that the arena itself can't bring to an end is begun before it is left unplayed."""


class Games:
    """All games of a plan: open, issued, or done with."""

    def __init__(self, plan: Plan, finished: Iterable[GameKey]) -> None:
        self._plan = plan
        keys: dict[int, list[GameKey]] = {event.number: [] for event in plan.events}
        for key in finished:
            keys[key.event].append(key)
        self._schedules = {event.number: Schedule(event.games, keys[event.number]) for event in plan.events}
        self._void: Counter[GameKey] = Counter()
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

    def next(self) -> GameSpec | None:
        """The next game to be played, from now on issued; None if there is none now."""
        for event in self._plan.events:
            game = self._schedules[event.number].issue()
            if game is not None:
                return self._plan.game_spec(event, game)
        return None

    def give_back(self, key: GameKey) -> None:
        """An issued game was not played."""
        self._schedules[key.event].give_back(key)

    def done(self, record: GameRecord) -> None:
        """An issued game has a result."""
        self._schedules[record.key.event].finish(record.key)

    def void(self, key: GameKey, *, interrupted: bool) -> bool:
        """An issued game was broken off; it is played again, but not for ever. Tells whether it is."""
        self._void[key] += not interrupted
        again = self._void[key] < _TRIES
        if again:
            self.give_back(key)
        else:
            self._schedules[key.event].skip(key)
        return again

    def withdraw(self, player: str, event: Event | None = None) -> None:
        """Leave the player's games unplayed that are not issued yet, of one event or of all."""
        for number, schedule in self._schedules.items():
            if event is None or event.number == number:
                schedule.withdraw(self._players[player])
