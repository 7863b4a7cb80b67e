"""Counting move sequences, the usual check of one rules implementation against another ("performance test")."""

from arena.rules.position import Position
from arena.rules.ruleset import Ruleset


def perft(ruleset: Ruleset, position: Position, depth: int) -> int:
    """The number of sequences of exactly ``depth`` plies from here; a game that ends sooner adds nothing.

    A bonus move is a ply, a forced pass is none.
    """
    if depth == 0:
        return 1
    if depth == 1:
        return len(ruleset.legal_moves(position))
    return sum([perft(ruleset, after, depth - 1) for _, after in ruleset.successors(position)])
