"""The way of a hand of seeds round the board, as tables: a lap is then one loop over the cells it drops into.

Cells are numbered along the circuit as the mover sees it, its own pit 0 first. Which cells a circuit has and what
happens where a lap ends is the ruleset's business.
"""

from functools import cache
from typing import Final

LONGEST_HAND: Final = 48
"""Seeds of the longest hand in the tables; in random play from a start position one hand in 50,000 is longer."""

Ways = tuple[tuple[tuple[int, ...], ...], ...]
"""``ways[cell][seeds]``: the cells that a hand of ``seeds`` lifted from ``cell`` drops into, in order."""


@cache
def ways(cells: int, first: int) -> Ways:
    """The ways round a circuit of ``cells``, the first seed going ``first`` cells beyond the one emptied.

    Kept for every circuit, of which there are few: making the tables takes longer than all else in making a ruleset.
    """
    ring = way(cells, 0, cells + first + LONGEST_HAND)
    return tuple(
        tuple([ring[start : start + seeds] for seeds in range(LONGEST_HAND + 1)])
        for start in range(first, first + cells)
    )


def way(cells: int, start: int, seeds: int) -> tuple[int, ...]:
    """The cells that ``seeds`` seeds drop into from cell ``start`` on."""
    rounds = (start + seeds) // cells + 1
    return (tuple(range(cells)) * rounds)[start : start + seeds]
