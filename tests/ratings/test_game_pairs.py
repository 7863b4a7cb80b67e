from collections import Counter
from collections.abc import Iterable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arena.game import GameKey, Outcome, Result, Termination
from arena.ratings import GamePairs, ScoredGame

NAMES = ("alpha", "beta", "gamma")


def result(key: GameKey, south: str, north: str, outcome: str, first: int = 0) -> Result:
    return Result(key, (south, north), first, Outcome(outcome), None, Termination.COMPLETED)


def counted(results: Iterable[Result]) -> GamePairs:
    pairs = GamePairs(NAMES)
    for game in results:
        pairs.add(game)
    return pairs


@st.composite
def events(draw: st.DrawFn) -> list[Result]:
    """Pairs of games with seats swapped, and single ones, in any order."""
    results = []
    for pairing in range(1, draw(st.integers(0, 12)) + 1):
        south, north = draw(st.permutations(NAMES))[:2]
        for number in range(1, draw(st.integers(1, 5)) + 1):
            seats = (south, north) if number % 2 else (north, south)
            outcome = draw(st.sampled_from(["south", "north", "draw"]))
            results.append(result(GameKey(1, 1, pairing, number), *seats, outcome))
    return results


def test_a_pair_is_seen_from_the_player_with_the_lower_index() -> None:
    games = [
        result(GameKey(1, 1, 1, 1), "beta", "alpha", "south"),  # beta first and wins
        result(GameKey(1, 1, 1, 2), "alpha", "beta", "draw"),
        result(GameKey(1, 1, 1, 3), "beta", "alpha", "north", first=1),  # alpha first and wins, alone
    ]
    ((pair, one), (alone, other)) = counted(games).counts()
    assert (one, other) == (1, 1)
    assert (alone.a, alone.b, alone.games) == (0, 1, (ScoredGame(True, 2),))
    assert (pair.a, pair.b, pair.games) == (0, 1, (ScoredGame(False, 0), ScoredGame(True, 1)))


@given(events(), st.data())
def test_the_order_of_results_makes_no_difference(games: list[Result], data: st.DataObject) -> None:
    counts = counted(games).counts()
    assert counted(data.draw(st.permutations(games))).counts() == counts
    assert sum(len(outcome.games) * count for outcome, count in counts) == len(games)
    pairs = {game.key.pair for game in games}
    assert sum(count for _, count in counts) == len(pairs)


def test_counting_goes_on_after_a_look() -> None:
    pairs = GamePairs(NAMES)
    pairs.add(result(GameKey(1, 1, 1, 1), "alpha", "beta", "draw"))
    before = pairs.counts()
    assert pairs.counts() == before
    pairs.add(result(GameKey(1, 1, 1, 2), "beta", "alpha", "draw"))
    ((outcome, count),) = pairs.counts()
    assert (len(outcome.games), count) == (2, 1)


def test_too_many_waiting_are_counted_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("arena.ratings.twins._MOST_WAITING", 2)
    pairs = GamePairs(NAMES)
    for pairing in (1, 2, 3):
        pairs.add(result(GameKey(1, 1, pairing, 1), "alpha", "beta", "draw"))
    for pairing in (3, 1):
        pairs.add(result(GameKey(1, 1, pairing, 2), "beta", "alpha", "draw"))
    # Pairing 1 had waited longest when the third came, so its games have lost each other; pairing 2 waits on.
    assert [(len(outcome.games), count) for outcome, count in pairs.counts()] == [(1, 1), (2, 1), (1, 2)]


def test_games_of_another_file_are_no_twins() -> None:
    pairs = GamePairs(NAMES)
    pairs.add(result(GameKey(1, 1, 1, 1), "alpha", "beta", "south"))
    pairs.next_source()
    pairs.add(result(GameKey(1, 1, 1, 2), "gamma", "alpha", "south"))
    pairs.add(result(GameKey(1, 1, 1, 1), "alpha", "gamma", "south"))
    assert [(outcome.b, len(outcome.games), count) for outcome, count in pairs.counts()] == [(1, 1, 1), (2, 2, 1)]


@given(events(), events())
def test_files_one_after_another_count_as_each_alone(one: list[Result], other: list[Result]) -> None:
    together = counted(one)
    together.next_source()
    for game in other:
        together.add(game)
    alone = Counter(dict(counted(one).counts())) + Counter(dict(counted(other).counts()))
    assert dict(together.counts()) == alone


def test_twins_of_different_players() -> None:
    pairs = counted([result(GameKey(1, 1, 1, 1), "alpha", "beta", "draw")])
    with pytest.raises(ValueError, match=r"^game 1\.1\.1\.2: expected the players of the other game of its pair"):
        pairs.add(result(GameKey(1, 1, 1, 2), "gamma", "alpha", "draw"))


def test_unknown_player() -> None:
    with pytest.raises(KeyError, match="delta"):
        GamePairs(NAMES).add(result(GameKey(1, 1, 1, 1), "alpha", "delta", "draw"))
