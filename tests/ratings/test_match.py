"""Golden values: rounded ones are those that public tools assert in their own tests, the others were computed with
fishtest's code."""

from itertools import pairwise
from math import isfinite

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arena.ratings import Estimate, MarginSays, MatchCounts, MatchStatistics, match_statistics
from arena.ratings.margin import MarginSums

PUBLIC_TOOLS = [
    (MatchCounts(alone=(96, 111, 136)), (40.70, 30.43), (49.77, 36.77), 0.9960),
    (MatchCounts(alone=(89, 123, 76)), None, (-20.76, 40.13), 0.1553),
    (MatchCounts(pairs=(34, 54, 30, 33, 64, 75)), (55.58, 27.65), (57.94, 28.28), None),
    (MatchCounts(pairs=(332, 433, 498, 0, 333, 334)), (-8.64, 10.33), (-9.17, 10.96), 0.0505),
]
FISHTEST = [
    (MatchCounts(alone=(5026, 15699, 5019)), -0.094471, 2.651122, 0.472159),
    (MatchCounts(alone=(591, 2163, 716)), 12.521109, 7.092605, 0.999733),
    (MatchCounts(alone=(13624, 34333, 13543)), -0.457598, 1.825038, 0.311560),
    (MatchCounts(alone=(45, 100, 55)), 17.386278, 34.158415, 0.841951),
    (MatchCounts(alone=(300, 400, 300)), 0, 16.692909, 0.5),
    (MatchCounts(pairs=(39, 8843, 26675, 0, 9240, 44)), 1.576763, 1.030314, 0.998648),
    (MatchCounts(pairs=(1187, 7410, 475, 13000, 7378, 1164)), -0.442608, 1.729859, 0.308014),
    (MatchCounts(pairs=(39, 2226, 0, 31451, 2412, 40)), 0.902981, 0.662531, 0.996222),
    (MatchCounts(pairs=(1, 10, 50, 0, 20, 3)), 29.020267, 27.027613, 0.982939),
    (MatchCounts(pairs=(100, 200, 150, 150, 220, 110)), 7.472885, 12.998755, 0.870265),
]

numbers = st.integers(0, 30) | st.just(0) | st.integers(0, 100_000)
some_counts = st.builds(MatchCounts, st.tuples(*[numbers] * 6), st.tuples(*[numbers] * 3))


def numbers_of(match: MatchStatistics) -> list[float]:
    estimates = [*match.score[:3], *match.elo[:3], *match.normalized_elo[:3]]
    return [*estimates, match.los, match.draw_ratio, match.level_ratio, match.pairs_ratio or 0.0]


def mirrored(counts: MatchCounts) -> MatchCounts:
    ll, ld, dd, wl, wd, ww = counts.pairs
    lost, drawn, won = counts.alone
    return MatchCounts((ww, wd, dd, wl, ld, ll), (won, drawn, lost))


@pytest.mark.parametrize(("counts", "elo", "normalized", "los"), PUBLIC_TOOLS)
def test_as_public_tools(
    counts: MatchCounts, elo: tuple[float, float] | None, normalized: tuple[float, float], los: float | None
) -> None:
    match = match_statistics(counts)
    assert (match.normalized_elo.value, match.normalized_elo.half_width) == pytest.approx(normalized, rel=0.01)
    if elo is not None:
        assert (match.elo.value, match.elo.half_width) == pytest.approx(elo, rel=0.01)
    if los is not None:
        assert match.los == pytest.approx(los, rel=0.01)


@pytest.mark.parametrize(("counts", "elo", "half_width", "los"), FISHTEST)
def test_as_fishtest(counts: MatchCounts, elo: float, half_width: float, los: float) -> None:
    match = match_statistics(counts)
    assert match.elo.value == pytest.approx(elo, abs=1e-6)
    assert match.elo.half_width == pytest.approx(half_width, abs=1e-6)
    assert match.los == pytest.approx(los, abs=1e-6)
    assert not match.elo.bounded_by_data


def test_ratios_are_those_of_fastchess() -> None:
    match = match_statistics(MatchCounts(pairs=(2, 5, 10, 3, 6, 4)))
    assert match.counts.pentanomial == (2, 5, 13, 6, 4)
    assert match.counts.games == (12, 31, 17)
    assert match.pairs_ratio == pytest.approx(10 / 7)
    assert match.level_ratio == pytest.approx(13 / 30)
    assert match.draw_ratio == pytest.approx(31 / 60)


def test_no_pair_lost_has_no_pairs_ratio() -> None:
    assert match_statistics(MatchCounts(pairs=(0, 0, 1, 0, 0, 5))).pairs_ratio is None


def test_ten_wins_are_bounded_by_the_data() -> None:
    match = match_statistics(MatchCounts(alone=(0, 0, 10)))
    assert match.los == pytest.approx(1.0, abs=1e-3)
    assert (match.elo.open_below, match.elo.open_above) == (False, True)
    assert match.normalized_elo.open_above
    # Of ten results of one kind 30.8 % could have been others: Clopper and Pearson's bound for 10 of 10.
    assert match.score.low == pytest.approx(0.6915, abs=5e-5)
    assert match.elo.low == pytest.approx(140.2, abs=0.1)


