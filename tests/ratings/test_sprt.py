"""Golden bounds: ln 19 for risks of 5 %, as every public tool prints."""

from collections.abc import Iterator
from dataclasses import replace
from math import log
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arena.game import GameKey, Outcome, Result, Termination
from arena.ratings import Sprt, SprtRun, SprtState, SprtStatus

TEST = Sprt(0, 100)


def result(number: int, halves: int, *, pairing: int = 1) -> Result:
    """A game of "new" (South in odd games) against "old"."""
    new_is_south = number % 2 == 1
    outcome = Outcome.DRAW if halves == 1 else Outcome.won_by(int(new_is_south != (halves == 2)))
    players = ("new", "old") if new_is_south else ("old", "new")
    return Result(GameKey(1, 1, pairing, number), players, 0, outcome, None, Termination.COMPLETED)


def after(test: Sprt, results: list[Result]) -> SprtStatus:
    run = SprtRun(test, "new")
    for game in results:
        run.add(game)
    return run.status


def won_and_drawn(pairs: int) -> Iterator[Result]:
    """Pairs that are won with a draw, every third one lost by the same."""
    for pair in range(pairs):
        yield result(2 * pair + 1, 0 if pair % 3 == 2 else 2)
        yield result(2 * pair + 2, 1)


matches = st.lists(st.integers(0, 2), max_size=60).map(
    lambda halves: [result(number, points) for number, points in enumerate(halves, start=1)]
)
tests = st.builds(
    Sprt,
    st.floats(-50, 50),
    st.floats(60, 200),
    alpha=st.floats(0.01, 0.4),
    beta=st.floats(0.01, 0.4),
    model=st.sampled_from(["normalized", "logistic"]),
    pairs=st.booleans(),
    max_games=st.none() | st.integers(2, 60),
)


def test_bounds() -> None:
    assert TEST.bounds == pytest.approx((-log(19), log(19)))
    assert Sprt(0, 5, alpha=0.01, beta=0.1).bounds == pytest.approx((log(0.1 / 0.99), log(0.9 / 0.01)))


def test_the_first_pairs_that_decide_do_so() -> None:
    run = SprtRun(TEST, "new")
    statuses = [run.add(game) for game in won_and_drawn(100)]
    decided = statuses[-1]
    assert decided.state is SprtState.H1
    assert decided.units < 100
    assert decided.games == 2 * decided.units
    assert decided.llr == pytest.approx(TEST.llr(decided.counts))
    assert decided.llr >= TEST.bounds[1]
    before = statuses[2 * decided.units - 2]
    assert (before.state, before.units) == (SprtState.RUNNING, decided.units - 1)
    assert before.llr < TEST.bounds[1]


def test_half_a_pair_does_not_count() -> None:
    status = after(TEST, [result(1, 2), result(4, 2), result(3, 1)])
    assert (status.units, status.llr) == (0, 0.0)
    status = after(TEST, [result(1, 2), result(4, 2), result(3, 1), result(2, 0)])
    assert status.counts == (0, 0, 1, 1, 0)


@given(tests, matches, st.data())
def test_the_order_in_which_games_end_makes_no_difference(test: Sprt, games: list[Result], data: st.DataObject) -> None:
    assert after(test, data.draw(st.permutations(games))) == after(test, games)


@given(tests, matches, st.data())
def test_a_stop_in_between_makes_no_difference(test: Sprt, games: list[Result], data: st.DataObject) -> None:
    # Played in any order until a stop; then from the file, in the order of keys; then the rest, some of it again.
    played = data.draw(st.permutations(games))[: data.draw(st.integers(0, len(games)))]
    again = sorted(played, key=lambda game: game.key)
    assert after(test, [*again, *data.draw(st.permutations(games))]) == after(test, games)


@given(tests, matches)
def test_the_decision_is_the_first(test: Sprt, games: list[Result]) -> None:
    final = after(test, games)
    size = test.games_a_unit
    low, high = test.bounds
    for units in range(1, final.units):
        running = after(test, games[: units * size])
        assert running.state is SprtState.RUNNING
        assert low < running.llr < high
    ended = {SprtState.H0: final.llr <= low, SprtState.H1: final.llr >= high}
    most = test.max_games // size if test.max_games else len(games)
    assert ended.get(final.state, low < final.llr < high)
    assert final.units <= most
    assert (final.state is SprtState.UNDECIDED) == (low < final.llr < high and final.units == test.max_units)


