"""Turn-greedy play: the turns it finds are the best there are, and deciding turns bank more than half."""

from arena.rules import Position, Ruleset, make_ruleset, parse_ruleset
from engines.python.turn import deciding_turn, turn_greedy
from tests.engines.questions import question
from tests.engines.sampled import sampled_positions


def _outcomes(ruleset: Ruleset, position: Position, mover: int) -> set[int]:
    """The seed difference for ``mover`` after every way to play the turn."""
    if position.to_move != mover or ruleset.is_over(position):
        stores = ruleset.scores(position) if ruleset.is_over(position) else position.stores
        return {stores[mover] - stores[1 - mover]}
    return {
        outcome
        for pit in ruleset.legal_moves(position)
        for outcome in _outcomes(ruleset, ruleset.play(position, pit), mover)
    }


def test_the_turn_is_the_best_there_is() -> None:
    lengths = set()
    for ruleset, position in sampled_positions(60, seed=12):
        if position.total_seeds - sum(position.stores) > 40:
            continue  # too many ways for the definition
        finding = turn_greedy(question(ruleset, position))
        assert finding.score == max(_outcomes(ruleset, position, position.to_move))
        lengths.add(finding.depth)
    assert max(lengths) > 2


def test_the_line_is_a_whole_turn_and_has_its_score() -> None:
    for ruleset, position in sampled_positions(60, seed=13):
        finding = turn_greedy(question(ruleset, position, nodes=300))
        mover, after = position.to_move, position
        for pit in finding.pv:
            assert after.to_move == mover
            after = ruleset.play(after, pit)
        stores = ruleset.scores(after) if ruleset.is_over(after) else after.stores
        assert finding.score == stores[mover] - stores[1 - mover]
        assert after.to_move != mover or ruleset.is_over(after)


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
