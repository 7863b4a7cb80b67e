"""How sure a joint fit is: the sandwich estimate of the covariance, clustered on the pair of games.

The two games of a pair share a start position and are not independent, and the plain estimate (the inverse information)
is too wide where there are draws.
Sources: White, "A heteroskedasticity-consistent covariance matrix estimator", 1980; Liang and Zeger, "Longitudinal data
analysis using generalized linear models", 1986, for clusters.
"""

from collections.abc import Callable
from dataclasses import dataclass
from math import sqrt
from typing import NamedTuple, Self

import numpy as np
from numpy.typing import NDArray

from arena.ratings.bradley_terry import Array, Maximum, PairwiseGames, bordered, sigmoid
from arena.ratings.game_pairs import GamePairs


@dataclass(frozen=True, slots=True, eq=False)
class PairColumns:
    """All pairs of games as columns; a row is one way in which pairs between a and b went."""

    players: int
    a: NDArray[np.int64]
    b: NDArray[np.int64]
    count: Array
    """How many pairs of games went so."""
    present: Array
    """``[k, row]``: 1 if the pair has a game k (0 or 1), else 0; so for the next two."""
    sign: Array
    """1 if a moved first, -1 if b did."""
    points: Array
    """Of a."""

    @classmethod
    def of(cls, pairs: GamePairs) -> Self:
        """The columns of what *pairs* has counted."""
        counts = pairs.counts()
        present, sign, points = np.zeros((3, 2, len(counts)))
        for row, (outcome, _) in enumerate(counts):
            for k, game in enumerate(outcome.games):
                present[k, row] = 1
                sign[k, row] = 1 if game.a_first else -1
                points[k, row] = game.a_halves / 2
        a = np.array([outcome.a for outcome, _ in counts], dtype=np.int64)
        b = np.array([outcome.b for outcome, _ in counts], dtype=np.int64)
        count = np.array([count for _, count in counts], dtype=np.float64)
        return cls(pairs.players, a, b, count, present, sign, points)

    def games(self) -> PairwiseGames:
        """Games and points by who met whom, pairs taken apart."""
        played, points = np.zeros((2, self.players, self.players))
        for present, sign, a_points in zip(self.present, self.sign, self.points, strict=True):
            first, second = np.where(sign > 0, self.a, self.b), np.where(sign > 0, self.b, self.a)
            weight = self.count * present
            np.add.at(played, (first, second), weight)
            np.add.at(points, (first, second), weight * np.where(sign > 0, a_points, 1 - a_points))
        return PairwiseGames(played, points)

    def scatter(self, parameters: Array) -> Array:
        """The sum over pairs of games of the outer square of their gradient: the filling of the sandwich."""
        ahead = parameters[self.a] - parameters[self.b] + self.sign * parameters[-1]
        residuals = self.present * (self.points - sigmoid(ahead))
        of_a = residuals.sum(axis=0)
        of_first = (self.sign * residuals).sum(axis=0)
        weights = np.zeros((self.players, self.players))
        np.add.at(weights, (self.a, self.b), self.count * of_a**2)
        cross = np.zeros(self.players)
        np.add.at(cross, self.a, self.count * of_a * of_first)
        np.add.at(cross, self.b, -self.count * of_a * of_first)
        return bordered(weights, cross, float((self.count * of_first**2).sum()))


class Spread(NamedTuple):
    """Standard errors of a fit's parameters, in natural units; strengths count from their mean."""

    covariance: Array
    plain: Array
    """The inverse information."""
    games: Array
    """Of each player, and of all together."""

    @classmethod
    def of(cls, games: PairwiseGames, best: Maximum, scatter: Array | None) -> Self:
        """From the sandwich with that *scatter*, or the plain estimate if there is none."""
        inverse = np.linalg.inv(best.information)
        plain = _from_mean(inverse)
        covariance = plain if scatter is None else _from_mean(inverse @ scatter @ inverse)
        by_player = games.played.sum(axis=0) + games.played.sum(axis=1)
        return cls(covariance, plain, np.append(by_player, games.played.sum()))

    def error(self, parameter: int) -> float:
        """The standard error of one parameter."""
        return self._error(lambda matrix: matrix[parameter, parameter], self.games[parameter])

    def error_between(self, player: int, opponent: int) -> float:
        """The standard error of the difference of two strengths."""
        return self._error(
            lambda matrix: matrix[player, player] + matrix[opponent, opponent] - 2 * matrix[player, opponent],
            min(self.games[player], self.games[opponent]),
        )

    def _error(self, variance: Callable[[Array], float], games: float) -> float:
        # A few equal results have no scatter, yet say little: 1 / (games + 1) of the plain variance is always left.
        return sqrt(max(variance(self.covariance), variance(self.plain) / (games + 1), 0.0))


def _from_mean(covariance: Array) -> Array:
    """The covariance once the mean strength is subtracted from all strengths."""
    matrix = covariance.copy()
    if len(matrix) > 1:
        matrix[:-1] -= matrix[:-1].mean(axis=0)
        matrix[:, :-1] -= matrix[:, :-1].mean(axis=1, keepdims=True)
    return matrix
