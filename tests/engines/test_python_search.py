"""Alpha-beta of the Python engine on its own: what the battery of all engines can't show."""

from typing import TYPE_CHECKING

import pytest

from arena.rules import Position, make_ruleset, parse_ruleset
from engines.python.alphabeta import Search, alphabeta
from tests.engines.questions import question
from tests.engines.sampled import sampled_positions

if TYPE_CHECKING:
    from engines.python.question import Finding


def test_a_full_table_changes_no_score() -> None:
    for ruleset, position in sampled_positions(8, seed=6):
        scores = {
            Search(question(ruleset, position, depth=5, entries=entries)).run().score for entries in (1, 10, 1_000_000)
        }
        assert len(scores) == 1


def test_only_the_given_pits_are_tried() -> None:
    ruleset = make_ruleset("djenon-aboure")
    for pit in ruleset.legal_moves(ruleset.start()):
        assert alphabeta(question(ruleset, pits=[pit], depth=3)).pit == pit


def test_an_interrupted_search_answers_with_what_it_has() -> None:
    found: list[Finding] = []
    asked = question(make_ruleset("dakon"), interrupted=lambda: len(found) >= 4, report=found.append)
    finding = alphabeta(asked)
    assert finding.depth >= found[-1].depth
    assert finding.pit in range(7)


def test_with_few_nodes_a_turn_that_decides_the_game_is_found() -> None:
    """docs/rules.md: the first side can bank 53 of 98 seeds in its first turn, of nine moves."""
    ruleset = make_ruleset("dakon")
    position, moves = ruleset.start(), 0
    while position.to_move == 0 and position.stores[0] <= 49:
        finding = alphabeta(question(ruleset, position, nodes=20_000))
        assert finding.score is not None
        assert finding.score > 0
        position, moves = ruleset.play(position, finding.pit), moves + 1
    assert position.stores[0] > 49
    assert moves >= 9


def test_a_limit_of_plies_is_kept() -> None:
    finding = alphabeta(question(make_ruleset("dakon"), nodes=20_000, depth=3))
    assert finding.depth == 3


def test_a_game_that_is_decided_is_searched_for_the_most() -> None:
    """South has won; its pit 1 takes four more of North's seeds, pit 0 none."""
    ruleset = parse_ruleset("dakon:pits=5")
    position = Position(((0, 1, 0, 1, 0), (1, 0, 4, 0, 0)), (30, 13), 0)
    finding = alphabeta(question(ruleset, position, nodes=20_000))
    assert finding == Search(question(ruleset, position)).run()._replace(seconds=finding.seconds)
    assert finding.pit == 1


@pytest.mark.slow
def test_djenon_aboure_is_solved() -> None:
    """26-22 for the side that begins: docs/rules.md."""
    finding = alphabeta(question(make_ruleset("djenon-aboure"), entries=1_000_000))
    assert (finding.pit, finding.score) == (4, 4)
