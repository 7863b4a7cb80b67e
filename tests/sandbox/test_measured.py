"""What each move of a sandboxed engine used, and its suspension while it has nothing to answer."""

from pathlib import Path

import trio
from msgspec.structs import replace

from arena.engine import open_host
from arena.engine.sandbox import tree
from arena.game import EngineLimits, Sandbox
from protocol import messages
from tests.engine.real_processes import play
from tests.sandbox.evil_games import Kind, all_gone, bot, running

_LIMIT_S = 10
PITS = (7,) * 7
NEW = messages.New(game="1", ruleset="dakon", params={}, seat=0, opponent="x", seed=1, tc={})


def bots(folder: Path) -> list[int]:
    """What runs in *folder* and is not bubblewrap itself."""
    return [pid for pid in running(folder) if Path(f"/proc/{pid}/comm").read_text() != "bwrap\n"]


def go(number: int) -> messages.Go:
    return messages.Go(number, "1", 0, 0, messages.Pos((PITS, PITS), (0, 0), 0), [], tuple(range(7)), 0, None, None)


def test_time_and_memory_of_each_move(folder: Path, python: str, kind: Kind) -> None:
    idle = bot(python, folder / "other", None, "good")
    [record] = play(bot(python, folder / "bot", Sandbox(kind=kind), "work", "60", "80"), idle)
    first, *later = [move.used for move in record.moves if move.seat == 0]
    assert first is not None
    assert first.cpu_us >= 60_000
    assert first.peak_kb >= 80 * 1024
    assert all(used is not None and used.cpu_us < first.cpu_us and 0 < used.peak_kb < first.peak_kb for used in later)
    assert later
    assert {move.used for move in record.moves if move.seat == 1} == {None}


def test_it_stands_still_while_it_has_nothing_to_answer(folder: Path, python: str, kind: Kind) -> None:
    async def run() -> None:
        async with open_host() as host:
            spec = bot(python, folder / "bot", Sandbox(kind=kind, suspend=True), "children", "2")
            engine = await host.start(replace(spec, limits=EngineLimits(quit_ms=5000)))
            await engine.new_game(NEW)
            for _ in range(3):
                assert (await engine.go(go(engine.next_id()), 400_000)).move == 0
                members = bots(folder)
                assert len(members) == 3
                with trio.fail_after(_LIMIT_S):
                    while any(tree.state(pid) != "T" for pid in members):  # a signal takes a moment
                        await trio.lowlevel.checkpoint()
                used = tree.load(members).cpu_ns
                await trio.sleep(0.02)  # time in which it would compute
                assert tree.load(members).cpu_ns == used
            assert await host.stop(engine)

    trio.run(run)
    assert all_gone(folder)
