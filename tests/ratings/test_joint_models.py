"""The joint fit against a second formulation: probabilities of outcomes as the models define them, differentiated by
small steps, with the first player's strength fixed instead of the mean.

Golden values of Rao-Kupper: the three-player example, solved with a general optimiser; its errors are the plain ones.
"""

from collections.abc import Callable, Iterator
from itertools import chain
from math import exp, isfinite, log, sqrt
from typing import Any

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from arena.game import GameKey, Outcome, Result, Termination
from arena.ratings import GamePairs
from arena.ratings.joint import JointFit, ModelName, fit
from arena.ratings.layout import Layout
from arena.ratings.maximum import Problem
from arena.ratings.rao_kupper import RaoKupper
from arena.ratings.sandwich import PairColumns, Spread

ELO = 400 / log(10)
Z = 1.959963984540054
GOLDEN = [(0, 1, 6, 2, 2), (1, 0, 3, 3, 4), (0, 2, 7, 1, 2), (2, 0, 2, 2, 6), (1, 2, 5, 3, 2), (2, 1, 3, 3, 4)]
"""Who moves first, who second, and wins, draws, losses of the first."""
Vector = NDArray[np.float64]


def game(pairing: int, number: int, south: int, north: int, outcome: str) -> Result:
    players = (str(south), str(north))
    return Result(GameKey(1, 1, pairing, number), players, 0, Outcome(outcome), None, Termination.COMPLETED)


def gathered(players: int, results: Iterator[Result]) -> GamePairs:
    pairs = GamePairs([str(player) for player in range(players)])
    for result in results:
        pairs.add(result)
    return pairs


def golden() -> GamePairs:
    outcomes = [
        (south, north, outcome)
        for south, north, *counts in GOLDEN
        for outcome, count in zip(("south", "draw", "north"), counts, strict=True)
        for _ in range(count)
    ]
    return gathered(3, (game(pairing, 1, *row) for pairing, row in enumerate(outcomes, start=1)))


@st.composite
def events(draw: st.DrawFn) -> tuple[int, GamePairs]:
    """Some players, most of whom have met, in pairs of games."""
    players = draw(st.integers(2, 4))
    results = []
    for pairing in range(1, draw(st.integers(6, 30)) + 1):
        one, other = draw(st.permutations(range(players)))[:2]
        for number, (south, north) in enumerate(((one, other), (other, one)), start=1):
            results.append(game(pairing, number, south, north, draw(st.sampled_from(["south", "north", "draw"]))))
    return players, gathered(players, iter(results))


def f(x: float) -> float:
    return 1 / (1 + exp(-x))


def log_likelihood(model: ModelName, ahead: float, draw: float, halves: int) -> float:
    """Of one game, for who is that far *ahead*: the probabilities of its outcomes as the model's paper has them."""
    if model == "bradley_terry":
        return halves / 2 * log(f(ahead)) + (1 - halves / 2) * log(f(-ahead))
    won, lost = f(ahead - draw), f(-ahead - draw)
    return log((lost, 1 - won - lost, won)[halves])


def of_pairs(model: ModelName, pairs: GamePairs, at: Vector) -> Vector:
    """The log-likelihood of each way in which pairs went; *at* are strengths, first move, draw term."""
    *strengths, first_move, draw = at.tolist()
    return np.array(
        [
            sum(
                log_likelihood(
                    model,
                    strengths[outcome.a] - strengths[outcome.b] + (first_move if game.a_first else -first_move),
                    draw,
                    game.a_halves,
                )
                for game in outcome.games
            )
            for outcome, _ in pairs.counts()
        ]
    )


def slopes(function: Callable[[Vector], Any], at: Vector, step: float = 1e-4) -> Vector:
    """``[k]``: by the k-th parameter."""
    steps = step * np.eye(len(at))
    return np.array([(function(at + move) - function(at - move)) / (2 * step) for move in steps])


def parameters(joint: JointFit) -> Vector:
    draw = joint.draw.elo if joint.draw else 0.0
    return np.array([*(rating.elo for rating in joint.ratings), joint.first_move.elo, draw]) / ELO


def free(joint: JointFit) -> list[int]:
    """The parameters that may move once the first player's strength is fixed."""
    players = len(joint.ratings)
    return [*range(1, players + 1), players + 1] if joint.draw and joint.draw.elo else [*range(1, players + 1)]


models = st.sampled_from(["bradley_terry", "rao_kupper"])


