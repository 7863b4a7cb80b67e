"""Text of moves and positions; what isn't a move or a position is refused with what was expected and what came."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arena.rules import (
    InvalidMoveError,
    InvalidPositionError,
    Position,
    format_move,
    format_moves,
    format_position,
    parse_move,
    parse_moves,
    parse_position,
    parse_ruleset,
)

DAKON = parse_ruleset("dakon")
DJENON = parse_ruleset("djenon-aboure")


@pytest.mark.parametrize(
    ("letter", "move"), [("A", (0, 0)), ("G", (0, 6)), ("a", (1, 0)), ("g", (1, 6)), ("C", (0, 2)), ("c", (1, 2))]
)
def test_moves_are_letters(letter: str, move: tuple[int, int]) -> None:
    assert format_move(*move) == letter
    assert parse_move(letter, DAKON) == move


@pytest.mark.parametrize("text", ["", "H", "h", "AB", "1", "ä", " A", "A\n", "[", "x" * 500])
def test_what_names_no_pit_is_no_move(text: str) -> None:
    with pytest.raises(
        InvalidMoveError, match=r"expected a pit of dakon, A to G \(South\) or a to g \(North\), got"
    ) as error:
        parse_move(text, DAKON)
    assert len(str(error.value)) < 160


def test_letters_beyond_the_board_are_no_moves() -> None:
    assert parse_move("f", DJENON) == (1, 5)
    with pytest.raises(InvalidMoveError, match="of djenon-aboure, A to F"):
        parse_move("g", DJENON)


@given(st.lists(st.tuples(st.integers(0, 1), st.integers(0, 6))))
def test_move_list_text_is_exactly_inverse(moves: list[tuple[int, int]]) -> None:
    assert parse_moves(format_moves(moves), DAKON) == moves


def test_a_bad_move_in_a_list_is_named_by_its_number() -> None:
    with pytest.raises(InvalidMoveError, match=r"move 3: expected a pit .* got 'x'"):
        parse_moves("A b\n x c", DAKON)


def test_the_start_as_text() -> None:
    text = "7,7,7,7,7,7,7/7,7,7,7,7,7,7 0-0 S"
    assert format_position(DAKON.start()) == text
    assert parse_position(text) == DAKON.start()
    assert format_position(Position(((0, 12), (3, 4)), (5, 6), 1)) == "0,12/3,4 5-6 N"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "expected pits, stores and side to move, one space apart, got ''"),
        ("1,2/3,4 0-0", "expected pits, stores and side to move"),
        ("1,2/3,4  0-0 S", "expected pits, stores and side to move"),
        ("1,2/3,4 0-0 S\n", r"expected S or N as the side to move, got 'S\\n'"),
        ("1,2/3,4 0-0 s", "expected S or N as the side to move, got 's'"),
        ("1,2/3,4 0-0 ", "expected S or N as the side to move, got ''"),
        ("1,2 0-0 S", "expected two rows of pits as South/North, got '1,2'"),
        ("1,2/3,4/5,6 0-0 S", "expected two rows of pits as South/North"),
        ("1,2/3 0-0 S", "South has 2 pits, North 1, in '1,2/3 0-0 S'"),
        ("1,2/3,4 0 S", "expected two stores as South-North, got '0'"),
        ("1,2/3,4 -1-0 S", "expected two stores as South-North, got '-1-0'"),
        ("1,x/3,4 0-0 S", "expected a number of seeds for South's pit 1, got 'x'"),
        ("1,2/,4 0-0 S", "expected a number of seeds for North's pit 0, got ''"),
        ("1,2/3,-4 0-0 S", "expected a number of seeds for North's pit 1, got '-4'"),
        ("1,2/3,+4 0-0 S", "expected a number of seeds"),
        ("01,2/3,4 0-0 S", "expected a number of seeds for South's pit 0, got '01'"),
        ("²,2/3,4 0-0 S", "expected a number of seeds"),
        ("1,2/3,4 0-00 S", "expected a number of seeds for North's store, got '00'"),
        ("9" * 5000 + ",2/3,4 0-0 S", "expected a number of seeds for South's pit 0, got '99"),
    ],
)
def test_what_is_no_position(text: str, message: str) -> None:
    with pytest.raises(InvalidPositionError, match=message) as error:
        parse_position(text)
    assert len(str(error.value)) < 160


@given(st.text(alphabet="0123,/- SNsn", max_size=30) | st.text(max_size=30))
def test_any_text_is_a_position_with_that_text_or_refused(text: str) -> None:
    try:
        position = parse_position(text)
    except InvalidPositionError:
        return
    assert format_position(position) == text
