"""The mode ``mcts``: Monte Carlo tree search, UCT with short random playouts out of the game's seed.

Playouts are a few moves long: with relay sowing a whole game of random moves says next to nothing about the board it
began on. What is compared is the seed difference after them.

Source: Kocsis and Szepesvari, "Bandit based Monte-Carlo Planning", 2006.
"""

from collections.abc import Sequence
from contextlib import suppress
from math import log, sqrt, tanh

from arena.rules import SOUTH, Position
from engines.python.budget import OutOfBudgetError
from engines.python.question import Finding, Question
from engines.python.turn import deciding_turn

# Tried out against turn-greedy in Dakon and alphabeta in Djenon-aboure.
_PLAYOUT_PLIES = 2
_EXPLORATION = 0.2
_MUCH = 1 / 6
"""The share of all seeds that, won or lost, leaves little room for better or worse."""

_USUAL_NODES = 20_000
"""Where neither nodes nor time limit the search."""

_BRANCH_ENTRIES = 4
"""What a branch takes of the question's ``entries``: more memory, and time to give it back before the answer."""


class _Branch:
    """A move of the tree, with the position after it and what the playouts through it brought.

    ``reward`` sums up values from 0 to 1, ``margin`` seed differences, both for South.
    """

    __slots__ = ("branches", "margin", "pit", "position", "reward", "untried", "visits")

    def __init__(self, pit: int, position: Position, pits: Sequence[int]) -> None:
        self.pit = pit
        self.position = position
        self.untried = list(reversed(pits))
        self.branches: list[_Branch] = []
        self.visits = 0
        self.reward = 0.0
        self.margin = 0

    def favourite(self) -> "_Branch":
        """The branch visited most; among equals, the one that was tried first."""
        return max(self.branches, key=lambda branch: branch.visits)

    def most_urgent(self) -> "_Branch":
        """The branch with the highest upper confidence bound for the side to move, which may have moved before."""
        south = self.position.to_move == SOUTH
        log_visits = log(self.visits)

        def bound(branch: _Branch) -> float:
            mean = branch.reward / branch.visits
            return (mean if south else 1 - mean) + _EXPLORATION * sqrt(log_visits / branch.visits)

        return max(self.branches, key=bound)


class _Tree:
    """The tree of one question."""

    def __init__(self, question: Question) -> None:
        self._question = question
        self._room = question.entries // _BRANCH_ENTRIES
        self._much = _MUCH * question.position.total_seeds
        self.root = _Branch(-1, question.position, question.pits)

    def grow(self) -> None:
        """One playout, from a new branch if there is room; raises OutOfBudgetError before anything is changed."""
        question = self._question
        question.budget.spend()
        path = self._descend()
        last = path[-1]
        if last.untried and len(path) <= question.budget.limits.depth and self._room:
            pit = last.untried[-1]
            after = question.ruleset.play(last.position, pit)
            margin = self._play_out(after)
            branch = _Branch(pit, after, question.ruleset.legal_moves(after))
            last.branches.append(branch)
            last.untried.pop()
            path.append(branch)
            self._room -= 1
        else:
            margin = self._play_out(last.position)
        reward = (1 + tanh(margin / self._much)) / 2
        for branch in path:
            branch.visits += 1
            branch.reward += reward
            branch.margin += margin

    def _descend(self) -> list[_Branch]:
        branch = self.root
        path = [branch]
        while branch.branches and not branch.untried:
            branch = branch.most_urgent()
            path.append(branch)
        return path

    def _play_out(self, position: Position) -> int:
        """South's margin after some random moves, the final one if the game ends with them."""
        ruleset, spend, draw = self._question.ruleset, self._question.budget.spend, self._question.random.random
        for _ in range(_PLAYOUT_PLIES):
            legal = ruleset.legal_moves(position)
            if not legal:
                break
            spend()
            position = ruleset.play(position, legal[int(draw() * len(legal))])
        south, north = ruleset.scores(position) if ruleset.is_over(position) else position.stores
        return south - north


def mcts(question: Question) -> Finding:
    """The move visited most."""
    budget = question.budget
    budget.bound(_USUAL_NODES)
    deciding = deciding_turn(question)
    if deciding:
        return deciding
    tree = _Tree(question)
    with suppress(OutOfBudgetError):
        while True:
            tree.grow()
    if not tree.root.branches:
        return Finding(question.pits[0], nodes=budget.nodes, seconds=budget.seconds())
    best = tree.root.favourite()
    pv = [best.pit]
    branch = best
    while branch.branches:
        branch = branch.favourite()
        pv.append(branch.pit)
    mean = best.margin / best.visits
    score = round(mean if question.position.to_move == SOUTH else -mean, 1)
    return Finding(best.pit, score, len(pv), budget.nodes, budget.seconds(), pv)
