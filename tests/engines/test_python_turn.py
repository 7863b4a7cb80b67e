"""Whole turns of the Python engine on its own: what limits leave of them, and deciding turns bank more than half."""

from arena.rules import Position, make_ruleset, parse_ruleset
from engines.python.turn import deciding_turn, turn_greedy
from tests.engines.questions import question
from tests.engines.sampled import sampled_positions


def test_the_nodes_are_kept_even_if_there_are_none() -> None:
    asked = question(make_ruleset("dakon"), nodes=1)
    finding = turn_greedy(asked)
    assert (finding.pit, finding.nodes) == (0, 1)


def test_without_limits_the_search_ends() -> None:
    """All ways to play the first turn on the largest board are more than can be seen."""
    finding = turn_greedy(question(parse_ruleset("dakon:pits=9"), depth=6))
    assert finding.score is not None
    assert finding.score > 9


def test_a_deciding_turn_banks_more_than_half() -> None:
    found = 0
    for ruleset, position in sampled_positions(80, seed=14):
        finding = deciding_turn(question(ruleset, position, nodes=2_000))
        if finding is None:
            continue
        found += 1
        mover, after = position.to_move, position
        for pit in finding.pv:
            assert after.to_move == mover
            after = ruleset.play(after, pit)
        assert 2 * after.stores[mover] - after.total_seeds == finding.score
        assert finding.score is not None
        assert finding.score > 0
    assert found > 5


def test_a_decided_game_needs_no_deciding_turn() -> None:
    ruleset = parse_ruleset("dakon:pits=5")
    for stores in ((26, 0), (0, 26)):
        position = Position(((0, 0, 0, 0, 1), (1, 22, 0, 0, 0)), stores, 0)
        assert deciding_turn(question(ruleset, position, nodes=100)) is None
