"""Estimates with their 95 % intervals, and what few results can say at most."""

from math import erf, sqrt
from typing import NamedTuple

Z = 1.959963984540054
"""Half width of a normal 95 % interval, in standard errors."""


class Estimate(NamedTuple):
    """A number and its 95 % interval, all finite.

    Where the results set no limit (all games won: no rating is too high for that), that end is marked open and has a
    stand-in: what it would be had two more games been played and half a point gone the other way.
    """

    value: float
    low: float
    high: float
    open_below: bool = False
    open_above: bool = False

    @property
    def half_width(self) -> float:
        """Half the interval's length."""
        return (self.high - self.low) / 2

    @property
    def bounded_by_data(self) -> bool:
        """Whether an end is open: the number stated there grows with the results and is not an estimate."""
        return self.open_below or self.open_above

    def likelihood_above(self, reference: float) -> float:
        """The likelihood, 0 to 1, that the truth is above *reference*, by the normal law that the interval shows."""
        distance = self.value - reference
        towards = self.value - self.low if distance > 0 else self.high - self.value
        return normal_share(Z * distance / towards) if distance else 0.5


def normal_share(deviations: float) -> float:
    """The share of a normal distribution below *deviations* standard deviations."""
    return (1 + erf(deviations / sqrt(2))) / 2


def unseen_share(units: int) -> float:
    """The largest share of a kind of result of which *units* independent results have shown none, with 97.5 %
    confidence; 1 without results.

    It is the exact binomial bound, about 3.7 / *units* (the "rule of three" for one side).
    """
    return 1 - 0.025 ** (1 / units) if units else 1.0
