"""Golden tables of small events. The numbers of the first are those of test_table.py; the others are read by eye."""

from collections.abc import Iterable, Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

from arena.game import GameKey, Outcome, Result, Termination
from arena.report.table import build_table
from arena.report.table_text import format_legend, format_table

Row = tuple[str, str, int, int, int]
EVENT = [
    ("alpha", "beta", 6, 2, 2), ("beta", "alpha", 3, 3, 4), ("alpha", "gamma", 7, 1, 2),
    ("gamma", "alpha", 2, 2, 6), ("beta", "gamma", 5, 3, 2), ("gamma", "beta", 3, 3, 4),
]  # fmt: skip
"""Who moves first, who second, and wins, draws, losses of the first."""


def played(rows: Iterable[Row]) -> Iterator[Result]:
    """Games won by ten seeds each, none the twin of another; the first loss of each row is a forfeit."""
    for pairing, (south, north, *counts) in enumerate(rows, start=1):
        number = 1
        for outcome, count in zip(("south", "draw", "north"), counts, strict=True):
            for first in [True, *[False] * count][:count]:
                forfeit = first and outcome == "north"
                yield Result(
                    GameKey(1, 1, pairing, number),
                    (south, north),
                    0,
                    Outcome(outcome),
                    None if forfeit else {"south": (54, 44), "draw": (49, 49), "north": (44, 54)}[outcome],
                    Termination.FORFEIT if forfeit else Termination.COMPLETED,
                )
                number += 2


def text_of(players: list[str], rows: Iterable[Row], width: int = 80) -> str:
    return format_table(build_table(players, played(rows)), width)


def test_three_players() -> None:
    assert (
        text_of(["alpha", "beta", "gamma"], EVENT)
        == """\
#  player  games  points     %   W   D   L  seeds  1st  2nd   Elo   rating  ff
1  alpha      40    27.0  67.5  23   8   9   +3.9   72   62  1249  +87 ±68   2
2  beta       40    19.5  48.8  14  11  15   -0.3   55   42  1194   -6 ±62   2
3  gamma      40    13.5  33.8   9   9  22   -3.6   38   30  1157  -80 ±67   2

   against    1     2     3
1  alpha      -  12.5  14.5
2  beta     7.5     -  12.0
3  gamma    5.5   8.0     -

alpha is stronger than beta with a likelihood of 94.7 %.
Among equals the side that moves first wins 56 % of the points (+39 Elo,
95 % -42..+119).

Forfeits: 6 of 60 games; they count as losses everywhere but in seeds.
"""
    )


def test_before_the_first_game() -> None:
    assert (
        text_of(["alpha", "beta", "gamma"], [])
        == """\
#  player  games  points  %  W  D  L  seeds  1st  2nd   Elo     rating  ff
1  alpha       0     0.0  -  0  0  0      -    -    -  1200  ? +0 ±556   0
1  beta        0     0.0  -  0  0  0      -    -    -  1200  ? +0 ±556   0
1  gamma       0     0.0  -  0  0  0      -    -    -  1200  ? +0 ±556   0

No games yet: alpha, beta, gamma.
?: prior-dominated. Wins and losses do not tie this rating to the others; it is
as if every player had drawn one more game with an average one.
"""
    )


def test_a_perfect_score() -> None:
    event = [("champion", "beginner", 2, 0, 0), ("beginner", "champion", 0, 0, 2)]
    assert (
        text_of(["champion", "beginner"], event)
        == """\
# player   games points     % W D L seeds 1st 2nd  Elo      rating ff
1 champion     4    4.0 100.0 4 0 0 +10.0 100 100 1219 ? +223 ±288  0
2 beginner     4    0.0   0.0 0 0 4 -10.0   0   0 1181 ? -223 ±288  1

Undecided between champion and beginner: champion is at -72 Elo or more (95 %;
the results set no upper limit); likelihood that champion is stronger: 94.8 %.
Seeds decide nothing: champion is at +10.0 seeds a game (95 % -66.4..+72.3).
1 game without seeds, forfeited or resigned, is in the score only.
Score of champion: 100.0 % of 4 games (4 won, 0 drawn, 0 lost), 95 %
39.8..100.0.
Elo +416.6, 95 % -72.1 or more, normalized Elo +282.6, 95 % -57.9 or more; drawn
games 0.0 %.
This Elo takes games as they are; the ratings of the table allow for who moved
first.
The results do not tell yet what the first move is worth.

?: prior-dominated. Wins and losses do not tie this rating to the others; it is
as if every player had drawn one more game with an average one.
Forfeits: 1 of 4 games; it counts as a loss everywhere but in seeds.
"""
    )


