"""The logistic Bradley-Terry model: a draw is half a win and half a loss; there is no draw term.

Source: Hunter, "MM algorithms for generalized Bradley-Terry models", 2004.
"""

from math import tanh

import numpy as np

from arena.ratings.model import Array, Games, Slopes, sigmoid


class BradleyTerry:
    """See Model."""

    def draw_start(self, games: Games) -> float:
        """See Model."""
        return 0.0

    def likelihood(self, games: Games, ahead: Array, draw: float) -> float:
        """See Model."""
        won, lost = _points(games)
        return -float((won * np.logaddexp(0, -ahead) + lost * np.logaddexp(0, ahead)).sum())

    def slopes(self, games: Games, ahead: Array, draw: float) -> Slopes:
        """See Model."""
        won, lost = _points(games)
        expected = sigmoid(ahead)
        played = won + lost
        none = np.zeros_like(ahead)
        return Slopes(won - played * expected, none, played * expected * (1 - expected), none, none)

    def expected_score(self, ahead: float, draw: float) -> float:
        """See Model."""
        return 0.5 + 0.5 * tanh(0.5 * ahead)


def _points(games: Games) -> tuple[Array, Array]:
    """Of the one player, and of the other."""
    return games.won + games.drawn / 2, games.lost + games.drawn / 2
