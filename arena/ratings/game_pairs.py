"""What the joint fit needs of the results, gathered while they go by: how often each pair of games went how.

The two games of a seat-swapped pair share a start position, so their results are not independent and the fit's
intervals need them together.
"""

from collections import Counter, OrderedDict
from collections.abc import Sequence
from typing import NamedTuple

from arena.game import Result

_MOST_WAITING = 20_000
"""Games whose twin may be outstanding: some 8 MB. Beyond it the one waiting longest is counted alone."""


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
    A game waits for its twin, so that games of a pair may come apart.
    When more games wait than could be in play, those waiting longest (an event of single games has nothing else) are
    counted alone; that loses no point, only the tie between the two games if the twin comes after all.
    """

    __slots__ = ("_counts", "_indices", "_waiting")

    def __init__(self, players: Sequence[str]) -> None:
        self._indices = {name: index for index, name in enumerate(players)}
        self._counts: Counter[PairOutcome] = Counter()
        self._waiting: OrderedDict[tuple[int, int, int, int], PairOutcome] = OrderedDict()

    @property
    def players(self) -> int:
        """How many players were entered."""
        return len(self._indices)

    def add(self, result: Result) -> None:
        """Count one game; KeyError for a player who was not entered."""
        south_name, north_name = result.players
        south, north = self._indices[south_name], self._indices[north_name]
        seat, a, b = (0, south, north) if south < north else (1, north, south)
        game = _GAMES[result.first == seat, result.outcome.points(seat)]
        pair = result.key.pair
        twin = self._waiting.pop(pair, None)
        if twin is not None:
            other = twin.games[0]
            self._counts[PairOutcome(a, b, (other, game) if other <= game else (game, other))] += 1
            return
        self._waiting[pair] = PairOutcome(a, b, (game,))
        if len(self._waiting) > _MOST_WAITING:
            _, alone = self._waiting.popitem(last=False)
            self._counts[alone] += 1

    def counts(self) -> list[tuple[PairOutcome, int]]:
        """How often each outcome came; whatever the order of results, the same list."""
        return sorted((self._counts + Counter(self._waiting.values())).items())
