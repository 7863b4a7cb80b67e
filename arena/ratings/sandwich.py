"""How sure a joint fit is: the sandwich estimate of the covariance, clustered on the pair of games.

The two games of a pair share a start position and are not independent, and the plain estimate (the inverse information)
is too wide where there are draws.
Sources: White, "A heteroskedasticity-consistent covariance matrix estimator", 1980; Liang and Zeger, "Longitudinal data
analysis using generalized linear models", 1986, for clusters.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple, Self

import numpy as np
from numpy.typing import NDArray

from arena.ratings.game_pairs import GamePairs
from arena.ratings.maximum import Maximum, Problem, bordered
from arena.ratings.model import Array, Games, Model


@dataclass(frozen=True, slots=True, eq=False)
class PairColumns:
    """All pairs of games as columns; a row is one way in which pairs between a and b went."""

    players: int
    a: NDArray[np.int64]
    b: NDArray[np.int64]
    count: Array
    """How many pairs of games went so."""
    sign: Array
    """``[k, row]``: in the pair's game k (0 or 1), 1 if a moved first, -1 if b did; 0 if there is no such game."""
    outcomes: Games
    """``[k, row]`` of each: 1 if that was the outcome for a, else 0."""

    @classmethod
    def of(cls, pairs: GamePairs) -> Self:
        """The columns of what *pairs* has counted."""
        counts = pairs.counts()
        sign = np.zeros((2, len(counts)))
        by_halves = np.zeros((3, 2, len(counts)))
        for row, (outcome, _) in enumerate(counts):
            for k, game in enumerate(outcome.games):
                sign[k, row] = 1 if game.a_first else -1
                by_halves[game.a_halves, k, row] = 1
        a = np.array([outcome.a for outcome, _ in counts], dtype=np.int64)
        b = np.array([outcome.b for outcome, _ in counts], dtype=np.int64)
        count = np.array([count for _, count in counts], dtype=np.float64)
        lost, drawn, won = by_halves
        return cls(len(pairs.names), a, b, count, sign, Games(won, drawn, lost))

    def games(self) -> Games:
        """Games by who met whom, pairs taken apart."""
        tables = Games(*np.zeros((3, self.players, self.players)))
        won, drawn, lost = self.outcomes
        for k, sign in enumerate(self.sign):
            a_first = sign > 0
            met = np.where(a_first, self.a, self.b), np.where(a_first, self.b, self.a)
            np.add.at(tables.won, met, self.count * np.where(a_first, won[k], lost[k]))
            np.add.at(tables.drawn, met, self.count * drawn[k])
            np.add.at(tables.lost, met, self.count * np.where(a_first, lost[k], won[k]))
        return tables

    def scatter(self, model: Model, parameters: Array) -> Array:
        """The sum over pairs of games of the outer square of their gradient: the filling of the sandwich."""
        *_, first_move, draw = parameters
        slopes = model.slopes(
            self.outcomes, parameters[self.a] - parameters[self.b] + self.sign * first_move, float(draw)
        )
        of_a = slopes.ahead.sum(axis=0)
        of_terms = np.stack([(self.sign * slopes.ahead).sum(axis=0), slopes.draw.sum(axis=0)])
        weights = np.zeros((self.players, self.players))
        np.add.at(weights, (self.a, self.b), self.count * of_a**2)
        cross = np.zeros((self.players, 2))
        np.add.at(cross, self.a, (self.count * of_a * of_terms).T)
        np.add.at(cross, self.b, -(self.count * of_a * of_terms).T)
        return bordered(weights, cross, (self.count * of_terms) @ of_terms.T)


class Spread(NamedTuple):
    """Standard errors of a fit's parameters, in natural units; strengths count from the mean of some of them."""

    covariance: Array
    plain: Array
    """From the inverse information."""
    games: Array
    """Of each player; then of all together, for each of the two terms."""

    @classmethod
    def of(cls, problem: Problem, best: Maximum, scatter: Array | None, reference: list[int]) -> Self:
        """From the sandwich with that *scatter*, or the plain estimate if there is none.

        *reference* are the players from whose mean strengths count.
        """
        layout = problem.layout
        inverse = np.linalg.inv(best.information)
        plain = _from_mean(layout.all(inverse), reference)
        covariance = plain
        if scatter is not None:
            covariance = _from_mean(layout.all(inverse @ layout.moving(scatter) @ inverse), reference)
        played = problem.games.played
        total = played.sum()
        return cls(covariance, plain, np.concatenate([played.sum(axis=0) + played.sum(axis=1), [total, total]]))

    def errors(self) -> list[float]:
        """Of each parameter."""
        found: list[float] = self._errors(np.diagonal, self.games).tolist()
        return found

    def errors_between(self) -> Array:
        """``[i, j]``: of the difference of two strengths."""
        games = self.games[:-2]

        def variances(matrix: Array) -> Array:
            strengths = matrix[:-2, :-2]
            own = strengths.diagonal()
            return np.add.outer(own, own) - 2 * strengths

        return self._errors(variances, np.minimum.outer(games, games))

    def _errors(self, variances: Callable[[Array], Array], games: Array) -> Array:
        # A few equal results have no scatter, yet say little: 1 / (games + 1) of the plain variance is always left.
        found: Array = np.sqrt(np.maximum(variances(self.covariance), variances(self.plain) / (games + 1)).clip(min=0))
        return found


def _from_mean(covariance: Array, reference: list[int]) -> Array:
    """The covariance once the mean strength of *reference* is subtracted from all strengths."""
    matrix = covariance.copy()
    if reference:
        matrix[:-2] -= matrix[reference].mean(axis=0)
        matrix[:, :-2] -= matrix[:, reference].mean(axis=1, keepdims=True)
    return matrix
