"""The turn that is to be played, as a whole: the mode ``turn-greedy``, and turns that decide the game.

In Dakon a turn goes on as long as its moves end in the own store, and the best first turn banks more than half of all
seeds. No search of a few plies sees so far; but the opponent has no say in a turn, so that it alone can be searched to
its end.
"""

from collections.abc import Iterator
from contextlib import suppress
from heapq import heappop, heappush
from math import inf
from typing import NamedTuple

from arena.rules import Position
from engines.python.budget import OutOfBudgetError
from engines.python.question import Finding, Question
from engines.python.valuation import gain, margin

_MOST_POSITIONS = 50_000
"""Hardly a turn is better than the best of so many, and more of them take as long to forget as a move may be late."""

_DECIDING_SHARE = 0.25
"""Of nodes and time, what ``deciding_turn`` may spend."""


class _Way(NamedTuple):
    """Moves of one turn, its first ones or all, with what they lead to and win; ``ends``: there are no more."""

    line: tuple[int, ...]
    after: Position
    gain: int
    ends: bool


def _ways(question: Question) -> Iterator[_Way | None]:
    """One position after the other, best first: the more seeds are won, the sooner a way is followed.

    None stands for a position that was there before. It ends when all are seen, or too many.
    """
    ruleset, root = question.ruleset, question.position
    queue: list[tuple[float, int, Position, tuple[int, ...]]] = [(0, 0, root, ())]
    seen = {(root.pits, root.to_move)}  # within a turn they tell the stores, too
    while queue and len(seen) < _MOST_POSITIONS:
        _, _, before, line = heappop(queue)
        for pit in ruleset.legal_moves(before) if line else question.pits:
            after = ruleset.play(before, pit)
            if (key := (after.pits, after.to_move)) in seen:
                yield None
                continue
            seen.add(key)
            ends = after.to_move != root.to_move or ruleset.is_over(after)
            way = _Way((*line, pit), after, gain(ruleset, root, after), ends)
            if not ends:
                heappush(queue, (-way.gain, len(seen), after, way.line))
            yield way


def turn_greedy(question: Question) -> Finding:
    """The first move of the turn that leaves most after the best reply, as far as the budget lets all turns be seen.

    A reply is one move: the other side's whole turn is not looked at, nor what is moved then.
    """
    budget = question.budget
    most: float = -inf
    line: tuple[int, ...] = (question.pits[0],)
    with suppress(OutOfBudgetError):
        for way in _ways(question):
            budget.spend()
            if way and way.ends and (value := _gain_after_reply(question, way, most)) > most:
                most, line = value, way.line
    score = None if most == -inf else margin(question.position) + most
    return Finding(line[0], score, len(line), budget.nodes, budget.seconds(), line)


def _gain_after_reply(question: Question, way: _Way, most: float) -> float:
    """Seeds a whole turn wins less those the best reply wins at once, none if the game is over.

    No reply is looked at after one that leaves no more than ``most``.
    """
    ruleset, root = question.ruleset, question.position
    if ruleset.is_over(way.after):
        return way.gain
    left: float = inf
    for pit in ruleset.legal_moves(way.after):
        question.budget.spend()
        left = min(left, gain(ruleset, root, ruleset.play(way.after, pit)))
        if left <= most:
            break
    return left


def deciding_turn(question: Question) -> Finding | None:
    """A turn after which more than half of all seeds are banked, if there is one and it is found soon.

    ``score`` is then the least the side to move can end with. None also when the game is decided already: what is left
    is to win by as much as possible.
    """
    root, budget = question.position, question.budget
    half = root.total_seeds / 2
    if max(root.stores) > half:
        return None
    with suppress(OutOfBudgetError):
        for way in _ways(question):
            if way and (banked := way.after.stores[root.to_move]) > half:
                score, line = 2 * banked - root.total_seeds, way.line
                return Finding(line[0], score, len(line), budget.nodes, budget.seconds(), line)
            if budget.share_with_next() > _DECIDING_SHARE:
                break
            budget.spend()
    return None