@given(events(), models)
@settings(max_examples=60)
def test_maximum_and_errors_are_those_of_the_second_formulation(drawn: tuple[int, GamePairs], model: ModelName) -> None:
    players, pairs = drawn
    joint = fit(pairs, model=model)
    assume(not joint.has_prior)
    assume(joint.draw is None or 50 < joint.draw.elo < 500)
    assume(max(abs(parameters(joint))) < 4)
    count = np.array([number for _, number in pairs.counts()])
    moving = free(joint)

    def likelihoods(moved: Vector) -> Vector:
        at = parameters(joint)
        at[moving] = moved
        return of_pairs(model, pairs, at)

    def gradient(moved: Vector) -> Vector:
        return slopes(lambda at: likelihoods(at) @ count, moved)

    best = parameters(joint)[moving]
    assert gradient(best) == pytest.approx(np.zeros(len(moving)), abs=1e-4)
    bread = np.linalg.inv(-slopes(gradient, best, step=1e-3))
    each = slopes(likelihoods, best)
    covariance = ELO**2 * bread @ (each * count @ each.T) @ bread
    plain = ELO**2 * bread
    played = sum(number * len(outcome.games) for outcome, number in pairs.counts())
    first_variance = max(covariance[players - 1, players - 1], plain[players - 1, players - 1] / (played + 1))
    assert joint.first_move.half_width == pytest.approx(Z * sqrt(first_variance), rel=1e-2)
    games = dict.fromkeys(range(players), 0)
    for outcome, number in pairs.counts():
        games[outcome.a] += number * len(outcome.games)
        games[outcome.b] += number * len(outcome.games)
    for player in range(1, players):  # against the first, whose strength is fixed here
        floor = plain[player - 1, player - 1] / (min(games[0], games[player]) + 1)
        variance = max(covariance[player - 1, player - 1], floor)
        assert float(joint._errors_between[0, player]) == pytest.approx(sqrt(variance), rel=1e-2)


@given(events(), models, st.lists(st.floats(-300, 300), min_size=4, max_size=4), st.integers(0, 4))
def test_the_maximum_under_anchors(
    drawn: tuple[int, GamePairs], model: ModelName, given_elos: list[float], anchored: int
) -> None:
    players, pairs = drawn
    anchors = {str(player): given_elos[player] for player in range(min(anchored, players))}
    joint = fit(pairs, model=model, anchors=anchors)
    assert {str(player): joint.ratings[player].elo for player in range(len(anchors))} == anchors
    assert [rating.anchored for rating in joint.ratings] == [str(player) in anchors for player in range(players)]
    assert all((rating.half_width == 0) is rating.anchored for rating in joint.ratings)
    assume(not joint.has_prior)
    assume(joint.draw is None or joint.draw.elo > 20)
    assume(max(abs(parameters(joint))) < 8)
    moving = list(range(len(anchors), len(parameters(joint))))
    if model == "bradley_terry" or (joint.draw is not None and not joint.draw.elo):
        moving.pop()
    count = np.array([number for _, number in pairs.counts()])

    def likelihood(moved: Vector) -> float:
        at = parameters(joint)
        at[moving] = moved
        return float(of_pairs(model, pairs, at) @ count)

    gradient = slopes(likelihood, parameters(joint)[moving])
    assert gradient == pytest.approx(np.zeros(len(moving)), abs=1e-3)


@given(events(), models, st.floats(-3000, 3000))
def test_one_anchor_is_a_shift(drawn: tuple[int, GamePairs], model: ModelName, elo: float) -> None:
    players, pairs = drawn
    joint, shifted = fit(pairs, model=model), fit(pairs, model=model, anchors={"1": elo})
    shift = elo - joint.ratings[1].elo
    for player in range(players):
        assert shifted.ratings[player].elo == pytest.approx(joint.ratings[player].elo + shift, abs=1e-3)
        assert shifted.superiority(player, 0) == pytest.approx(joint.superiority(player, 0), abs=1e-4)
        error = float(joint._errors_between[player, 1])
        if player != 1 and not joint.has_prior:
            assert shifted.ratings[player].half_width <= Z * error * (1 + 1e-6)
    assert shifted.first_move.elo == pytest.approx(joint.first_move.elo, abs=1e-3)
    assert shifted.has_prior is joint.has_prior


def test_golden_rao_kupper() -> None:
    joint = fit(golden(), model="rao_kupper")
    assert joint.model == "rao_kupper"
    assert [rating.elo for rating in joint.ratings] == pytest.approx([96.2523, -8.0199, -88.2325], abs=5e-5)
    assert joint.first_move.elo == pytest.approx(43.8954, abs=5e-5)
    assert joint.draw is not None
    assert joint.draw.elo == pytest.approx(94.6282, abs=5e-5)
    counts = np.array([number for _, number in golden().counts()])
    assert of_pairs("rao_kupper", golden(), parameters(joint)) @ counts == pytest.approx(-59.71016, abs=5e-6)
    assert not joint.has_prior


def test_golden_plain_errors_of_rao_kupper() -> None:
    games = PairColumns.of(golden()).games()
    model = RaoKupper()
    start = np.array([0, 0, 0, 0, model.draw_start(games)])
    problem = Problem(games, model, Layout.of(3, [], has_draw=True), start, prior=0.0)
    errors = Spread.of(problem, problem.maximum(), None, [0, 1, 2]).errors()
    assert [ELO * error for error in errors[:3]] == pytest.approx([36.9918, 34.2950, 36.3804], abs=5e-5)


