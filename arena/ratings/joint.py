"""Joint ratings: all results of an event explained at once, with intervals; the verdict on who is stronger.

Model: logistic Bradley-Terry with a term for the first move.
The side that moves first is expected to take ``1 / (1 + 10 ** -((its rating - the other's + first move) / 400))`` of
the points, and a draw is half a point.
It is what fishtest, cutechess and Ordo call Elo, and it needs no model of draws.
The mean rating of the players is 0.

Intervals are 95 %, normal, from the sandwich estimate of the covariance, clustered on the pair of games: the two games
of a pair share a start and are not independent, and the plain estimate is too wide where there are draws.
A variance is never below 1 / (games + 1) of the plain estimate, or two draws would give an interval of no width.

Where results leave a rating or the first-move term unbounded, the fit gets a prior: as if every player had drawn one
more game with an average one, and two equals with each other.
Intervals are then the plain ones of that fit, and wide; what only the prior holds is marked.
"""

from dataclasses import dataclass
from math import erf, log, sqrt

from arena.ratings.bradley_terry import maximum
from arena.ratings.connected import components, first_move_is_determined
from arena.ratings.elo import SCALE, expected_score
from arena.ratings.game_pairs import GamePairs
from arena.ratings.sandwich import PairColumns, Spread

_ELO = SCALE / log(10)
"""Elo points of one natural unit."""
_Z = 1.959963984540054
"""Half width of a normal 95 % interval, in standard errors."""
_PRIOR_GAMES = 1.0


@dataclass(frozen=True, slots=True)
class JointRating:
    """One player's rating, in Elo against the mean of all players."""

    elo: float
    half_width: float
    """Of the 95 % interval."""
    prior_dominated: bool
    """Results alone do not bound it against the largest group of players that they do bound."""


@dataclass(frozen=True, slots=True)
class FirstMove:
    """What it is worth to move first, in Elo."""

    elo: float
    half_width: float
    """Of the 95 % interval."""
    prior_dominated: bool

    @property
    def share(self) -> float:
        """The share of points, 0 to 1, that the side to move first takes among equals."""
        return expected_score(self.elo, 0.0)


@dataclass(frozen=True, slots=True, eq=False)
class JointFit:
    """Ratings in the order of the players given, and how sure they are against each other."""

    ratings: tuple[JointRating, ...]
    first_move: FirstMove
    has_prior: bool
    _spread: Spread

    def superiority(self, player: int, opponent: int) -> float:
        """The likelihood, 0 to 1, that *player* is stronger than *opponent* (indices)."""
        error = _ELO * self._spread.error_between(player, opponent)
        if error == 0:
            return 0.5  # nobody is stronger than oneself
        difference = self.ratings[player].elo - self.ratings[opponent].elo
        return (1 + erf(difference / (sqrt(2) * error))) / 2


def fit(pairs: GamePairs) -> JointFit:
    """The joint ratings of all players entered; every number is finite whatever the results, none included."""
    columns = PairColumns.of(pairs)
    games = columns.games()
    groups = components(games.points + games.lost.T > 0)
    determined = first_move_is_determined(games.points > 0, games.lost > 0)
    has_prior = len(groups) != 1 or not determined
    best = maximum(games, prior=_PRIOR_GAMES if has_prior else 0.0)
    spread = Spread.of(games, best, None if has_prior else columns.scatter(best.parameters))
    *strengths, advantage = best.parameters.tolist()
    mean = sum(strengths) / max(len(strengths), 1)
    tied = _tied(groups)
    ratings = tuple(
        JointRating((strength - mean) * _ELO, _Z * _ELO * spread.error(player), player not in tied)
        for player, strength in enumerate(strengths)
    )
    first_move = FirstMove(advantage * _ELO, _Z * _ELO * spread.error(-1), not determined)
    return JointFit(ratings, first_move, has_prior, spread)


def _tied(groups: list[list[int]]) -> set[int]:
    """The largest group of comparable players; empty if it is one player, or not the only one of its size."""
    sizes = sorted(map(len, groups), reverse=True)
    if not sizes or sizes[0] == 1 or sizes[0] in sizes[1:]:
        return set()
    return set(sorted(groups, key=len)[-1])
