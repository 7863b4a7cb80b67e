import random
import subprocess
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from arena.game import Meeting, Pairing, PastRound
from arena.game.score_card import score_cards
from arena.pairing import PairingError, Swiss, slowest_round_s, swiss
from arena.pairing.nearest import nearest_pairs, repeats
from tests.pairing.rounds_played import at_random, by_rank, meeting, next_round, play_out, played, shown

# 9 players: the one entered earlier wins, a draw if the sum of the two numbers is divisible by 4.
# From bbpPairings 6 (FIDE Dutch System in force from 2026) and gacrux, which agree.
GOLDEN = [
    "1-5 6-2 3-7 8-4 9-bye",
    "9-1 2-3 4-6 5-8 7-bye",
    "1-4 7-2 3-9 6-5 8-bye",
    "2-1 5-3 8-9 4-7 6-bye",
    "1-8 5-4 9-2 7-6 3-bye",
]
GOLDEN_POINTS = [5, 3.5, 3, 3.5, 2.5, 2.5, 1, 2.5, 1.5]


def golden_result(pairing: Pairing) -> Meeting:
    drawn = (pairing.first + pairing.second + 2) % 4 == 0
    return meeting(pairing, (0.5, 0.5)) if drawn else by_rank(pairing)


def test_golden_swiss() -> None:
    past = play_out(Swiss(5), 9, golden_result)
    assert [shown(over.round) for over in past] == GOLDEN
    assert [sum(line.points for line in card) for card in score_cards(past, 9)] == GOLDEN_POINTS
    assert not any(over.round.note for over in past)


def test_the_lot_for_seats_turns_them_all() -> None:
    made = next_round(Swiss(5, top_first=False), [], 9)
    assert shown(made) == "5-1 2-6 7-3 4-8 9-bye"


@settings(deadline=None, max_examples=20)
@given(st.integers(4, 12), st.integers(0, 2**32))
def test_rounds_of_an_event_with_everything(entered: int, seed: int) -> None:
    """Withdrawals, defaults, late entries: everybody is placed once, and what the rules forbid is said."""
    chance = random.Random(seed)
    system, players, out = Swiss(entered - 1), entered, set[int]()
    past: list[PastRound] = []
    met, byes = Counter[frozenset[int]](), Counter[int]()
    for number in range(1, entered):
        out |= {player for player in range(players) if chance.random() < 0.03}
        if number > 1 and chance.random() < 0.2:
            players += 1
        if players - len(out) < 2:
            break
        made = next_round(system, past, players, out)
        pairs = [frozenset(pairing[1:]) for pairing in made.pairings]
        paired = [player for pair in pairs for player in pair]
        assert sorted([*paired, *made.byes, *made.absent]) == list(range(players))
        assert set(made.absent) == {player for player in out if player < players}
        assert len(made.byes) == (players - len(out)) % 2
        again = sum(met[pair] > 0 for pair in pairs), sum(byes[player] > 0 for player in made.byes)
        if made.note:
            said = f"pairs that meet again: {again[0]}, second byes: {again[1]}"
            assert made.note == f"no pairing by the rules is left, so players of nearest points are paired; {said}"
        else:
            assert again == (0, 0)
        failing = {player for player in paired if chance.random() < 0.03}
        past.append(played(made, at_random(chance, failing)))
        for meeting_ in past[-1].meetings:
            met[frozenset(meeting_.pairing[1:])] += meeting_.games > 0
            for side, player in enumerate(meeting_.pairing[1:]):
                byes[player] += not meeting_.games and meeting_.scores[side] == 1
        byes.update(made.byes)
    for over in past:
        assert system.extra_games(over.meetings[0]) == 0


@settings(deadline=None, max_examples=10)
@given(st.integers(4, 20), st.integers(0, 2**32))
def test_seats_balance_while_everybody_plays(pairs: int, seed: int) -> None:
    """FIDE C.04.3: nobody's seats differ by more than 2, or 3 for who leads in the last round; none three times."""
    past = play_out(Swiss(5), 2 * pairs, at_random(random.Random(seed), ()))
    for card in score_cards(past[:-1], 2 * pairs):
        seats = [line.first for line in card if line.played]
        assert abs(2 * sum(seats) - len(seats)) <= 2
        assert not any(seats[at] == seats[at + 1] == seats[at + 2] for at in range(len(seats) - 2))


def test_a_late_entrant_was_absent_before() -> None:
    past = [played(next_round(Swiss(5), [], 6), by_rank)]
    made = next_round(Swiss(5), past, 7)
    assert made.absent == ()
    assert 6 in made.byes or any(6 in pairing[1:] for pairing in made.pairings)
    assert [line.points for line in score_cards(past, 7)[6]] == [0.0]


