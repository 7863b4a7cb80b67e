"""Monte Carlo tree search: the same limits give the same answer, within nodes, memory and plies; and it finds moves."""

import pytest

from arena.rules import make_ruleset
from engines.python.alphabeta import Search
from engines.python.mcts import mcts
from tests.engines.questions import question
from tests.engines.sampled import sampled_positions


def test_equal_limits_give_equal_answers() -> None:
    for ruleset, position in sampled_positions(8, seed=15):
        first, second = (mcts(question(ruleset, position, nodes=700)) for _ in range(2))
        assert first == second._replace(seconds=first.seconds)


@pytest.mark.parametrize("nodes", [1, 2, 3, 1000])
def test_nodes_end_the_search(nodes: int) -> None:
    assert mcts(question(make_ruleset("djenon-aboure"), nodes=nodes)).nodes == nodes


def test_an_interrupted_search_answers_with_what_it_has() -> None:
    finding = mcts(question(make_ruleset("dakon"), interrupted=lambda: True))
    assert finding.pit in range(7)
    assert finding.nodes < 500


def test_plies_and_memory_bound_the_tree() -> None:
    ruleset = make_ruleset("djenon-aboure")
    assert mcts(question(ruleset, nodes=3000)).depth > 2
    assert mcts(question(ruleset, nodes=3000, depth=2)).depth == 2
    assert mcts(question(ruleset, nodes=3000, entries=24)).depth == 1  # room for six branches


def test_only_the_given_pits_are_tried() -> None:
    ruleset = make_ruleset("djenon-aboure")
    for pit in ruleset.legal_moves(ruleset.start()):
        assert mcts(question(ruleset, pits=[pit], nodes=100)).pit == pit


def test_most_late_positions_are_played_perfectly() -> None:
    """Positions with few seeds left, in which it matters what is played; alpha-beta sees them to their ends."""
    asked = best = 0
    for ruleset, position in sampled_positions(300, seed=16):
        if position.total_seeds - sum(position.stores) > 12:
            continue
        legal = ruleset.legal_moves(position)
        values = {pit: Search(question(ruleset, position, pits=[pit])).run().score or 0 for pit in legal}
        if len(set(values.values())) > 1:
            asked += 1
            best += values[mcts(question(ruleset, position, nodes=1000)).pit] == max(values.values())
    assert asked > 20
    assert best > 0.75 * asked
