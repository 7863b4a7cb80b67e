"""When a worker's reports are sent: what gathers, and what is told at once."""

from collections.abc import Callable
from typing import Any

import pytest
import trio
import trio.testing
from msgspec.structs import replace

from arena.game import EngineIdentity, Fault, FaultCode, GameKey, GameSpec
from arena.play import lost_game
from arena.workers import Dropped, Out, Play, Played, Report, Setup, Started, Tried
from arena.workers.link import Inbox, frame
from arena.workers.messages import Order
from arena.workers.post import Post
from tests.fakes import game_spec, player

Run = Callable[[Callable[[], Any]], Any]


def key(number: int) -> GameKey:
    return GameKey(1, 1, 1, number)


def games(count: int) -> tuple[GameSpec, ...]:
    spec = game_spec(player("a"), player("b"))
    return tuple(replace(spec, key=key(number)) for number in range(1, count + 1))


PLAYED = Played(lost_game(games(1)[0], "interrupted"))
FAULT = Played(replace(PLAYED.record, fault=Fault(0, FaultCode.CRASH, "exited with code 1")))


def sent(run: Run, wait_s: float, *reports: Report, queued: int = 3, beat_ms: int = 1000) -> list[Report]:
    """What of *reports*, put one by one, the coordinator has heard after *wait_s*."""

    async def main() -> list[Report]:
        coordinator, orders = trio.testing.memory_stream_one_way_pair()
        stream, received = trio.testing.memory_stream_one_way_pair()
        inbox: Inbox[Report] = Inbox(received, Report)
        heard: list[Report] = []

        async def hear() -> None:
            while True:
                heard.extend(await inbox.receive())

        post = Post(Inbox[Order](orders, Order), stream)
        await coordinator.send_all(frame(Setup(1, 0, 8, snapshots=False, beat_ms=beat_ms)) + frame(Play(games(queued))))
        await post.receive()
        async with trio.open_nursery() as nursery:
            nursery.start_soon(post.run)
            nursery.start_soon(hear)
            for report in reports:
                post.put(report)
                await trio.testing.wait_all_tasks_blocked()
            await trio.sleep(wait_s)
            nursery.cancel_scope.cancel()
        return heard

    found = run(main)
    assert isinstance(found, list)
    return found


def test_reports_gather_until_the_beat(run_on_mock_clock: Run) -> None:
    assert sent(run_on_mock_clock, 2, Started(key(1)), PLAYED) == [Started(key(1)), PLAYED]


@pytest.mark.parametrize(
    "last",
    [
        FAULT,
        Tried("a", EngineIdentity("bot"), ("dakon",)),
        Out("a", "start_failed", "exited", "", key(1)),
        Dropped((key(2), key(3))),
    ],
    ids=["fault", "tried", "out", "nothing queued"],
)
def test_what_the_coordinator_must_act_on_is_told_at_once(run_on_mock_clock: Run, last: Report) -> None:
    assert sent(run_on_mock_clock, 0, Started(key(1)), PLAYED) == []
    assert sent(run_on_mock_clock, 0, Started(key(1)), PLAYED, last) == [Started(key(1)), PLAYED, last]


def test_the_last_game_of_the_queue_is_told_at_once(run_on_mock_clock: Run) -> None:
    assert sent(run_on_mock_clock, 0, Started(key(1)), queued=1) == [Started(key(1))]


def test_a_worker_that_does_not_gather(run_on_mock_clock: Run) -> None:
    assert sent(run_on_mock_clock, 0, Started(key(1)), beat_ms=0) == [Started(key(1))]
