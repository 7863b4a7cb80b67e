"""Where the likelihood of a joint fit is highest.

Everything works on dense n x n matrices for n players, 8 MB each at 1,000.
The maximum is found by Newton's method with step halving, which is safe as the likelihoods are concave.
"""

from dataclasses import dataclass
from math import inf

import numpy as np

from arena.ratings.layout import Layout
from arena.ratings.model import Array, Games, Model, sigmoid

MOST_DRAW = 10.0
"""A draw term beyond it (1737 Elo: of 22,000 games of equals one is decided) is one that the results don't bound."""

_SETTLED = 1e-6
"""The largest step that is the last one: steps shrink quadratically, so what is left is below rounding."""
_MOST_STEPS = 100
"""Some ten are needed; the bound is there so that no rounding can make it endless."""


@dataclass(frozen=True, slots=True, eq=False)
class Problem:
    """What is to be explained, and how."""

    games: Games
    model: Model
    layout: Layout
    start: Array
    """All parameters; those that stay, and the distances between anchored players, are right already."""
    prior: float
    """The number of games that every player is taken to have drawn with one of strength 0, and two equals with each
    other; and, if there is a draw term, of games of equals that were decided."""

    def maximum(self) -> "Maximum":
        """The most likely parameters.

        Without a prior the results must bound every parameter (see `arena.ratings.connected`), and the mean of what may
        move of strengths is that of the start.
        The search ends where the draw term exceeds MOST_DRAW.
        """
        at, likelihood = self.start, self._likelihood(self.start)
        for _ in range(_MOST_STEPS):
            gradient, information = self._derivatives(at)
            step = self.layout.all(np.linalg.solve(information, gradient))
            while (new := self._likelihood(at + step)) < likelihood - 1e-9 * abs(likelihood):
                step /= 2
            at, likelihood = at + step, new
            if np.abs(step).max() < _SETTLED or at[-1] > MOST_DRAW:
                break
        return Maximum(at, information)

    def _likelihood(self, at: Array) -> float:
        """The logarithm of the (penalised) likelihood."""
        likelihood = self.model.likelihood(self.games, ahead(at), float(at[-1]))
        if not self.prior or likelihood == -inf:
            return likelihood
        drawn = (np.logaddexp(0, -at[:-1]) + np.logaddexp(0, at[:-1])).sum() / 2
        decided = np.logaddexp(0, at[-1])
        return likelihood - self.prior * float(drawn + decided)

    def _derivatives(self, at: Array) -> tuple[Array, Array]:
        """The gradient and the information, over the parameters that may move."""
        slopes = self.model.slopes(self.games, ahead(at), float(at[-1]))
        gradient = np.concatenate([between(slopes.ahead), [slopes.ahead.sum(), slopes.draw.sum()]])
        cross = np.column_stack([between(slopes.ahead_ahead), between(slopes.ahead_draw)])
        first_draw = slopes.ahead_draw.sum()
        corner = np.array([[slopes.ahead_ahead.sum(), first_draw], [first_draw, slopes.draw_draw.sum()]])
        information = bordered(slopes.ahead_ahead, cross, corner)
        if self.prior:
            share = sigmoid(at)
            gradient += self.prior * np.append(0.5 - share[:-1], -share[-1])
            information += np.diag(self.prior * share * (1 - share))
        gradient, information = self.layout.moving(gradient), self.layout.moving(information)
        if not self.prior:
            strengths = len(information) - 1 - (self.layout.place[-1] >= 0)
            information[:strengths, :strengths] += 1 / max(strengths, 1)
        return gradient, information


@dataclass(frozen=True, slots=True, eq=False)
class Maximum:
    """Where the likelihood is highest."""

    parameters: Array
    """All of them."""
    information: Array
    """Minus the second derivatives there, over what may move; without a prior, a shift of all strengths counts as 1: it
    has an inverse."""


def ahead(at: Array) -> Array:
    """By how much the first mover is ahead, for all who could meet."""
    strengths = at[:-2]
    found: Array = np.subtract.outer(strengths, strengths) + at[-2]
    return found


def between(slopes: Array) -> Array:
    """By player: the sum of what it has as first, minus what others have as first against it."""
    found: Array = slopes.sum(axis=1) - slopes.sum(axis=0)
    return found


def bordered(weights: Array, cross: Array, corner: Array) -> Array:
    """A matrix over all parameters, from one over those who met.

    ``weights[i, j]`` belong to the square of (e_i - e_j), *cross* to players with the two terms, *corner* to the terms.
    """
    both = weights + weights.T
    return np.block([[np.diag(both.sum(axis=0)) - both, cross], [cross.T, corner]])
