"""Golden values: the three-player example was solved with statsmodels (binomial GLM, HC0 errors); the pentanomial
intervals were computed with fishtest's code."""

from collections.abc import Iterable, Iterator
from math import isfinite

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arena.game import GameKey, Outcome, Result, Termination
from arena.ratings import GamePairs, expected_score
from arena.ratings.joint import JointFit, fit

Z = 1.959963984540054
Row = tuple[int, int, int, int, int]
GOLDEN = [(0, 1, 6, 2, 2), (1, 0, 3, 3, 4), (0, 2, 7, 1, 2), (2, 0, 2, 2, 6), (1, 2, 5, 3, 2), (2, 1, 3, 3, 4)]
"""Who moves first, who second, and wins, draws, losses of the first."""


def result(key: GameKey, south: int, north: int, outcome: str) -> Result:
    return Result(key, (str(south), str(north)), 0, Outcome(outcome), None, Termination.COMPLETED)


def single_games(rows: Iterable[Row]) -> Iterator[Result]:
    pairing = 0
    for south, north, *counts in rows:
        for outcome, count in zip(("south", "draw", "north"), counts, strict=True):
            for _ in range(count):
                pairing += 1
                yield result(GameKey(1, 1, pairing, 1), south, north, outcome)


def fitted(players: int, rows: Iterable[Row]) -> JointFit:
    return fit_results(players, single_games(rows))


def fit_results(players: int, results: Iterable[Result]) -> JointFit:
    pairs = GamePairs([str(player) for player in range(players)])
    for game in results:
        pairs.add(game)
    return fit(pairs)


def flags(joint: JointFit) -> list[bool]:
    return [rating.prior_dominated for rating in joint.ratings]


rows = st.integers(2, 5).flatmap(
    lambda players: st.lists(
        st.tuples(st.permutations(range(players)), st.integers(0, 3), st.integers(0, 3), st.integers(0, 3)).map(
            lambda drawn: (drawn[0][0], drawn[0][1], *drawn[1:])
        ),
        max_size=8,
    ).map(lambda drawn: (players, drawn))
)


def test_golden_with_first_move() -> None:
    joint = fitted(3, GOLDEN)
    assert [rating.elo for rating in joint.ratings] == pytest.approx([86.5694, -6.1968, -80.3726], abs=5e-5)
    errors = [rating.half_width / Z for rating in joint.ratings]
    assert errors == pytest.approx([34.7819, 31.8263, 34.1114], abs=5e-5)
    assert joint.first_move.elo == pytest.approx(38.8867, abs=5e-5)
    assert joint.first_move.share == pytest.approx(0.5557, abs=5e-5)
    assert not joint.has_prior
    assert flags(joint) == [False] * 3


@pytest.mark.parametrize(
    ("counts", "elo", "half_width", "superiority"),
    [
        ((1, 10, 50, 20, 3), 29.020267, 27.027613, 0.982939),
        ((100, 200, 300, 220, 110), 7.472885, 12.998755, 0.870265),
        ((1187, 7410, 13475, 7378, 1164), -0.442608, 1.729859, 0.308014),
    ],
)
def test_two_players_give_the_pentanomial_interval(
    counts: tuple[int, ...], elo: float, half_width: float, superiority: float
) -> None:
    kinds = ["north south", "draw south", "draw draw", "draw north", "south north"]  # half points of player 0: 0 to 4
    pairs = GamePairs("01")
    number = 0
    for kind, count in zip(kinds, counts, strict=True):
        for _ in range(count):
            number += 1
            # Every other draw comes in the other game, so that the first move is worth nothing.
            first, second = kind.split()
            if number % 2:
                first, second = (({"south": "north", "north": "south"}.get(game, game)) for game in (second, first))
            pairs.add(result(GameKey(1, number, 1, 1), 0, 1, first))
            pairs.add(result(GameKey(1, number, 1, 2), 1, 0, second))
    joint = fit(pairs)
    one, other = joint.ratings
    assert one.elo - other.elo == pytest.approx(elo, rel=0.01)
    # Either rating lies half the difference from the mean. Fishtest transforms both ends of the score's interval, which
    # is a little wider than the slope at its middle.
    assert 2 * one.half_width == pytest.approx(half_width, rel=0.01)
    assert joint.superiority(0, 1) == pytest.approx(superiority, abs=0.001)


