"""Golden values: the checks of the package elo 0.1.1 (K=10) and the worked example of the FIDE-style formula (K=32).

The package itself is compared where it is installed; with ARENA_REQUIRE_ELO=1 its absence is an error.
"""

import importlib
import os
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arena.game import GameKey, Outcome, Result, Termination
from arena.ratings import EarlyGames, OnlineElo, elo_of_score, expected_score

NAMES = ("alpha", "beta", "gamma")


def result(number: int, south: str, north: str, outcome: str) -> Result:
    return Result(GameKey(1, 1, 1, number), (south, north), 0, Outcome(outcome), None, Termination.COMPLETED)


def played(draws: list[tuple[int, int, str]], k: float = 10, initial: float = 1200) -> OnlineElo:
    elo = OnlineElo(NAMES, k=k, initial=initial)
    for number, (south, north, outcome) in enumerate(draws, start=1):
        elo.add(result(number, NAMES[south], NAMES[north], outcome))
    return elo


games = st.tuples(st.permutations(range(3)), st.sampled_from(["south", "north", "draw"])).map(
    lambda drawn: (drawn[0][0], drawn[0][1], drawn[1])
)


@pytest.mark.parametrize(("outcome", "alpha", "beta"), [("south", 809.0909, 1190.9091), ("draw", 804.0909, 1195.9091)])
def test_one_game_of_unequals(outcome: str, alpha: float, beta: float) -> None:
    elo = OnlineElo(NAMES, k=10, initial={"alpha": 800.0, "beta": 1200.0, "gamma": 1200.0})
    elo.add(result(1, "alpha", "beta", outcome))
    assert [elo["alpha"], elo["beta"]] == pytest.approx([alpha, beta], abs=5e-5)


@given(st.floats(-2000, 2000))
def test_elo_of_an_expected_score(elo: float) -> None:
    assert elo_of_score(expected_score(elo, 0)) == pytest.approx(elo, abs=1e-6)


def test_expectation_over_a_period() -> None:
    period = [(1609, 0.0), (1477, 0.5), (1388, 1.0), (1586, 1.0), (1720, 0.0)]
    rating = 1613 + 32 * sum(score - expected_score(1613, opponent) for opponent, score in period)
    assert rating == pytest.approx(1601.2699, abs=5e-5)


@given(st.lists(games), st.floats(0.5, 100))
def test_points_only_change_hands(draws: list[tuple[int, int, str]], k: float) -> None:
    elo = played(draws, k=k, initial=1500)
    assert sum(elo[name] for name in NAMES) == pytest.approx(4500)


def test_the_order_of_games_matters() -> None:
    wins = [(0, 1, "south"), (0, 1, "north"), (0, 1, "north")]
    assert played(wins, k=32)["alpha"] != played(wins[::-1], k=32)["alpha"]


@pytest.mark.parametrize("k", [0, -1, float("nan"), float("inf")])
def test_k_out_of_range(k: float) -> None:
    with pytest.raises(ValueError, match=f"k must be above 0 and at most 1000, got {k}"):
        OnlineElo(NAMES, k=k)


def test_first_games_move_a_player_further() -> None:
    new = OnlineElo(NAMES, k=10, early=EarlyGames(k=40, games=1))
    new.add(result(1, "alpha", "beta", "south"))
    assert (new["alpha"], new["beta"]) == (1220, 1180)
    new.add(result(2, "alpha", "gamma", "draw"))
    expected = expected_score(1220, 1200)
    assert new["alpha"] == pytest.approx(1220 + 10 * (0.5 - expected))
    assert new["gamma"] == pytest.approx(1200 - 40 * (0.5 - expected))


@given(st.lists(games))
def test_anchors_stay_and_the_others_rate_against_them(draws: list[tuple[int, int, str]]) -> None:
    elo = OnlineElo(NAMES, anchors={"beta": 1500.0})
    for number, (south, north, outcome) in enumerate(draws, start=1):
        elo.add(result(number, NAMES[south], NAMES[north], outcome))
    assert elo["beta"] == 1500
    if not draws:
        elo.add(result(1, "alpha", "beta", "south"))
        assert elo["alpha"] == pytest.approx(1200 + 10 * (1 - expected_score(1200, 1500)))


@pytest.mark.parametrize(
    ("anchors", "text"),
    [
        ({"beto": 1.0}, "anchors: expected a player, got 'beto'; nearest is 'beta'"),
        ({"beta": float("nan")}, "anchors: the rating of 'beta' must be within ±10000, got nan"),
        ({"beta": float("inf")}, "anchors: the rating of 'beta' must be within ±10000, got inf"),
    ],
)
def test_bad_anchors(anchors: dict[str, float], text: str) -> None:
    with pytest.raises(ValueError, match=f"^{text}$"):
        OnlineElo(NAMES, anchors=anchors)


@pytest.mark.parametrize(
    ("k", "early_games", "text"),
    [(0, 3, "early.k must be above 0 and at most 1000, got 0"), (9, 0, "early.games must be at least 1, got 0")],
)
def test_bad_early_games(k: float, early_games: int, text: str) -> None:
    with pytest.raises(ValueError, match=f"^{text}$"):
        EarlyGames(k, early_games)


@pytest.fixture(scope="module")
def package() -> Any:
    if os.environ.get("ARENA_REQUIRE_ELO") == "1":
        return importlib.import_module("elo")
    return pytest.importorskip("elo")


@given(draws=st.lists(games), k=st.floats(0.5, 100), initial=st.floats(0, 3000))
def test_as_the_package_elo(package: Any, draws: list[tuple[int, int, str]], k: float, initial: float) -> None:
    oracle = package.Elo(k_factor=k, rating_class=float, initial=initial)
    ratings = dict.fromkeys(NAMES, initial)
    for south, north, outcome in draws:
        winner, loser = (NAMES[south], NAMES[north]) if outcome != "north" else (NAMES[north], NAMES[south])
        ratings[winner], ratings[loser] = oracle.rate_1vs1(ratings[winner], ratings[loser], drawn=outcome == "draw")
    elo = played(draws, k=k, initial=initial)
    assert {name: elo[name] for name in NAMES} == pytest.approx(ratings)
    assert OnlineElo(NAMES)["alpha"] == package.INITIAL
