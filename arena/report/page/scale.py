"""From values to places on an axis, in percent of its length, and where its ticks are."""

from collections.abc import Iterable
from dataclasses import dataclass
from math import ceil, floor, log10


@dataclass(frozen=True, slots=True)
class Scale:
    """An axis from *low* to *high*, *low* being less."""

    low: float
    high: float
    ticks: tuple[float, ...]
    logarithmic: bool = False

    def at(self, value: float) -> float:
        """0 at the low end, 100 at the high one; values beyond an end are at that end."""
        value = min(max(value, self.low), self.high)
        if self.logarithmic:
            return 100 * log10(value / self.low) / log10(self.high / self.low)
        return 100 * (value - self.low) / (self.high - self.low)


def linear(values: Iterable[float], most_ticks: int = 5, *, whole: bool = False) -> Scale:
    """An axis that holds all *values*, and has ticks at round ones, *whole* numbers if asked for."""
    low, high = _bounds(values)
    if high - low < 1:
        low, high = low - 0.5, high + 0.5
    step = _step((high - low) / most_ticks)
    if whole:
        step = max(step, 1.0)
    ticks = tuple(number * step for number in range(ceil(low / step), floor(high / step) + 1))
    return Scale(low, high, ticks)


def logarithmic(values: Iterable[float], least: float) -> Scale:
    """An axis of whole decades that holds all *values*, those below *least* at its low end; ticks at each decade."""
    low, high = (max(value, least) for value in _bounds(values))
    first, last = floor(log10(low)), ceil(log10(high))
    last = max(last, first + 1)
    return Scale(10.0**first, 10.0**last, tuple(10.0**power for power in range(first, last + 1)), logarithmic=True)


def _bounds(values: Iterable[float]) -> tuple[float, float]:
    listed = list(values)
    return min(listed, default=0.0), max(listed, default=0.0)


def _step(least: float) -> float:
    """The smallest of 1, 2, 5, 10, ... and their tenths that is not below *least*."""
    power = 10.0 ** floor(log10(least))
    return next(factor * power for factor in (1, 2, 5, 10) if factor * power >= least * (1 - 1e-9))
