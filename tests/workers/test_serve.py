"""What a worker does with its orders, with engines in memory on a clock that the test controls."""

import math
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any

import trio
from msgspec.structs import replace

from arena.engine import open_host
from arena.game import GameKey, GameSpec, Outcome
from arena.workers import Drop, Dropped, Interrupt, Order, Out, Play, Played, Report, Setup, Started, Tried, Try
from arena.workers.serve import serve
from protocol import messages
from tests.fakes import Action, FakeEngine, game_spec, now_ns, player

Run = Callable[[Callable[[], Any]], Any]


class Slow(FakeEngine):
    def go(self, go: messages.Go) -> list[Action]:
        return [0.3, messages.Move(id=go.id, move=go.legal[0])]


class Broken(FakeEngine):
    def hello(self, hello: messages.Hello) -> list[Action]:
        return [None]


FAKES: dict[str, type[FakeEngine]] = {"a": FakeEngine, "b": FakeEngine, "slow": Slow, "broken": Broken}


def games(south: str, north: str, count: int) -> tuple[GameSpec, ...]:
    spec = game_spec(player(south), player(north), "dakon:pits=5,seeds=2")
    return tuple(replace(spec, key=GameKey(1, 1, 1, number)) for number in range(1, count + 1))


def served(run: Run, orders: Callable[[Callable[[Order], None], list[Report]], Awaitable[None]]) -> list[Report]:
    """The reports of a worker that is given *orders*, which may wait and look at what was reported."""

    async def main() -> list[Report]:
        give, taken = trio.open_memory_channel[Order](math.inf)
        reports: list[Report] = []

        async def receive() -> list[Order]:
            try:
                return [await taken.receive()]
            except trio.EndOfChannel:
                return []

        hosted = partial(open_host, now_ns=now_ns, in_memory=lambda entry: FAKES[entry.name]().run)
        async with trio.open_nursery() as nursery:
            nursery.start_soon(serve, receive, reports.append, hosted)
            give.send_nowait(Setup(1, 0, 8, snapshots=False, beat_ms=0))
            await orders(give.send_nowait, reports)
            give.close()
        return reports

    reports = run(main)
    assert isinstance(reports, list)
    return reports


def test_games_are_played_in_their_order(run_on_mock_clock: Run) -> None:
    async def orders(give: Callable[[Order], None], reports: list[Report]) -> None:
        give(Play(games("a", "b", 3)))
        await trio.sleep(60)

    reports = served(run_on_mock_clock, orders)
    assert [type(report) for report in reports] == [Started, Played] * 3
    assert [report.key.number for report in reports if isinstance(report, Started)] == [1, 2, 3]


def test_dropped_games_are_named_and_the_running_one_is_finished(run_on_mock_clock: Run) -> None:
    async def orders(give: Callable[[Order], None], reports: list[Report]) -> None:
        give(Play(games("slow", "b", 3)))
        await trio.sleep(0.1)
        give(Drop())
        await trio.sleep(60)

    started, dropped, played = served(run_on_mock_clock, orders)
    assert isinstance(started, Started)
    assert isinstance(dropped, Dropped)
    assert [key.number for key in dropped.keys] == [2, 3]
    assert isinstance(played, Played)
    assert played.record.outcome is not Outcome.VOID


def test_an_interrupted_game_is_reported_void(run_on_mock_clock: Run) -> None:
    async def orders(give: Callable[[Order], None], reports: list[Report]) -> None:
        give(Play(games("slow", "b", 1)))
        await trio.sleep(0.4)
        give(Interrupt())
        await trio.sleep(1)

    _, played = served(run_on_mock_clock, orders)
    assert isinstance(played, Played)
    assert (played.record.outcome, played.record.void_reason) == (Outcome.VOID, "interrupted")


def test_engines_are_tried(run_on_mock_clock: Run) -> None:
    async def orders(give: Callable[[Order], None], reports: list[Report]) -> None:
        give(Try(player("a")))
        give(Try(player("broken")))
        await trio.sleep(30)
        give(Play(games("a", "broken", 1)))
        await trio.sleep(30)

    reports = served(run_on_mock_clock, orders)
    [tried] = [report for report in reports if isinstance(report, Tried)]
    assert (tried.player, tried.identity.name) == ("a", "fake")
    out, later = [report for report in reports if isinstance(report, Out)]
    assert (out.player, out.code, out.key) == ("broken", "start_failed", None)
    assert (later.player, later.key) == ("broken", GameKey(1, 1, 1, 1))
