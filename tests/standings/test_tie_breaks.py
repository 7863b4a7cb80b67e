"""Tie-breaks against numbers from elsewhere.

The golden table is of 7 players and 4 rounds, computed with gacrux 1.11.65, which agreed with an independent library on
477 players; gacrux itself is the other source, on events drawn from a seed.
"""

import random
from collections.abc import Sequence
from itertools import combinations
from typing import Any, get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from arena.game import Meeting, Pairing, PastRound, Round
from arena.game.score_card import score_cards
from arena.pairing.swiss_trf import trf_text
from arena.standings import TieBreak, TieBreaks, ranked

# By player: opponent, w for first or b, then 1 = 0 over the board or + - by default; U is a bye, Z an absence.
ROUNDS = [
    "4w+ 2b= 6w1 5b-",
    "5b1 1w= 7b1 U",
    "6w1 Z Z Z",
    "1b- Z Z Z",
    "2w0 6b0 U 1w+",
    "3b0 5w1 1b0 7w1",
    "U Z 2w0 6b0",
]
ORDER = ("points", "buchholz_cut_1", "buchholz", "sonneborn_berger", "wins", "wins_played", "progressive")
NUMBERS = [
    (2.5, 7, 9, 5.25, 2, 1, 7.5),
    (3.5, 6.5, 7.5, 6.25, 3, 2, 8.5),
    (1, 4, 5, 2, 1, 1, 4),
    (0, 0, 0, 0, 0, 0, 0),
    (2, 7.5, 9.5, 4, 2, 0, 3),
    (2, 7, 8, 3, 2, 2, 4),
    (1, 6.5, 7.5, 1, 1, 0, 4),
]
RANKS = [2, 1, 6, 7, 4, 3, 5]
"""By points, direct encounter, Buchholz cut 1."""
_POINTS = {"1": 1.0, "=": 0.5, "0": 0.0, "+": 1.0, "-": 0.0}


def parsed(rows: Sequence[str]) -> list[PastRound]:
    """Every pairing has two games."""
    past = []
    for number, entries in enumerate(zip(*map(str.split, rows), strict=True), start=1):
        meetings: list[Meeting] = []
        for player, entry in enumerate(entries):
            if "w" in entry:
                other = int(entry.split("w")[0]) - 1
                pairing = Pairing(len(meetings) + 1, player, other)
                codes = entry[-1], entries[other][-1]
                lost = (codes[0] == "-", codes[1] == "-")
                points = (0.0, 0.0) if any(lost) else (2 * _POINTS[codes[0]], 2 * _POINTS[codes[1]])
                meetings.append(Meeting(pairing, points, 0 if any(lost) else 2, 2 * any(lost), lost))
        made = Round(
            number=number,
            pairings=tuple(meeting.pairing for meeting in meetings),
            byes=tuple(player for player, entry in enumerate(entries) if entry == "U"),
            absent=tuple(player for player, entry in enumerate(entries) if entry == "Z"),
        )
        past.append(PastRound(made, tuple(meetings)))
    return past


def test_golden_table() -> None:
    event = TieBreaks(parsed(ROUNDS), 7)
    assert list(zip(*map(event.values, ORDER), strict=True)) == NUMBERS
    lines = ranked(event, ["points", "direct_encounter", "buchholz_cut_1"])
    assert [line.rank for line in sorted(lines, key=lambda line: line.player)] == RANKS
    assert [line.values[1] for line in lines] == [None, None, 1, 2, 1, 1, None]


@st.composite
def events(draw: st.DrawFn) -> tuple[list[PastRound], int]:
    """Anybody meets anybody, also twice; with byes, absences, and defaults of one or both."""
    players, chance = draw(st.integers(2, 9)), random.Random(draw(st.integers(0, 2**32)))
    rows: list[list[str]] = [[] for _ in range(players)]
    for _ in range(draw(st.integers(1, 6))):
        order = chance.sample(range(players), players)
        while order:
            player = order.pop()
            if not order or chance.random() < 0.15:
                rows[player].append(chance.choice("UZZ"))
                continue
            other = order.pop()
            codes = chance.choice(["10", "01", "==", "10", "01", "==", "+-", "-+", "--"])
            rows[player].append(f"{other + 1}w{codes[0]}")
            rows[other].append(f"{player + 1}b{codes[1]}")
    return parsed([" ".join(row) for row in rows]), players