@pytest.mark.parametrize("counts", [MatchCounts(), MatchCounts(alone=(0, 1, 0)), MatchCounts(pairs=(0, 0, 0, 1, 0, 0))])
def test_nothing_or_one_level_result_says_nothing(counts: MatchCounts) -> None:
    match = match_statistics(counts)
    assert (match.score.value, match.elo.value, match.normalized_elo.value, match.los) == (0.5, 0.0, 0.0, 0.5)
    assert match.elo.open_below
    assert match.elo.open_above
    assert match.stronger == 0


@pytest.mark.parametrize(("won", "likelihood"), [(1, 0.75), (2, 0.875), (3, 0.9375), (5, 0.984), (10, 0.9995)])
def test_few_wins_say_about_what_the_even_prior_says(won: int, likelihood: float) -> None:
    # The posterior of a share above one half after that many wins of as many, from an even prior: 1 - 2 ** -(won + 1).
    los = match_statistics(MatchCounts(alone=(0, 0, won))).los
    assert los == pytest.approx(likelihood, abs=0.1)
    assert los < 0.9999


@given(some_counts)
def test_every_number_is_finite_and_in_order(counts: MatchCounts) -> None:
    match = match_statistics(counts)
    assert all(map(isfinite, numbers_of(match)))
    for estimate in (match.score, match.elo, match.normalized_elo):
        assert estimate.low <= estimate.value <= estimate.high
        assert estimate.low < estimate.high
    assert 0 <= match.los <= 1


@given(some_counts)
def test_the_opponents_view_is_the_mirror_image(counts: MatchCounts) -> None:
    one, other = match_statistics(counts), match_statistics(mirrored(counts))
    assert other.los == pytest.approx(1 - one.los, abs=1e-9)
    for estimate, mirror in ((one.elo, other.elo), (one.normalized_elo, other.normalized_elo)):
        turned = Estimate(-mirror.value, -mirror.high, -mirror.low, mirror.open_above, mirror.open_below)
        assert estimate[:3] == pytest.approx(turned[:3], rel=1e-6, abs=1e-6)
        assert estimate[3:] == turned[3:]
    assert one.stronger == -other.stronger


@given(some_counts, st.integers(0, 1))
def test_a_better_result_never_lowers_score_and_elo(counts: MatchCounts, kind: int) -> None:
    before = list(counts.alone)
    before[kind] += 1
    after = list(counts.alone)
    after[kind + 1] += 1
    worse, better = (match_statistics(MatchCounts(counts.pairs, (a, b, c))) for a, b, c in (before, after))
    assert better.score.value > worse.score.value
    assert better.elo.value >= worse.elo.value


@given(st.integers(0, 1000), st.integers(0, 1000), st.integers(0, 1000))
def test_singles_that_are_paired_at_random_say_about_the_same(lost: int, drawn: int, won: int) -> None:
    # Twice the same independent results, once alone and once as pairs of equals: these have half the information.
    alone = match_statistics(MatchCounts(alone=(lost, drawn, won)))
    twice = match_statistics(MatchCounts(pairs=(lost, 0, drawn, 0, 0, won)))
    assert twice.score == pytest.approx(alone.score)


def test_more_of_the_same_narrows_the_interval() -> None:
    widths = [match_statistics(MatchCounts(alone=(n, n, 2 * n))).elo.half_width for n in (0, 1, 2, 5, 20, 100)]
    assert all(narrow < wide for wide, narrow in pairwise(widths[1:]))


def margin_of(*margins: int) -> MarginSums:
    sums = MarginSums()
    for margin in margins:
        sums.add(((40 + margin, 40),))
    return sums


@pytest.mark.parametrize(
    ("counts", "margins", "says"),
    [
        (MatchCounts(alone=(5, 0, 5)), (9, 9, 9, 9, 9, -1, -1, -1, -1, -1), MarginSays.NOTHING),
        (MatchCounts(alone=(5, 0, 5)), (9, 9, 8, 9, 9, -1, -1, -2, -1, 1, 9, 9, 9, 9), MarginSays.SHARPENS),
        (MatchCounts(alone=(1, 0, 20)), (9, 8, 9, 9, 9, 7), MarginSays.CONFIRMS),
        (MatchCounts(alone=(1, 0, 20)), (-9, -8, -9, -9, -9, -7), MarginSays.CONTRADICTS),
        (MatchCounts(alone=(1, 0, 20)), (), MarginSays.NOTHING),
    ],
)
def test_what_seeds_add(counts: MatchCounts, margins: tuple[int, ...], says: MarginSays) -> None:
    match = match_statistics(counts, margin_of(*margins).margin())
    assert match.margin_says is says
