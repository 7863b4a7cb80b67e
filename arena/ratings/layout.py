"""The parameters of a joint fit, and which of them may move.

All parameters stand in one vector, in natural units: the players' strengths, the first-move term, the draw term.
What may move is a shorter one: anchored players have one strength among them, as the distances between them are given,
and a draw term that a model does not have, or that results without draws leave at 0, stays.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from arena.ratings.model import Array


class Layout(NamedTuple):
    """Where parameters stand among those that may move."""

    place: NDArray[np.int64]
    """By parameter; -1 for one that stays."""
    size: int
    """How many may move."""

    @classmethod
    def of(cls, players: int, anchored: list[int], *, has_draw: bool) -> "Layout":
        """Layout of *players*, those *anchored* moving together."""
        place = np.arange(players + 2)
        if anchored:
            moves = np.ones(players + 2, dtype=bool)
            moves[anchored[1:]] = False
            place = np.cumsum(moves) - 1
            place[anchored] = place[anchored[0]]
        if not has_draw:
            place[-1] = -1
        return cls(place, int(place.max()) + 1)

    @property
    def groups(self) -> NDArray[np.int64]:
        """By player: the number of the group that moves together."""
        return self.place[:-2]

    def moving(self, table: Array) -> Array:
        """A vector, or a symmetric matrix, of sums over all parameters as one over those that may move."""
        merged = self._merged(table)
        return merged if merged.ndim == 1 else self._merged(merged.T)

    def all(self, table: Array) -> Array:
        """A vector, or a matrix, over those that may move as one over all parameters; 0 for one that stays."""
        padded: Array = np.pad(table, (0, 1))  # -1 is the last, so 0
        return padded[np.ix_(*[self.place] * table.ndim)]

    def _merged(self, table: Array) -> Array:
        """The sums of rows by where they stand among those that may move."""
        moves = self.place >= 0
        merged = np.zeros((self.size, *table.shape[1:]))
        np.add.at(merged, self.place[moves], table[moves])
        return merged
