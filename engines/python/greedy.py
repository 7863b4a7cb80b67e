"""The mode ``greedy``: the move that gains most seeds at once, a move that brings another one counting extra."""

from engines.python.question import Finding, Question
from engines.python.valuation import gain, margin, promise


def greedy(question: Question) -> Finding:
    """The best ``promise``; the score leaves out what the bonus counts extra."""
    ruleset, before = question.ruleset, question.position
    after = {pit: ruleset.play(before, pit) for pit in question.pits}
    best = max(after, key=lambda pit: promise(ruleset, before, after[pit]))
    return Finding(best, margin(before) + gain(ruleset, before, after[best]))
