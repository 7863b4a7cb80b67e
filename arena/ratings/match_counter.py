"""Gathers what the match statistics need of the results while they go by."""

from typing import NamedTuple

from arena.game import Result
from arena.ratings.margin import MarginSums
from arena.ratings.match import MatchCounts, MatchStatistics, match_statistics
from arena.ratings.names import unknown
from arena.ratings.twins import Twins


class _Game(NamedTuple):
    halves: int
    """Half points of the player."""
    seeds: tuple[int, int] | None
    """The player's and the opponent's."""


_KINDS = {(0, 0): 0, (0, 1): 1, (1, 1): 2, (0, 2): 3, (1, 2): 4, (2, 2): 5}
"""The place in `MatchCounts.pairs`, by the half points of a pair's games."""


class MatchCounter:
    """Counts the games of one *player* against whomever, in any order and in bounded memory.

    A game whose twin has not come yet counts alone until it does.
    Forfeits and resignations count as the losses and wins that they are, and have no margin.
    """

    __slots__ = ("_alone", "_margins", "_pairs", "_player", "_twins")

    def __init__(self, player: str) -> None:
        self._player = player
        self._pairs = [0] * 6
        self._alone = [0] * 3
        self._margins = MarginSums()
        self._twins: Twins[_Game] = Twins()

    def add(self, result: Result) -> None:
        """Count one game; ValueError if the player has no part in it."""
        if self._player not in result.players:
            raise ValueError(f"game {result.key}: {unknown(self._player, 'one of its players', result.players)}")
        seat = result.players.index(self._player)
        scores = result.scores
        seeds = None if scores is None else (scores[seat], scores[1 - seat])
        self._count(self._twins.add(result.key, _Game(int(2 * result.outcome.points(seat)), seeds)))

    def next_source(self) -> None:
        """The results that follow are of another file: no game among them is the twin of one counted so far."""
        for game in self._twins.waiting():
            self._count((game,))
        self._twins.clear()

    def statistics(self) -> MatchStatistics:
        """What the games so far say; whatever their order, the same."""
        alone, margins = self._alone.copy(), self._margins.copy()
        for game in self._twins.waiting():
            alone[game.halves] += 1
            margins.add((game.seeds,))
        ll, ld, dd, wl, wd, ww = self._pairs
        lost, drawn, won = alone
        return match_statistics(MatchCounts((ll, ld, dd, wl, wd, ww), (lost, drawn, won)), margins.margin())

    def _count(self, unit: tuple[_Game, ...]) -> None:
        if not unit:
            return
        if len(unit) == 2:
            low, high = sorted(game.halves for game in unit)
            self._pairs[_KINDS[low, high]] += 1
        else:
            self._alone[unit[0].halves] += 1
        self._margins.add(tuple(game.seeds for game in unit))
