"""The option ``strength``: how often an engine slips, and that nothing else changes."""

from collections.abc import Callable, Mapping

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arena.rules import make_ruleset
from engines.python.asked import slips
from protocol.messages import End, MoveValue, OptionValue
from tests.engines.engine_process import GAME, EngineProcess, go_message
from tests.engines.sampled import sampled_positions
from tests.engines.shipped import ShippedEngine, shipped_engines

_DAKON = make_ruleset("dakon")


def _slips(ply: int, seed: int, strength: int) -> bool:
    return slips(go_message(1, _DAKON, _DAKON.start(), ply), seed, strength)


@given(ply=st.integers(0, 300), seed=st.integers(0, 2**53 - 1), strength=st.integers(1, 100), more=st.integers(0, 99))
def test_a_stronger_one_slips_only_where_a_weaker_one_does(ply: int, seed: int, strength: int, more: int) -> None:
    stronger = min(100, strength + more)
    assert _slips(ply, seed, strength) or not _slips(ply, seed, stronger)
    assert not _slips(ply, seed, 100)


@pytest.mark.parametrize("strength", [1, 30, 60, 90])
def test_the_share_of_slips(strength: int) -> None:
    slipped = sum(_slips(ply, seed, strength) for ply in range(40) for seed in range(50))
    assert slipped == pytest.approx(20 * (100 - strength), abs=90)


def test_a_move_is_the_best_or_a_random_one(open_engine: Callable[[ShippedEngine], EngineProcess]) -> None:
    shipped = next(engine for engine in shipped_engines() if engine.name == "greedy")
    engine = open_engine(shipped)
    engine.greet()

    def moves(options: Mapping[str, OptionValue]) -> list[MoveValue]:
        engine.set_options(options)
        answers = []
        for ply, (ruleset, position) in enumerate(sampled_positions(60, seed=17)):
            engine.new(ruleset)
            answers.append(engine.ask(ruleset, position, ply).move.move)
            engine.send(End(GAME, position.stores, reason="enough"))
        return answers

    drawn = moves({"mode": "random"})
    best = moves({"mode": "greedy"})
    weak = moves({"mode": "greedy", "strength": 50})
    assert all(move in choices for move, *choices in zip(weak, drawn, best, strict=True))
    assert weak not in (drawn, best)
    assert moves({"strength": 50}) == weak
