"""How the Python engine divides its time: shares and limits, in every mode of time control."""

from math import inf

import pytest

from arena.rules import make_ruleset
from engines.python.budget import MAX_DEPTH
from engines.python.timing import USUAL_DEPTH, limits_of
from protocol.messages import Go, Limit, WireMap
from tests.engines.engine_process import go_message


def _go(limit: Limit | None = None, clock: tuple[int, int] | None = None) -> Go:
    ruleset = make_ruleset("dakon")
    return go_message(1, ruleset, ruleset.start(), limit=limit, clock=clock)


def test_a_fixed_time_is_spent_but_for_the_slack() -> None:
    assert limits_of(_go(Limit(ms=1000)), {}, 0, 0).seconds == 0.98
    assert limits_of(_go(Limit(ms=20)), {}, 0, 0).seconds == 0.017
    assert limits_of(_go(Limit(ms=20)), {}, 0, 0).spend_all


@pytest.mark.parametrize(
    ("clock_ms", "tc", "seconds"),
    [
        (60_000, {}, 3.0),
        (60_000, {"increment_ms": 1000}, 3.5),
        (100, {"increment_ms": 1000}, 0.055),
        (60_000, {"allowance_ms": 500}, 3.4),
        (0, {}, 0.0),
        (-20, {}, 0.0),
    ],
)
def test_a_clock_is_divided(clock_ms: int, tc: WireMap, seconds: float) -> None:
    limits = limits_of(_go(clock=(clock_ms, 1)), tc, 0, 0)
    assert limits.seconds == pytest.approx(seconds)
    assert not limits.spend_all
    assert (limits.nodes, limits.depth) == (inf, MAX_DEPTH)


def test_the_stricter_of_limit_and_option_holds() -> None:
    limits = limits_of(_go(Limit(nodes=500, depth=9)), {}, 1000, 4)
    assert (limits.nodes, limits.depth, limits.seconds) == (500, 4, inf)
    assert limits.spend_all


def test_nodes_and_depth_leave_half_the_clock() -> None:
    assert limits_of(_go(Limit(depth=9), clock=(1000, 1)), {}, 0, 0).seconds == 0.5


def test_without_any_limit_the_depth_is_the_usual_one() -> None:
    assert limits_of(_go(), {}, 0, 0).depth == USUAL_DEPTH
