"""Online Elo: both ratings change after every game, by K times the difference of result and expectation.

The numbers depend on the order of the games (the same 120 games in 200 orders gave one player from 1116 to 1283), so
this is a live number and never the verdict; that is the joint fit.
Results are to be given in the order of their keys, so that the order in which games happen to end makes no difference.
Formulas and default values are those of the PyPI package ``elo`` 0.1.1, which a test compares.
"""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from arena.game import Result
from arena.ratings.names import check_anchors

SCALE = 400.0
"""Elo points that make the odds ten to one."""
_NO_ANCHORS: Mapping[str, float] = MappingProxyType({})


def expected_score(rating: float, opponent: float) -> float:
    """The share of points that *rating* is expected to take from *opponent*."""
    return 1.0 / (1.0 + math.pow(10, (opponent - rating) / SCALE))


def elo_of_score(score: float) -> float:
    """By how much a player is ahead who is expected to take that share of the points, above 0 and below 1."""
    return SCALE * math.log10(score / (1 - score))


@dataclass(frozen=True, slots=True)
class EarlyGames:
    """A larger K for the first *games* of each player, whose rating has yet to find its place."""

    k: float
    games: int

    def __post_init__(self) -> None:
        _check_k("early.k", self.k)
        if self.games < 1:
            raise ValueError(f"early.games must be at least 1, got {self.games}")


class OnlineElo:
    """The ratings of *players* (their names) after the results added so far.

    *k* is the largest change one game can bring, *early* another one for first games.
    *initial* is what everybody starts with, or each player's own.
    *anchors* are ratings by name that stay as they are.
    Raises ValueError if a K is not from above 0 to 1000, or an anchor is not entered.
    """

    __slots__ = ("_anchors", "_early", "_games", "_k", "_ratings")

    def __init__(
        self,
        players: Sequence[str],
        *,
        k: float = 10.0,
        early: EarlyGames | None = None,
        initial: float | Mapping[str, float] = 1200.0,
        anchors: Mapping[str, float] = _NO_ANCHORS,
    ) -> None:
        _check_k("k", k)
        check_anchors(anchors, players)
        self._k = k
        self._early = early
        start = initial if isinstance(initial, Mapping) else dict.fromkeys(players, initial)
        self._ratings = {name: start[name] for name in players} | dict(anchors)
        self._anchors = frozenset(anchors)
        self._games = dict.fromkeys(players, 0)

    def add(self, result: Result) -> None:
        """Rate one game; both changes come from the ratings before it. KeyError for a player who was not entered."""
        south, north = result.players
        ratings = self._ratings
        surplus = result.outcome.points(0) - expected_score(ratings[south], ratings[north])
        self._change(south, surplus)
        self._change(north, -surplus)

    def __getitem__(self, player: str) -> float:
        return self._ratings[player]

    def _change(self, player: str, surplus: float) -> None:
        k = self._k
        if self._early is not None and self._games[player] < self._early.games:
            k = self._early.k
            self._games[player] += 1
        if player not in self._anchors:
            self._ratings[player] += k * surplus


def _check_k(name: str, k: float) -> None:
    if not 0 < k <= 1000:
        raise ValueError(f"{name} must be above 0 and at most 1000, got {k}")
