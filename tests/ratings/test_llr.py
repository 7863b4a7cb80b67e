"""Golden values: rounded ones are those that public tools assert in their own tests, the others were computed with
fishtest's code."""

from collections.abc import Sequence
from math import isfinite, log

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from arena.ratings import EloModel, elo_of_score, llr

PUBLIC_TOOLS: list[tuple[tuple[int, ...], float, float, EloModel, float]] = [
    ((365, 16618, 36229, 16974, 390), 0, 2, "normalized", 2.25),
    ((127, 4883, 10712, 5150, 104), -1.75, 0.25, "normalized", 3.01),
    ((223, 9863, 21279, 10037, 246), 0.5, 2.5, "logistic", -3.07),
    ((57030, 106593, 57433), 0, 2, "logistic", -2.59),
    ((0, 0, 0, 0, 5550), 0, 5, "normalized", 111.82),
]
FISHTEST = [
    ((5026, 15699, 5019), 0, 5, -7.088346, -2.827070),
    ((591, 2163, 716), 0, 6, 4.361801, 3.000626),
    ((13624, 34333, 13543), -3, 1, 2.502100, 0.634792),
    ((45, 100, 55), 0, 5, 0.246556, 0.182835),
    ((300, 400, 300), 0, 5, -0.172574, -0.103546),
    ((0, 0, 10), 0, 5, 0.142876, 0.142864),
    ((39, 8843, 26675, 9240, 44), 0.5, 2.5, 0.555517, 2.941675),
    ((1187, 7410, 13475, 7378, 1164), -3, 1, 2.861527, 0.600266),
    ((39, 2226, 31451, 2412, 40), 0.2, 0.9, 2.162543, 1.216597),
    ((1, 10, 50, 20, 3), 0, 5, 0.666684, 0.364029),
    ((100, 200, 300, 220, 110), 0, 5, 0.565455, 0.506712),
]

numbers = st.just(0) | st.integers(0, 30) | st.integers(0, 100_000)
some_counts = st.sampled_from([3, 5]).flatmap(lambda kinds: st.lists(numbers, min_size=kinds, max_size=kinds))
elos = st.floats(-200, 200)
models = st.sampled_from(["normalized", "logistic"])


def moments(counts: Sequence[int]) -> tuple[float, float]:
    """Mean and variance of the scores."""
    units, last = sum(counts), len(counts) - 1
    mean = sum(count * kind / last for kind, count in enumerate(counts)) / units
    return mean, sum(count * (kind / last - mean) ** 2 for kind, count in enumerate(counts)) / units


def closed_form(counts: Sequence[int], elo0: float, elo1: float, model: EloModel) -> float:
    """What the ratio comes to where scores are normally distributed with the variance observed."""
    units, last = sum(counts), len(counts) - 1
    mean, variance = moments(counts)
    if model == "logistic":
        score0, score1 = (1 / (1 + 10 ** (-elo / 400)) for elo in (elo0, elo1))
        return units * (score1 - score0) * (2 * mean - score0 - score1) / (2 * variance)
    games = units * last / 2
    t = (mean - 0.5) / (variance * last / 2) ** 0.5
    t0, t1 = (elo * log(10) / 800 for elo in (elo0, elo1))
    return games / 2 * log((1 + (t - t0) ** 2) / (1 + (t - t1) ** 2))


@pytest.mark.parametrize(("counts", "elo0", "elo1", "model", "expected"), PUBLIC_TOOLS)
def test_as_public_tools(counts: tuple[int, ...], elo0: float, elo1: float, model: EloModel, expected: float) -> None:
    assert llr(counts, elo0, elo1, model) == pytest.approx(expected, rel=0.01)


@pytest.mark.parametrize(("counts", "elo0", "elo1", "logistic", "normalized"), FISHTEST)
def test_as_fishtest(counts: tuple[int, ...], elo0: float, elo1: float, logistic: float, normalized: float) -> None:
    assert llr(counts, elo0, elo1, "logistic") == pytest.approx(logistic, abs=1e-6)
    assert llr(counts, elo0, elo1, "normalized") == pytest.approx(normalized, abs=1e-6)


@pytest.mark.parametrize("model", ["normalized", "logistic"])
@pytest.mark.parametrize("counts", [row[0] for row in FISHTEST if row[0][0] >= 30])
def test_near_the_closed_form_with_many_games_and_small_differences(counts: tuple[int, ...], model: EloModel) -> None:
    assert llr(counts, -1, 2, model) == pytest.approx(closed_form(counts, -1, 2, model), rel=0.005, abs=0.002)


@pytest.mark.parametrize("kinds", [3, 5])
@pytest.mark.parametrize("model", ["normalized", "logistic"])
def test_no_games(kinds: int, model: EloModel) -> None:
    assert llr([0] * kinds, -10, 20, model) == 0


def test_far_beyond_what_the_search_can_reach_the_closed_form_stands_in() -> None:
    counts = (10, 20, 70, 50, 30)
    assert llr(counts, 400, 500, "normalized") == pytest.approx(closed_form(counts, 400, 500, "normalized"))


@given(some_counts, st.floats(-1000, 1000), st.floats(-1000, 1000), models)
def test_finite(counts: list[int], elo0: float, elo1: float, model: EloModel) -> None:
    assert isfinite(llr(counts, elo0, elo1, model))


@given(some_counts, elos, elos, models)
def test_the_opponents_view_is_the_mirror_image(counts: list[int], elo0: float, elo1: float, model: EloModel) -> None:
    ratio = llr(counts, elo0, elo1, model)
    assert llr(counts, elo1, elo0, model) == pytest.approx(-ratio, rel=1e-6, abs=1e-6)
    assert llr(counts[::-1], -elo1, -elo0, model) == pytest.approx(-ratio, rel=1e-6, abs=1e-5)


@given(some_counts, elos, elos, elos, models)
def test_ratios_add_up(counts: list[int], low: float, middle: float, high: float, model: EloModel) -> None:
    parts = llr(counts, low, middle, model) + llr(counts, middle, high, model)
    assert llr(counts, low, high, model) == pytest.approx(parts, rel=1e-6, abs=1e-4)


@given(some_counts, st.floats(0, 50), st.floats(0.01, 50), st.sampled_from([-1, 1]), models)
def test_the_further_from_what_was_seen_the_less_likely(
    counts: list[int], near: float, further: float, side: int, model: EloModel
) -> None:
    counts = [count + 1 for count in counts]  # where a kind is missing the ratio takes it for a thousandth
    mean, variance = moments(counts)
    deviation = (variance * (len(counts) - 1) / 2) ** 0.5
    seen = (mean - 0.5) / deviation * 800 / log(10) if model == "normalized" else elo_of_score(mean)
    assume(abs(seen) < 100)
    assert llr(counts, seen + side * near, seen + side * (near + further), model) < 0
