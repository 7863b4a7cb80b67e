"""One battery for every shipped engine: it plays by the rules and keeps to the protocol."""

from collections.abc import Sequence

import pytest

from arena.rules import make_ruleset, ruleset_names
from protocol.messages import End, Limit, Move, Ping, Pong
from tests.engines.engine_process import GAME, Answer, EngineProcess
from tests.engines.sampled import sampled_positions


def _answers(engine: EngineProcess, order: Sequence[int]) -> dict[int, Answer]:
    """Answers to numbered positions, each asked in a new game."""
    positions = list(sampled_positions(len(order), seed=2))
    answers = {}
    for number in order:
        ruleset, position = positions[number]
        engine.new(ruleset)
        answers[number] = engine.ask(ruleset, position, ply=number, depth=3)
    return answers


def test_moves_are_legal_in_sampled_positions(engine: EngineProcess) -> None:
    for ruleset, position in sampled_positions(60, seed=1):
        engine.new(ruleset)
        move = engine.ask(ruleset, position, depth=2).move
        assert move.move in ruleset.legal_moves(position)
        assert abs(move.score or 0) <= position.total_seeds


@pytest.mark.parametrize("ruleset_name", ruleset_names())
def test_a_whole_game_against_itself(engine: EngineProcess, ruleset_name: str) -> None:
    ruleset = make_ruleset(ruleset_name)
    engine.new(ruleset)
    position, ply = ruleset.start(), 0
    while ruleset.legal_moves(position):
        move = engine.ask(ruleset, position, ply, depth=2).move.move
        position, ply = ruleset.play(position, int(move)), ply + 1
    engine.send(End(GAME, ruleset.scores(position), reason="finished"))
    assert engine.quit() == 0


def test_an_answer_does_not_depend_on_what_was_asked_before(engine: EngineProcess) -> None:
    def chosen(order: Sequence[int]) -> dict[int, tuple[object, object]]:
        return {number: (answer.move.move, answer.move.score) for number, answer in _answers(engine, order).items()}

    assert chosen(range(20)) == chosen(range(19, -1, -1))


def test_one_legal_move_is_played(engine: EngineProcess) -> None:
    ruleset = make_ruleset("djenon-aboure")
    engine.new(ruleset)
    position = ruleset.start()._replace(pits=((0, 0, 2, 0, 0, 1), (1, 2, 0, 0, 3, 0)))
    assert engine.ask(ruleset, position, ms=1000).move.move == 2


@pytest.mark.parametrize("clock", [(60, 1), (1, 60_000), (0, 0), (600, 600)])
def test_a_clock_ends_the_search(engine: EngineProcess, clock: tuple[int, int]) -> None:
    ruleset = make_ruleset("dakon")  # a start no engine can search to its end
    engine.new(ruleset, tc={"base_ms": 60_000, "increment_ms": 10, "allowance_ms": 5})
    engine.start_go(ruleset, ruleset.start(), clock=clock)
    assert isinstance(engine.answer().move, Move)


@pytest.mark.parametrize("ms", [1, 20, 150])
def test_a_fixed_time_ends_the_search(engine: EngineProcess, ms: int) -> None:
    ruleset = make_ruleset("dakon")
    engine.new(ruleset)
    assert isinstance(engine.ask(ruleset, ruleset.start(), ms=ms).move, Move)


def test_without_any_limit_there_is_an_answer(engine: EngineProcess) -> None:
    ruleset = make_ruleset("dakon")
    engine.new(ruleset)
    engine.start_go(ruleset, ruleset.start())
    assert isinstance(engine.answer().move, Move)


def test_ping_between_moves(engine: EngineProcess) -> None:
    ruleset = make_ruleset("dakon")
    engine.new(ruleset)
    engine.ask(ruleset, ruleset.start(), depth=1)
    engine.send(Ping(2**40 + 10))
    assert engine.expect(Pong) == Pong(2**40 + 10)


def test_quit_ends_it(engine: EngineProcess) -> None:
    assert engine.quit() == 0


def test_end_of_input_ends_it(engine: EngineProcess) -> None:
    assert engine.close_input() == 0


def test_end_of_input_ends_a_search(engine: EngineProcess) -> None:
    ruleset = make_ruleset("dakon")
    engine.new(ruleset)
    engine.start_go(ruleset, ruleset.start(), limit=Limit(depth=100))
    assert engine.close_input() == 0
