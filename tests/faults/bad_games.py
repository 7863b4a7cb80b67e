"""Games of the bad engine against a good one, as real processes, and what is left of them."""

import os
import signal
import sys
import time
from pathlib import Path
from typing import NamedTuple

import trio
from msgspec.structs import replace

from arena.engine import EnginePool, EngineStartError, open_host
from arena.game import EngineLimits, GameRecord, GameSpec, PlayerSpec, Termination, TimeControl
from arena.play import play_game
from tests.fakes import game_spec

ROOT = Path(__file__).parents[2]
BAD_ENGINE = ROOT / "tests/faults/bad_engine.py"
RULESET = "dakon:pits=5,seeds=2"

UNHURRIED = EngineLimits(hello_ms=60_000, ready_ms=60_000, late_ms=60_000, quit_ms=60_000)
AMPLE = TimeControl(move_ms=60_000)
"""With these, a game in which the arena waits for a limit takes far longer than SLACK_S."""
SLACK_S = 20.0
"""Beyond the limits that are waited for: starts of processes on a machine with other work."""
SHORT = TimeControl(move_ms=300, grace_ms=10, margin_ms=50)
"""For engines that owe nothing in time but what they won't do."""


class Played(NamedTuple):
    """What came of the bad engine's first game, and of the next."""

    first: GameRecord | EngineStartError
    took_s: float
    left: list[int]
    """The bad player's processes that were there after a fault in its first game."""
    next: GameRecord


def bad_player(
    mode: str, where: str, folder: Path, limits: EngineLimits = UNHURRIED, control: TimeControl = AMPLE
) -> PlayerSpec:
    """The bad engine as a player; *folder* is its own and tells its processes from all others."""
    return PlayerSpec(
        name="bad",
        command=(sys.executable, "-S", "-P", str(BAD_ENGINE), mode, where),
        cwd=str(folder),
        env={"PYTHONPATH": str(ROOT)},
        time_control=control,
        limits=limits,
    )


def game(player: PlayerSpec, seat: int = 0) -> GameSpec:
    """A game of *player* in *seat* against a good engine."""
    good = replace(bad_player("good", "nowhere", ROOT), name="good")
    seats = (good, player) if seat else (player, good)
    return game_spec(*seats, RULESET)


async def play_twice(pool: EnginePool, player: PlayerSpec, seat: int = 0) -> Played:
    """A game with the bad engine, and the next one with all the time it may need: in a new process after a fault."""
    begun = time.monotonic()
    first: GameRecord | EngineStartError
    try:
        first = await play_game(game(player, seat), pool, lambda live: None)
    except EngineStartError as error:
        first = error
    took_s = time.monotonic() - begun
    at_fault = isinstance(first, EngineStartError) or first.fault is not None
    left = await processes_left(Path(player.cwd)) if at_fault else []
    patient = replace(player, time_control=AMPLE, limits=UNHURRIED)
    return Played(first, took_s, left, await play_game(game(patient, seat), pool, lambda live: None))


def play_alone(player: PlayerSpec, seat: int = 0) -> Played:
    """As ``play_twice``, with a host of its own, of which no descriptor is left."""
    before = descriptors()

    async def play() -> Played:
        async with open_host() as host:
            return await play_twice(EnginePool(host, 8), player, seat)

    played = trio.run(play)
    assert descriptors() == before
    return played


def record_of(played: Played) -> GameRecord:
    """The first game, which must have begun."""
    assert isinstance(played.first, GameRecord), played.first
    return played.first


def assert_fine(record: GameRecord) -> None:
    """The game was played to its end by the rules, and nothing was wrong."""
    assert record.fault is None
    assert (record.termination, record.late, record.stray) == (Termination.COMPLETED, (0, 0), (0, 0))


def descriptors() -> set[str]:
    """What this process has open."""
    return set(os.listdir("/proc/self/fd"))


def processes_of(folder: Path) -> list[int]:
    """The running processes that work in *folder*, whatever their parents, groups and sessions; no zombies."""
    found = []
    for entry in Path("/proc").iterdir():
        if entry.name.isdecimal():
            try:
                if os.readlink(entry / "cwd") == str(folder):
                    found.append(int(entry.name))
            except OSError:  # it is gone, or is another user's
                continue
    return found


async def processes_left(folder: Path) -> list[int]:
    """Those that have not gone after the moments that the system needs to carry out a SIGKILL."""
    for _ in range(200):
        if not processes_of(folder):
            return []
        await trio.sleep(0.01)
    return processes_of(folder)


def kill_all(folder: Path) -> None:
    """End what the arena can't reach."""
    for pid in processes_of(folder):
        os.kill(pid, signal.SIGKILL)
