"""What results can decide: conditions under which a joint fit has one finite answer.

Where a group of players only ever lost to the others, any distance between the two explains the results better than a
smaller one, and a solver stops at some large number that means nothing.
Source: Albert and Anderson, "On the existence of maximum likelihood estimates in logistic regression models", 1984;
for ratings without a first-move term the condition is Ford's (1957).
"""

import numpy as np
from numpy.typing import NDArray


def components(scored: NDArray[np.bool_]) -> list[list[int]]:
    """The groups within which ratings are comparable, each in order: strongly connected components.

    ``scored[i, j]``: i has taken points from j.
    """
    found: list[list[int]] = []
    left = np.ones(len(scored), dtype=bool)
    for player in range(len(scored)):
        if left[player]:
            group = _reached(scored, player) & _reached(scored.T, player)
            found.append(np.flatnonzero(group).tolist())
            left &= ~group
    return found


def first_move_is_determined(first_scored: NDArray[np.bool_], second_scored: NDArray[np.bool_]) -> bool:
    """Whether the results bound the first-move term, together with any ratings, from both sides.

    ``[i, j]`` of either: in games in which i moved first against j, that side has taken points.
    """
    # A term of +1 with ratings d explains every point if d_j <= d_i + 1 wherever i, moving first, took points from j,
    # and d_i <= d_j - 1 wherever j took points from it; then any multiple explains them better still, or as well.
    # The same for a term of -1, with first and second exchanged.
    up, down = first_scored, second_scored.T
    return not _has_solution(up, down) and not _has_solution(down, up)


def merged(scored: NDArray[np.bool_], groups: NDArray[np.int64]) -> NDArray[np.bool_]:
    """The same among groups, by each player's group: players between whom ratings are given count as one."""
    found = np.zeros((int(groups.max(initial=-1)) + 1,) * 2, dtype=bool)
    np.logical_or.at(found, np.ix_(groups, groups), scored)
    return found


def _reached(edges: NDArray[np.bool_], start: int) -> NDArray[np.bool_]:
    """The nodes that can be reached from *start*, itself included."""
    seen = np.zeros(len(edges), dtype=bool)
    seen[start] = True
    new = seen
    while new.any():
        new = edges[new].any(axis=0) & ~seen
        seen = seen | new
    return seen


def _has_solution(up: NDArray[np.bool_], down: NDArray[np.bool_]) -> bool:
    """Whether numbers d exist with d_j <= d_i + 1 where up[i, j] and d_j <= d_i - 1 where down[i, j] (Bellman-Ford)."""
    length = np.where(down, -1.0, np.where(up, 1.0, np.inf))
    if (length + length.T).min(initial=np.inf) < 0:
        return False  # two players contradict each other: the usual case, found without a search
    d = np.zeros(len(length))
    for _ in range(len(length) + 1):
        shorter = np.minimum(d, (d[:, None] + length).min(axis=0, initial=np.inf))
        if (shorter == d).all():
            return True
        d = shorter
    return False
