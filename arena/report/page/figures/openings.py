"""What start positions are worth: the first mover's points from each, and how pairs of games from one start went."""

from collections import Counter
from dataclasses import dataclass
from typing import Literal

from arena.game import GameRecord, Result

_MOST_STARTS = 5000

PairSplit = Literal["player", "first", "second", "even"]
"""Of two games from one start with the seats swapped: one player took more points; each won when moving first, or
second; both were drawn."""


@dataclass(slots=True)
class Opening:
    """A start position."""

    position: str
    source: str
    """Where its first game had it from."""
    games: int = 0
    first_points: float = 0.0
    """Of the side that moved first."""


class Openings:
    """Counts games by start; of more than 5,000 different starts, those that came first."""

    def __init__(self) -> None:
        self.splits: Counter[PairSplit] = Counter()
        self.overflow = 0
        """Games from starts that had no room."""
        self._starts: dict[str, Opening] = {}
        self._last: Result | None = None

    def add(self, record: GameRecord, result: Result) -> None:
        """Count one game; the two games of a pair follow each other."""
        last, self._last = self._last, result
        if last is not None and last.key.pair == result.key.pair and last.players == result.players[::-1]:
            self.splits[_split(last, result)] += 1
        opening = self._starts.get(record.start)
        if opening is None:
            if len(self._starts) == _MOST_STARTS:
                self.overflow += 1
                return
            opening = self._starts[record.start] = Opening(record.start, record.start_source)
        opening.games += 1
        opening.first_points += result.outcome.points(result.first)

    def __len__(self) -> int:
        return len(self._starts)

    def most_played(self, most: int) -> list[Opening]:
        """The starts with most games; of equals those that came first."""
        return sorted(self._starts.values(), key=lambda opening: -opening.games)[:most]


def _split(one: Result, other: Result) -> PairSplit:
    """The players sit in each other's seats in the *other* game."""
    points = one.outcome.points(0) + other.outcome.points(1)
    if points != 1:
        return "player"
    first = one.outcome.points(one.first)
    return "even" if first == 0.5 else "first" if first == 1 else "second"