def test_without_draws_both_models_are_one() -> None:
    wins = [(0, 1, 3), (1, 0, 2), (0, 2, 4), (2, 0, 2), (1, 2, 3), (2, 1, 1)]
    results = [(south, north) for south, north, count in wins for _ in range(count)]
    pairs = gathered(3, (game(pairing, 1, *row, "south") for pairing, row in enumerate(results * 2, start=1)))
    for pairing, (south, north) in enumerate(results, start=1000):
        pairs.add(game(pairing, 1, south, north, "north"))
    one, other = fit(pairs), fit(pairs, model="rao_kupper")
    assert [rating.elo for rating in one.ratings] == pytest.approx([rating.elo for rating in other.ratings])
    assert [rating.half_width for rating in one.ratings] == pytest.approx([r.half_width for r in other.ratings])
    assert one.draw is None
    assert other.draw is not None
    assert (other.draw.elo, other.draw.share) == (0.0, 0.0)
    assert 10 < other.draw.half_width < 100


def test_only_draws_leave_the_draw_term_to_the_prior() -> None:
    pairs = gathered(2, (game(pairing, 1, pairing % 2, 1 - pairing % 2, "draw") for pairing in range(1, 101)))
    joint = fit(pairs, model="rao_kupper")
    assert joint.draw is not None
    assert joint.draw.prior_dominated
    assert joint.has_prior
    assert 0.98 < joint.draw.share < 1
    assert [rating.elo for rating in joint.ratings] == pytest.approx([0, 0], abs=1e-6)
    assert not fit(pairs).has_prior


@given(events(), models, st.integers(0, 4))
def test_finite_and_labelled_whatever_the_results(
    drawn: tuple[int, GamePairs], model: ModelName, anchored: int
) -> None:
    players, pairs = drawn
    anchors = {str(player): 100.0 * player for player in range(min(players, anchored))}
    joint = fit(pairs, model=model, anchors=anchors)
    numbers = [joint.first_move.elo, joint.first_move.half_width, joint.first_move.share]
    numbers += [number for rating in joint.ratings for number in (rating.elo, rating.half_width)]
    numbers += [joint.draw.elo, joint.draw.half_width, joint.draw.share] if joint.draw else []
    matrix = [[joint.superiority(one, other) for other in range(players)] for one in range(players)]
    assert all(map(isfinite, [*numbers, *chain(*matrix)]))
    assert any(rating.prior_dominated for rating in joint.ratings) <= joint.has_prior
    for one in range(players):
        assert matrix[one][one] == 0.5
        for other in range(players):
            assert matrix[one][other] + matrix[other][one] == pytest.approx(1)


@given(events(), models)
def test_one_more_win_never_lowers_a_rating(drawn: tuple[int, GamePairs], model: ModelName) -> None:
    _, pairs = drawn
    before = fit(pairs, model=model)
    pairs.add(game(1000, 1, 0, 1, "south"))
    after = fit(pairs, model=model)
    assume(before.has_prior is after.has_prior)
    lead = [joint.ratings[0].elo - joint.ratings[1].elo for joint in (before, after)]
    assert lead[1] + after.first_move.elo > lead[0] + before.first_move.elo - 1e-6


def test_anchors_tie_groups_that_never_met() -> None:
    results = [(south, north, outcome) for south, north, *_ in GOLDEN[:2] for outcome in ("south", "draw", "north")]
    results += [(south + 2, north + 2, outcome) for south, north, outcome in results]
    games = [game(pairing, 1, *row) for pairing, row in enumerate(results, start=1)]
    assert [rating.prior_dominated for rating in fit(gathered(4, iter(games))).ratings] == [True] * 4
    anchors = {"0": 1000.0, "2": 1200.0}
    joint = fit(gathered(4, iter(games)), anchors=anchors)
    assert not joint.has_prior
    assert joint.ratings[1].elo < 1050
    assert joint.ratings[3].elo > 1150
    assert (joint.superiority(2, 0), joint.superiority(0, 2)) == (1.0, 0.0)
    with_one_more = fit(gathered(5, iter(games)), anchors=anchors)
    assert [rating.prior_dominated for rating in with_one_more.ratings] == [False] * 4 + [True]


def test_all_anchored_still_tells_the_first_move() -> None:
    joint = fit(golden(), anchors={"0": 100.0, "1": 0.0, "2": -50.0})
    assert not joint.has_prior
    assert 30 < joint.first_move.elo < 45
    assert joint.first_move.half_width > 50


@pytest.mark.parametrize(
    ("anchors", "model", "text"),
    [
        ({"10": 5.0}, "bradley_terry", "anchors: expected a player, got '10'; nearest is '1'"),
        ({"1": float("nan")}, "bradley_terry", "anchors: the rating of '1' must be within ±10000, got nan"),
        ({}, "rao_kuper", "model: expected bradley_terry or rao_kupper, got 'rao_kuper'; nearest is 'rao_kupper'"),
    ],
)
def test_bad_settings(anchors: dict[str, float], model: ModelName, text: str) -> None:
    with pytest.raises(ValueError, match=f"^{text}$"):
        fit(golden(), anchors=anchors, model=model)


def test_the_likelihood_is_higher_against_the_weaker() -> None:
    joint = fit(golden())
    assert joint.superiority(0, 2) > joint.superiority(0, 1) > 0.9
