"""What a mode is asked, and what it answers: every mode is one function from a ``Question`` to a ``Finding``."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from typing import NamedTuple

from arena.rules import Position, Ruleset
from engines.python.budget import Budget


class Finding(NamedTuple):
    """The move found best, and what is known of it.

    ``score`` is the final seed difference expected for the side to move, None for no idea.
    ``depth`` counts plies, ``pv`` holds the moves expected, ``pit`` first.
    """

    pit: int
    score: float | None = None
    depth: int = 0
    nodes: int = 0
    seconds: float = 0.0
    pv: Sequence[int] = ()


@dataclass(frozen=True, slots=True)
class Question:
    """Which of ``pits``, the legal moves in a drawn order, should be played in ``position``?

    ``random`` is fresh, and drawn from the seed of the game and the ply alone.
    ``entries`` is how many positions may be kept in memory.
    ``report`` is for what is found on the way, which the arena may be told.
    """

    ruleset: Ruleset
    position: Position
    pits: Sequence[int]
    random: Random
    budget: Budget
    entries: int
    report: Callable[[Finding], None]
