"""The turn that is to be played, as a whole: the mode ``turn-greedy``, and turns that decide the game.

In Dakon a turn goes on as long as its moves end in the own store, and the best first turn banks more than half of all
seeds. No search of a few plies sees so far; but the opponent has no say in a turn, so that it alone can be searched to
its end.
"""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from heapq import heappop, heappush
from math import inf

from arena.rules import Position
from engines.python.budget import OutOfBudgetError
from engines.python.question import Finding, Question
from engines.python.valuation import gain, margin

_MOST_POSITIONS = 50_000
"""Hardly a turn is better than the best of so many, and more of them take as long to forget as a move may be late."""

_DECIDING_SHARE = 0.25
"""Of nodes and time, what ``deciding_turn`` may spend."""


class Turn:
    """The ways to play a turn, looked through best first: the more seeds are won, the sooner a way is followed."""

    def __init__(self, question: Question) -> None:
        self._question = question
        self.gain: float = -inf
        """Of the best way that was followed to its end, the seeds it wins."""
        self.line: Sequence[int] = [question.pits[0]]
        """Its moves."""
        self.banked = 0
        """The most seeds the side to move has in its store after any of the positions seen."""
        self.banking_line: Sequence[int] = self.line

    def ways(self) -> Iterator[None]:
        """Look at one position after the other, until all are seen or they are too many."""
        ruleset, root = self._question.ruleset, self._question.position
        queue: list[tuple[float, int, Position, tuple[int, ...]]] = [(0, 0, root, ())]
        seen = {(root.pits, root.to_move)}  # within a turn they tell the stores, too
        while queue and len(seen) < _MOST_POSITIONS:
            _, _, before, line = heappop(queue)
            for pit in ruleset.legal_moves(before) if line else self._question.pits:
                after = ruleset.play(before, pit)
                if (key := (after.pits, after.to_move)) not in seen:
                    seen.add(key)
                    value = self._note(after, (*line, pit))
                    if not self._ends(after):
                        heappush(queue, (-value, len(seen), after, (*line, pit)))
                yield

    def _note(self, after: Position, line: Sequence[int]) -> int:
        """Remember ``line``, which leads to ``after``, if it is the best so far; the seeds it wins."""
        root = self._question.position
        value = gain(self._question.ruleset, root, after)
        if value > self.gain and self._ends(after):
            self.gain, self.line = value, line
        if after.stores[root.to_move] > self.banked:
            self.banked, self.banking_line = after.stores[root.to_move], line
        return value

    def _ends(self, after: Position) -> bool:
        return after.to_move != self._question.position.to_move or self._question.ruleset.is_over(after)


def turn_greedy(question: Question) -> Finding:
    """The first move of the turn that wins most seeds, as far as the budget lets all turns be seen."""
    turn, budget = Turn(question), question.budget
    with suppress(OutOfBudgetError):
        for _ in turn.ways():
            budget.spend()
    score = None if turn.gain == -inf else margin(question.position) + turn.gain
    return Finding(turn.line[0], score, len(turn.line), budget.nodes, budget.seconds(), turn.line)


def deciding_turn(question: Question) -> Finding | None:
    """A turn after which more than half of all seeds are banked, if there is one and it is found soon.

    ``score`` is then the least the side to move can end with. None also when the game is decided already: what is left
    is to win by as much as possible.
    """
    root, budget = question.position, question.budget
    half = root.total_seeds / 2
    if max(root.stores) > half:
        return None
    turn = Turn(question)
    with suppress(OutOfBudgetError):
        for _ in turn.ways():
            if turn.banked > half:
                score, line = 2 * turn.banked - root.total_seeds, turn.banking_line
                return Finding(line[0], score, len(line), budget.nodes, budget.seconds(), line)
            if budget.share_with_next() > _DECIDING_SHARE:
                break
            budget.spend()
    return None
