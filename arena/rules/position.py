"""A board between two moves, as a value. What may be done with it is the ruleset's business (``ruleset.py``)."""

from typing import Final, NamedTuple

SOUTH: Final = 0
NORTH: Final = 1


class Position(NamedTuple):
    """A board between two moves; ``to_move`` always says who moves next.

    ``pits[side][i]`` counts the seeds in that side's pit *i*, 0 being its owner's leftmost, the last one its owner's
    rightmost: the order of sowing. ``stores[side]`` counts what that side has banked (Dakon) or captured
    (Djenon-aboure). Seeds are conserved: ``total_seeds`` never changes within a game, and no store ever loses a seed,
    so within a game two positions are equal exactly when board and side to move are.
    """

    # A tuple, not a dataclass: built in 0.13 us instead of 0.43, and building it is a tenth of a move.
    pits: tuple[tuple[int, ...], tuple[int, ...]]
    stores: tuple[int, int]
    to_move: int

    @property
    def total_seeds(self) -> int:
        """Seeds in all pits and both stores."""
        return sum(self.pits[SOUTH]) + sum(self.pits[NORTH]) + sum(self.stores)
