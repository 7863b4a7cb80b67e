"""What the joint fit needs of the results, gathered while they go by: how often each pair of games went how.

The two games of a seat-swapped pair share a start position, so their results are not independent and the fit's
intervals need them together.
"""

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from arena.game import Result
from arena.ratings.twins import Twins


class ScoredGame(NamedTuple):
    """One game between players a and b as the fit sees it."""

    a_first: bool
    """Whether a moved first."""
    a_halves: int
    """Half points of a: 0, 1 or 2."""


_GAMES = {(first, points): ScoredGame(first, int(2 * points)) for first in (False, True) for points in (0.0, 0.5, 1.0)}


class PairOutcome(NamedTuple):
    """How a pair of games between players *a* < *b* (indices) went."""

    a: int
    b: int
    games: tuple[ScoredGame, ...]
    """Two, or one that stands alone; their order says nothing and is always the same."""


class GamePairs:
    """Counts results of *players* (their names), in any order.

    Memory goes with the pairs of players that have met, at most 27 counters each, not with the number of games.
    """

    __slots__ = ("_counts", "_indices", "_twins")

    def __init__(self, players: Sequence[str]) -> None:
        self._indices = {name: index for index, name in enumerate(players)}
        self._counts: Counter[PairOutcome] = Counter()
        self._twins: Twins[PairOutcome] = Twins()

    @property
    def names(self) -> tuple[str, ...]:
        """The players entered, in their order."""
        return tuple(self._indices)

    def add(self, result: Result) -> None:
        """Count one game; KeyError for a player who was not entered, ValueError if its twin was played by others."""
        south_name, north_name = result.players
        south, north = self._indices[south_name], self._indices[north_name]
        seat, a, b = (0, south, north) if south < north else (1, north, south)
        game = _GAMES[result.first == seat, result.outcome.points(seat)]
        settled = self._twins.add(result.key, PairOutcome(a, b, (game,)))
        if len(settled) == 2:
            twin = settled[0]
            if twin.a != a or twin.b != b:
                raise ValueError(f"game {result.key}: expected the players of the other game of its pair, got others")
            other = twin.games[0]
            self._counts[PairOutcome(a, b, (other, game) if other <= game else (game, other))] += 1
        elif settled:
            self._counts[settled[0]] += 1

    def next_source(self) -> None:
        """The results that follow are of another file: no game among them is the twin of one counted so far."""
        self._counts.update(self._twins.waiting())
        self._twins.clear()

    def counts(self) -> list[tuple[PairOutcome, int]]:
        """How often each outcome came; whatever the order of results, the same list."""
        return sorted((self._counts + Counter(self._twins.waiting())).items())
