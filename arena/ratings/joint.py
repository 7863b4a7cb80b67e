"""Joint ratings: all results of an event explained at once, with intervals; the verdict on who is stronger.

Two models, both with a term for the first move:

- ``bradley_terry``: the side that moves first is expected to take
  ``1 / (1 + 10 ** -((its rating - the other's + first move) / 400))`` of the points, and a draw is half a point.
  It is what fishtest, cutechess and Ordo call Elo, and it needs no model of draws.
- ``rao_kupper``: that is the chance to win once the draw term is subtracted from the lead, and what neither side wins
  is drawn.
  It is the model of BayesElo; its Elo is a longer unit for players who draw much.

The mean rating of the players is 0; or ratings of some, the anchors, are given, and the others stand against them.

Intervals are 95 %, normal, from the sandwich estimate of the covariance, clustered on the pair of games: the two games
of a pair share a start and are not independent, and the plain estimate is too wide where there are draws.
A variance is never below 1 / (games + 1) of the plain estimate, or two draws would give an interval of no width.

Where results leave a rating or a term unbounded, the fit gets a prior: as if every player had drawn one more game with
an average one, and two equals with each other; under ``rao_kupper`` one more game of equals was decided.
Intervals are then the plain ones of that fit, and wide; what only the prior holds is marked.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from math import atanh, log, tanh
from types import MappingProxyType
from typing import Literal, NamedTuple

import numpy as np
from numpy.typing import NDArray

from arena.ratings.bradley_terry import BradleyTerry
from arena.ratings.connected import components, first_move_is_determined, merged
from arena.ratings.elo import SCALE
from arena.ratings.estimate import Z, normal_share, unseen_share
from arena.ratings.game_pairs import GamePairs
from arena.ratings.layout import Layout
from arena.ratings.maximum import MOST_DRAW, Problem
from arena.ratings.model import Array, Games, Model
from arena.ratings.names import check_anchors, unknown
from arena.ratings.rao_kupper import RaoKupper
from arena.ratings.sandwich import PairColumns, Spread

ModelName = Literal["bradley_terry", "rao_kupper"]

_MODELS: dict[ModelName, Model] = {"bradley_terry": BradleyTerry(), "rao_kupper": RaoKupper()}
_ELO = SCALE / log(10)
"""Elo points of one natural unit."""
_PRIOR_GAMES = 1.0
_NO_ANCHORS: Mapping[str, float] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class JointRating:
    """One player's rating, in Elo against the mean of all players, or on the scale of the anchors."""

    elo: float
    half_width: float
    """Of the 95 % interval; 0 for an anchor."""
    prior_dominated: bool
    """Results alone do not bound it against the anchors, or without any against the largest group of players that they
    do bound."""
    anchored: bool
    """It is given."""


@dataclass(frozen=True, slots=True)
class FirstMove:
    """What it is worth to move first, in Elo."""

    elo: float
    half_width: float
    """Of the 95 % interval."""
    prior_dominated: bool
    share: float
    """The share of points, 0 to 1, that the side to move first takes among equals."""


@dataclass(frozen=True, slots=True)
class DrawTerm:
    """The lead that a win needs under ``rao_kupper``, in Elo; 0 without draws."""

    elo: float
    half_width: float
    """Of the 95 % interval."""
    prior_dominated: bool
    """Nearly all games are drawn, and results alone do not bound it."""

    @property
    def share(self) -> float:
        """The share of games, 0 to 1, that equals draw."""
        return tanh(self.elo / _ELO / 2)


@dataclass(frozen=True, slots=True, eq=False)
class JointFit:
    """Ratings in the order of the players given, and how sure they are against each other; every number is finite."""

    model: ModelName
    ratings: tuple[JointRating, ...]
    first_move: FirstMove
    draw: DrawTerm | None
    """None for a model that has none."""
    has_prior: bool
    _errors_between: Array
    """``[i, j]``: of the difference of two ratings, in Elo."""

    def superiority(self, player: int, opponent: int) -> float:
        """The likelihood, 0 to 1, that *player* is stronger than *opponent* (indices)."""
        difference = self.ratings[player].elo - self.ratings[opponent].elo
        error = self._errors_between[player, opponent]
        if error == 0:  # a player and itself, or two anchors
            return 0.5 + ((difference > 0) - (difference < 0)) / 2
        return normal_share(difference / error)


