"""What the games of one player say: score, Elo and normalized Elo, likelihood of being stronger, seeds.

The unit is the seat-swapped pair of games, whose two games share a start and are not independent; games without a twin
are units of their own.
The score is points by games.
Its variance is that of a mean of clusters, so that pairs alone give the pentanomial interval, games alone the trinomial
one, and both together something between.

The interval of the score is normal, but on neither side narrower than what as many equal results would leave open: a
kind of result that has not come in n units may still be a share of 1 - 0.025 ** (1 / n) of all (exact binomial bound).
That matters below some 25 pairs; above, the numbers are those of fishtest and fastchess.
The intervals hold for a number of games that was fixed beforehand; after a test that stopped on its own results they
lean towards its verdict.
"""

from dataclasses import dataclass
from enum import StrEnum
from math import sqrt
from typing import NamedTuple

from arena.ratings.elo import elo_of_score
from arena.ratings.estimate import Estimate, Z, unseen_share
from arena.ratings.llr import NORMALIZED_ELO
from arena.ratings.margin import Margin

Trinomial = tuple[int, int, int]
"""Games lost, drawn, won."""
Pentanomial = tuple[int, int, int, int, int]
"""Pairs of games by points: LL, LD, DD or WL, WD, WW."""


class MarginSays(StrEnum):
    """What the seeds add to the score."""

    NOTHING = "nothing"  # they decide nothing, or there are none
    CONFIRMS = "confirms"  # score and seeds name the same player
    SHARPENS = "sharpens"  # the score is undecided, the seeds are not
    CONTRADICTS = "contradicts"  # who scores more takes fewer seeds


class MatchCounts(NamedTuple):
    """Games of one player, from that player's view."""

    pairs: tuple[int, int, int, int, int, int] = (0, 0, 0, 0, 0, 0)
    """Complete pairs by their two games, in any order: LL, LD, DD, WL, WD, WW."""
    alone: Trinomial = (0, 0, 0)
    """Games without a twin."""

    @property
    def games(self) -> Trinomial:
        """All of them."""
        ll, ld, dd, wl, wd, ww = self.pairs
        lost, drawn, won = self.alone
        return (lost + 2 * ll + ld + wl, drawn + ld + 2 * dd + wd, won + wl + wd + 2 * ww)

    @property
    def pentanomial(self) -> Pentanomial:
        """The complete pairs by points."""
        ll, ld, dd, wl, wd, ww = self.pairs
        return (ll, ld, dd + wl, wd, ww)


@dataclass(frozen=True, slots=True)
class MatchStatistics:
    """What a match says from one player's view; every number is finite, whatever the counts."""

    counts: MatchCounts
    score: Estimate
    """Points by games, 0 to 1."""
    elo: Estimate
    """Logistic: how far the player is ahead of its opponents."""
    normalized_elo: Estimate
    """The same in standard deviations of a game, 347 for one: what a sequential test needs games for."""
    los: float
    """Likelihood of superiority, 0 to 1: that the expected score is above one half."""
    draw_ratio: float
    """The share of drawn games."""
    level_ratio: float
    """The share of pairs whose points were shared; fastchess calls it draw ratio."""
    pairs_ratio: float | None
    """Pairs won by pairs lost, (WD + WW) / (LL + LD), as in fastchess; None if no pair was lost."""
    margin: Margin | None
    """In seeds; None if no game ended by the rules."""

    @property
    def stronger(self) -> int:
        """Whom the 95 % interval of the score names: 1 the player, -1 the opponents, 0 nobody."""
        return (self.score.low > 0.5) - (self.score.high < 0.5)

    @property
    def margin_says(self) -> MarginSays:
        """What the seeds add.

        The score is the measure; seeds are looked at beside it, which is a second chance for a false alarm.
        They are therefore held to 97.5 %: between equals one of the two is named in at most 5 + 2.5 % of matches, give
        or take what the normal law is off in short ones.
        """
        ahead = self.margin.ahead if self.margin else 0
        if not ahead:
            return MarginSays.NOTHING
        if not self.stronger:
            return MarginSays.SHARPENS
        return MarginSays.CONFIRMS if ahead == self.stronger else MarginSays.CONTRADICTS


def match_statistics(counts: MatchCounts, margin: Margin | None = None) -> MatchStatistics:
    """All of it from the counts; *margin* is gathered apart, see `MatchCounter`."""
    lost, drawn, won = counts.games
    games = lost + drawn + won
    ll, ld, level, wd, ww = counts.pentanomial
    pairs = sum(counts.pentanomial)
    mean = (won + drawn / 2) / games if games else 0.5
    squares = _squares(counts, mean)
    score = _score(mean, Z * sqrt(squares) / max(games, 1), pairs + sum(counts.alone))
    return MatchStatistics(
        counts=counts,
        score=score,
        elo=_elo(score, games),
        normalized_elo=_normalized_elo(score, games, has_spread=squares > 0),
        los=score.likelihood_above(0.5),
        draw_ratio=drawn / games if games else 0.0,
        level_ratio=level / pairs if pairs else 0.0,
        pairs_ratio=(wd + ww) / (ll + ld) if ll + ld else None,
        margin=margin,
    )


def _squares(counts: MatchCounts, mean: float) -> float:
    """The squared distances, in points, of all units from what *mean* lets expect."""
    of_pairs = sum(count * (points / 2 - 2 * mean) ** 2 for points, count in enumerate(counts.pentanomial))
    return of_pairs + sum(count * (points / 2 - mean) ** 2 for points, count in enumerate(counts.alone))


def _score(mean: float, half_width: float, units: int) -> Estimate:
    unseen = unseen_share(units)
    return Estimate(mean, mean - max(half_width, unseen * mean), mean + max(half_width, unseen * (1 - mean)))


def _elo(score: Estimate, games: int) -> Estimate:
    least = 0.5 / (games + 2)
    value, low, high = (elo_of_score(min(max(share, least), 1 - least)) for share in score[:3])
    return Estimate(value, low, high, score.low < least, score.high > 1 - least)


def _normalized_elo(score: Estimate, games: int, *, has_spread: bool) -> Estimate:
    """The deviation is the one that the interval shows on its side towards one half."""
    towards = score.value - score.low if score.value > 0.5 else score.high - score.value
    half_width = Z * NORMALIZED_ELO / sqrt(max(games, 1))
    value = half_width * (score.value - 0.5) / towards
    open_ends = (not has_spread and score.value <= 0.5, not has_spread and score.value >= 0.5)
    return Estimate(value, value - half_width, value + half_width, *open_ends)
