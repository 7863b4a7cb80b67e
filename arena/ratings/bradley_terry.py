"""The logistic Bradley-Terry model with a first-move term: its maximum and its information, in natural units.

Parameters stand in one vector: the players' strengths, then the first-move term.
Everything works on dense n x n matrices for n players, 8 MB each at 1,000.
Source: Hunter, "MM algorithms for generalized Bradley-Terry models", 2004; the maximum is found by Newton's method with
step halving, which is safe as the likelihood is concave.
"""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.floating[Any]]

_SETTLED = 1e-6
"""The largest step that is the last one: steps shrink quadratically, so what is left is below rounding."""
_MOST_STEPS = 100
"""Some ten are needed; the bound is there so that no rounding can make it endless."""


class PairwiseGames(NamedTuple):
    """Games and points summed by who met whom; ``[i, j]`` are the games in which i moved first against j."""

    played: Array
    points: Array
    """Points of i."""

    @property
    def lost(self) -> Array:
        """Points of j."""
        return self.played - self.points


class Maximum(NamedTuple):
    """Where the likelihood is highest."""

    parameters: Array
    information: Array
    """Minus the second derivatives there; without a prior, a shift of all strengths counts as 1: it has an inverse."""


def sigmoid(x: Array) -> Array:
    """1 / (1 + exp(-x)), without overflow."""
    share: Array = 0.5 + 0.5 * np.tanh(0.5 * x)
    return share


def maximum(games: PairwiseGames, prior: float) -> Maximum:
    """The most likely parameters.

    *prior* is the number of games that every player is taken to have drawn with one of strength 0, and two equals with
    each other.
    Without it the results must bound every parameter (see `arena.ratings.connected`), and the strengths have mean 0.
    """
    at = np.zeros(len(games.played) + 1)
    likelihood = _likelihood(games, prior, at)
    for _ in range(_MOST_STEPS):
        gradient, information = _derivatives(games, prior, at)
        step = np.linalg.solve(information, gradient)
        while (new := _likelihood(games, prior, at + step)) < likelihood - 1e-9 * abs(likelihood):
            step /= 2
        at, likelihood = at + step, new
        if np.abs(step).max() < _SETTLED:
            break
    return Maximum(at, information)


def bordered(weights: Array, cross: Array, corner: float) -> Array:
    """The sum over games of the outer square of (e_i - e_j, +-1), weighted.

    ``weights[i, j]`` belong to the players' part, *cross* to players with first move, *corner* to the first move alone.
    """
    between = weights + weights.T
    matrix = np.empty((len(weights) + 1, len(weights) + 1))
    matrix[:-1, :-1] = np.diag(between.sum(axis=0)) - between
    matrix[-1, :-1] = matrix[:-1, -1] = cross
    matrix[-1, -1] = corner
    return matrix


def _advantages(at: Array) -> Array:
    """By how much the first mover is ahead, for all who could meet."""
    ahead: Array = np.subtract.outer(at[:-1], at[:-1]) + at[-1]
    return ahead


def _likelihood(games: PairwiseGames, prior: float, at: Array) -> float:
    """The logarithm of the (penalised) likelihood."""
    advantages = _advantages(at)
    won = games.points * np.logaddexp(0, -advantages) + games.lost * np.logaddexp(0, advantages)
    drawn = prior / 2 * (np.logaddexp(0, -at) + np.logaddexp(0, at))
    return float(-won.sum() - drawn.sum())


def _derivatives(games: PairwiseGames, prior: float, at: Array) -> tuple[Array, Array]:
    """The gradient and the information."""
    expected = sigmoid(_advantages(at))
    residuals = games.points - games.played * expected
    weights = games.played * expected * (1 - expected)
    gradient = np.append(residuals.sum(axis=1) - residuals.sum(axis=0), residuals.sum())
    information = bordered(weights, weights.sum(axis=1) - weights.sum(axis=0), weights.sum())
    if prior:
        drawn = sigmoid(at)
        gradient += prior * (0.5 - drawn)
        information += np.diag(prior * drawn * (1 - drawn))
    else:
        information[:-1, :-1] += 1 / max(len(weights), 1)
    return gradient, information