def gacrux_tie_breaks(past: Sequence[PastRound], players: int, names: Sequence[str]) -> list[list[Any]]:
    """By player, then in the order of names; and the ranks by all of them, last."""
    from gacrux.tiebreak import tiebreak
    from gacrux.trf2json import trf2json

    report = trf2json()
    report.parse_file(trf_text(score_cards(past, players), (), len(past), top_first=True), 0)
    assert report.get_status() == 0
    computed = tiebreak(report.get_tournament(1), len(past), None)
    for at, name in enumerate(names, start=1):
        computed.compute_single_tiebreak(computed.parse_tiebreak(at, name))
    rows = [computed.cmps[player + 1] for player in range(players)]
    return [[*map(float, row["tiebreakScore"]), row["rank"]] for row in rows]


@settings(deadline=None)
@given(events())
def test_numbers_are_those_of_gacrux(event: tuple[list[PastRound], int]) -> None:
    past, players = event
    own = zip(*map(TieBreaks(past, players).values, ORDER), strict=True)
    theirs = gacrux_tie_breaks(past, players, ["PTS", "BH/C1", "BH", "SB", "WIN", "WON", "PS"])
    assert list(map(list, own)) == [row[:-1] for row in theirs]


@settings(deadline=None)
@given(events())
def test_direct_encounters_are_those_of_gacrux(event: tuple[list[PastRound], int]) -> None:
    past, players = event
    lines = sorted(ranked(TieBreaks(past, players), ["points", "direct_encounter"]), key=lambda line: line.player)
    theirs = gacrux_tie_breaks(past, players, ["PTS", "DE"])
    assert [line.rank for line in lines] == [row[-1] for row in theirs]


@settings(deadline=None)
@given(events(), st.lists(st.sampled_from(["points", *get_args(TieBreak)]), max_size=5))
def test_ranks(event: tuple[list[PastRound], int], order: list[str]) -> None:
    past, players = event
    lines = ranked(TieBreaks(past, players, margins=[0.5] * players), order)
    assert sorted(line.player for line in lines) == list(range(players))
    for at, line in enumerate(lines):
        assert line.rank == at + 1 or (at and (line.rank, line.values) == (lines[at - 1].rank, lines[at - 1].values))
    for one, other in combinations(lines, 2):
        keys = [
            [(0.0 if value is None else -value if name == "direct_encounter" else value) for name, value in pairs]
            for pairs in (zip(order, line.values, strict=True) for line in (one, other))
        ]
        assert keys[0] >= keys[1]
        assert (keys[0] == keys[1]) == (one.rank == other.rank)


def test_three_who_beat_each_other_stay_tied() -> None:
    event = TieBreaks(parsed(["2w1 3b0 Z", "1b0 Z 3w1", "Z 1w1 2b0"]), 3)
    assert [line.rank for line in ranked(event, ["points", "direct_encounter"])] == [1, 1, 1]


def test_game_points_and_margin() -> None:
    made = Round(number=1, pairings=(Pairing(1, 0, 1), Pairing(2, 2, 3)), byes=(4,))
    meetings = (Meeting(made.pairings[0], (1.5, 2.5), 4), Meeting(made.pairings[1], (0.5, 0.5), 1, 3, (False, True)))
    event = TieBreaks([PastRound(made, meetings)], 5, margins=[1, -1, 0, 0, 0])
    assert event.values("game_points") == [1.5, 2.5, 3.5, 0.5, 4]
    assert event.values("points") == [0, 1, 1, 0, 1]
    assert [line.player for line in ranked(event, ["points", "game_points", "margin"])] == [4, 2, 1, 0, 3]
    with pytest.raises(ValueError, match=r"^margin needs the margins of 5 players, got 0$"):
        TieBreaks([], 5).values("margin")
    with pytest.raises(ValueError, match=r"^expected one of points, .*, margin, got 'bucholz'$"):
        event.values("bucholz")


def test_nobody() -> None:
    assert ranked(TieBreaks([], 0), ["points", "direct_encounter"]) == ()
