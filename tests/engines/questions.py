"""Questions to the modes of the Python engine, without a process and a clock."""

from collections.abc import Callable, Sequence
from math import inf
from random import Random

from arena.rules import Position, Ruleset
from engines.python.budget import MAX_DEPTH, Budget, Limits
from engines.python.question import Finding, Question


def question(
    ruleset: Ruleset,
    position: Position | None = None,
    *,
    pits: Sequence[int] | None = None,
    nodes: float = inf,
    depth: int = MAX_DEPTH,
    entries: int = 100_000,
    interrupted: Callable[[], bool] = lambda: False,
    report: Callable[[Finding], None] = lambda _finding: None,
) -> Question:
    """Which move at ``position``, the start by default? All legal ones by default."""
    position = position or ruleset.start()
    return Question(
        ruleset=ruleset,
        position=position,
        pits=ruleset.legal_moves(position) if pits is None else pits,
        random=Random(1),
        budget=Budget(Limits(inf, nodes, depth, spend_all=True), interrupted),
        entries=entries,
        report=report,
    )
