"""Endless sowings of Djenon-aboure: found exactly, found soon, and impossible with few seeds."""

from collections.abc import Sequence
from itertools import combinations

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from arena.rules import (
    IllegalMoveError,
    InvalidPositionError,
    Position,
    format_position,
    make_ruleset,
    parse_position,
)
from arena.rules.endless import never_ends, numbers

CELLS = 12
RULESET = make_ruleset("djenon-aboure")
ENDLESS = {
    "fewest-seeds": (3, 1, 2, 1, 2, 1, 2, 1, 5, 4, 3, 2),
    "48-seeds-repeat-after-845188-laps": (3, 3, 4, 3, 2, 6, 5, 4, 5, 6, 3, 4),
    "505-seeds": (475, 3, 4, 1, 2, 3, 2, 1, 5, 4, 3, 2),
    "repeat-without-proof": (5, 3, 7, 2, 7, 4, 5, 2, 3, 2, 1, 7),
}
"""Boards on which the sowing from cell 0 is endless."""

boards = st.lists(st.integers(0, 12), min_size=CELLS, max_size=CELLS).filter(lambda board: board[0] > 1)


def lap(board: Sequence[int], cell: int) -> tuple[list[int], int]:
    """The board after one lap from ``cell``, seed by seed, and the cell of its last seed."""
    after = list(board)
    after[cell] = 0
    cell -= 1
    for _ in range(board[(cell + 1) % CELLS]):
        cell = (cell + 1) % CELLS
        after[cell] += 1
    return after, cell


def relays(board: Sequence[int], cell: int) -> bool:
    """Whether a lap that has ended in ``cell`` goes on."""
    return board[cell] not in (1, 2, 4)


def south_to_move(board: Sequence[int]) -> Position:
    return Position((tuple(board[:6]), tuple(board[6:])), (0, 0), 0)


def test_the_example_of_the_rules() -> None:
    position = Position(((1, 5, 4, 5, 2, 3), (3, 2, 1, 4, 1, 0)), (0, 0), 0)
    assert RULESET.legal_moves(position) == (1, 2, 3, 4)


@pytest.mark.parametrize("board", ENDLESS.values(), ids=ENDLESS)
def test_an_endless_sowing_is_no_legal_move(board: tuple[int, ...]) -> None:
    position = south_to_move(board)
    RULESET.check(position)
    assert 0 not in RULESET.legal_moves(position)
    assert 0 not in [pit for pit, _ in RULESET.successors(position)]
    for move in (RULESET.play, RULESET.explain):
        with pytest.raises(IllegalMoveError, match="South can't play pit 0"):
            move(position, 0)


def test_a_side_with_nothing_but_endless_sowings_passes() -> None:
    after = RULESET.play(parse_position("6,0,0,1,0,1/2,7,4,3,2,1 0-0 N"), 1)
    assert format_position(after) == "7,1,0,1,0,1/2,1,5,4,3,2 0-0 N"
    assert RULESET.explain(parse_position("6,0,0,1,0,1/2,7,4,3,2,1 0-0 N"), 1).passed
    with pytest.raises(InvalidPositionError, match="South is to move but has no legal move; North has"):
        RULESET.check(after._replace(to_move=0))


@given(boards)
def test_legal_is_what_ends_before_it_repeats(board: list[int]) -> None:
    state, cell, seen = board, 0, set[tuple[int, ...]]()
    while (cell, *state) not in seen:
        assume(not never_ends(state, cell))
        seen.add((cell, *state))
        state, cell = lap(state, cell)
        if not relays(state, cell):
            break
    assert (0 in RULESET.legal_moves(south_to_move(board))) == (not relays(state, cell))


@given(boards)
def test_a_relay_keeps_the_numbers(board: list[int]) -> None:
    state, cell, dropped = board, 0, 0
    for _ in range(20):
        dropped += state[cell] - 1
        state, cell = lap(state, cell)
        if not relays(state, cell):
            return
        assert {(number + dropped) % 13 for number in numbers(state, cell)} == numbers(board, 0)


KEPT_APART = [
    {0, *others}
    for size in range(1, 13)
    for others in combinations(range(1, 13), size)
    if not {1, 3} & {(a - b) % 13 for a in (0, *others) for b in (0, *others)}
]
"""All sets of numbers modulo 13 with 0 among them and no two that differ by 1 or 3."""


@given(st.data())
def test_numbers_kept_apart_prove_it(data: st.DataObject) -> None:
    found = data.draw(st.sampled_from(KEPT_APART))
    number = st.sampled_from(sorted(found))
    hand = 1 + data.draw(number.filter(bool))
    board = [hand, *((data.draw(number) - distance - 1) % 13 + 1 for distance in range(1, CELLS))]
    assert never_ends(board, 0)
    assert 0 not in RULESET.legal_moves(south_to_move(board))
    state, cell = board, 0
    for _ in range(100):
        state, cell = lap(state, cell)
        assert relays(state, cell)


@pytest.mark.slow
def test_no_sowing_of_few_seeds_is_endless() -> None:
    # What legal_moves relies on to save simulating.
    assert totals_of_endless_sowings(most_seeds=30) == {27, 29}


def totals_of_endless_sowings(most_seeds: int) -> set[int]:
    """How many seeds the boards hold, up to so many, on which a sowing from cell 0 is endless: all boards are tried.

    What a pit held at first is decided when a lap first ends there, so boards alike up to there are tried at once.
    The cell is no matter, as sowing goes round the circuit the same from every one.
    """
    totals = set()
    # Boards holding what is decided and dropped so far, the cells still undecided, the cell to sow, the seeds left.
    unfinished = [
        ([hand] + [0] * (CELLS - 1), frozenset(range(1, CELLS)), 0, most_seeds - hand)
        for hand in range(2, most_seeds + 1)
    ]
    while unfinished:
        board, undecided, cell, left = unfinished.pop()
        seen = set[tuple[int, ...]]()
        while (cell, *board) not in seen:
            seen.add((cell, *board))
            board, cell = lap(board, cell)
            if cell in undecided:
                for held in range(left + 1):
                    decided = [*board[:cell], board[cell] + held, *board[cell + 1 :]]
                    if relays(decided, cell):
                        unfinished.append((decided, undecided - {cell}, cell, left - held))
                break
            if not relays(board, cell):
                break
        else:
            totals.add(sum(board))
    return totals
