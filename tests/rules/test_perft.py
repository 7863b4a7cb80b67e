"""Numbers of move sequences from the start, from two independent implementations of the rules (docs/rules.md)."""

import pytest

from arena.rules import parse_ruleset, perft

COUNTS = {
    "dakon:pits=5": (5, 16, 70, 283, 1084, 4091),
    "dakon:pits=6": (6, 26, 145, 741, 3587, 17079),
    "dakon": (7, 36, 224, 1362, 7896, 45401),
    "dakon:pits=8": (8, 50, 363, 2510, 17094, 115085),
    "dakon:pits=9": (9, 64, 535, 4285, 33723, 261818),
    "djenon-aboure": (6, 27, 120, 512, 1963, 7862, 26776, 92742, 291688),
}


@pytest.mark.parametrize("text", COUNTS)
def test_perft(text: str) -> None:
    ruleset = parse_ruleset(text)
    depths = range(1, len(COUNTS[text]) + 1)
    assert tuple(perft(ruleset, ruleset.start(), depth) for depth in depths) == COUNTS[text]


def test_no_ply_is_one_line() -> None:
    ruleset = parse_ruleset("dakon")
    assert perft(ruleset, ruleset.start(), 0) == 1
