"""What starting costs: the command line, an engine, an engine of its own for every game.

Run: python -m tests.benchmarks.startup [--short]

Rounds of all subjects in shuffled order, medians and extremes of the rounds. Times are wall time.
"""

import argparse
import random
import statistics
import subprocess
import sys
import time
from collections.abc import Callable

import trio

from arena.config import shipped_engines
from arena.engine import EnginePool, open_host
from arena.game import PlayerSpec, TimeControl
from arena.play import play_game
from arena.tournament import build
from tests.benchmarks.steady_run import machine, steady_run
from tests.fakes import game_spec

Work = Callable[[int], None]
"""Does its work so many times."""


def command(*arguments: str) -> Work:
    """A process of its own each time."""

    def work(times: int) -> None:
        for _ in range(times):
            subprocess.run([sys.executable, *arguments], check=True, stdout=subprocess.DEVNULL)

    return work


def _player(name: str) -> PlayerSpec:
    manifest = shipped_engines()["c-random"]
    return PlayerSpec(
        name=name,
        command=manifest.command,
        cwd="/",
        options=manifest.options,
        time_control=TimeControl(base_ms=60_000),
    )


def starts(times: int) -> None:
    """Start the C engine, shake hands, end it."""

    async def run() -> None:
        async with open_host(patience_ms=5) as host:
            for _ in range(times):
                await host.stop(await host.start(_player("a")))

    trio.run(run)


def restarts(times: int) -> None:
    """Whole games of Djenon-aboure, each with two new engine processes."""
    spec = game_spec(_player("a"), _player("b"), "djenon-aboure")

    async def run() -> None:
        async with open_host(patience_ms=5) as host:
            for _ in range(times):
                pool = EnginePool(host, idle_limit=0)
                record = await play_game(spec, pool, lambda live: None)
                assert record.fault is None, record.fault

    trio.run(run)


def main() -> None:
    """Measure and print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--short", action="store_true", help="once each: does it run at all")
    short = parser.parse_args().short
    build(shipped_engines()["c-random"])
    subjects: dict[str, tuple[Work, int]] = {
        "python -c pass": (command("-c", "pass"), 10),
        "arena --help": (command("-P", "-m", "arena", "--help"), 10),
        "arena perft dakon -d 1": (command("-P", "-m", "arena", "perft", "dakon", "-d", "1"), 10),
        "start and end a C engine": (starts, 200),
        "game with two new engines": (restarts, 200),
    }
    found: dict[str, list[float]] = {name: [] for name in subjects}
    order = random.Random(1)
    for _ in range(1 if short else 7):
        for name in order.sample(list(subjects), len(subjects)):
            work, times = subjects[name]
            times = 2 if short else times
            began = time.perf_counter()
            work(times)
            found[name].append((time.perf_counter() - began) / times * 1000)
    per_game = [_restarted_games_per_s(0.5 if short else 3.0) for _ in range(1 if short else 5)]
    print(f"{machine()}\n{'ms each':32}{'median':>9}{'min':>9}{'max':>9}{'a second':>10}")
    for name, times_ms in found.items():
        middle = statistics.median(times_ms)
        print(f"{name:32}{middle:9.2f}{min(times_ms):9.2f}{max(times_ms):9.2f}{1000 / middle:10.0f}")

    print(f"arena run, two games at once, new engines for every game: {statistics.median(per_game):.0f} games/s")


def _restarted_games_per_s(seconds: float) -> float:
    run = steady_run(seconds, concurrency=2, player=", restart: per_game")
    return run.games / run.seconds


if __name__ == "__main__":
    main()
