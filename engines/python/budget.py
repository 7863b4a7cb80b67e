"""What the search for one move may spend, and how much of that it has spent."""

from collections.abc import Callable
from dataclasses import dataclass
from math import inf
from time import monotonic

MAX_DEPTH = 100
_NODES_PER_LOOK = 64
"""Between two looks at the clock and the input, which cost as much as a node."""


@dataclass(frozen=True, slots=True)
class Limits:
    """What a search may spend; ``inf`` is unlimited, and so is ``MAX_DEPTH`` for plies.

    ``seconds`` counts from the start of the search; with ``spend_all`` no iteration is left out because it would
    probably not finish.
    """

    seconds: float
    nodes: float
    depth: int
    spend_all: bool


class OutOfBudgetError(Exception):
    """A limit is reached, or the arena wants its answer."""


class Budget:
    """Counts nodes, that is positions; ``interrupted`` is asked now and then whether the arena wants its answer."""

    def __init__(self, limits: Limits, interrupted: Callable[[], bool]) -> None:
        self.limits = limits
        self.nodes = 0
        self._most_nodes = limits.nodes
        self._interrupted = interrupted
        self._began_s = monotonic()

    def bound(self, nodes: int) -> None:
        """Allow no more than ``nodes`` where neither nodes nor time are limited."""
        if self.limits.nodes == inf and self.limits.seconds == inf:
            self._most_nodes = nodes

    def spend(self) -> None:
        """Count a node before it is looked at; raises OutOfBudgetError when there is none left."""
        self.nodes += 1
        if self.nodes >= self._most_nodes:
            raise OutOfBudgetError
        if self.nodes % _NODES_PER_LOOK == 0 and (self.seconds() >= self.limits.seconds or self._interrupted()):
            raise OutOfBudgetError

    def seconds(self) -> float:
        """Seconds since the search began."""
        return monotonic() - self._began_s

    def share_with_next(self) -> float:
        """The share of nodes, the next one included, or of time that is spent, whichever is larger."""
        time_share = self.seconds() / self.limits.seconds if self.limits.seconds else 1
        return max((self.nodes + 1) / self._most_nodes, time_share)
