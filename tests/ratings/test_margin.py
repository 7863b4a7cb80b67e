"""Golden values: Student's quantiles from a printed table."""

import random
from math import isfinite, sqrt
from statistics import mean, stdev

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arena.ratings.margin import Margin, MarginSums, _student

seeds = st.integers(0, 49)
games = st.none() | st.tuples(seeds, seeds)
units = st.tuples(games) | st.tuples(games, games)


def margin(*added: tuple[tuple[int, int] | None, ...]) -> Margin | None:
    sums = MarginSums()
    for unit in added:
        sums.add(unit)
    return sums.margin()


@pytest.mark.parametrize(
    ("freedom", "quantile"), [(1, 12.706), (2, 4.303), (3, 3.182), (5, 2.571), (10, 2.228), (30, 2.042), (10**9, 1.96)]
)
def test_student(freedom: int, quantile: float) -> None:
    assert _student(freedom) == pytest.approx(quantile, rel=0.01)


def test_pairs_are_one_observation_each() -> None:
    pairs = [(30, 10), (12, 24), (25, 20), (31, 18), (22, 22)]
    found = margin(*(((a, 20), (b, 20)) for a, b in pairs))
    assert found is not None
    a_game = [(a + b - 40) / 2 for a, b in pairs]
    assert found.mean.value == pytest.approx(mean(a_game))
    assert found.mean.half_width == pytest.approx(2.776 * stdev(a_game) / sqrt(5), rel=0.01)
    assert (found.games, found.games_without) == (10, 0)


def test_games_without_seeds_are_left_out_and_said() -> None:
    found = margin((None, (30, 20)), (None,), ((20, 26), (21, 20)), (None, None))
    assert found is not None
    assert (found.games, found.games_without) == (3, 4)
    assert found.mean.value == pytest.approx(5 / 3)
    assert margin((None,), (None, None)) is None
    assert margin() is None


def test_one_pair_or_the_same_one_again_leaves_nearly_everything_open() -> None:
    once = margin(((30, 20), (20, 20)))
    assert once is not None
    assert once.mean.value == 5
    assert once.mean.low == pytest.approx(5 - 0.975 * (5 + 50))
    assert once.mean.high == pytest.approx(5 + 0.975 * (50 - 5))
    again = margin(*[((30, 20), (20, 20))] * 10)
    assert again is not None
    assert again.ahead == 0  # ten equal pairs could be one pair, ten times


def test_who_is_ahead_is_said_with_more_than_usual_confidence() -> None:
    # 95 % exclude 0, 97.5 % do not.
    found = margin(*(((40 + value, 40),) for value in (9, 8, 5, -2, 1, -1, 4, -3, 7, 6)))
    assert found is not None
    assert found.mean.low > 0
    assert 0.975 < found.likelihood < 0.9875
    assert found.ahead == 0


@given(st.lists(units))
def test_finite_and_mirrored(added: list[tuple[tuple[int, int] | None, ...]]) -> None:
    found = margin(*added)
    turned = margin(*(tuple(game and (game[1], game[0]) for game in unit) for unit in added))
    if found is None or turned is None:
        assert found is turned
        return
    assert all(map(isfinite, found.mean[:3]))
    assert found.mean.low <= found.mean.value <= found.mean.high
    assert -turned.mean.value == pytest.approx(found.mean.value)
    assert (-turned.mean.high, -turned.mean.low) == pytest.approx(found.mean[1:3])
    assert turned.likelihood == pytest.approx(1 - found.likelihood)
    assert turned.ahead == -found.ahead


@given(st.lists(units), st.randoms())
def test_the_order_makes_no_difference(added: list[tuple[tuple[int, int] | None, ...]], rng: random.Random) -> None:
    shuffled = rng.sample(added, len(added))
    assert margin(*shuffled) == margin(*added)
