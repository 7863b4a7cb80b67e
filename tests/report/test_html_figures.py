"""What is counted for a page while records go by."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arena.game import GameKey, Outcome
from arena.ratings import OnlineElo
from arena.report.page.figures.courses import EloCourse, PointsCourse
from arena.report.page.figures.notable import NotableGames
from arena.report.page.figures.openings import Openings
from arena.report.page.figures.quantities import Quantities
from arena.report.page.figures.samples import Samples
from arena.report.page.scale import linear, logarithmic
from tests.report.played_files import crash, ended, game, round_robin


@given(st.integers(2, 40), st.integers(0, 400))
def test_samples_are_even_and_few(most: int, values: int) -> None:
    samples: Samples[int] = Samples(most)
    for place in range(values):
        samples.add(place, lambda place=place: place * place)  # type: ignore[misc]
    kept = samples.kept()
    assert min(values, (most + 1) // 2) <= len(kept) <= most
    assert all(value == place * place for place, value in kept)
    step = kept[1][0] if len(kept) > 1 else 1
    assert [place for place, _ in kept] == list(range(0, values, step))


@given(st.lists(st.integers(0, 10**9), min_size=1), st.floats(0.01, 1))
def test_quantiles_are_within_their_steps(numbers: list[int], share: float) -> None:
    counted = Quantities()
    counted.add_all(numbers[:3])
    counted.add_all(numbers[3:])
    exact = next(n for rank, n in enumerate(sorted(numbers), 1) if rank >= share * len(numbers) - 1e-9)
    assert counted.quantile(share) == pytest.approx(exact, rel=0.004)
    assert (len(counted), counted.largest) == (len(numbers), max(numbers))
    assert counted.quantile(share) <= counted.largest


def test_quantiles_of_nothing() -> None:
    assert Quantities().quantile(0.5) == 0


@given(st.lists(st.floats(-1e6, 1e6)))
def test_a_scale_holds_its_values(values: list[float]) -> None:
    scale = linear(values)
    assert 2 <= len(scale.ticks) <= 7
    assert all(-1e-9 <= scale.at(value) <= 100 + 1e-9 for value in [*values, *scale.ticks])
    assert [scale.at(scale.low), scale.at(scale.high)] == pytest.approx([0, 100])


def test_a_logarithmic_scale_has_decades() -> None:
    scale = logarithmic([0, 20, 3000], 10)
    assert (scale.low, scale.ticks) == (10, (10, 100, 1000, 10_000))
    assert [scale.at(value) for value in (0, 10, 100, 1000, 10_000)] == pytest.approx([0, 0, 100 / 3, 200 / 3, 100])
    assert logarithmic([], 10).ticks == (10, 100)


@pytest.mark.parametrize(
    ("outcomes", "split"),
    [
        (("south", "north"), "player"),
        (("south", "draw"), "player"),
        (("south", "south"), "seat"),
        (("draw", "draw"), "even"),
    ],
)
def test_pairs_of_games(outcomes: tuple[str, str], split: str) -> None:
    openings = Openings()
    for number, outcome in enumerate(outcomes, 1):
        record = game(GameKey(1, 1, 1, number), ("a", "b") if number % 2 else ("b", "a"))
        record = ended(record, Outcome(outcome))
        openings.add(record, record.result)
    first = game(GameKey(1, 1, 1, 1), ("a", "b")).first
    expected = {"seat": "second" if first else "first"}.get(split, split)
    assert openings.splits == {expected: 1}
    assert [(opening.games, opening.source) for opening in openings.most_played(5)] == [(2, "random_plies 2 seed 1")]


def test_games_of_different_pairs_are_no_pair() -> None:
    openings = Openings()
    for number in (2, 3):
        record = game(GameKey(1, 1, 1, number), ("a", "b") if number % 2 else ("b", "a"))
        openings.add(record, record.result)
    assert not openings.splits


def test_courses_end_with_the_last_game_and_round() -> None:
    names = [f"p{number}" for number in range(8)]
    elo, points, games = EloCourse(names, OnlineElo(names)), PointsCourse(names), 0
    for record in round_robin(names, 10):
        games += 1
        elo.add(record.result)
        points.add(record.result)
    assert (elo.course()[0], elo.course()[-1][0]) == ((0, (1200.0,) * 8), games)
    assert len(elo.course()) <= 121
    assert sum(elo.course()[-1][1]) == pytest.approx(8 * 1200)
    rounds = [number for number, _, _ in points.course()]
    assert points.rounds == 28
    assert (rounds[0], rounds[-1]) == (1, 28)
    assert rounds == sorted(set(rounds))
    assert len(rounds) <= 13
    assert [(sum(taken), sum(played)) for _, taken, played in points.course()] == [(10 * n, 20 * n) for n in rounds]


def test_notable_games_are_of_all_kinds() -> None:
    notable = NotableGames(3)
    keys = [GameKey(1, 1, 1, number) for number in range(1, 8)]
    ends = [(Outcome.NORTH, crash(0)), *[(Outcome.DRAW, None)] * 6]
    for key, (outcome, fault) in zip(keys, ends, strict=True):
        record = ended(game(key, ("weak", "strong")), outcome, fault)
        notable.add(record, record.result)
    upset = game(GameKey(1, 2, 1, 1), ("weak", "strong"))
    while upset.outcome is not Outcome.SOUTH:
        upset = game(upset.key._replace(number=upset.key.number + 2), ("weak", "strong"))
    notable.add(upset, upset.result)
    last = ended(game(GameKey(1, 3, 1, 1), ("strong", "weak")), Outcome.SOUTH)
    notable.add(last, last.result)
    chosen = notable.choose({"weak": -100.0, "strong": 50.0})
    assert chosen == [(keys[0], "crash"), (upset.key, "upset of 150 Elo"), (last.key, "among the last")]
    assert [why for _, why in notable.choose({"weak": 1.0, "strong": 1.0})] == [
        "crash",
        "among the last",
        "among the last",
    ]


def test_no_games_are_notable_when_none_are_asked_for() -> None:
    notable = NotableGames(0)
    record = game(GameKey(1, 1, 1, Random(1).randrange(1, 9)), ("a", "b"))
    notable.add(record, record.result)
    assert notable.choose({"a": 0.0, "b": 0.0}) == []
