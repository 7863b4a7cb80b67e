"""The log-likelihood ratio of a sequential test between two values of Elo, by the generalized SPRT.

Counts are those of games (lost, drawn, won) or of pairs of games (LL, LD, DD or WL, WD, WW).
What is compared are the two distributions that meet a hypothesis and are nearest to the counts: for logistic Elo its
expected score is fixed, for normalized Elo its t-value, the distance of the score from one half in standard deviations.
Sources: Van den Bergh, "The generalized SPRT" and "Normalized Elo"; fishtest's LLRcalc, whose values the tests hold.
"""

from collections.abc import Sequence
from math import log, sqrt
from typing import Literal, NamedTuple

from arena.ratings.elo import SCALE, expected_score

EloModel = Literal["normalized", "logistic"]
NORMALIZED_ELO = 2 * SCALE / log(10)
"""Normalized Elo of a score that lies one standard deviation of a game above one half."""

_NOTHING = 1e-3
"""What a kind of result that has not come counts: with 0 no distribution near the counts could have it."""
_MOST_ROUNDS = 10
"""Of the search for a distribution with a given t-value."""
_MOST_STEPS = 100
"""Of the search for a root: some five are needed, and halving alone would take fifty."""


class _Observed(NamedTuple):
    units: float
    """Games, or pairs of games."""
    shares: list[float]
    """By kind, each above 0."""
    scores: list[float]
    """By kind, 0 to 1."""

    @classmethod
    def of(cls, counts: Sequence[int]) -> "_Observed":
        filled = [count or _NOTHING for count in counts]
        units = sum(filled)
        last = len(counts) - 1
        return cls(units, [count / units for count in filled], [kind / last for kind in range(last + 1)])

    @property
    def games_a_unit(self) -> int:
        return len(self.scores) // 2


def llr(counts: Sequence[int], elo0: float, elo1: float, model: EloModel) -> float:
    """How much likelier *counts* are under *elo1* than under *elo0*, as a natural logarithm.

    Finite for all counts; 0 for none.
    """
    if not any(counts):
        return 0.0
    observed = _Observed.of(counts)
    if model == "logistic":
        near = [_with_score(observed, expected_score(elo, 0)) for elo in (elo0, elo1)]
    else:
        per_deviation = sqrt(observed.games_a_unit) / NORMALIZED_ELO
        found = [_with_deviation(observed, elo * per_deviation) for elo in (elo0, elo1)]
        near = [shares for shares in found if shares is not None]
        if len(near) < 2:
            return _normalized_in_closed_form(observed, elo0, elo1)
    ratios = zip(observed.shares, *near, strict=True)
    ratio: float = sum(share * log(one / zero) for share, zero, one in ratios)
    return observed.units * ratio


def _with_score(observed: _Observed, score: float) -> list[float]:
    """The distribution nearest to the observed one whose mean is *score*."""
    return _tilted(observed.shares, [own - score for own in observed.scores])


def _with_deviation(observed: _Observed, t: float) -> list[float] | None:
    """The distribution nearest to the observed one whose mean lies *t* of its deviations above one half.

    None if the search leaves the distributions there are.
    """
    kinds = len(observed.scores)
    shares = [1 / kinds] * kinds
    for _ in range(_MOST_ROUNDS):
        mean, deviation = _moments(shares, observed.scores)
        # The condition on mean and deviation, linear in the shares near those of the last round.
        zero = [
            score - 0.5 - t * deviation * (1 + ((mean - score) / deviation) ** 2) / 2 if deviation else 0.0
            for score in observed.scores
        ]
        if not min(zero) < 0 < max(zero):
            return None
        last, shares = shares, _tilted(observed.shares, zero)
        if max(abs(old - new) for old, new in zip(last, shares, strict=True)) < 1e-9:
            break
    return shares


def _tilted(shares: list[float], zero: list[float]) -> list[float]:
    """The shares q nearest to *shares* with sum(q * zero) = 0; *zero* has both signs.

    They are share / (1 + x * zero), where x is the root of a function that falls from infinity to minus infinity.
    Newton's method finds it, on that function times its distances from the two poles, which is tame; where a step would
    leave the interval known, that is halved.
    """
    pole, other = low, high = -1 / max(zero), -1 / min(zero)
    x = 0.0
    for _ in range(_MOST_STEPS):
        terms = [value / (1 + x * value) for value in zero]
        height = sum(share * term for share, term in zip(shares, terms, strict=True))
        fall = sum(share * term * term for share, term in zip(shares, terms, strict=True))
        if abs(height) <= 1e-13 * max(1.0, abs(x)) * fall:
            break
        if height > 0:
            low = x
        else:
            high = x
        distances = (x - pole) * (other - x)
        slope = fall * distances - height * (pole + other - 2 * x)
        new = x + height * distances / slope if slope > 0 else low
        x = new if low < new < high else (low + high) / 2
    return [share / (1 + x * value) for share, value in zip(shares, zero, strict=True)]


def _moments(shares: list[float], scores: list[float]) -> tuple[float, float]:
    """Mean and standard deviation."""
    mean = sum(share * score for share, score in zip(shares, scores, strict=True))
    variance = sum(share * (score - mean) ** 2 for share, score in zip(shares, scores, strict=True))
    return mean, sqrt(variance)


def _normalized_in_closed_form(observed: _Observed, elo0: float, elo1: float) -> float:
    """As `llr` for normalized Elo, where the scores were normally distributed."""
    mean, deviation = _moments(observed.shares, observed.scores)
    t = (mean - 0.5) / (sqrt(observed.games_a_unit) * deviation)
    off0, off1 = (t - elo / NORMALIZED_ELO for elo in (elo0, elo1))
    return observed.units * observed.games_a_unit / 2 * log((1 + off0**2) / (1 + off1**2))
