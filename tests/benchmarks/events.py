"""Large events with engines inside this process: a full round robin, and a Swiss; memory over time.

Run: python -m tests.benchmarks.events [--short]

100 players, everybody against everybody, 20 games a pairing; then 1,000 players in a Swiss of 9 rounds.
The engines are stubs that resign as soon as they meet a stronger one, so that the arena's own work is what is seen.
"""

import argparse
import resource
import sys
import tempfile
import time
from functools import partial
from pathlib import Path

import trio

from arena.config import load_config
from arena.engine import open_host
from arena.store import Results, TournamentInfo, Writer
from arena.tournament import GameFinished, Games, RoundStarted, RunEvent, Runner, Stop, make_plan
from protocol.messages import Go, New, Options, Ready, Resign
from tests.benchmarks.steady_run import machine
from tests.fakes import Action, FakeEngine


class Stub(FakeEngine):
    """Resigns when its opponent's name comes before its own, and moves as soon as it may otherwise."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self._name = name
        self._resigns = False

    def ready(self, message: New | Options) -> list[Action]:
        self.heard.clear()
        if isinstance(message, New):
            self._resigns = self._name > (message.opponent or "")
        return [Ready(game=message.game if isinstance(message, New) else None)]

    def go(self, go: Go) -> list[Action]:
        return [Resign(id=go.id)] if self._resigns else super().go(go)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--short", action="store_true", help="few players: does it run at all")
    short = parser.parse_args().short
    print(machine())
    _play("round_robin, games_per_pairing: 20", 8 if short else 100)
    _play(f"swiss, rounds: {3 if short else 9}", 16 if short else 1000)


def _play(system: str, players: int) -> None:
    print(f"{system}: {players} players")
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        config = folder / "event.yaml"
        config.write_text(
            "rulesets: dakon\nstart: {random_plies: 4}\n"
            f"tournament: {{system: {system}, workers: 0, concurrency: 1}}\nplayers:\n"
            + "".join(f"  - {{name: p{number:04}, command: '{sys.executable}'}}\n" for number in range(players))
        )
        began = time.monotonic()
        trio.run(_run, config, began)
        results = folder / "event.db"
        print(f"{results.stat().st_size / 1e6:.0f} MB file, {time.monotonic() - began:.1f} s in all")


async def _run(config: Path, began: float) -> None:
    plan = make_plan(load_config(config))
    info = TournamentInfo(
        name=plan.name, identity={}, config="", arena_version="", created_utc="", events=(), players=plan.players
    )
    results = config.with_suffix(".db")
    send, receive = trio.open_memory_channel[RunEvent](float("inf"))
    with Writer.open(results, info) as writer, Results.open(results) as reading:
        games = Games(plan, reading)
        [total] = games.totals()
        host = partial(open_host, in_memory=lambda player: Stub(player.name).run)
        print(f"  plan and schedule of {total} games: {time.monotonic() - began:.2f} s, {_peak_mb():.0f} MB at most")
        runner = Runner(plan, writer, games, send, watched=False, open_host=host)
        async with trio.open_nursery() as nursery:
            nursery.start_soon(_follow, receive, total, began)
            with send:
                end = await runner.run(Stop(), {})
    assert end.status == "complete", end


async def _follow(events: trio.MemoryReceiveChannel[RunEvent], total: int, began: float) -> None:
    finished = 0
    async for event in events:
        if isinstance(event, RoundStarted):
            print(f"  round {event.round} is made after {time.monotonic() - began:.1f} s")
        elif isinstance(event, GameFinished):
            finished += 1
            if finished % (total // 5) == 0:
                took = time.monotonic() - began
                print(f"  {finished} games, {took:.1f} s, {finished / took:.0f} games/s, {_peak_mb():.0f} MB at most")


def _peak_mb() -> float:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


if __name__ == "__main__":
    main()