def test_legend() -> None:
    assert (
        format_legend(build_table(["alpha"], []))
        == """\
seeds: mean margin of the games that ended by the rules. 1st, 2nd: % of points
when moving first, second. Elo: online, K=10 from 1200, depends on the order of
games. rating: all results at once, in Elo from the mean, with its 95 %
interval. ff: forfeits.
"""
    )


def test_names_give_way_and_stay_safe() -> None:
    names = ["a-name-longer-than-any-table-can-show", "日本語の名前", "evil\x1b[31m\u202e\r\n"]
    renamed = dict(zip(("alpha", "beta", "gamma"), names, strict=True))
    event = [(renamed[row[0]], renamed[row[1]], *row[2:]) for row in EVENT]
    lines = text_of(names, event).splitlines()
    shown = ["a-name-longer-than-a… ", "日本語の名前  ", "evil\ufffd[31m\ufffd\ufffd\ufffd  "]
    assert all(line[2:].startswith(name) for name, line in zip(shown, lines[1:4], strict=True))
    assert max(map(cell_len, lines)) == 80
    assert len({cell_len(line) for line in lines[:4]}) == 1


@pytest.mark.parametrize("players", [12, 13])
def test_meetings_are_shown_of_at_most_twelve(players: int) -> None:
    names = [f"player {number}" for number in range(1, players + 1)]
    event = [(names[0], name, 60, 20, 20) for name in names[1:]]
    text = text_of(names, event)
    assert ("against" in text) is (players == 12)
    assert max(map(cell_len, text.splitlines())) <= 80


@given(
    st.lists(st.text(st.characters(codec="utf-8"), min_size=1, max_size=40), min_size=2, max_size=5, unique=True),
    st.integers(0, 40),
    st.integers(0, 5),
)
def test_no_name_breaks_the_lines(names: list[str], wins: int, draws: int) -> None:
    table = build_table(names, played([(names[0], names[-1], wins, draws, 1)]))
    text = format_table(table, 80)
    lines = text.split("\n")
    assert lines[-1] == ""
    assert all(line.isprintable() for line in lines)
    assert max(map(cell_len, lines)) <= 80
    assert len({cell_len(line) for line in lines[: len(names) + 1]}) == 1


NARROW = [("alpha", "beta-with-a-long-name", 3, 1, 1)]


@pytest.mark.parametrize(
    ("width", "header"),
    [
        (72, "# player          games points    % W D L seeds 1st 2nd  Elo   rating ff"),
        (64, "# player        games points    % W D L 1st 2nd  Elo   rating ff"),
        (58, "# player          games points    % W D L  Elo   rating ff"),
        (49, "# player      games points    % W D L   rating ff"),
        (45, "# player     games points    % W D L   rating"),
        (40, "# player      points    % W D L   rating"),
        (34, "# player      points    %   rating"),
        (27, "# player    points   rating"),
        (18, "# player    points"),
    ],
)
def test_columns_give_way_before_names_do(width: int, header: str) -> None:
    first, *_ = text_of(["alpha", "beta-with-a-long-name"], NARROW, width).splitlines()
    assert first == header


