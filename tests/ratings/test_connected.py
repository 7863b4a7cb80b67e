from itertools import product

import numpy as np
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from arena.ratings.connected import components, first_move_is_determined


def graphs(players: int) -> st.SearchStrategy[NDArray[np.bool_]]:
    """Who scored against whom, nobody against oneself."""
    bits = st.lists(st.booleans(), min_size=players**2, max_size=players**2)
    return bits.map(lambda bits: np.array(bits).reshape(players, players) & ~np.eye(players, dtype=bool))


def closure(edges: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """Who reaches whom, by Warshall's algorithm."""
    reached = edges | np.eye(len(edges), dtype=bool)
    for middle in range(len(edges)):
        reached |= np.outer(reached[:, middle], reached[middle])
    return reached


@given(st.integers(1, 7).flatmap(graphs))
def test_components_are_those_who_reach_each_other(scored: NDArray[np.bool_]) -> None:
    groups = components(scored)
    assert sorted(player for group in groups for player in group) == list(range(len(scored)))
    mutual = closure(scored) & closure(scored).T
    for group in groups:
        assert np.flatnonzero(mutual[group[0]]).tolist() == group


@given(graphs(3), graphs(3))
def test_first_move_is_determined_unless_some_ratings_leave_it_open(
    first: NDArray[np.bool_], second: NDArray[np.bool_]
) -> None:
    # Whole numbers within the number of players suffice: the constraints are differences of at most one.
    leaves_open = False
    for term, *ratings in product((-1, 1), range(-2, 3), range(-2, 3), (0,)):
        ahead = np.subtract.outer(ratings, ratings) + term
        leaves_open |= bool((ahead[first] >= 0).all() and (ahead[second] <= 0).all())
    assert first_move_is_determined(first, second) is not leaves_open


def test_a_circle_determines_the_first_move() -> None:
    # 0, 1, 2 each moved first against the next and took points from it, and lost some: no two contradict each other.
    first = np.array([[False, True, False], [False, False, True], [True, False, False]])
    assert first_move_is_determined(first, first)
    assert not first_move_is_determined(first, np.zeros_like(first))


def test_no_players() -> None:
    assert components(np.zeros((0, 0), dtype=bool)) == []
