"""Ending games early: each rule ends a game exactly when it says, for the right side, and says why it does not yet."""

from typing import Any

import pytest

from arena.game import Adjudication, Outcome
from arena.play import Adjudicator, Ruling
from arena.rules import Position, parse_position

OPEN = parse_position("4,4,4,4,4,4/4,4,4,4,4,4 0-0 S")
SOUTH_AHEAD = parse_position("4,4,4,4,0,0/0,0,4,3,0,0 25-0 S")
EVEN = parse_position("0,0,4,4,0,0/0,0,4,4,0,0 16-16 S")


def judged(rules: Adjudication, *moves: tuple[int, float | None], position: Position = OPEN) -> list[Ruling | None]:
    adjudicator = Adjudicator(rules)
    return [adjudicator.judge(position, seat, score) for seat, score in moves]


def test_off_by_default() -> None:
    assert Adjudication().is_off
    assert judged(Adjudication(), (0, 90), (1, -90), position=SOUTH_AHEAD) == [None, None]


def test_more_than_half_of_the_seeds_decides() -> None:
    rules = Adjudication(decided=True)
    [ruling] = judged(rules, (1, None), position=SOUTH_AHEAD)
    assert ruling == Ruling(Outcome.SOUTH, "decided: South has 25 of 48 seeds, more than half")
    half = parse_position("4,4,4,4,0,0/0,0,4,4,0,0 24-0 S")
    assert judged(rules, (1, None), position=half) == [None]


@pytest.mark.parametrize(("south", "winner"), [(12, Outcome.SOUTH), (-12, Outcome.NORTH)])
def test_both_sides_have_to_say_who_wins_and_go_on_saying_so(south: int, winner: Outcome) -> None:
    rules = Adjudication(resign_score=10, resign_moves=2)
    rulings = judged(rules, (0, south), (1, -south), (0, south), (1, -south))
    assert rulings[:3] == [None] * 3
    assert rulings[3] is not None
    assert rulings[3].outcome is winner
    assert rulings[3].reason == (
        f"resigned: for 2 moves each both sides have said that {winner.capitalize()} wins by 10 or more; "
        f"last, South {south:+} and North {-south:+}"
    )
    assert judged(rules, (0, south), (1, -south), (0, south), (1, -9)) == [None] * 4
    assert judged(rules, (0, south), (1, south), (0, south), (1, south)) == [None] * 4
    assert judged(rules, (0, south), (1, -south), (0, None), (1, -south), (0, south)) == [None] * 5


def test_a_chain_of_bonus_moves_does_not_stand_for_the_other_side() -> None:
    rules = Adjudication(resign_score=10, resign_moves=2)
    assert judged(rules, (0, 20), (0, 20), (0, 20), (1, -20)) == [None] * 4


def test_a_draw_by_scores_waits_for_its_ply() -> None:
    rules = Adjudication(draw_score=1, draw_moves=1, draw_after=4)
    rulings = judged(rules, (0, 1), (1, 0), (0, -1), (1, 0.5))
    assert rulings[:3] == [None] * 3
    assert rulings[3] is not None
    assert rulings[3] == Ruling(
        Outcome.DRAW,
        "drawn: for 1 moves each both sides have said that at most 1 seeds part them; last, South -1 and North +0.5",
    )


@pytest.mark.parametrize(
    ("result", "position", "outcome"),
    [("draw", SOUTH_AHEAD, Outcome.DRAW), ("stores", SOUTH_AHEAD, Outcome.SOUTH), ("stores", EVEN, Outcome.DRAW)],
)
def test_a_game_that_is_too_long(result: str, position: Position, outcome: Outcome) -> None:
    rules = Adjudication(max_plies=2, max_result=result)  # type: ignore[arg-type]
    first, second = judged(rules, (0, None), (1, None), position=position)
    assert first is None
    assert second is not None
    south, north = position.stores
    assert second == Ruling(outcome, f"too long: 2 plies are played, stores {south}-{north}")


def test_a_solver_ends_what_it_knows() -> None:
    class Knows:
        def margin(self, position: Position) -> int | None:
            return -2 if position == EVEN else None

    adjudicator = Adjudicator(Adjudication(), Knows())
    assert adjudicator.judge(OPEN, 0, None) is None
    reason = "solved: played perfectly, North ends 2 seeds ahead"
    assert adjudicator.judge(EVEN, 1, None) == Ruling(Outcome.NORTH, reason)


def test_the_trace_says_why_not_yet() -> None:
    rules = Adjudication(
        decided=True, resign_score=5, resign_moves=2, draw_score=0, draw_after=9, max_plies=80, trace=True
    )
    adjudicator = Adjudicator(rules)
    for seat, score in ((0, 6), (1, -7)):
        adjudicator.judge(OPEN, seat, score)
    assert adjudicator.trace[1] == (
        "decided: stores 0-0 of 48; resign: moves by both of 2: South 1 North 0; "
        "draw: moves by both of 5: 0, from ply 9 on; length: 2 of 80 plies"
    )


def test_bounds_are_named() -> None:
    with pytest.raises(ValueError, match="resign_score must be at least 1, got 0"):
        Adjudication(resign_score=0)


@pytest.mark.parametrize(
    ("given", "rule"),
    [
        ({"resign_moves": 4}, "resign_score"),
        ({"draw_moves": 4}, "draw_score"),
        ({"draw_after": 4, "resign_score": 9}, "draw_score"),
        ({"max_result": "stores"}, "max_plies"),
    ],
)
def test_a_key_without_its_rule_is_refused(given: dict[str, Any], rule: str) -> None:
    with pytest.raises(ValueError, match=f"^{next(iter(given))} is of use with {rule} alone, which is not set"):
        Adjudication(**given)


def test_a_trace_of_nothing_is_refused() -> None:
    with pytest.raises(ValueError, match=r"^trace is of use with a rule alone"):
        Adjudication(trace=True)
