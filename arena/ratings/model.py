"""What a model of game results gives to the joint fit, and the form it gets the results in."""

from typing import Any, NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.floating[Any]]


class Games(NamedTuple):
    """Numbers of games by their outcome for one of the two players; arrays of one shape.

    Where they are matrices, ``[i, j]`` are the games in which i moved first against j, and the outcome is that of i.
    """

    won: Array
    drawn: Array
    lost: Array

    @property
    def played(self) -> Array:
        """All of them."""
        return self.won + self.drawn + self.lost

    @property
    def first_scored(self) -> NDArray[np.bool_]:
        """Where the one player has taken points."""
        return self.won + self.drawn > 0

    @property
    def second_scored(self) -> NDArray[np.bool_]:
        """Where the other one has."""
        return self.lost + self.drawn > 0


class Slopes(NamedTuple):
    """Derivatives of the log-likelihood of games, in natural units; the second ones with their sign turned.

    By *ahead*, how far the one player is ahead of the other, and by the draw term.
    """

    ahead: Array
    draw: Array
    ahead_ahead: Array
    ahead_draw: Array
    draw_draw: Array


class Model(Protocol):
    """Makes outcomes probable from how far a player is ahead, and from one draw term above 0."""

    def draw_start(self, games: Games) -> float:
        """Where to start the search for the draw term; 0 if the model has none, or *games* none drawn."""

    def likelihood(self, games: Games, ahead: Array, draw: float) -> float:
        """The logarithm, without constants; minus infinity for a draw term that is none."""

    def slopes(self, games: Games, ahead: Array, draw: float) -> Slopes:
        """See Slopes."""

    def expected_score(self, ahead: float, draw: float) -> float:
        """The share of points, 0 to 1, that a player takes who is that far ahead."""


def sigmoid(x: Array) -> Array:
    """1 / (1 + exp(-x)), without overflow."""
    share: Array = 0.5 + 0.5 * np.tanh(0.5 * x)
    return share
