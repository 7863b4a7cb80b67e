from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arena.pairing import Gauntlet


@st.composite
def gauntlets(draw: st.DrawFn) -> Gauntlet:
    players = draw(st.integers(2, 12))
    seeds = draw(st.lists(st.integers(0, players - 1), min_size=1, max_size=players - 1, unique=True))
    return Gauntlet(players, tuple(seeds), draw(st.integers(1, 3)))


@given(gauntlets())
def test_every_seed_meets_every_other_once_a_cycle(gauntlet: Gauntlet) -> None:
    places = [gauntlet[index] for index in range(len(gauntlet))]
    met = Counter((frozenset(place[2:]), (place.round - 1) * gauntlet.cycles // gauntlet.rounds) for place in places)
    others = set(range(gauntlet.players)) - set(gauntlet.seeds)
    assert met == {
        (frozenset((seed, other)), cycle): 1
        for seed in gauntlet.seeds
        for other in others
        for cycle in range(gauntlet.cycles)
    }


@given(gauntlets())
def test_rounds_have_everybody_once_and_index_inverts(gauntlet: Gauntlet) -> None:
    places = [gauntlet[index] for index in range(len(gauntlet))]
    assert [gauntlet.index(place.round, place.number) for place in places] == list(range(len(gauntlet)))
    assert places == sorted(places)
    assert {place.round for place in places} == set(range(1, gauntlet.rounds + 1))
    for number in range(1, gauntlet.rounds + 1):
        playing = [player for place in places if place.round == number for player in place[2:]]
        assert len(playing) == len(set(playing)) <= 2 * gauntlet.width
    for player in range(gauntlet.players):
        assert list(gauntlet.of(player)) == [i for i, place in enumerate(places) if player in place[2:]]


@given(gauntlets())
def test_seats_balance(gauntlet: Gauntlet) -> None:
    places = [gauntlet[index] for index in range(len(gauntlet))]
    for player in range(gauntlet.players):
        first = sum(place.first == player for place in places)
        second = sum(place.second == player for place in places)
        assert abs(first - second) <= gauntlet.cycles % 2


@given(st.integers(2, 9), st.integers(1, 3), st.integers(1, 5))
def test_a_late_entrant_changes_no_pairing(players: int, seeds: int, late: int) -> None:
    before = Gauntlet(players, tuple(range(min(seeds, players - 1))))
    after = Gauntlet(players + late, before.seeds)
    for index in range(len(before)):
        place = before[index]
        kept = after.index(place.round, place.number)
        assert kept is not None
        assert after[kept] == place


@pytest.mark.parametrize(("round_number", "number"), [(0, 1), (1, 0), (1, 3), (3, 2), (5, 1)])
def test_no_pairing_outside(round_number: int, number: int) -> None:
    gauntlet = Gauntlet(5, (0, 3))  # rounds 3 and 4 are of a block with one player
    assert gauntlet.index(round_number, number) is None
    assert gauntlet[gauntlet.index(3, 1) or 0].round == 3


def test_a_long_gauntlet_is_not_laid_out() -> None:
    gauntlet = Gauntlet(100_000, (0, 7, 9), cycles=1000)
    index = len(gauntlet) - 5
    assert gauntlet.index(*gauntlet[index][:2]) == index


@pytest.mark.parametrize(
    ("players", "seeds", "text"),
    [
        (3, (), "a gauntlet needs a seed, got none"),
        (3, (0, 3), "seeds must be numbers of players, 0 to 2, got 3"),
        (3, (1, 1), r"seeds must differ, got \[1, 1\]"),
        (2, (0, 1), "seeds must leave players for them to meet, got all 2"),
    ],
)
def test_seeds_that_make_no_gauntlet(players: int, seeds: tuple[int, ...], text: str) -> None:
    with pytest.raises(ValueError, match=text):
        Gauntlet(players, seeds)
    with pytest.raises(ValueError, match="cycles must be at least 1, got 0"):
        Gauntlet(3, cycles=0)
