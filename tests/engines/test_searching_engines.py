"""The engines that search: limits in nodes and plies, stop, info, and what they find."""

from collections.abc import Callable

import pytest

from arena.rules import Position, Ruleset, make_ruleset
from protocol.messages import Info, Limit, Stop
from tests.engines.engine_process import EngineProcess
from tests.engines.sampled import sampled_positions
from tests.engines.shipped import ShippedEngine, shipped_engines


@pytest.fixture(params=["alphabeta", "c-alphabeta"])
def searching(request: pytest.FixtureRequest, enter: Callable[[ShippedEngine], EngineProcess]) -> EngineProcess:
    return enter(next(engine for engine in shipped_engines() if engine.name == request.param))


def _negamax(ruleset: Ruleset, position: Position, depth: int) -> int:
    """The definition of what alpha-beta finds."""
    mover = position.to_move
    legal = ruleset.legal_moves(position)
    if not legal or depth == 0:
        own, other = (ruleset.scores(position) if not legal else position.stores)[:: -1 if mover else 1]
        return own - other
    values = []
    for pit in legal:
        after = ruleset.play(position, pit)
        value = _negamax(ruleset, after, depth - 1)
        values.append(value if after.to_move == mover else -value)
    return max(values)


def test_the_score_is_the_minimax_value(searching: EngineProcess) -> None:
    for ruleset, position in sampled_positions(40, seed=3):
        searching.new(ruleset)
        for depth in (1, 3):
            assert searching.ask(ruleset, position, depth=depth).move.score == _negamax(ruleset, position, depth)


def test_the_move_has_the_score(searching: EngineProcess) -> None:
    for ruleset, position in sampled_positions(20, seed=4):
        searching.new(ruleset)
        move = searching.ask(ruleset, position, depth=4).move
        after = ruleset.play(position, int(move.move))
        value = _negamax(ruleset, after, 3)
        assert move.score == (value if after.to_move == position.to_move else -value)


def test_nodes_end_the_search(searching: EngineProcess) -> None:
    ruleset = make_ruleset("djenon-aboure")  # in Dakon a turn may be found that wins at once
    searching.new(ruleset)
    for nodes in (1, 1000, 2500):
        assert searching.ask(ruleset, ruleset.start(), nodes=nodes).infos[-1].nodes == nodes


def test_depth_ends_the_search(searching: EngineProcess) -> None:
    ruleset = make_ruleset("dakon")
    searching.new(ruleset)
    for depth in (1, 2, 5):
        last = searching.ask(ruleset, ruleset.start(), depth=depth).infos[-1]
        assert last.depth == depth
        assert last.pv is not None
        assert 1 <= len(last.pv) <= depth


def test_the_options_limit_too(searching: EngineProcess) -> None:
    ruleset = make_ruleset("dakon")
    searching.set_options({"depth": 3})
    searching.new(ruleset)
    assert searching.ask(ruleset, ruleset.start(), depth=5).infos[-1].depth == 3
    assert searching.ask(ruleset, ruleset.start(), depth=2).infos[-1].depth == 2


def test_the_variation_can_be_played(searching: EngineProcess) -> None:
    for ruleset, position in sampled_positions(20, seed=5):
        searching.new(ruleset)
        answer = searching.ask(ruleset, position, depth=4)
        after = position
        for pit in answer.infos[-1].pv or ():
            after = ruleset.play(after, int(pit))
        assert (answer.infos[-1].pv or ())[0] == answer.move.move


def test_stop_brings_the_answer(searching: EngineProcess) -> None:
    ruleset = make_ruleset("dakon")
    searching.new(ruleset)
    go_id = searching.start_go(ruleset, ruleset.start(), limit=Limit(depth=100))
    assert isinstance(searching.receive(), Info)  # the search is on, and will not end by itself
    searching.send(Stop(go_id))
    assert searching.answer().move.move in ruleset.legal_moves(ruleset.start())
    assert searching.ask(ruleset, ruleset.start(), depth=2).infos[-1].depth == 2


def test_a_search_that_saw_every_end_goes_no_deeper(searching: EngineProcess) -> None:
    ruleset = make_ruleset("djenon-aboure")
    searching.new(ruleset)
    position = Position(((0, 0, 2, 0, 0, 1), (1, 2, 0, 0, 3, 0)), (20, 19), 0)
    answer = searching.ask(ruleset, position, depth=90)
    assert answer.infos[-1].depth is not None
    assert answer.infos[-1].depth < 20
    assert answer.move.score == _negamax(ruleset, position, 90)
