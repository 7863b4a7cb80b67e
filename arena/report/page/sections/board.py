"""A board as SVG: South's row below, as in ``arena show``; ``step.js`` writes other positions into the same drawing."""

from math import cos, pi, sin, sqrt

from arena.report.page.element import Markup, element
from arena.rules import NORTH, SOUTH, Position, format_move

_MOST_SEEDS = 20
"""Drawn in a pit; the number beside it tells of more."""
_PIT = 60
_RADIUS = 27
_STORE = 64
_HEIGHT = 224
_STORE_TOP, _STORE_HEIGHT = 40, 144
_ROWS = {NORTH: (14, 56, 96), SOUTH: (212, 168, 129)}
"""By side, the middles of the numbers, pits and letters from the top."""
_GOLDEN_ANGLE = pi * (3 - sqrt(5))


def seed_shapes() -> Markup:
    """The seeds of 0, 1, 2, ... as shapes that boards refer to; once a page."""
    shapes = [element("path", id=f"seeds-{seeds}", d=_seeds(seeds), class_="seeds") for seeds in range(_MOST_SEEDS + 1)]
    return element("svg", element("defs", shapes), class_="shapes", aria_hidden="true")


def board(position: Position, label: str) -> Markup:
    """The position drawn; *label* is for those who hear it.

    The elements of class ``place`` are South's pits, North's pits, South's and North's store, in this order.
    """
    pits = len(position.pits[SOUTH])
    width = 2 * _STORE + pits * _PIT
    total = position.total_seeds
    return element(
        "svg",
        element("rect", width=width, height=_HEIGHT - 56, y=28, rx=34, class_="wood"),
        [
            _pit(side, pit, seeds, _across(side, pit, pits))
            for side in (SOUTH, NORTH)
            for pit, seeds in enumerate(position.pits[side])
        ],
        _store("South", position.stores[SOUTH], total, width - _STORE + 6),
        _store("North", position.stores[NORTH], total, 6),
        viewBox=f"0 0 {width} {_HEIGHT}",
        class_="board",
        role="img",
        aria_label=label,
        data_most=_MOST_SEEDS,
    )


def _across(side: int, pit: int, pits: int) -> int:
    place = pit if side == SOUTH else pits - 1 - pit
    return _STORE + place * _PIT + _PIT // 2


def _pit(side: int, pit: int, seeds: int, x: int) -> Markup:
    number, middle, letter = _ROWS[side]
    return element(
        "g",
        element("circle", cx=x, cy=middle, r=_RADIUS),
        element("use", href=f"#seeds-{min(seeds, _MOST_SEEDS)}", x=x, y=middle),
        element("text", seeds, x=x, y=number),
        element("text", format_move(side, pit), x=x, y=letter, class_="letter"),
        class_="place",
    )


def _store(side: str, seeds: int, total: int, x: int) -> Markup:
    """It fills up with its share of all seeds; a line is at a half, beyond which the game is won."""
    width, bottom = _STORE - 12, _STORE_TOP + _STORE_HEIGHT
    filled = _STORE_HEIGHT * seeds / total
    half = _STORE_TOP + _STORE_HEIGHT / 2
    return element(
        "g",
        element("rect", x=x, y=_STORE_TOP, width=width, height=_STORE_HEIGHT, rx=22),
        element("rect", x=x, y=bottom - filled, width=width, height=filled, class_="filled"),
        element("line", x1=x, x2=x + width, y1=half, y2=half),
        element("text", seeds, x=x + width // 2, y=half),
        element("text", side, x=x + width // 2, y=bottom - 10, class_="letter"),
        class_="place store",
    )


def _seeds(seeds: int) -> str:
    """Points along a spiral, so that any number of seeds looks even."""
    apart = min(8.0, (_RADIUS - 6) / sqrt(max(seeds, 1)))
    points = ((apart * sqrt(seed + 0.5), seed * _GOLDEN_ANGLE) for seed in range(seeds))
    return "".join(f"M{length * cos(angle):.1f} {length * sin(angle):.1f}h0" for length, angle in points)
