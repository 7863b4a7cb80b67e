"""Djenon-aboure rule by rule, each on a board made for it, and its solved start (docs/rules.md)."""

import pytest

from arena.rules import Ending, Position, format_position, make_ruleset, parse_position

DJENON = make_ruleset("djenon-aboure")


@pytest.mark.parametrize(
    ("before", "pit", "laps", "ending", "after"),
    [
        pytest.param("2,0,0,0,0,5/0,0,2,0,0,5 0-0 S", 0, 1, "empty", "1,1,0,0,0,5/0,0,2,0,0,5 0-0 N", id="empty"),
        pytest.param("2,1,0,0,0,5/0,0,2,0,0,5 0-0 S", 0, 1, "capture", "1,0,0,0,0,5/0,0,2,0,0,5 2-0 N", id="two"),
        pytest.param("2,3,0,0,0,5/0,0,2,0,0,5 0-0 S", 0, 1, "capture", "1,0,0,0,0,5/0,0,2,0,0,5 4-0 N", id="four"),
        pytest.param("2,2,0,0,0,5/0,0,2,0,0,5 0-0 S", 0, 2, "empty", "1,1,1,1,0,5/0,0,2,0,0,5 0-0 N", id="relay-three"),
        pytest.param("2,4,0,0,0,0/0,0,2,0,0,5 0-0 S", 0, 2, "empty", "1,1,1,1,1,1/0,0,2,0,0,5 0-0 N", id="relay-five"),
        pytest.param("13,0,0,0,0,0/0,0,0,0,0,5 0-0 S", 0, 1, "capture", "0,1,1,1,1,1/1,1,1,1,1,6 2-0 N", id="origin"),
        pytest.param("0,0,1,3,4,0/0,0,2,0,0,5 1-0 S", 3, 1, "empty", "0,0,1,1,5,1/0,0,2,0,0,5 1-0 N", id="five-stay"),
        pytest.param("0,2,3,1,0,5/0,0,2,0,0,5 0-0 S", 2, 1, "empty", "0,2,1,2,1,5/0,0,2,0,0,5 0-0 N", id="none-behind"),
    ],
)
def test_end_of_a_move(before: str, pit: int, laps: int, ending: Ending, after: str) -> None:
    report = DJENON.explain(parse_position(before), pit)
    assert (report.ending, len(report.laps), format_position(report.after)) == (ending, laps, after)


def test_captures_run_backwards_over_both_rows_while_unbroken() -> None:
    # North's c sows to South's A, by d 3, e 4, f 2 and A 2 now.
    report = DJENON.explain(parse_position("1,5,0,0,0,0/1,1,5,2,3,1 7-2 N"), 2)
    assert report.captures == (((0, 0), 2), ((1, 5), 2), ((1, 4), 4))
    assert format_position(report.after) == "0,5,0,0,0,0/1,1,1,3,0,0 7-10 S"


def test_a_capture_may_take_all_twelve_pits() -> None:
    report = DJENON.explain(parse_position("1,1,1,1,2,13/0,1,1,1,1,1 0-0 S"), 4)
    assert len(report.captures) == 12
    assert report.after == Position(((0,) * 6, (0,) * 6), (24, 0), 0)
    assert report.over


def test_a_side_without_two_seeds_in_a_pit_passes_until_it_can_move() -> None:
    position = parse_position("2,0,2,0,0,0/1,0,0,0,0,1 0-0 S")
    report = DJENON.explain(position, 0)
    assert report.passed
    assert format_position(report.after) == "1,1,2,0,0,0/1,0,0,0,0,1 0-0 S"
    report = DJENON.explain(report.after, 2)
    assert not report.passed
    assert report.over


def test_a_position_given_where_the_side_to_move_would_pass_is_refused() -> None:
    position = parse_position("1,0,2,0,0,0/1,0,0,0,0,1 0-0 N")
    with pytest.raises(ValueError, match="North is to move but has no legal move; South has, so South moves next"):
        DJENON.check(position)
    DJENON.check(position._replace(to_move=0))


def test_the_end_when_no_pit_holds_two_leaves_the_rows_to_be_counted() -> None:
    after = DJENON.play(parse_position("1,0,0,0,1,2/1,0,1,0,0,0 20-22 S"), 5)
    assert format_position(after) == "1,0,0,0,1,1/0,0,1,0,0,0 22-22 S"
    assert DJENON.legal_moves(after) == ()
    assert DJENON.scores(after) == (25, 23)


@pytest.mark.slow
def test_perfect_play_from_the_start_ends_26_to_22() -> None:
    solver = Solver()
    margins = []
    for _, after in DJENON.successors(DJENON.start()):
        south, north = after.stores
        margins.append(south - north + solver.margin(after, -48, 48))
    assert margins == [-10, -10, -6, -2, 4, 2]


class Solver:
    """Alpha-beta to the end of the game, with a table of bounds on what is still to come, whatever was won before."""

    def __init__(self) -> None:
        self._bounds: dict[tuple[object, int], tuple[int, int]] = {}

    def margin(self, position: Position, low: int, high: int) -> int:
        """South's seeds less North's to come, rows included: exact between ``low`` and ``high``, else a bound."""
        key = (position.pits, position.to_move)
        least, most = self._bounds.get(key, (-48, 48))
        if least >= high or least == most:
            return least
        if most <= low:
            return most
        margin = self._best(position, low, high)
        if margin > low:
            least = margin
        if margin < high:
            most = margin
        self._bounds[key] = (least, most)
        return margin

    def _best(self, position: Position, low: int, high: int) -> int:
        sign = -1 if position.to_move else 1
        won = position.stores[0] - position.stores[1]
        children = [(after.stores[0] - after.stores[1] - won, after) for _, after in DJENON.successors(position)]
        if not children:
            return sum(position.pits[0]) - sum(position.pits[1])
        best = -48 * sign
        for gain, after in sorted(children, key=lambda child: -sign * child[0]):
            best = sign * max(sign * best, sign * (gain + self.margin(after, low - gain, high - gain)))
            if sign > 0:
                low = max(low, best)
            else:
                high = min(high, best)
            if low >= high:
                break
        return best