@given(tests, matches)
def test_the_opponents_view_is_the_mirror_image(test: Sprt, games: list[Result]) -> None:
    mirrored = replace(test, elo0=-test.elo1, elo1=-test.elo0, alpha=test.beta, beta=test.alpha)
    run = SprtRun(mirrored, "old")
    for game in games:
        run.add(game)
    one, other = after(test, games), run.status
    assert other.counts == one.counts[::-1]
    turned = {SprtState.H0: SprtState.H1, SprtState.H1: SprtState.H0}
    assert other.state is turned.get(one.state, one.state)


def test_a_pair_that_will_never_be_complete_is_left_out() -> None:
    run = SprtRun(TEST, "new")
    for game in (result(1, 2), result(3, 2), result(4, 2), result(5, 1), result(6, 1)):
        run.add(game)
    assert run.status.units == 0
    status = run.leave_out(GameKey(1, 1, 1, 2))
    assert status.counts == (0, 0, 1, 0, 1)
    run.add(result(2, 2))  # of the pair that is left out
    assert run.status == status


def test_games_that_are_left_out_are_of_the_most_there_may_be() -> None:
    run = SprtRun(replace(TEST, max_games=4), "new")
    run.leave_out(GameKey(1, 1, 1, 3))
    run.add(result(1, 2))
    assert run.status.state is SprtState.RUNNING
    status = run.add(result(2, 1))
    assert (status.state, status.units) == (SprtState.UNDECIDED, 1)


def test_memory_goes_with_the_games_in_play() -> None:
    run = SprtRun(Sprt(-200, 200, alpha=1e-9, beta=1e-9), "new")
    for number in range(1, 200, 2):
        run.add(result(number, 1))
        run.add(result(number + 1, 1))
        assert not run._waiting


@pytest.mark.parametrize(
    ("elo0", "elo1", "halves", "text"),
    [
        (0, 100, 2, "new is stronger than old: H1 accepted after"),
        (5, 100, 2, "new is stronger than old by more than 5 normalized Elo: H1 accepted after"),
        (-100, 5, 2, "new is at most 100 normalized Elo weaker than old: H1 accepted after"),
        (-5, 100, 0, "new is less than 100 normalized Elo stronger than old, if at all: H0 accepted after"),
        (-100, 0, 0, "new is weaker than old: H0 accepted after"),
        (-100, -5, 0, "new is weaker than old by more than 5 normalized Elo: H0 accepted after"),
    ],
)
def test_verdicts(elo0: float, elo1: float, halves: int, text: str) -> None:
    status = after(Sprt(elo0, elo1), [result(number, halves if number % 4 else 1) for number in range(1, 400)])
    assert status.verdict("new", "old").startswith(text)


def test_verdicts_without_a_decision() -> None:
    games = [result(1, 2), result(2, 1)]
    assert after(TEST, games).verdict("new", "old") == (
        "The test of new against old goes on after 2 games (LLR 0.21 of -2.94 to 2.94)."
    )
    assert after(replace(TEST, max_games=3), games).verdict("new", "old") == (
        "The test of new against old has not decided after 2 games (LLR 0.21 of -2.94 to 2.94)."
    )


@pytest.mark.parametrize(
    ("wrong", "text"),
    [
        ({"elo0": float("nan")}, "elo0 must be within ±200, got nan"),
        ({"elo1": 201}, "elo1 must be within ±200, got 201"),
        ({"elo1": -1}, "elo1 must be above elo0, which is 0, got -1"),
        ({"elo1": 0}, "elo1 must be above elo0, which is 0, got 0"),
        ({"alpha": 0}, "alpha must be above 0 and below 0.5, got 0"),
        ({"beta": 0.5}, "beta must be above 0 and below 0.5, got 0.5"),
        ({"beta": float("nan")}, "beta must be above 0 and below 0.5, got nan"),
        ({"model": "normalised"}, "model: expected normalized or logistic, got 'normalised'; nearest is 'normalized'"),
        ({"max_games": 1}, "max_games must be at least 2, got 1"),
        ({"max_games": 0, "pairs": False}, "max_games must be at least 1, got 0"),
    ],
)
def test_bad_settings(wrong: dict[str, Any], text: str) -> None:
    with pytest.raises(ValueError, match=f"^{text}$"):
        Sprt(**{"elo0": 0, "elo1": 5, **wrong})


def test_foreign_games() -> None:
    run = SprtRun(TEST, "new")
    run.add(result(1, 2))
    with pytest.raises(ValueError, match=r"^game 1\.1\.2\.2: expected one of pairing 1\.1\.1$"):
        run.add(result(2, 2, pairing=2))
    with pytest.raises(ValueError, match=r"^game 1\.1\.1\.1: expected one of its players, got 'now'; .* 'new'$"):
        SprtRun(TEST, "now").add(result(1, 2))
