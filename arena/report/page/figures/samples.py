"""Some of a long run of values, evenly spaced, however long it gets."""

from collections.abc import Callable
from typing import Generic, TypeVar

T = TypeVar("T")


class Samples(Generic[T]):
    """Every n-th of the values so far, at most *most* of them; n doubles when there would be more."""

    def __init__(self, most: int) -> None:
        if most < 2:
            raise ValueError(f"expected room for at least 2 samples, got {most}")
        self._most = most
        self._every = 1
        self._kept: list[tuple[int, T]] = []

    def add(self, place: int, value: Callable[[], T]) -> None:
        """Take the value at *place* if its turn has come; places are given one by one, from 0."""
        if place % self._every:
            return
        self._kept.append((place, value()))
        if len(self._kept) > self._most:
            self._kept = self._kept[::2]
            self._every *= 2

    def kept(self) -> list[tuple[int, T]]:
        """The places and values that were taken, in order."""
        return list(self._kept)
