"""Quantiles of any number of whole numbers, such as microseconds, in little memory."""

from collections import Counter
from collections.abc import Iterable

_BITS = 8
"""Numbers below 2 ** _BITS are kept exactly, others to so many significant bits: within 0.4 %."""


class Quantities:
    """A histogram of numbers of 0 or more, its steps as fine as the numbers are large."""

    __slots__ = ("_counts", "largest")

    def __init__(self) -> None:
        self._counts: Counter[int] = Counter()
        """By the least number of the step."""
        self.largest = 0

    def add_all(self, numbers: Iterable[int]) -> None:
        """Count *numbers*."""
        counts = self._counts
        largest = self.largest
        for number in numbers:
            shift = number.bit_length() - _BITS
            counts[number >> shift << shift if shift > 0 else number] += 1
            if number > largest:
                largest = number
        self.largest = largest

    def __len__(self) -> int:
        return self._counts.total()

    def quantile(self, share: float) -> int:
        """The number that *share* (above 0, at most 1) of all do not exceed, to within 0.4 %; 0 without any."""
        left = share * len(self)
        for least, times in sorted(self._counts.items()):
            left -= times
            if left <= 1e-9 * times:
                return min(least + (1 << max(least.bit_length() - _BITS, 0)) // 2, self.largest)
        return self.largest