def fit(
    pairs: GamePairs, *, anchors: Mapping[str, float] = _NO_ANCHORS, model: ModelName = "bradley_terry"
) -> JointFit:
    """The joint ratings of all players entered; every number is finite whatever the results, none included.

    *anchors* are given ratings by name.
    Raises ValueError for an anchor that was not entered or is no sensible number, and for an unknown model.
    """
    check_anchors(anchors, pairs.names)
    if model not in _MODELS:
        raise ValueError(f"model: {unknown(model, ' or '.join(_MODELS), _MODELS)}")
    columns = PairColumns.of(pairs)
    scale = _Scale.of(anchors, pairs.names)
    problem, bounds = _problem(columns.games(), _MODELS[model], scale)
    best = problem.maximum()
    if not problem.prior and best.parameters[-1] > MOST_DRAW:
        problem = replace(problem, prior=_PRIOR_GAMES)
        best = problem.maximum()
    scatter = None if problem.prior else columns.scatter(problem.model, best.parameters)
    spread = Spread.of(problem, best, scatter, scale.reference)
    *_, first, draw = best.parameters.tolist()
    *errors, first_error, draw_error = (_ELO * error for error in spread.errors())
    first_share = problem.model.expected_score(first, draw)
    return JointFit(
        model=model,
        ratings=tuple(
            JointRating(
                elo=elo,
                half_width=0.0 if player in scale.given else Z * error,
                prior_dominated=player not in bounds.tied,
                anchored=player in scale.given,
            )
            for player, (elo, error) in enumerate(zip(scale.elos(best.parameters[:-2]), errors, strict=True))
        ),
        first_move=FirstMove(first * _ELO, Z * first_error, not bounds.first_move, first_share),
        draw=_draw_term(problem, draw, draw_error) if model == "rao_kupper" else None,
        has_prior=problem.prior > 0,
        _errors_between=_ELO * spread.errors_between(),
    )


class _Scale(NamedTuple):
    """What ratings are counted from."""

    given: dict[int, float]
    """The anchors, by index."""
    reference: list[int]
    """The players whose mean rating is known: the anchors, or all."""
    level: float
    """That mean."""

    @classmethod
    def of(cls, anchors: Mapping[str, float], names: Sequence[str]) -> "_Scale":
        given = {player: anchors[name] for player, name in enumerate(names) if name in anchors}
        if not given:
            return cls({}, list(range(len(names))), 0.0)
        return cls(given, list(given), sum(given.values()) / len(given))

    def elos(self, strengths: Array) -> list[float]:
        """The ratings; what is given is exactly that."""
        mean = strengths[self.reference].mean() if self.reference else 0.0
        elos = self.level + (strengths - mean) * _ELO
        return [self.given.get(player, elo) for player, elo in enumerate(elos.tolist())]


class _Bounds(NamedTuple):
    """What the results alone bound."""

    tied: set[int]
    """Players whose ratings they bound against the anchors, or else against each other."""
    first_move: bool


def _problem(games: Games, model: Model, scale: _Scale) -> tuple[Problem, _Bounds]:
    """With a prior if the results do not bound everything."""
    draw = model.draw_start(games)
    anchored = list(scale.given)
    layout = Layout.of(len(games.won), anchored, has_draw=draw > 0)
    start = np.zeros(len(games.won) + 2)
    start[anchored] = [(elo - scale.level) / _ELO for elo in scale.given.values()]
    start[-1] = draw
    first_scored, second_scored = merged(games.first_scored, layout.groups), merged(games.second_scored, layout.groups)
    groups = components(first_scored | second_scored.T)
    determined = first_move_is_determined(first_scored, second_scored)
    tied = _tied(groups, layout.groups, anchored)
    prior = 0.0 if len(groups) == 1 and determined else _PRIOR_GAMES
    return Problem(games, model, layout, start, prior), _Bounds(tied, determined)


def _tied(components: list[list[int]], groups: NDArray[np.int64], anchored: list[int]) -> set[int]:
    """The players of the component that ratings are counted from: that of the anchors, or else the largest; nobody if
    that is one player, or not the only one of its size."""
    members = [set(np.flatnonzero(np.isin(groups, component)).tolist()) for component in components]
    if anchored:
        return next(players for players in members if anchored[0] in players)
    sizes = sorted(map(len, members), reverse=True)
    if not sizes or sizes[0] == 1 or sizes[0] in sizes[1:]:
        return set()
    return max(members, key=len)


def _draw_term(problem: Problem, draw: float, error: float) -> DrawTerm:
    if not draw:
        # At the end of its range it has no error; the share of draws may be what so many games may have hidden.
        return DrawTerm(0.0, 2 * atanh(unseen_share(int(problem.games.played.sum()) + 1)) * _ELO, prior_dominated=False)
    both_decided = bool(((problem.games.won > 0) & (problem.games.lost > 0)).any())
    return DrawTerm(draw * _ELO, Z * error, prior_dominated=problem.prior > 0 and not both_decided)
