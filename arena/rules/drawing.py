"""A position drawn for a terminal, South's row below as its player sees it, so that sowing runs counter-clockwise.

The drawing is data first, lines of segments with a role each, so that a face can colour it; ``draw_board`` is the
plain text.
"""

from collections.abc import Collection
from typing import Final, Literal, NamedTuple

from arena.rules.notation import format_move
from arena.rules.position import NORTH, SOUTH, Position
from arena.rules.ruleset import STORE, Place

Role = Literal["frame", "letter", "played", "seeds", "empty", "changed", "side", "to_move"]
"""What a segment shows. played: the letter of the pit just played; changed: a count that move changed; to_move and
side: the name of the side to move and of the other."""


class Segment(NamedTuple):
    """A piece of one line."""

    text: str
    role: Role


class _Strokes(NamedTuple):
    """What a frame is drawn with; a rule is its left end, stroke, joint and right end."""

    top: tuple[str, str, str, str]
    middle: tuple[str, str, str, str]
    bottom: tuple[str, str, str, str]
    bar: str
    arrow: str
    empty: str


_UNICODE: Final = _Strokes(("╭", "─", "┬", "╮"), ("├", "─", "┼", "┤"), ("╰", "─", "┴", "╯"), "│", "▸", "·")
_ASCII_RULE: Final = ("+", "-", "+", "+")
_ASCII: Final = _Strokes(_ASCII_RULE, _ASCII_RULE, _ASCII_RULE, "|", ">", ".")
_CHANGED: Final = "*"
_SIDES: Final = ("South", "North")
_MARGIN: Final = " " * len(" > North ")


def draw_board(
    position: Position,
    *,
    played: Place | None = None,
    changed: Collection[Place] = (),
    ascii_only: bool = False,
    over: bool = False,
) -> str:
    """The board as seven lines of text without a final newline.

    ``played`` puts brackets round a pit's letter; ``changed`` puts a star behind the counts of these places.
    ``over`` says that the game has ended: no side is to move, so none has the arrow.
    """
    lines = board_segments(position, played=played, changed=changed, ascii_only=ascii_only, over=over)
    return "\n".join("".join(segment.text for segment in line).rstrip() for line in lines)


def board_segments(
    position: Position,
    *,
    played: Place | None = None,
    changed: Collection[Place] = (),
    ascii_only: bool = False,
    over: bool = False,
) -> list[list[Segment]]:
    """The lines of ``draw_board``, each as segments that join to its text."""
    largest = max(*position.pits[SOUTH], *position.pits[NORTH], *position.stores)
    to_move = None if over else position.to_move
    strokes = _ASCII if ascii_only else _UNICODE
    board = _Drawing(position, to_move, played, changed, strokes, max(2, len(str(largest))))
    return [
        board.letters(NORTH),
        board.rule(board.strokes.top),
        board.row(NORTH),
        board.stores(),
        board.row(SOUTH),
        board.rule(board.strokes.bottom),
        board.letters(SOUTH),
    ]


def changed_places(before: Position, after: Position) -> set[Place]:
    """The pits and stores whose counts differ between two positions."""
    pits = {
        (side, pit)
        for side in (SOUTH, NORTH)
        for pit, seeds in enumerate(before.pits[side])
        if seeds != after.pits[side][pit]
    }
    return pits | {(side, STORE) for side in (SOUTH, NORTH) if before.stores[side] != after.stores[side]}


class _Drawing(NamedTuple):
    """One board being drawn; a box is ``digits`` wide between a blank and a blank or star."""

    position: Position
    to_move: int | None
    """None when the game is over."""
    played: Place | None
    changed: Collection[Place]
    strokes: _Strokes
    digits: int

    def letters(self, side: int) -> list[Segment]:
        due = self.to_move == side
        arrow = self.strokes.arrow if due else " "
        name = Segment(f" {arrow} {_SIDES[side]} ", "to_move" if due else "side")
        store = Segment(" " * (self.digits + 4), "frame")
        return [name, store, *(self._letter(side, pit) for pit in self._left_to_right(side))]

    def row(self, side: int) -> list[Segment]:
        bar = Segment(self.strokes.bar, "frame")
        end = Segment(bar.text + " " * (self.digits + 2) + bar.text, "frame")
        line = [Segment(_MARGIN, "frame"), end]
        for pit in self._left_to_right(side):
            line += [self._count((side, pit)), bar]
        return [*line, Segment(end.text[1:], "frame")]

    def stores(self) -> list[Segment]:
        left, stroke, joint, right = self.strokes.middle
        boxes = joint.join([stroke * (self.digits + 2)] * len(self.position.pits[SOUTH]))
        return [
            Segment(_MARGIN + self.strokes.bar, "frame"),
            self._count((NORTH, STORE)),
            Segment(left + boxes + right, "frame"),
            self._count((SOUTH, STORE)),
            Segment(self.strokes.bar, "frame"),
        ]

    def rule(self, strokes: tuple[str, str, str, str]) -> list[Segment]:
        left, stroke, joint, right = strokes
        boxes = joint.join([stroke * (self.digits + 2)] * (len(self.position.pits[SOUTH]) + 2))
        return [Segment(_MARGIN + left + boxes + right, "frame")]

    def _left_to_right(self, side: int) -> range:
        pits = range(len(self.position.pits[side]))
        return pits if side == SOUTH else pits[::-1]

    def _letter(self, side: int, pit: int) -> Segment:
        letter = format_move(side, pit)
        if (side, pit) == self.played:
            return Segment(f"[{letter}]".rjust(self.digits + 2) + " ", "played")
        return Segment(f"{letter} ".rjust(self.digits + 2) + " ", "letter")

    def _count(self, place: Place) -> Segment:
        side, pit = place
        seeds = self.position.stores[side] if pit == STORE else self.position.pits[side][pit]
        text = str(seeds) if seeds or pit == STORE else self.strokes.empty
        if place in self.changed:
            return Segment(f" {text:>{self.digits}}{_CHANGED}", "changed")
        return Segment(f" {text:>{self.digits}} ", "seeds" if seeds else "empty")
