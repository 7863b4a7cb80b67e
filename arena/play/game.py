"""One game from its spec alone: the unit of work that can be done in any process that has the engines."""

from collections.abc import Callable

import trio

from arena.engine import EnginePool
from arena.game import GameRecord, GameSpec
from arena.play.adjudicator import Solver
from arena.play.live import LiveGame
from arena.play.referee import EngineGoneError, Referee

INTERRUPTED = "interrupted"
"""Why a game is void that was broken off because the run is to stop."""


async def play_game(
    spec: GameSpec, pool: EnginePool, watch: Callable[[LiveGame], None], solver: Solver | None = None
) -> GameRecord:
    """Play *spec* with engines of *pool*; raises EngineStartError when one of them can't be used.

    *watch* is handed the game before anything is done, to look at it and to interrupt it.
    Positions that *solver* knows end the game.
    The record is void when the game was interrupted, or when the system refused the arena a process.
    """
    with trio.CancelScope() as scope:
        live = LiveGame(spec, scope)
        watch(live)
        while True:
            referee = Referee(live, solver)
            try:
                async with pool.lend(spec.players[0]) as south, pool.lend(spec.players[1]) as north:
                    return await referee.play(south, north)
            except EngineGoneError:  # it is not lent again: the next attempt has another
                continue
            except OSError as error:
                return referee.void(f"the arena could not start an engine: {error.strerror}")
    return referee.void(INTERRUPTED)


def lost_game(spec: GameSpec, reason: str) -> GameRecord:
    """The void record of a game of which nothing is known but that it began."""
    return Referee(LiveGame(spec, trio.CancelScope())).void(reason)
