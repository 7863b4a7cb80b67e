"""What positions and moves are worth in seeds, as far as one look tells."""

from arena.rules import Position, Ruleset

BONUS_WORTH = 2
"""Seeds that moving again counts for when moves are compared without looking further."""


def margin(position: Position) -> int:
    """Seeds banked by the side to move minus those of the other side."""
    stores, mover = position.stores, position.to_move
    return stores[mover] - stores[1 - mover]


def final_margin(ruleset: Ruleset, position: Position) -> int:
    """The final difference for the side ``to_move``, if the game ends here."""
    scores, mover = ruleset.scores(position), position.to_move
    return scores[mover] - scores[1 - mover]


def gain(ruleset: Ruleset, before: Position, after: Position) -> int:
    """Seeds the move from ``before`` to ``after`` wins its mover at once; the end of the game is counted out."""
    value = final_margin(ruleset, after) if ruleset.is_over(after) else margin(after)
    return (value if after.to_move == before.to_move else -value) - margin(before)


def promise(ruleset: Ruleset, before: Position, after: Position) -> int:
    """``gain``, and ``BONUS_WORTH`` if the same side moves again."""
    again = after.to_move == before.to_move and not ruleset.is_over(after)
    return gain(ruleset, before, after) + BONUS_WORTH * again
