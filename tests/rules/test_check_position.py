"""Positions from outside: what can't stand on the board is refused, and no accepted one keeps a move waiting."""

from typing import Any, cast

import pytest

from arena.rules import InvalidPositionError, Position, make_ruleset, parse_ruleset

DAKON = parse_ruleset("dakon:pits=5")
ROW = (5, 5, 5, 5, 5)


@pytest.mark.parametrize(
    ("pits", "stores", "to_move", "message"),
    [
        ((ROW, (5, 5, 5, 5)), (0, 0), 0, r"dakon:pits=5 has 2 rows of 5 pits, the position has \[5, 4\]"),
        (((5,) * 6, (5,) * 6), (0, 0), 0, r"dakon:pits=5 has 2 rows of 5 pits, the position has \[6, 6\]"),
        ((ROW,), (0, 0), 0, r"dakon:pits=5 has 2 rows of 5 pits, the position has \[5\]"),
        ((ROW, ROW), (0,), 0, r"expected 2 stores, got \(0,\)"),
        ((ROW, (5, 5, -5, 5, 5)), (0, 0), 0, "expected a seed count of 0 or more, got -5"),
        ((ROW, (5, 5, 5.0, 5, 5)), (0, 0), 0, "expected a seed count of 0 or more, got 5.0"),
        ((ROW, (5, 5, True, 5, 5)), (0, 0), 0, "expected a seed count of 0 or more, got True"),
        ((ROW, (5, 5, "5" * 999, 5, 5)), (0, 0), 0, "expected a seed count of 0 or more, got '5555"),
        ((ROW, ROW), (0, -1), 0, "expected a seed count of 0 or more, got -1"),
        ((ROW, ROW), (0, 9_951), 0, "expected 1 to 10000 seeds on the board, got 10001"),
        ((ROW, ROW), (0, 10**5000), 0, "expected 1 to 10000 seeds on the board, got "),
        (((0,) * 5, (0,) * 5), (0, 0), 0, "expected 1 to 10000 seeds on the board, got 0"),
        ((ROW, ROW), (0, 0), 2, r"to_move is 0 \(South\) or 1 \(North\), got 2"),
        ((ROW, ROW), (0, 0), True, r"to_move is 0 \(South\) or 1 \(North\), got True"),
    ],
)
def test_refused(pits: Any, stores: Any, to_move: Any, message: str) -> None:
    with pytest.raises(InvalidPositionError, match=message) as error:
        DAKON.check(Position(pits, stores, to_move))
    assert len(str(error.value)) < 160


@pytest.mark.parametrize(("name", "most"), [("dakon", 10_000), ("djenon-aboure", 1_000)])
def test_the_largest_positions_can_be_played(name: str, most: int) -> None:
    ruleset = make_ruleset(name)
    pits = ruleset.pits_per_side
    ones = (1,) * pits
    crowded = cast("tuple[int, ...]", (most - 2 * pits + 1, *ones[1:]))
    position = Position((crowded, ones), (0, 0), 0)
    ruleset.check(position)
    assert sum(ruleset.explain(position, 0).after.stores) > 0
    with pytest.raises(InvalidPositionError):
        ruleset.check(position._replace(stores=(1, 0)))
