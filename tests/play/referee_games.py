"""Games that tests have the referee play, with engines in memory on a clock that the test controls."""

from collections.abc import Callable
from typing import Any

from arena.engine import EnginePool, open_host
from arena.game import (
    GameRecord,
    GameSpec,
)
from arena.play import LiveGame, Solver, play_game
from protocol.messages import Go
from tests.fakes import Action, FakeEngine, now_ns

Run = Callable[[Callable[[], Any]], Any]


def played(
    run: Run,
    spec: GameSpec,
    *fakes: FakeEngine,
    watch: Callable[[LiveGame], None] = lambda live: None,
    solver: Solver | None = None,
) -> GameRecord:
    """The record of *spec* between the fakes, given in the order of its players."""
    by_name = {entry.name: fake for entry, fake in zip(spec.players, fakes, strict=True)}

    async def play() -> GameRecord:
        async with open_host(now_ns=now_ns, in_memory=lambda entry: by_name[entry.name].run) as host:
            return await play_game(spec, EnginePool(host, 8), watch, solver)

    record = run(play)
    assert isinstance(record, GameRecord)
    return record


def gos(fake: FakeEngine) -> list[Go]:
    return [message for message in fake.heard if isinstance(message, Go)]


class Bad(FakeEngine):
    """Does *actions* for its second move."""

    def __init__(self, actions: Callable[[Go], list[Action]], caps: tuple[str, ...] = ()) -> None:
        super().__init__()
        self.actions = actions
        self.caps = caps

    def go(self, go: Go) -> list[Action]:
        return self.actions(go) if len(gos(self)) == 2 else super().go(go)
