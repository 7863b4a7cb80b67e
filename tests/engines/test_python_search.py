"""The search of the Python engine on its own: what the battery of all engines can't show."""

from math import inf

import pytest

from arena.rules import make_ruleset
from engines.python.search import Finding, Limits, Search
from tests.engines.sampled import sampled_positions


def _never() -> bool:
    return False


def _ignore(_finding: Finding) -> None:
    pass


def _to_depth(depth: int) -> Limits:
    return Limits(inf, inf, depth, spend_all=True)


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
