"""A move in words."""

import pytest

from arena.report.narrate import narrate
from arena.rules import parse_position, parse_ruleset


@pytest.mark.parametrize(
    ("last", "words"), [("1", "the 1 seed left goes to North"), ("2", "the 2 seeds left go to North")]
)
def test_seeds_left_at_the_end(last: str, words: str) -> None:
    position = parse_position(f"0,0,0,0,0,0,1/0,0,0,0,0,0,{last} 48-47 S")
    assert narrate(parse_ruleset("dakon").explain(position, 6)).endswith(f"the game is over; {words}")
