"""Which pairings would tell most about ratings.

The measure is the sum of the variances of all ratings (A-optimality): a pairing of players i and j whose games carry
the information w takes w |C (e_i - e_j)|^2 / (1 + w (e_i - e_j)' C (e_i - e_j)) off it, where C is the covariance.
The covariance is brought up to date after every pick, as if the pairing had been played (Sherman-Morrison).
This works on dense n x n matrices, a few dozen steps of n^2 a pick.
Source: Chaloner and Verdinelli, "Bayesian experimental design: a review", 1995; information of a game: Bradley-Terry.
"""

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.floating[Any]]


def best_pairs(
    strengths: Array, covariance: Array, present: Sequence[int], games: int, picks: int
) -> list[tuple[int, int]]:
    """At most *picks* pairs of the players *present*, each pair once, the most telling first.

    *strengths* (n) and *covariance* (n, n) are in natural units; *games* is how many a pairing has.
    """
    information = _information(strengths) * games
    allowed = np.zeros_like(covariance, dtype=bool)
    allowed[np.ix_(present, present)] = True
    allowed = np.triu(allowed, 1)
    current, square = covariance.copy(), covariance @ covariance
    pairs: list[tuple[int, int]] = []
    for _ in range(min(picks, int(allowed.sum()))):
        gains = information * _between(square) / (1 + information * _between(current))
        i, j = divmod(int(np.where(allowed, gains, -1.0).argmax()), len(strengths))
        pairs.append((i, j))
        allowed[i, j] = False
        _play(current, square, i, j, float(information[i, j]))
    return pairs


def _information(strengths: Array) -> Array:
    """Of one game of any two players: p (1 - p)."""
    share = 0.5 + 0.5 * np.tanh(0.5 * np.subtract.outer(strengths, strengths))
    information: Array = share * (1 - share)
    return information


def _between(matrix: Array) -> Array:
    """(e_i - e_j)' M (e_i - e_j) for all i and j."""
    diagonal = np.diag(matrix)
    return np.add.outer(diagonal, diagonal) - 2 * matrix


def _play(current: Array, square: Array, i: int, j: int, information: float) -> None:
    """Change C and C C in place to what they are when i and j have met."""
    column = current[:, i] - current[:, j]
    scale = information / (1 + information * (column[i] - column[j]))
    onward = square[:, i] - square[:, j]
    cross = np.outer(onward, column)
    square += scale**2 * (column @ column) * np.outer(column, column) - scale * (cross + cross.T)
    current -= scale * np.outer(column, column)
