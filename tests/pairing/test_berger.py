"""Golden tables: FIDE Handbook C.05, Annex 1 (Berger tables); players count from 1, the first of a pair moves first."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arena.pairing import berger_pairing, pairing_of, pairings_per_round, rounds_per_cycle

TABLES = {
    4: "1-4 2-3 | 4-3 1-2 | 2-4 3-1",
    6: "1-6 2-5 3-4 | 6-4 5-3 1-2 | 2-6 3-1 4-5 | 6-5 1-4 2-3 | 3-6 4-2 5-1",
    8: (
        "1-8 2-7 3-6 4-5 | 8-5 6-4 7-3 1-2 | 2-8 3-1 4-7 5-6 | 8-6 7-5 1-4 2-3 | 3-8 4-2 5-1 6-7 | "
        "8-7 1-6 2-5 3-4 | 4-8 5-3 6-2 7-1"
    ),
}


def table(players: int) -> list[list[str]]:
    rounds = []
    for round_number in range(1, rounds_per_cycle(players) + 1):
        numbers = range(1, pairings_per_round(players) + 1)
        pairs = (berger_pairing(players, round_number, number) for number in numbers)
        rounds.append([f"{south + 1}-{north + 1}" for south, north in pairs])
    return rounds


@pytest.mark.parametrize("players", TABLES)
def test_even_tables(players: int) -> None:
    assert table(players) == [pairs.split() for pairs in TABLES[players].split("|")]


@pytest.mark.parametrize("players", TABLES)
def test_odd_tables_leave_out_the_pairing_of_the_missing_player(players: int) -> None:
    golden = [[pair for pair in pairs.split() if str(players) not in pair] for pairs in TABLES[players].split("|")]
    assert table(players - 1) == golden


@given(st.integers(2, 40))
def test_all_meet_once_and_seats_balance(players: int) -> None:
    meetings: Counter[frozenset[int]] = Counter()
    souths: Counter[int] = Counter()
    for round_number in range(1, rounds_per_cycle(players) + 1):
        in_round: set[int] = set()
        for number in range(1, pairings_per_round(players) + 1):
            south, north = berger_pairing(players, round_number, number)
            assert not {south, north} & in_round
            in_round |= {south, north}
            meetings[frozenset((south, north))] += 1
            souths[south] += 1
        assert len(in_round) == players - players % 2
    assert len(meetings) == players * (players - 1) // 2
    assert set(meetings.values()) == {1}
    # Each plays an odd number of games with an even number of players, so one seat more of one kind is balance.
    assert all(abs(2 * souths[player] - (players - 1)) <= 1 for player in range(players))


@given(st.integers(2, 40))
def test_pairing_of_inverts_the_table(players: int) -> None:
    for round_number in range(1, rounds_per_cycle(players) + 1):
        byes = 0
        for player in range(players):
            number = pairing_of(players, round_number, player)
            if number is None:
                byes += 1
            else:
                assert player in berger_pairing(players, round_number, number)
        assert byes == players % 2
