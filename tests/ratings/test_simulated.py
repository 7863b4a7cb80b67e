"""The promises of the statistics in simulated matches, events and tests; seeds are fixed, and so are the outcomes.

A short form of the benchmark `tests.benchmarks.statistics`, whose simulations these are.
"""

from math import sqrt

import pytest

from arena.ratings import Sprt
from arena.ratings.joint import ModelName
from tests.benchmarks.statistics import joint_coverage, match_rates, sprt_error_rates


def test_intervals_of_matches_hold_the_truth() -> None:
    rates = match_rates(1.0, pairs=100, matches=500)
    assert 0.93 <= rates.score_holds <= 0.97
    assert 0.93 <= rates.margin_holds <= 0.97


def test_equals_are_rarely_called_unequal() -> None:
    rates = match_rates(0.0, pairs=100, matches=500)
    assert rates.score_names <= 0.07
    assert rates.score_names + rates.hint <= 0.095


@pytest.mark.parametrize("model", ["bradley_terry", "rao_kupper"])
def test_intervals_of_joint_ratings_hold_the_truth(model: ModelName) -> None:
    assert 0.93 <= joint_coverage(model, events=150) <= 0.97


@pytest.mark.parametrize("base", [(0.25, 0.02, 0.46, 0.02, 0.25), (0.02, 0.15, 0.66, 0.15, 0.02)])
def test_sequential_tests_are_wrong_as_rarely_as_promised(base: tuple[float, ...]) -> None:
    runs = 150
    wrong1, wrong0, _ = sprt_error_rates(Sprt(0, 200), base, runs)
    luck = 2 * sqrt(0.05 * 0.95 / runs)  # of so few runs; the benchmark has more
    assert wrong1 <= 0.05 + luck
    assert wrong0 <= 0.05 + luck
