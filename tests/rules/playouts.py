"""Games and positions to test on, for every ruleset alike."""

import random
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from hypothesis import strategies as st

from arena.rules import InvalidPositionError, Position, Ruleset, parse_ruleset

RULESETS = {
    text: parse_ruleset(text)
    for text in (
        "dakon",
        "dakon:pits=5",
        "dakon:pits=6",
        "dakon:pits=8",
        "dakon:pits=9",
        "dakon:seeds=3",
        "dakon:pits=6,seeds=13",
        "dakon:pits=5,capturing_seed=taken",
        "dakon:capturing_seed=taken,mikul=false",
        "djenon-aboure",
    )
}
LONGEST_GAME = 1_000
"""Plies; far beyond any game of these rulesets."""


class Ply(NamedTuple):
    """A move of a game."""

    before: Position
    pit: int
    after: Position


def random_game(ruleset: Ruleset, seed: int, start: Position | None = None) -> Iterator[Ply]:
    """A whole game of random legal moves."""
    rng = random.Random(seed)
    position = start or ruleset.start()
    for _ in range(LONGEST_GAME):
        legal = ruleset.legal_moves(position)
        if not legal:
            return
        pit = rng.choice(legal)
        after = ruleset.play(position, pit)
        yield Ply(position, pit, after)
        position = after
    raise AssertionError(f"a game of {ruleset} is not over after {LONGEST_GAME} plies")


def played(ruleset: Ruleset, pits: Sequence[int], start: Position | None = None) -> Position:
    """The position after these moves."""
    position = start or ruleset.start()
    for pit in pits:
        position = ruleset.play(position, pit)
    return position


def positions(ruleset: Ruleset) -> st.SearchStrategy[Position]:
    """Any position that ``check`` takes, whether or not a game can reach it."""
    row = st.tuples(*[st.integers(0, 12)] * ruleset.pits_per_side)
    stores = st.tuples(st.integers(0, 99), st.integers(0, 99))

    def takes(position: Position) -> bool:
        try:
            ruleset.check(position)
        except InvalidPositionError:
            return False
        return True

    return st.builds(Position, st.tuples(row, row), stores, st.integers(0, 1)).filter(takes)


def mirrored(position: Position) -> Position:
    """The same position with South and North exchanged."""
    (south, north), (south_store, north_store), to_move = position
    return Position((north, south), (north_store, south_store), 1 - to_move)
