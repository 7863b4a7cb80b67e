"""What a ladder pairs by: strengths and how sure they are, from the meetings of the rounds so far.

Seats are swapped within meetings, so the first move favours nobody, and half of a meeting's games and points are taken
to come from either seat.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from arena.game import PastRound

if TYPE_CHECKING:  # loads numpy
    from arena.ratings.model import Array

_PRIOR_GAMES = 1.0
"""As if every player had drawn so many games with an average one: a pool is rated from its first round on."""


def rate(past: Sequence[PastRound], players: int) -> "tuple[Array, Array]":
    """Strengths (players) and their covariance (players, players), in natural units, by the joint fit."""
    import numpy as np

    from arena.ratings.bradley_terry import BradleyTerry
    from arena.ratings.layout import Layout
    from arena.ratings.maximum import Problem
    from arena.ratings.model import Games

    played, points = np.zeros((2, players, players))
    for over in past:
        for meeting in over.meetings:
            _, first, second = meeting.pairing
            for one, other, own in ((first, second, meeting.points[0]), (second, first, meeting.points[1])):
                played[one, other] += meeting.games / 2
                points[one, other] += own / 2
    games = Games(points, np.zeros_like(points), played - points)
    layout = Layout.of(players, [], has_draw=False)
    best = Problem(games, BradleyTerry(), layout, np.zeros(players + 2), _PRIOR_GAMES).maximum()
    return best.parameters[:players], np.linalg.inv(best.information)[:players, :players]
