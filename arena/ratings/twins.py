"""Brings the two games of a seat-swapped pair together while results go by, in bounded memory."""

from collections import OrderedDict
from typing import Generic, TypeVar

from arena.game import GameKey

Game = TypeVar("Game")

_MOST_WAITING = 20_000
"""Games whose twin may be outstanding: some 8 MB. Beyond it the one waiting longest is taken to be alone."""


class Twins(Generic[Game]):
    """Games wait for their twins, so that the two of a pair may come apart.

    When more games wait than could be in play, those waiting longest (an event of single games has nothing else) are
    taken to be alone; that loses no point, only the tie between the two games if the twin comes after all.
    """

    __slots__ = ("_waiting",)

    def __init__(self) -> None:
        self._waiting: OrderedDict[tuple[int, int, int, int], Game] = OrderedDict()

    def add(self, key: GameKey, game: Game) -> tuple[Game, ...]:
        """What is settled by this *game*: its pair, twin first; or one that has waited too long; or, as a rule of the
        first game of a pair, nothing."""
        pair = key.pair
        twin = self._waiting.pop(pair, None)
        if twin is not None:
            return twin, game
        self._waiting[pair] = game
        if len(self._waiting) > _MOST_WAITING:
            return (self._waiting.popitem(last=False)[1],)
        return ()

    def waiting(self) -> list[Game]:
        """The games that are alone so far."""
        return list(self._waiting.values())

    def clear(self) -> None:
        """Forget those that wait."""
        self._waiting.clear()
