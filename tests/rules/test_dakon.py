"""Dakon rule by rule, each on a board made for it. Numbers as in docs/rules.md."""

import pytest

from arena.rules import Ending, format_position, parse_position, parse_ruleset

DAKON = parse_ruleset("dakon:pits=5")


@pytest.mark.parametrize(
    ("before", "pit", "laps", "ending", "after"),
    [
        pytest.param("0,0,0,2,1/0,0,0,0,5 3-4 S", 4, 1, "bonus", "0,0,0,2,0/0,0,0,0,5 4-4 S", id="bonus"),
        pytest.param("0,0,0,0,7/1,1,1,1,1 0-0 S", 4, 2, "bonus", "1,0,0,0,0/2,2,2,2,2 2-0 S", id="second-lap-bonus"),
        pytest.param("0,1,0,0,0/0,0,6,0,1 0-0 S", 1, 1, "nembak", "0,0,1,0,0/0,0,0,0,1 6-0 N", id="nembak"),
        pytest.param("0,1,0,0,0/0,1,0,0,1 0-0 S", 1, 1, "empty", "0,0,1,0,0/0,1,0,0,1 0-0 N", id="nothing-opposite"),
        pytest.param("0,0,0,1,3/2,0,2,0,0 0-0 S", 4, 1, "mikul", "0,0,0,1,0/0,0,0,0,0 6-1 N", id="mikul-ends-game"),
        pytest.param("0,0,0,1,3/1,0,2,0,1 0-0 S", 4, 1, "mikul", "0,0,0,1,0/0,0,0,0,1 6-0 N", id="mikul-after-drop"),
        pytest.param("0,0,0,1,3/2,0,2,0,1 0-0 S", 4, 1, "empty", "0,0,0,1,0/3,1,2,0,1 1-0 N", id="unequal-neighbours"),
        pytest.param(
            "0,0,0,1,2/0,1,1,0,1 0-0 S", 4, 1, "empty", "0,0,0,1,0/1,1,1,0,1 1-0 N", id="no-mikul-at-left-end"
        ),
        pytest.param(
            "0,0,0,1,6/1,1,1,1,0 0-0 S", 4, 1, "empty", "0,0,0,1,0/2,2,2,2,1 1-0 N", id="no-mikul-at-right-end"
        ),
    ],
)
def test_end_of_a_move(before: str, pit: int, laps: int, ending: Ending, after: str) -> None:
    report = DAKON.explain(parse_position(before), pit)
    assert (report.ending, len(report.laps), format_position(report.after)) == (ending, laps, after)
