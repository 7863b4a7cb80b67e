"""Online Elo: both ratings change after every game, by K times the difference of result and expectation.

The numbers depend on the order of the games (the same 120 games in 200 orders gave one player from 1116 to 1283), so
this is a live number and never the verdict; that is the joint fit.
Results are to be given in the order of their keys, so that the order in which games happen to end makes no difference.
Formulas and default values are those of the PyPI package ``elo`` 0.1.1, which a test compares.
"""

import math
from collections.abc import Sequence

from arena.game import Result

SCALE = 400.0
"""Elo points that make the odds ten to one."""


def expected_score(rating: float, opponent: float) -> float:
    """The share of points that *rating* is expected to take from *opponent*."""
    return 1.0 / (1.0 + math.pow(10, (opponent - rating) / SCALE))


class OnlineElo:
    """The ratings of *players* (their names) after the results added so far.

    *k* is the largest change one game can bring, *initial* what everybody starts with.
    Raises ValueError if *k* is not from above 0 to 1000.
    """

    __slots__ = ("_k", "_ratings")

    def __init__(self, players: Sequence[str], *, k: float = 10.0, initial: float = 1200.0) -> None:
        if not 0 < k <= 1000:
            raise ValueError(f"k must be above 0 and at most 1000, got {k}")
        self._k = k
        self._ratings = dict.fromkeys(players, initial)

    def add(self, result: Result) -> None:
        """Rate one game; both changes come from the ratings before it. KeyError for a player who was not entered."""
        south, north = result.players
        ratings = self._ratings
        change = self._k * (result.outcome.points(0) - expected_score(ratings[south], ratings[north]))
        ratings[south] += change
        ratings[north] -= change

    def __getitem__(self, player: str) -> float:
        return self._ratings[player]
