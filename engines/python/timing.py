"""How much time, nodes and depth a move may take: the time control and the options, divided over the moves to come."""

from math import inf

from engines.python.budget import MAX_DEPTH, Limits
from protocol.messages import Go, Limit, WireMap

USUAL_DEPTH = 6
"""Where nothing limits the search."""

_CLOCK_SHARE = 1 / 20
_SLACK_SHARE, _MOST_SLACK_MS = 0.15, 20
"""Kept of a fixed time for the way back and for a node that takes long."""


def limits_of(go: Go, tc: WireMap, own_nodes: int, own_depth: int) -> Limits:
    """The limits of the search for ``go``; ``own_nodes`` and ``own_depth`` are options, 0 being no limit.

    A fixed time a move is spent whole. A clock is divided: a share of what is left, most of the allowance, and half the
    increment, for a turn is often more than one move. When nodes or depth limit the search, the clock is there for
    accidents only.
    """
    limit = go.limit or Limit()
    nodes = _stricter(limit.nodes, own_nodes)
    depth = _stricter(limit.depth, own_depth)
    counted = nodes < inf or depth < inf
    ms = inf
    if limit.ms is not None:
        ms = limit.ms - min(_SLACK_SHARE * limit.ms, _MOST_SLACK_MS)
    elif go.clock is not None:
        left = max(0, go.clock[go.seat])
        ms = left / 2 if counted else _share(left, tc)
    elif not counted:
        depth = USUAL_DEPTH
    return Limits(ms / 1000, nodes, int(min(depth, MAX_DEPTH)), spend_all=counted or limit.ms is not None)


def _stricter(limit: int | None, own: int) -> float:
    return min(limit or inf, own or inf)


def _share(left_ms: int, tc: WireMap) -> float:
    increment_ms, allowance_ms = float(tc.get("increment_ms", 0)), float(tc.get("allowance_ms", 0))
    return left_ms * _CLOCK_SHARE + min(increment_ms, left_ms) / 2 + 0.8 * allowance_ms
