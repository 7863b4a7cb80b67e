"""Positions to ask about, drawn from random games; the same ruleset and seed give the same ones."""

from collections.abc import Iterator
from itertools import islice
from random import Random

from arena.rules import Position, Ruleset

_MOST_LOOKED_AT = 3000


def random_positions(ruleset: Ruleset, seed: int) -> Iterator[Position]:
    """Positions in which a move is due, each from another random game, and so in no order that a game could have."""
    random = Random(seed)
    while True:
        game = list(random_game(ruleset, random))
        yield game[random.randrange(len(game))]


def single_move_positions(ruleset: Ruleset, count: int, seed: int) -> list[Position]:
    """Up to *count* positions with one legal move for each side, found in random games."""
    random = Random(seed)
    found: tuple[list[Position], list[Position]] = ([], [])
    walk = (position for _ in iter(int, 1) for position in random_game(ruleset, random))
    for position in islice(walk, _MOST_LOOKED_AT):
        if len(ruleset.legal_moves(position)) == 1 and len(found[position.to_move]) < count:
            found[position.to_move].append(position)
        if min(map(len, found)) == count:
            break
    return found[0] + found[1]


def random_game(ruleset: Ruleset, random: Random) -> Iterator[Position]:
    """The positions of one game of random moves, the final one left out."""
    position = ruleset.start()
    while legal := ruleset.legal_moves(position):
        yield position
        position = ruleset.play(position, random.choice(legal))


def check_byte_position(ruleset: Ruleset) -> Position:
    """A position with 10 and 13 seeds in pits and as many seeds as a game has; 26 stand in a pit or a store."""
    rest = ruleset.start().total_seeds - 33
    south, north = [0] * ruleset.pits_per_side, [0] * ruleset.pits_per_side
    south[0], south[1], north[0] = 10, 13, 10
    if rest >= 26:
        north[1], rest = 26, rest - 26
    return Position((tuple(south), tuple(north)), (max(rest, 0), 0), 0)