def test_who_never_met_may_be_paired_again() -> None:
    past = [played(next_round(Swiss(3), [], 2), lambda pairing: meeting(pairing, (0, 0), unplayed=2, out={1}))]
    made = next_round(Swiss(3), past, 2)
    assert {*made.pairings[0][1:]} == {0, 1}
    assert made.note == ""


def test_an_exhausted_field_meets_again() -> None:
    """All four have met; then two are left, and they meet to the end."""
    past = play_out(Swiss(6), 4, by_rank)
    meetings = Counter(frozenset(pairing[1:]) for over in past for pairing in over.round.pairings)
    assert set(meetings.values()) == {2}
    assert [bool(over.round.note) for over in past] == [False] * 3 + [True] * 3
    for _ in range(6):
        made = next_round(Swiss(12), past, 4, out={1, 3})
        assert {*made.pairings[0][1:]} == {0, 2}
        past.append(played(made, by_rank))
    assert [over.round.pairings[0].first for over in past[7:]] == [over.round.pairings[0].second for over in past[6:-1]]


def all_matchings(players: Sequence[int]) -> Iterator[list[tuple[int, int]]]:
    """Of an even number of players; -1 is the bye."""
    if not players:
        yield []
        return
    first, *others = players
    for other in others:
        for rest in all_matchings([player for player in others if player != other]):
            yield [(first, other), *rest]


@settings(deadline=None, max_examples=30)
@given(st.integers(2, 7), st.integers(0, 2**32))
def test_the_nearest_pairs_are_the_best_of_all(players: int, seed: int) -> None:
    past = play_out(Swiss(4), players, at_random(random.Random(seed), ()))
    cards = score_cards(past, players)
    points = [sum(line.points for line in card) for card in cards]

    def cost(one: int, other: int) -> tuple[int, float]:
        one, other = max(one, other), min(one, other)
        if other < 0:
            return sum(line.opponent is None for line in cards[one]) ** 2, points[one] ** 2
        return sum(line.opponent == other for line in cards[one]) ** 2, (points[one] - points[other]) ** 2

    def total(pairs: Iterable[tuple[int, int]]) -> tuple[float, ...]:
        return tuple(map(sum, zip(*(cost(*pair) for pair in pairs), strict=True)))

    pairs = nearest_pairs(cards, range(players))
    assert sorted(player for pair in pairs for player in pair if player is not None) == list(range(players))
    nodes = [*range(players), -1] if players % 2 else range(players)
    best = min(map(total, all_matchings(nodes)))
    assert total((one, -1 if other is None else other) for one, other in pairs) == best


def test_repeats_are_counted() -> None:
    past = [played(next_round(Swiss(3), [], 5), by_rank)]
    assert shown(past[0].round) == "1-3 4-2 5-bye"
    assert repeats(score_cards(past, 5), [(2, 0), (1, 3), (4, None)]) == (2, 1)
    assert repeats(score_cards(past, 5), [(0, 1), (2, 4), (3, None)]) == (0, 0)


def test_what_the_library_gets_wrong_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    past = [played(next_round(Swiss(3), [], 4), by_rank)]
    monkeypatch.setattr(swiss, "dutch_pairs", lambda text, number: [(0, 2), (0, 1)])
    made = next_round(Swiss(3), past, 4)
    assert made.note == (
        "gacrux paired 3 of 4 players; pairs that meet again: 1, second byes: 0, so players of nearest points are "
        "paired; pairs that meet again: 0, second byes: 0"
    )
    assert sorted(player for pairing in made.pairings for player in pairing[1:]) == [0, 1, 2, 3]


def test_a_failing_library_ends_no_event(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gacrux.pairingdutch.pairing_dutch.compute_pairing", lambda self, checkonly: 1 // 0)
    made = next_round(Swiss(3), [], 4)
    assert made.note.startswith("gacrux failed with ZeroDivisionError: ")
    assert len(made.pairings) == 2


@pytest.mark.parametrize(("players", "out", "there"), [(1, (), 1), (3, (0, 2), 1), (2, (0, 1), "none")])
def test_nobody_to_pair(players: int, out: tuple[int, ...], there: object) -> None:
    with pytest.raises(PairingError, match=f"^round 1 needs 2 players who can play, and there is {there}$"):
        Swiss(3).next_round([], players, out)


def test_bounds() -> None:
    with pytest.raises(PairingError, match=r"^a Swiss has at most 9999 players, got 10000$"):
        Swiss(3).next_round([], 10_000, ())
    with pytest.raises(ValueError, match="rounds must be at least 1, got 0"):
        Swiss(0)
    past = play_out(Swiss(1), 2, by_rank)
    assert Swiss(1).next_round(past, 2, {0, 1}) is None
    assert slowest_round_s(1000) == pytest.approx(37, rel=0.05)


def test_gacrux_is_loaded_when_a_round_is_paired() -> None:
    code = "import sys, arena.pairing; sys.exit('gacrux' in sys.modules or 'numpy' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
