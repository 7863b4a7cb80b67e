"""Moves and positions as text: ``C`` and ``c`` are South's and North's pit 2; ``4,0,2/1,1,3 5-8 N`` is a position.

Letters run along the sowing, as in oware notation. How a board is drawn is in ``drawing.py``.
"""

from collections.abc import Iterable
from typing import Final

from arena.rules.errors import InvalidMoveError, InvalidPositionError, shown
from arena.rules.position import NORTH, SOUTH, Position
from arena.rules.ruleset import Ruleset

_LETTERS: Final = ("ABCDEFGHIJKLMNOPQRSTUVWXYZ", "abcdefghijklmnopqrstuvwxyz")
_NAMES: Final = ("South", "North")
_SIDES: Final = ("S", "N")
_MAX_DIGITS: Final = 6


def format_move(seat: int, pit: int) -> str:
    """``A`` for South's pit 0, ``a`` for North's."""
    return _LETTERS[seat][pit]


def parse_move(text: str, ruleset: Ruleset) -> tuple[int, int]:
    """(seat, pit) of one letter; whether the move is legal is not asked. Raises InvalidMoveError."""
    pits = ruleset.pits_per_side
    for seat, letters in enumerate(_LETTERS):
        if len(text) == 1 and text in letters[:pits]:
            return seat, letters.index(text)
    expected = f"A to {_LETTERS[SOUTH][pits - 1]} (South) or a to {_LETTERS[NORTH][pits - 1]} (North)"
    raise InvalidMoveError(f"expected a pit of {ruleset}, {expected}, got {shown(text)}")


def format_moves(moves: Iterable[tuple[int, int]]) -> str:
    """The moves of a game in order, between single spaces: ``A C b``."""
    return " ".join(format_move(seat, pit) for seat, pit in moves)


def parse_moves(text: str, ruleset: Ruleset) -> list[tuple[int, int]]:
    """[(seat, pit), ...] of letters between white space. Raises InvalidMoveError naming the move's number."""
    moves = []
    for number, word in enumerate(text.split(), 1):
        try:
            moves.append(parse_move(word, ruleset))
        except InvalidMoveError as error:
            raise InvalidMoveError(f"move {number}: {error}") from None
    return moves


def format_position(position: Position) -> str:
    """``7,7,7,7,7,7,7/7,7,7,7,7,7,7 0-0 S``: South's pits / North's pits, stores South-North, side to move."""
    south, north = (",".join(map(str, row)) for row in position.pits)
    return f"{south}/{north} {position.stores[SOUTH]}-{position.stores[NORTH]} {_SIDES[position.to_move]}"


def parse_position(text: str) -> Position:
    """Exact inverse of ``format_position``. Whether a ruleset has such a board is its ``check``'s business.

    Raises InvalidPositionError.
    """
    rows, stores, side = _split(text, " ", 3, "pits, stores and side to move, one space apart")
    south, north = (
        tuple(_parse_count(count, f"{name}'s pit {pit}") for pit, count in enumerate(row.split(",")))
        for name, row in zip(_NAMES, _split(rows, "/", 2, "two rows of pits as South/North"), strict=True)
    )
    if len(south) != len(north):
        raise InvalidPositionError(f"South has {len(south)} pits, North {len(north)}, in {shown(text)}")
    banked = _split(stores, "-", 2, "two stores as South-North")
    south_store, north_store = (
        _parse_count(count, f"{name}'s store") for name, count in zip(_NAMES, banked, strict=True)
    )
    if side not in _SIDES:
        raise InvalidPositionError(f"expected S or N as the side to move, got {shown(side)}")
    return Position((south, north), (south_store, north_store), _SIDES.index(side))


def _split(text: str, separator: str, parts: int, expected: str) -> list[str]:
    found = text.split(separator)
    if len(found) != parts:
        raise InvalidPositionError(f"expected {expected}, got {shown(text)}")
    return found


def _parse_count(text: str, where: str) -> int:
    # One spelling a number, so that equal positions have equal texts.
    if not (text.isascii() and text.isdigit() and len(text) <= _MAX_DIGITS and str(int(text)) == text):
        raise InvalidPositionError(f"expected a number of seeds for {where}, got {shown(text)}")
    return int(text)
