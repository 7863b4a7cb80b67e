"""The engines that play turn-greedy: their turn leaves most after the best reply, and what they look at counts."""

from collections.abc import Callable

import pytest

from arena.rules import Position, Ruleset, make_ruleset, parse_ruleset
from tests.engines.engine_process import EngineProcess
from tests.engines.sampled import sampled_positions
from tests.engines.shipped import ShippedEngine, shipped_engines


@pytest.fixture(params=["turn-greedy", "rust-turn-greedy"])
def turn_greedy(request: pytest.FixtureRequest, enter: Callable[[ShippedEngine], EngineProcess]) -> EngineProcess:
    return enter(next(engine for engine in shipped_engines() if engine.name == request.param))


def _value(ruleset: Ruleset, position: Position, mover: int) -> int:
    """The definition of what turn-greedy finds: the best difference for ``mover`` after its turn and one reply."""
    if ruleset.is_over(position):
        return _difference(ruleset, position, mover)
    reached = [ruleset.play(position, pit) for pit in ruleset.legal_moves(position)]
    if position.to_move == mover:
        return max(_value(ruleset, after, mover) for after in reached)
    return min(_difference(ruleset, after, mover) for after in reached)


def _difference(ruleset: Ruleset, position: Position, mover: int) -> int:
    stores = ruleset.scores(position) if ruleset.is_over(position) else position.stores
    return stores[mover] - stores[1 - mover]


def test_the_turn_is_the_best_there_is(turn_greedy: EngineProcess) -> None:
    lengths = set()
    for ruleset, position in sampled_positions(60, seed=12):
        if position.total_seeds - sum(position.stores) > 40:
            continue  # too many ways for the definition
        turn_greedy.new(ruleset)
        answer = turn_greedy.ask(ruleset, position)
        mover, after = position.to_move, position
        assert answer.move.score == _value(ruleset, position, mover)
        line = [int(pit) for pit in answer.infos[-1].pv or ()]
        assert line[0] == answer.move.move
        for pit in line:
            assert after.to_move == mover
            after = ruleset.play(after, pit)
        assert after.to_move != mover or ruleset.is_over(after)
        assert answer.move.score == _value(ruleset, after, mover)
        lengths.add(len(line))
    assert max(lengths) > 2


@pytest.mark.parametrize(
    ("ruleset", "position", "greediest", "best", "score"),
    [
        # pit 0 wins 4 and the reply 10, pit 2 and its reply 2 each
        ("djenon-aboure", Position(((5, 0, 2, 1, 1, 1), (0, 1, 1, 0, 0, 4)), (14, 18), 0), 0, 2, -4),
        # pit 4 wins 4 and the reply 8, pit 3 and its reply 1 each
        ("dakon:pits=5", Position(((0, 0, 0, 1, 3), (0, 3, 1, 2, 2)), (22, 16), 0), 4, 3, 6),
    ],
)
def test_the_reply_decides(
    turn_greedy: EngineProcess, ruleset: str, position: Position, greediest: int, best: int, score: int
) -> None:
    rules = parse_ruleset(ruleset)
    assert max(rules.legal_moves(position), key=lambda pit: rules.play(position, pit).stores[0]) == greediest
    turn_greedy.new(rules)
    move = turn_greedy.ask(rules, position).move
    assert (move.move, move.score) == (best, score)


def test_replies_are_positions_that_count(turn_greedy: EngineProcess) -> None:
    counts = set()
    for ruleset, position in sampled_positions(200, seed=18):
        legal = ruleset.legal_moves(position)
        after = ruleset.play(position, legal[0])
        if len(legal) == 1 and after.to_move != position.to_move:
            turn_greedy.new(ruleset)
            replies = ruleset.legal_moves(after)
            assert turn_greedy.ask(ruleset, position).infos[-1].nodes == 1 + len(replies)
            counts.add(len(replies))
    assert max(counts) > 2


def test_nodes_end_the_search(turn_greedy: EngineProcess) -> None:
    ruleset = make_ruleset("dakon")
    turn_greedy.new(ruleset)
    for nodes in (1, 2, 30, 1000):
        answer = turn_greedy.ask(ruleset, ruleset.start(), nodes=nodes)
        assert answer.move.move in ruleset.legal_moves(ruleset.start())
        assert answer.infos[-1].nodes == nodes