@given(
    st.lists(st.text(st.characters(codec="utf-8"), min_size=1, max_size=40), min_size=2, max_size=12, unique=True),
    st.integers(0, 3000),
    st.integers(40, 120),
)
def test_no_line_is_longer_than_the_terminal_is_wide(names: list[str], wins: int, width: int) -> None:
    table = build_table(names, played((names[0], name, wins, 0, 1) for name in names[1:]))
    lines = (format_table(table, width) + format_legend(table, width)).splitlines()
    assert max(map(cell_len, lines)) <= width


def test_a_name_keeps_eight_cells() -> None:
    names = ["alpha", "beta-with-a-long-name"]
    for width in range(18, 80):
        row = text_of(names, NARROW, width).splitlines()[2]
        assert row.startswith(("2 beta-wi", "2 beta-w…"))


def test_the_table_of_meetings_is_left_out_where_it_does_not_fit() -> None:
    assert "against" in text_of(["alpha", "beta", "gamma"], EVENT, 40)
    names = [f"player {number}" for number in range(1, 9)]
    event = [(names[0], name, 60, 20, 20) for name in names[1:]]
    assert "against" in text_of(names, event, 50)
    assert "against" not in text_of(names, event, 40)


def test_the_legend_tells_of_the_columns_shown() -> None:
    table = build_table(["alpha", "beta-with-a-long-name"], played(NARROW))
    assert (
        format_legend(table, 45)
        == """\
rating: all results at once, in Elo from the
mean, with its 95 % interval.
"""
    )
    assert format_legend(table, 18) == ""
    roomy = build_table(["a", "b"], [])
    assert format_legend(table, 64, also=[roomy]).startswith("seeds: mean margin of the games")
    assert "seeds" not in format_legend(table, 64)


def test_notes_tell_of_the_columns_shown() -> None:
    event = [("champion", "beginner", 2, 0, 0), ("beginner", "champion", 0, 0, 2)]
    text = text_of(["champion", "beginner"], event, 22)
    assert "?" not in text
    assert "Forfeits: 1 of 4\ngames; it counts as a\nloss.\n" in text


def test_players_that_are_level() -> None:
    event = [("alpha", "beta", 2, 1, 2), ("beta", "alpha", 2, 1, 2)]
    assert "\nUndecided between alpha and beta: alpha is at +0 Elo" in text_of(["alpha", "beta"], event)
    third = [("alpha", "gamma", 1, 1, 1), ("gamma", "beta", 1, 1, 1)]
    assert "\nalpha and beta are level.\n" in text_of(["alpha", "beta", "gamma"], [*event, *third])


def test_one_game() -> None:
    text = text_of(["alpha", "beta"], [("alpha", "beta", 0, 0, 1)])
    assert "\nForfeits: 1 of 1 game; it counts as a loss everywhere but in seeds.\n" in text


def test_a_rank_is_shared_where_the_meetings_have_numbers() -> None:
    event = [("alpha", "beta", 1, 0, 1), ("beta", "gamma", 1, 0, 1), ("gamma", "alpha", 1, 0, 1)]
    lines = text_of(["alpha", "beta", "gamma"], event).splitlines()
    assert [line.split()[0] for line in lines[1:4]] == ["1", "1", "1"]
    assert lines[5].split() == ["against", "1", "2", "3"]
    assert [line.split()[:2] for line in lines[6:9]] == [["1", "alpha"], ["2", "beta"], ["3", "gamma"]]


def test_who_is_withdrawn_is_marked() -> None:
    table = build_table(["alpha", "beta", "gamma", "idle"], played(EVENT), withdrawn=("beta", "idle"))
    text = format_table(table)
    assert [line.split()[1:3] for line in text.splitlines()[1:5]] == [
        ["alpha", "40"], ["beta", "(w)"], ["gamma", "40"], ["idle", "(w)"]
    ]  # fmt: skip
    assert "\nWithdrawn (w): beta, idle; what was played stands.\n" in text
    assert "No games yet" not in text
    assert "(w)" not in text_of(["alpha", "beta", "gamma"], EVENT)
