"""What a ``go`` asks, in the terms of the rules; draws depend on the game's seed and the ply alone.

So the same ``go`` in a game of the same seed always gets the same answer, whatever was asked before.
"""

from collections.abc import Sequence
from random import Random

from arena.rules import Position
from protocol.messages import Go, MoveValue


def position_of(go: Go) -> Position:
    """The position as ``arena.rules`` has it."""
    (south, north), (south_store, north_store) = go.pos.pits, go.pos.stores
    return Position((tuple(south), tuple(north)), (south_store, north_store), go.pos.to_move)


def drawn_move(go: Go, seed: int) -> MoveValue:
    """One of the legal moves, each as likely as the others."""
    return Random(f"{seed} {go.ply}").choice(go.legal)


def shuffled_pits(go: Go, seed: int) -> Sequence[int]:
    """The legal pits in a drawn order, which decides among equals."""
    pits = [int(move) for move in go.legal]
    Random(f"{seed} {go.ply}").shuffle(pits)
    return pits


def playout_random(go: Go, seed: int) -> Random:
    """For the playouts of a search."""
    return Random(f"{seed} {go.ply} playouts")


def slips(go: Go, seed: int, strength: int) -> bool:
    """Whether an engine of ``strength`` 1 to 100 plays any move here: in a hundred moves, 100 - ``strength`` times.

    A stronger one slips at no ply at which a weaker one does not.
    """
    return Random(f"{seed} {go.ply} slips").randrange(100) >= strength
