from collections.abc import Iterable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arena.game import GameKey, Outcome, Result, Termination
from arena.ratings import MatchCounter, MatchCounts, match_verdict
from arena.ratings.twins import Twins


def result(number: int, south: str, north: str, outcome: str, scores: tuple[int, int] | None = None) -> Result:
    termination = Termination.COMPLETED if scores else Termination.FORFEIT
    return Result(GameKey(1, 1, 1, number), (south, north), 0, Outcome(outcome), scores, termination)


def counter(results: Iterable[Result], player: str = "new") -> MatchCounter:
    found = MatchCounter(player)
    for game in results:
        found.add(game)
    return found


PAIR = [result(1, "new", "old", "south", (30, 10)), result(2, "old", "new", "south", (26, 22))]


@st.composite
def matches(draw: st.DrawFn) -> list[Result]:
    results = []
    for number in range(1, draw(st.integers(0, 20)) + 1):
        seats = ("new", "old") if number % 2 else ("old", "new")
        outcome = draw(st.sampled_from(["south", "north", "draw"]))
        scores = draw(st.none() | st.tuples(st.integers(0, 40), st.integers(0, 40)))
        results.append(result(number, *seats, outcome, scores))
    return results


def test_a_pair_and_a_forfeit_alone() -> None:
    match = counter([*PAIR, result(3, "new", "old", "north")]).statistics()
    assert match.counts == MatchCounts((0, 0, 0, 1, 0, 0), (1, 0, 0))
    assert match.counts.games == (2, 0, 1)
    assert match.margin is not None
    assert match.margin.mean.value == pytest.approx((20 - 4) / 2)
    assert (match.margin.games, match.margin.games_without) == (2, 1)


def test_counting_goes_on_after_a_look() -> None:
    found = counter(PAIR[:1])
    assert found.statistics().counts == MatchCounts(alone=(0, 0, 1))
    assert found.statistics().counts == MatchCounts(alone=(0, 0, 1))
    found.add(PAIR[1])
    assert found.statistics().counts == MatchCounts((0, 0, 0, 1, 0, 0))


@given(matches(), st.data())
def test_the_order_of_results_makes_no_difference(games: list[Result], data: st.DataObject) -> None:
    assert counter(data.draw(st.permutations(games))).statistics() == counter(games).statistics()


@given(matches())
def test_both_views_count_the_same_games(games: list[Result]) -> None:
    new, old = counter(games).statistics(), counter(games, "old").statistics()
    assert new.counts.games == old.counts.games[::-1]
    assert new.counts.pentanomial == old.counts.pentanomial[::-1]
    assert sum(new.counts.pairs) == len(games) // 2
    assert new.los == pytest.approx(1 - old.los)


def test_games_of_another_file_are_no_twins() -> None:
    found = counter(PAIR[:1])
    found.next_source()
    found.add(PAIR[1])
    assert found.statistics().counts == MatchCounts(alone=(1, 0, 1))


def test_games_that_have_waited_too_long_count_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("arena.ratings.twins._MOST_WAITING", 2)
    singles = [result(number, "new", "old", "south", (30, 10)) for number in (1, 3, 5, 7)]
    found = counter([*singles, result(8, "old", "new", "south", (30, 10)), result(2, "old", "new", "draw", (9, 9))])
    # Games 1 and 3 were pushed out; 8 finds 7, and 2, whose twin is gone, waits with 5.
    assert found.statistics().counts == MatchCounts((0, 0, 0, 1, 0, 0), (0, 1, 3))


def test_memory_is_bounded() -> None:
    twins: Twins[int] = Twins()
    settled = sum(len(twins.add(GameKey(1, 1, pairing, 1), pairing)) for pairing in range(1, 25_001))
    assert (settled, len(twins.waiting())) == (5_000, 20_000)


def test_foreign_game() -> None:
    with pytest.raises(
        ValueError, match=r"^game 1\.1\.1\.1: expected one of its players, got 'now'; nearest is 'new'$"
    ):
        MatchCounter("now").add(PAIR[0])


def test_verdicts_in_words() -> None:
    assert match_verdict(MatchCounter("new").statistics(), "new", "old") == ("No games yet.",)
    score, seeds = match_verdict(counter(PAIR).statistics(), "new", "old")
    assert score == (
        "Undecided between new and old: so few results set no limits to the Elo of new; "
        "likelihood that new is stronger: 50.0 %."
    )
    assert seeds == "Seeds decide nothing: new is at +8.0 seeds a game (95 % -46.6..+47.0)."
    wins = [
        result(number, *(("new", "old") if number % 2 else ("old", "new")), "south" if number % 2 else "north")
        for number in range(1, 41)
    ]
    (sure,) = match_verdict(counter(wins, "old").statistics(), "old", "new")
    assert sure == (
        "new is stronger than old: old is at -277 Elo or less (95 %; the results set no lower limit); "
        "likelihood that new is stronger: over 99.9 %."
    )


def test_a_hint_in_words() -> None:
    # Two wins by much, then two losses by one seed, and so on; and a forfeit.
    games = []
    for number in range(1, 41):
        margin = 14 + number % 5 if number % 4 < 2 else -1
        south, *scores = ("new", 40 + margin, 40) if number % 2 else ("old", 40, 40 + margin)
        seats = (south, "old" if south == "new" else "new")
        games.append(result(number, *seats, Outcome.of_scores((scores[0], scores[1])), (scores[0], scores[1])))
    games.append(result(41, "new", "old", "south"))
    first, hint, without = match_verdict(counter(games).statistics(), "new", "old")
    assert first.startswith("Undecided between new and old: new is at ")
    assert hint.startswith("A hint, as more seeds need not be more wins: by seeds new is ahead; new is at +")
    assert without == "1 game without seeds, forfeited or resigned, is in the score only."
