"""Positions to ask engines about, drawn from random games with fixed seeds."""

from collections.abc import Iterator
from random import Random

from arena.rules import Position, Ruleset, parse_ruleset

RULESETS = ("dakon", "djenon-aboure", "dakon:pits=5,seeds=12,mikul=false", "dakon:pits=9,seeds=3,capturing_seed=taken")


def sampled_positions(count: int, *, seed: int) -> Iterator[tuple[Ruleset, Position]]:
    """``count`` positions with at least one legal move, taken in turn from games of ``RULESETS``."""
    random = Random(seed)
    games = [(ruleset, _game(ruleset, random)) for ruleset in map(parse_ruleset, RULESETS)]
    for number in range(count):
        ruleset, game = games[number % len(games)]
        for _ in range(random.randrange(6)):
            next(game)
        yield ruleset, next(game)


def _game(ruleset: Ruleset, random: Random) -> Iterator[Position]:
    """The positions of one random game after the other."""
    while True:
        position = ruleset.start()
        while legal := ruleset.legal_moves(position):
            yield position
            position = ruleset.play(position, random.choice(legal))
