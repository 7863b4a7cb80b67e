"""The search of the Python engine on its own: what the battery of all engines can't show."""

from collections.abc import Mapping, Sequence
from math import inf
from typing import ClassVar

import pytest

from arena.rules import MoveReport, Parameter, Position, Ruleset, make_ruleset
from engines.python.search import Finding, Limits, Search
from tests.engines.sampled import sampled_positions


def _never() -> bool:
    return False


def _ignore(_finding: Finding) -> None:
    pass


def _to_depth(depth: int) -> Limits:
    return Limits(inf, inf, depth, spend_all=True)


class RoundTrip(Ruleset):
    """A game that comes back: each side may move its seeds from pit 0 to pit 1 and back, or (pit 2) end it and lose."""

    name = "round-trip"
    parameters: ClassVar[Mapping[str, Sequence[Parameter]]] = {}
    ends_on_repeat = True
    pits_per_side = 3

    @classmethod
    def defaults(cls, given: Mapping[str, Parameter]) -> Mapping[str, Parameter]:
        return {}

    def start(self) -> Position:
        return Position(((3, 0, 1), (1, 0, 1)), (0, 0), 0)

    def legal_moves(self, position: Position) -> tuple[int, ...]:
        if sum(position.stores):
            return ()
        return tuple(pit for pit, seeds in enumerate(position.pits[position.to_move]) if seeds)

    def play(self, position: Position, pit: int) -> Position:
        pits = [list(row) for row in position.pits]
        own, stores = pits[position.to_move], [0, 0]
        if pit == 2:
            stores[1 - position.to_move], own[2] = own[2], 0
        else:
            own[0], own[1] = own[1], own[0]
        return Position((tuple(pits[0]), tuple(pits[1])), (stores[0], stores[1]), 1 - position.to_move)

    def explain(self, position: Position, pit: int) -> MoveReport:
        raise NotImplementedError

    def scores(self, position: Position) -> tuple[int, int]:
        south, north = (sum(row) + store for row, store in zip(position.pits, position.stores, strict=True))
        return south, north


def test_a_repeat_ends_the_line_as_the_rules_say() -> None:
    ruleset = RoundTrip()
    finding = Search(ruleset, 1000, _never, _ignore).run(ruleset.start(), (0, 2), _to_depth(8))
    # After four quiet moves the start is back and the rows count, 4 to 2; ending it by pit 2 gives 3 to 3.
    assert (finding.pit, finding.score) == (0, 2)


def test_a_full_table_changes_no_score() -> None:
    for ruleset, position in sampled_positions(8, seed=6):
        pits = ruleset.legal_moves(position)
        scores = {
            Search(ruleset, entries, _never, _ignore).run(position, pits, _to_depth(5)).score
            for entries in (1, 10, 1_000_000)
        }
        assert len(scores) == 1


def test_only_the_given_pits_are_tried() -> None:
    ruleset = make_ruleset("djenon-aboure")
    search = Search(ruleset, 1000, _never, _ignore)
    for pit in ruleset.legal_moves(ruleset.start()):
        assert search.run(ruleset.start(), [pit], _to_depth(3)).pit == pit


def test_an_interrupted_search_answers_with_what_it_has() -> None:
    ruleset = make_ruleset("dakon")
    found: list[Finding] = []
    search = Search(ruleset, 100_000, lambda: len(found) >= 4, found.append)
    finding = search.run(ruleset.start(), range(7), _to_depth(100))
    assert finding.depth >= found[-1].depth
    assert finding.pit in range(7)


@pytest.mark.slow
def test_djenon_aboure_is_solved() -> None:
    """26-22 for the side that begins: docs/rules.md."""
    ruleset = make_ruleset("djenon-aboure")
    finding = Search(ruleset, 1_000_000, _never, _ignore).run(ruleset.start(), range(6), _to_depth(100))
    assert (finding.pit, finding.score) == (4, 4)
