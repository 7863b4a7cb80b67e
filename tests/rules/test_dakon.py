"""Dakon rule by rule, each on a board made for it, and the facts known of whole lines of play (docs/rules.md)."""

import pytest

from arena.rules import Ending, format_position, parse_position, parse_ruleset
from tests.rules.playouts import played

DAKON = parse_ruleset("dakon:pits=5")


@pytest.mark.parametrize(
    ("before", "pit", "laps", "ending", "after"),
    [
        pytest.param("0,0,0,2,1/0,0,0,0,5 3-4 S", 4, 1, "bonus", "0,0,0,2,0/0,0,0,0,5 4-4 S", id="bonus"),
        pytest.param("1,0,0,0,1/0,2,0,0,1 0-0 N", 4, 1, "bonus", "1,0,0,0,1/0,2,0,0,0 0-1 N", id="north-bonus"),
        pytest.param("1,1,0,0,0/0,0,0,0,9 0-0 S", 0, 2, "empty", "0,0,1,1,0/0,0,0,0,9 0-0 N", id="relay"),
        pytest.param("0,0,0,1,2/1,0,0,1,7 0-0 S", 4, 2, "mikul", "0,0,0,1,0/0,0,0,0,7 4-0 N", id="relay-opposite"),
        pytest.param("1,0,0,0,0/0,2,0,0,0 0-0 S", 0, 1, "empty", "0,1,0,0,0/0,2,0,0,0 0-0 N", id="none-opposite"),
        pytest.param("1,0,0,0,0/0,0,0,6,1 0-0 S", 0, 1, "nembak", "0,1,0,0,0/0,0,0,0,1 6-0 N", id="nembak"),
        pytest.param("0,0,0,0,11/0,0,0,0,0 0-0 S", 4, 1, "nembak", "1,1,1,1,1/0,1,1,1,1 2-0 N", id="into-origin"),
        pytest.param("0,0,0,0,12/0,0,0,0,1 0-0 S", 4, 1, "bonus", "1,1,1,1,1/1,1,1,1,2 2-0 S", id="over-origin"),
        pytest.param("0,0,0,1,3/1,0,2,0,1 0-0 S", 4, 1, "mikul", "0,0,0,1,0/0,0,0,0,1 6-0 N", id="mikul"),
        pytest.param("0,0,0,1,3/2,0,2,0,1 0-0 S", 4, 1, "empty", "0,0,0,1,0/3,1,2,0,1 1-0 N", id="unequal"),
        pytest.param("0,0,0,1,2/0,1,0,0,0 0-0 S", 4, 1, "empty", "0,0,0,1,0/1,1,0,0,0 1-0 N", id="no-left-neighbour"),
        pytest.param("0,0,0,1,6/1,1,1,1,0 0-0 S", 4, 1, "empty", "0,0,0,1,0/2,2,2,2,1 1-0 N", id="no-right-neighbour"),
    ],
)
def test_end_of_a_move(before: str, pit: int, laps: int, ending: Ending, after: str) -> None:
    report = DAKON.explain(parse_position(before), pit)
    assert (report.ending, len(report.laps), format_position(report.after)) == (ending, laps, after)


@pytest.mark.parametrize(
    ("before", "pit", "after"),
    [
        pytest.param("0,0,0,0,1/0,0,0,0,4 3-4 S", 4, "0,0,0,0,0/0,0,0,0,0 4-8 S", id="bonus-without-seeds"),
        pytest.param("1,0,0,2,0/0,0,0,6,0 0-0 S", 0, "0,0,0,0,0/0,0,0,0,0 9-0 N", id="last-seeds-taken"),
    ],
)
def test_a_side_to_move_without_seeds_ends_the_game(before: str, pit: int, after: str) -> None:
    report = DAKON.explain(parse_position(before), pit)
    assert report.over
    assert format_position(report.after) == after
    assert DAKON.legal_moves(report.after) == ()
    assert DAKON.scores(report.after) == report.after.stores


def test_the_other_sides_empty_row_does_not_end_it() -> None:
    after = DAKON.play(parse_position("0,0,0,1,1/0,0,0,0,0 3-4 S"), 4)
    assert DAKON.legal_moves(after) == (3,)


def test_a_position_given_with_an_empty_row_to_move_is_over() -> None:
    position = parse_position("0,0,0,0,0/0,1,0,2,0 3-4 S")
    DAKON.check(position)
    assert DAKON.is_over(position)
    assert DAKON.scores(position) == (3, 7)


def test_the_capturing_seed_may_be_taken_too() -> None:
    ruleset = parse_ruleset("dakon:pits=5,capturing_seed=taken")
    for before, after in {
        "1,0,0,0,2/0,0,0,6,1 0-0 S": "0,0,0,0,2/0,0,0,0,1 7-0 N",
        "1,0,0,0,2/0,1,0,0,1 0-0 S": "0,1,0,0,2/0,1,0,0,1 0-0 N",
    }.items():
        assert format_position(ruleset.play(parse_position(before), 0)) == after


def test_mikul_may_be_left_out() -> None:
    ruleset = parse_ruleset("dakon:pits=5,mikul=false")
    after = ruleset.play(parse_position("0,0,0,1,3/1,0,2,0,1 0-0 S"), 4)
    assert format_position(after) == "0,0,0,1,0/2,1,2,0,1 1-0 N"


@pytest.mark.parametrize(
    ("text", "line", "banked"),
    [
        ("dakon:pits=5", "0 1 1 2 0 3 0", 33),
        ("dakon:pits=6", "0 4 0 4 2 2", 37),
        ("dakon", "0 1 6 6 0 2 0 3 6", 53),
        ("dakon:pits=8", "0 3 2 1 1 1 1 0 1", 75),
        ("dakon:pits=9", "0 7 4 3 0 1 8 7 3", 85),
    ],
)
def test_the_first_turn_can_bank_a_majority(text: str, line: str, banked: int) -> None:
    ruleset = parse_ruleset(text)
    *before, last = (int(pit) for pit in line.split())
    position = played(ruleset, before)
    assert position.to_move == 0
    position = ruleset.play(position, last)
    assert position.stores[0] == banked > ruleset.start().total_seeds / 2


@pytest.mark.parametrize(("text", "banked"), [("dakon", 91), ("dakon:capturing_seed=taken,mikul=false", 92)])
def test_the_turn_of_25_moves(text: str, banked: int) -> None:
    line = "0 6 3 0 5 6 3 2 0 0 3 0 3 6 1 0 4 1 2 5 0 4 4 6 0"
    assert played(parse_ruleset(text), [int(pit) for pit in line.split()]).stores[0] == banked
