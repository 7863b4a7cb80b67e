import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arena.game import Meeting, Pairing, PastRound
from arena.pairing import Knockout, knockout_places
from arena.pairing.knockout import bracket_order, winner
from tests.pairing.rounds_played import at_random, by_rank, meeting, next_round, play_out, played, shown


def drawn(pairing: Pairing) -> Meeting:
    return meeting(pairing, (1.0, 1.0))


def nobody_came(pairing: Pairing) -> Meeting:
    return meeting(pairing, (0.0, 0.0), unplayed=2, out=pairing[1:])


def test_bracket_orders() -> None:
    """The usual orders of seeds, counted from 1."""
    assert [seed + 1 for seed in bracket_order(1)] == [1]
    assert [seed + 1 for seed in bracket_order(4)] == [1, 4, 2, 3]
    assert [seed + 1 for seed in bracket_order(8)] == [1, 8, 4, 5, 2, 7, 3, 6]
    assert [seed + 1 for seed in bracket_order(16)] == [1, 16, 8, 9, 4, 13, 5, 12, 2, 15, 7, 10, 3, 14, 6, 11]


def test_an_event_of_seven() -> None:
    past = play_out(Knockout(third_place=True), 7, by_rank)
    assert [shown(over.round) for over in past] == ["4-5 2-7 3-6 1-bye", "1-4 2-3", "1-2 3-4"]
    assert knockout_places(past, 7) == [1, 2, 3, 4, 5, 5, 5]
    assert knockout_places(past[:2], 7) == [1, 1, 3, 3, 5, 5, 5]
    assert knockout_places([], 2) == [1, 1]


@given(st.integers(0, 40), st.booleans(), st.integers(0, 2**32))
def test_every_event_ends_with_one_winner(players: int, third_place: bool, seed: int) -> None:
    past = play_out(Knockout(third_place=third_place), players, at_random(random.Random(seed), ()))
    assert len(past) == max(0, players - 1).bit_length()
    meetings = [meeting_ for over in past for meeting_ in over.meetings]
    assert len(meetings) == max(0, players - 1) + (third_place and players > 3)
    places = knockout_places(past, players)
    assert sorted(places)[:4] == [1, 2, 3, 4 if third_place else 3][:players]
    for over in past:
        for meeting_ in over.meetings:
            ahead = winner(meeting_)
            assert ahead is not None
            assert places[ahead] == min(places[player] for player in meeting_.pairing[1:])
        assert not over.round.byes or over.round.number == 1


@given(st.integers(2, 40))
def test_byes_are_for_those_entered_first(players: int) -> None:
    made = next_round(Knockout(), [], players)
    assert sorted(made.byes) == list(range((1 << (players - 1).bit_length()) - players))


def test_ties_are_played_off_and_then_decided_by_entry() -> None:
    system = Knockout(games_per_pairing=3, extra_pairs=2)
    pairing = Pairing(1, 1, 0)
    assert system.extra_games(Meeting(pairing, (1.5, 1.5), 3)) == 2
    assert system.extra_games(Meeting(pairing, (2.5, 2.5), 5)) == 2
    assert system.extra_games(Meeting(pairing, (3.5, 3.5), 7)) == 0
    assert system.extra_games(Meeting(pairing, (2.0, 1.0), 3)) == 0
    assert system.extra_games(Meeting(pairing, (1.0, 0.0), 1, 1, (True, False))) == 0
    past = play_out(Knockout(), 4, drawn)
    assert [over.round.note for over in past] == [
        "",
        "pairing 1.1 is tied: who was entered first goes on; pairing 1.2 is tied: who was entered first goes on",
    ]
    assert knockout_places(past, 4) == [1, 2, 3, 3]


def test_a_tie_that_one_defaulted_on_is_the_others() -> None:
    assert winner(Meeting(Pairing(1, 0, 1), (1.0, 0.0), 1, 1, (True, False))) == 1
    assert winner(Meeting(Pairing(1, 0, 1), (0.0, 1.0), 1, 1, (False, True))) == 0
    assert winner(Meeting(Pairing(1, 0, 1), (1.0, 0.0), 1, 1, (True, True))) == 0


def test_who_meets_nobody_has_a_bye() -> None:
    """Players are paired though they are out; where both default, the next opponent goes on."""
    system = Knockout(third_place=True)
    made = next_round(system, [], 8, out={0, 7})
    assert shown(made) == "1-8 4-5 2-7 3-6"
    first = PastRound(made, (nobody_came(made.pairings[0]), *map(by_rank, made.pairings[1:])))
    second = next_round(system, [first], 8, out={0, 7})
    assert shown(second) == "2-3 4-bye"
    third = next_round(system, [first, played(second, by_rank)], 8)
    assert shown(third) == "4-2"
    past = [first, played(second, by_rank), played(third, by_rank)]
    assert system.next_round(past, 8, ()) is None
    assert knockout_places(past, 8) == [4, 1, 3, 2, 4, 4, 4, 4]


def test_nobody_is_left() -> None:
    past = play_out(Knockout(), 4, nobody_came)
    assert len(past) == 1
    assert knockout_places(past, 4) == [1, 1, 1, 1]


def test_later_entries_are_not_in_it() -> None:
    past = [played(next_round(Knockout(), [], 3), by_rank)]
    assert shown(next_round(Knockout(), past, 5)) == "1-2"
    assert knockout_places(past, 5) == [1, 1, 3, 4, 4]


def test_bounds() -> None:
    with pytest.raises(ValueError, match="games_per_pairing must be at least 1, got 0"):
        Knockout(0)
    with pytest.raises(ValueError, match="extra_pairs must be at least 0, got -1"):
        Knockout(extra_pairs=-1)
