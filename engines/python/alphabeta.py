"""The mode ``alphabeta``: iterative deepening, principal variation search, transposition table.

What is searched for is the final seed difference.
The side that is to move may be the same again after a move (a bonus, or a pass of the other side): the window is turned
round only when the side changes.
Not here: turns that decide the game (``turn.py``), and how much time a move may take (``timing.py``).
"""

from collections.abc import Sequence
from math import inf
from typing import NamedTuple

from arena.rules import Position
from engines.python.budget import MAX_DEPTH, OutOfBudgetError
from engines.python.question import Finding, Question
from engines.python.turn import deciding_turn
from engines.python.valuation import final_margin, gain, margin, promise

_INFINITE = 1_000_000
_LOWER, _UPPER, _EXACT = -1, 1, 0


class _Entry(NamedTuple):
    """What is known of a board. ``gain``: final margin minus the margin already banked, for the side to move."""

    gain: int
    depth: int
    bound: int
    solved: bool  # no leaf below was cut off by the depth, so it holds at any depth
    pit: int


def alphabeta(question: Question) -> Finding:
    """The move with the best score as far as the budget lets the search look.

    Where a limit of plies is all or part of it, no turn of more plies is looked for: shorter ones are seen anyway.
    """
    limits = question.budget.limits
    bounded = limits.nodes < inf or limits.seconds < inf
    deciding = deciding_turn(question) if bounded and limits.depth == MAX_DEPTH else None
    return deciding or Search(question).run()


class Search:
    """The search for the answer to one question; among equals, the pit that comes first.

    The transposition table is emptied when it is full.
    """

    def __init__(self, question: Question) -> None:
        self._question = question
        self._ruleset = question.ruleset
        self._budget = question.budget
        self._pvs: list[list[int]] = [[] for _ in range(question.budget.limits.depth + 1)]  # by the depth left
        self._table: dict[tuple[tuple[int, ...], tuple[int, ...]], _Entry] = {}

    def run(self) -> Finding:
        """Search deeper and deeper, as far as the budget goes and it makes a difference."""
        root, pits, budget = self._question.position, self._question.pits, self._budget
        children = self._children(root, pits, None)
        pit, after = children[0]
        finding = Finding(pit, margin(root) + gain(self._ruleset, root, after))
        for depth in range(1, budget.limits.depth + 1):
            stopped = self._iterate(root, children, depth)
            score, pit = self._root_best
            if score > -_INFINITE:  # else stopped before the first move was done
                finding = Finding(pit, score, depth, budget.nodes, budget.seconds(), tuple(self._pvs[depth]))
            if stopped or not self._goes_on(finding, len(children)):
                break
            self._question.report(finding)
            children = self._children(root, pits, finding.pit)
        return finding._replace(nodes=budget.nodes, seconds=budget.seconds())

    def _iterate(self, root: Position, children: list[tuple[int, Position]], depth: int) -> bool:
        """Search the root to ``depth``, leaving (score, pit) in ``_root_best``; True if stopped on the way."""
        self._horizon = False
        self._iteration = depth
        self._root_best = (-_INFINITE, children[0][0])
        try:
            self._best_child(root, children, depth, -_INFINITE, _INFINITE)
        except OutOfBudgetError:
            return True
        return False

    def _goes_on(self, finding: Finding, moves: int) -> bool:
        """Is there a reason to search one ply deeper?"""
        if not self._horizon:
            return False
        limits = self._budget.limits
        return limits.spend_all or (moves > 1 and finding.seconds < limits.seconds / 2)

    def _children(self, position: Position, pits: Sequence[int], favourite: int | None) -> list[tuple[int, Position]]:
        """(pit, position after it), those first that promise most; equal ones stay in the order of ``pits``."""
        ruleset = self._ruleset
        children = [(pit, ruleset.play(position, pit)) for pit in pits]
        children.sort(
            key=lambda child: _INFINITE if child[0] == favourite else promise(ruleset, position, child[1]),
            reverse=True,
        )
        return children

    def _visit(self, position: Position, depth: int, alpha: int, beta: int) -> int:
        """The final difference for the side to move, as far as ``depth`` plies tell.

        Outside (alpha, beta) it is only a bound: at least the value returned above, at most it below.
        """
        self._budget.spend()
        self._pvs[depth].clear()
        ruleset = self._ruleset
        if ruleset.is_over(position):
            return final_margin(ruleset, position)
        banked = margin(position)
        if depth == 0:
            self._horizon = True
            return banked
        # Neither the stores nor the side matter to what can still be gained: both sides play by the same rules.
        key = position.pits if position.to_move == 0 else (position.pits[1], position.pits[0])
        entry = self._table.get(key)
        if entry and self._decides(entry, depth, alpha - banked, beta - banked):
            return banked + entry.gain
        horizon, self._horizon = self._horizon, False
        children = self._children(position, ruleset.legal_moves(position), entry.pit if entry else None)
        best, pit = self._best_child(position, children, depth, alpha, beta)
        self._keep(key, _Entry(best - banked, depth, _bound(best, alpha, beta), not self._horizon, pit))
        self._horizon |= horizon
        return best

    def _decides(self, entry: _Entry, depth: int, alpha: int, beta: int) -> bool:
        """Was the board searched deep enough, and does its bound lie outside the window?"""
        if not entry.solved and entry.depth < depth:
            return False
        if entry.bound == _LOWER and entry.gain < beta:
            return False
        if entry.bound == _UPPER and entry.gain > alpha:
            return False
        self._horizon |= not entry.solved
        return True

    def _keep(self, key: tuple[tuple[int, ...], tuple[int, ...]], entry: _Entry) -> None:
        if len(self._table) >= self._question.entries:
            self._table.clear()
        self._table[key] = entry

    def _best_child(
        self, position: Position, children: list[tuple[int, Position]], depth: int, alpha: int, beta: int
    ) -> tuple[int, int]:
        """(value, pit) of the best: the first gets the whole window, the others must show they are better at all."""
        best, best_pit = -_INFINITE, children[0][0]
        for pit, after in children:
            again = after.to_move == position.to_move
            scouting = best > -_INFINITE
            value = self._child_value(after, again, depth, alpha, alpha + 1 if scouting else beta)
            if scouting and alpha < value < beta:
                value = self._child_value(after, again, depth, alpha, beta)
            if value > best:
                best, best_pit = value, pit
                if value > alpha:
                    alpha = value
                    self._pvs[depth][:] = [pit, *self._pvs[depth - 1]]
                if depth == self._iteration:
                    self._root_best = best, best_pit
            if alpha >= beta:
                break
        return best, best_pit

    def _child_value(self, after: Position, again: bool, depth: int, alpha: int, beta: int) -> int:
        if again:
            return self._visit(after, depth - 1, alpha, beta)
        return -self._visit(after, depth - 1, -beta, -alpha)


def _bound(best: int, alpha: int, beta: int) -> int:
    if best >= beta:
        return _LOWER
    return _UPPER if best <= alpha else _EXACT
