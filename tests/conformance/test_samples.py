"""Positions the probes ask about: legal, of the kind they are said to be, and the same every time."""

from itertools import islice

import pytest

from arena.conformance.samples import check_byte_position, random_positions, single_move_positions
from arena.rules import parse_ruleset, ruleset_names

RULESETS = (*ruleset_names(), "dakon:pits=5,seeds=1", "dakon:pits=9,seeds=20,mikul=false")


@pytest.mark.parametrize("name", RULESETS)
def test_random_positions(name: str) -> None:
    ruleset = parse_ruleset(name)
    positions = list(islice(random_positions(ruleset, seed=1), 20))
    assert positions == list(islice(random_positions(ruleset, seed=1), 20))
    for position in positions:
        ruleset.check(position)
        assert ruleset.legal_moves(position)
    assert {position.to_move for position in positions} == {0, 1}


@pytest.mark.parametrize("name", RULESETS)
def test_single_move_positions(name: str) -> None:
    ruleset = parse_ruleset(name)
    positions = single_move_positions(ruleset, 3, seed=1)
    assert all(len(ruleset.legal_moves(position)) == 1 for position in positions)
    assert [position.to_move for position in positions] == [0, 0, 0, 1, 1, 1]


@pytest.mark.parametrize("name", RULESETS)
def test_check_byte_position(name: str) -> None:
    ruleset = parse_ruleset(name)
    position = check_byte_position(ruleset)
    ruleset.check(position)
    assert {10, 13} <= set(position.pits[0])
    assert ruleset.legal_moves(position)
