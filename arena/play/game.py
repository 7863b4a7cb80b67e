"""One game from its spec alone: the unit of work that can be done in any process that has the engines."""

from collections.abc import Callable

import trio

from arena.engine import EnginePool
from arena.game import GameRecord, GameSpec
from arena.play.live import LiveGame
from arena.play.referee import Referee


async def play_game(spec: GameSpec, pool: EnginePool, watch: Callable[[LiveGame], None]) -> GameRecord:
    """Play *spec* with engines of *pool*; raises EngineStartError when one of them can't be started.

    *watch* is handed the game before anything is done, to look at it and to interrupt it; then the record is void.
    """
    with trio.CancelScope() as scope:
        live = LiveGame(spec, scope)
        referee = Referee(live)
        watch(live)
        async with pool.lend(spec.players[0]) as south, pool.lend(spec.players[1]) as north:
            return await referee.play(south, north)
    return referee.void("interrupted")
