"""A running game as others may see it: the referee writes, a view samples, nobody waits; and it can be broken off."""

from functools import lru_cache

import trio

from arena.game import Clock, GameSpec
from arena.rules import Position, parse_position

_parse_position = lru_cache(maxsize=256)(parse_position)
"""A start is played in many games."""


class LiveGame:
    """What is known of one running game at this moment."""

    __slots__ = ("_scope", "clocks", "ply", "position", "spec")

    def __init__(self, spec: GameSpec, scope: trio.CancelScope) -> None:
        self.spec = spec
        self.position: Position = _parse_position(spec.start)
        self.clocks = (Clock(spec.players[0].time_control), Clock(spec.players[1].time_control))
        self.ply = 0
        self._scope = scope

    def interrupt(self) -> None:
        """Break the game off: it becomes void."""
        self._scope.cancel()