def test_pairs_of_one_opening_count_as_one_observation() -> None:
    pairs = GamePairs("01")
    for number in range(1, 41):
        # Whoever moves first wins the even openings and loses the odd ones: both players always take one of two points.
        first, second = ("south", "south") if number % 2 else ("north", "north")
        pairs.add(result(GameKey(1, number, 1, 1), 0, 1, first))
        pairs.add(result(GameKey(1, number, 1, 2), 1, 0, second))
    paired = fit(pairs).ratings[0]
    alone = fitted(2, [(0, 1, 20, 0, 20), (1, 0, 20, 0, 20)]).ratings[0]
    assert paired.half_width < alone.half_width / 2
    assert paired.half_width > 0


@given(rows)
def test_every_number_is_finite(drawn: tuple[int, list[Row]]) -> None:
    players, games = drawn
    joint = fitted(players, games)
    numbers = [joint.first_move.elo, joint.first_move.half_width]
    for rating in joint.ratings:
        numbers += [rating.elo, rating.half_width]
    assert all(map(isfinite, numbers))
    assert sum(rating.elo for rating in joint.ratings) == pytest.approx(0, abs=1e-6)
    assert all(rating.half_width > 0 for rating in joint.ratings)
    assert joint.superiority(0, 1) + joint.superiority(1, 0) == pytest.approx(1)
    assert joint.superiority(0, 0) == 0.5


@given(rows)
def test_without_a_prior_expected_points_are_those_taken(drawn: tuple[int, list[Row]]) -> None:
    players, games = drawn
    joint = fitted(players, games)
    if joint.has_prior:
        return
    surplus = dict.fromkeys(range(players), 0.0)
    for south, north, wins, draws, losses in games:
        advantage = joint.ratings[south].elo + joint.first_move.elo
        expected = (wins + draws + losses) * expected_score(advantage, joint.ratings[north].elo)
        surplus[south] += wins + draws / 2 - expected
        surplus[north] -= wins + draws / 2 - expected
    assert list(surplus.values()) == pytest.approx([0.0] * players, abs=1e-6)
    assert not any(flags(joint))


@given(rows, st.data())
def test_the_order_of_results_makes_no_difference(drawn: tuple[int, list[Row]], data: st.DataObject) -> None:
    players, games = drawn
    results = list(single_games(games))
    shuffled = data.draw(st.permutations(results))
    assert fit_results(players, shuffled).ratings == fit_results(players, results).ratings


@pytest.mark.parametrize("players", [0, 1, 2])
def test_no_games(players: int) -> None:
    joint = fitted(players, [])
    assert joint.has_prior
    assert flags(joint) == [True] * players
    assert [rating.elo for rating in joint.ratings] == [0.0] * players
    assert joint.first_move.prior_dominated


def test_a_perfect_score_is_held_by_the_prior_and_its_width_says_so() -> None:
    joint = fitted(2, [(0, 1, 10, 0, 0), (1, 0, 0, 0, 10)])
    assert joint.has_prior
    assert flags(joint) == [True, True]
    best, worst = joint.ratings
    assert 300 < best.elo < 400
    assert best.half_width > 200
    assert worst.elo == pytest.approx(-best.elo)
    assert 0.98 < joint.superiority(0, 1) < 1


def test_only_the_one_that_never_scored_is_marked() -> None:
    games: list[Row] = [*GOLDEN, (0, 3, 5, 0, 0), (3, 1, 0, 0, 5)]
    joint = fitted(4, games)
    assert joint.has_prior
    assert flags(joint) == [False, False, False, True]


def test_two_groups_of_one_size_are_both_marked() -> None:
    joint = fitted(4, [(0, 1, 3, 1, 2), (1, 0, 2, 1, 3), (2, 3, 3, 1, 2), (3, 2, 2, 1, 3)])
    assert flags(joint) == [True] * 4


def test_first_mover_always_wins() -> None:
    joint = fitted(2, [(0, 1, 5, 0, 0), (1, 0, 5, 0, 0)])
    assert joint.has_prior
    assert flags(joint) == [False, False]
    assert joint.first_move.prior_dominated
    assert joint.first_move.elo > 400


def test_few_draws_do_not_make_an_interval_of_no_width() -> None:
    joint = fitted(2, [(0, 1, 0, 2, 0), (1, 0, 0, 2, 0)])
    assert not joint.has_prior
    assert joint.ratings[0].half_width > 50


def test_extreme_scores_converge() -> None:
    pairs = GamePairs("01")
    for number in range(1, 4001):
        pairs.add(result(GameKey(1, number, 1, 1), 0, 1, "south" if number > 1 else "draw"))
        pairs.add(result(GameKey(1, number, 1, 2), 1, 0, "north" if number > 1 else "draw"))
    joint = fit(pairs)
    assert not joint.has_prior
    assert expected_score(joint.ratings[0].elo, joint.ratings[1].elo) == pytest.approx(1 - 1 / 8000)
