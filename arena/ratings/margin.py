"""The expected margin in seeds: by how much a player wins or loses, which results of three kinds do not tell.

Margins are the player's own seeds minus the opponent's.
Games that did not end by the rules (forfeits, resignations) have none: they count in the score and are left out here,
and how many there are is said.
The two games of a pair count as one observation, and the mean is over games, so that a pair of which one game has no
margin weighs half.
The interval is Student's, from the scatter of pairs around the mean (the estimate for the ratio of two sums, clustered
on pairs).
Where pairs have no scatter at all it is the bound for a kind of result that was not seen, at worst all seeds.

The margin is another quantity than the score: a player may take more seeds and yet win fewer games.
"""

from dataclasses import dataclass
from math import sqrt

from arena.ratings.estimate import Estimate, unseen_share

_SURE = 1 - 0.025 / 2
"""Likelihood from which on the margin names a player: a two-sided 97.5 %."""


@dataclass(frozen=True, slots=True)
class Margin:
    """Seeds a game from one player's view."""

    mean: Estimate
    games: int
    """Those that ended by the rules."""
    games_without: int
    """Those that did not."""

    @property
    def likelihood(self) -> float:
        """That the expected margin is above 0."""
        return self.mean.likelihood_above(0.0)

    @property
    def ahead(self) -> int:
        """Who takes more seeds, with 97.5 % confidence: 1 the player, -1 the opponents, 0 nobody."""
        return (self.likelihood > _SURE) - (self.likelihood < 1 - _SURE)


class MarginSums:
    """Adds up the margins of units, a pair of games or a game alone, in any order; all sums are exact."""

    __slots__ = ("_cross", "_games", "_games_without", "_most", "_sizes", "_squares", "_total", "_units")

    def __init__(self) -> None:
        self._total = self._games = self._units = self._games_without = 0
        self._squares = self._cross = self._sizes = 0
        """Over units: margin squared, margin times games, games squared."""
        self._most = 0
        """The most seeds there were in a game."""

    def add(self, scores: tuple[tuple[int, int] | None, ...]) -> None:
        """One unit: the player's and the opponent's seeds in each of its games, None for a game that has none."""
        seeds = [game for game in scores if game is not None]
        self._games_without += len(scores) - len(seeds)
        if not seeds:
            return
        margin = sum(own - other for own, other in seeds)
        self._units += 1
        self._games += len(seeds)
        self._total += margin
        self._squares += margin * margin
        self._cross += margin * len(seeds)
        self._sizes += len(seeds) ** 2
        self._most = max(self._most, *map(sum, seeds))

    def copy(self) -> "MarginSums":
        """Sums of their own, equal so far."""
        twin = MarginSums()
        for name in self.__slots__:
            setattr(twin, name, getattr(self, name))
        return twin

    def margin(self) -> Margin | None:
        """None if no game had seeds to compare."""
        if not self._games:
            return None
        mean = self._total / self._games
        scatter = self._games**2 * self._squares - 2 * self._total * self._games * self._cross
        scatter += self._total**2 * self._sizes
        if self._units > 1 and scatter:
            error = sqrt(scatter * self._units / (self._units - 1)) / self._games**2
            half_width = _student(self._units - 1) * error
            interval = Estimate(mean, mean - half_width, mean + half_width)
        else:
            unseen = unseen_share(self._units)
            interval = Estimate(mean, mean - unseen * (mean + self._most), mean + unseen * (self._most - mean))
        return Margin(interval, self._games, self._games_without)


def _student(freedom: int) -> float:
    """The 97.5 % quantile of Student's distribution, within 1 %.

    The expansion around the normal quantile; source: Abramowitz and Stegun, 26.7.5.
    """
    if freedom == 1:
        return 12.706
    value = 0.0
    for term in (1.590, 2.556, 2.823, 2.372, 1.959964):
        value = value / freedom + term
    return value
