"""Engines started as the arena starts them, for tests of what becomes of them."""

import pytest
import trio

from arena.engine import EnginePool, EngineStartError, open_host
from arena.game import GameRecord, PlayerSpec
from arena.play import play_game
from tests.fakes import game_spec


def start_error(spec: PlayerSpec) -> EngineStartError:
    """Why the engine can't be used."""

    async def start() -> EngineStartError:
        async with open_host() as host:
            with pytest.raises(EngineStartError) as error:
                await host.start(spec)
            return error.value

    return trio.run(start)


def play(south: PlayerSpec, north: PlayerSpec, games: int = 1) -> list[GameRecord]:
    """Games of Dakon, one after the other, by engines that are kept between them."""

    async def run() -> list[GameRecord]:
        async with open_host() as host:
            pool = EnginePool(host, 8)
            return [await play_game(game_spec(south, north), pool, lambda live: None) for _ in range(games)]

    return trio.run(run)
