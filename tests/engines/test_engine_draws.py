"""Chance in the Python engines: it depends on seed and ply alone, and leaves no move out."""

from hypothesis import given
from hypothesis import strategies as st

from arena.rules import make_ruleset
from engines.python.asked import drawn_move, position_of, shuffled_pits
from protocol.messages import Go
from tests.engines.engine_process import go_message
from tests.engines.sampled import sampled_positions

_SEEDS = st.integers(-(2**53) + 1, 2**53 - 1)


def _go(ply: int) -> Go:
    ruleset = make_ruleset("dakon")
    return go_message(1, ruleset, ruleset.start(), ply)


@given(seed=_SEEDS, ply=st.integers(0, 300))
def test_draws_depend_on_seed_and_ply(seed: int, ply: int) -> None:
    assert drawn_move(_go(ply), seed) == drawn_move(_go(ply), seed)
    assert shuffled_pits(_go(ply), seed) == shuffled_pits(_go(ply), seed)
    assert sorted(shuffled_pits(_go(ply), seed)) == list(range(7))


def test_every_move_is_drawn_sometimes() -> None:
    assert {drawn_move(_go(ply), seed=1) for ply in range(100)} == set(range(7))
    assert {drawn_move(_go(0), seed) for seed in range(100)} == set(range(7))


def test_the_position_comes_back_from_a_go() -> None:
    for ruleset, position in sampled_positions(20, seed=7):
        assert position_of(go_message(1, ruleset, position)) == position
