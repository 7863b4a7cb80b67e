"""A tournament of instant engines that runs while it is measured: processor time, plies, and the engines' clocks.

Used by the benchmarks; start-up and end are left out, a game that is void or forfeited spoils the measurement.
"""

import os
import platform
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from typing import NamedTuple

from arena.config import shipped_engines
from arena.store import Results
from arena.tournament import build

_GAMES_PER_PAIRING = 1_000_000
_WARM_UP_GAMES = 20


class Measured(NamedTuple):
    """What one run showed while it was steady."""

    plies: int
    seconds: float
    cpu_us_per_ply: float
    """Of the coordinator and all workers, engines excluded."""
    elapsed_us: list[int]
    """The measured time of every move."""
    plies_per_s: float
    games: int


def machine() -> str:
    """The line that every benchmark prints first."""
    lines = Path("/proc/cpuinfo").read_text().splitlines()
    model = next((line.partition(":")[2].strip() for line in lines if line.startswith("model name")), "")
    cores = len(os.sched_getaffinity(0))
    system = f"{platform.system()} {platform.release()}, Python {platform.python_version()}"
    return f"{model or platform.machine()}, {cores} cores, {system}"


def steady_run(seconds: float, *, concurrency: int, think_us: int = 0, more: str = "", player: str = "") -> Measured:
    """Measure a run of two copies of the C engine for *seconds*.

    *more* goes on the config's ``tournament``, *player* on each player, e.g. ``, restart: per_game``.
    """
    build(shipped_engines()["c-random"])
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        config = folder / "run.yaml"
        engine = f"{{engine: c-random, options: {{think_us: {think_us}}}{player}"
        config.write_text(
            f"rulesets: dakon\nstart: {{random_plies: 4}}\ntime: {{base_ms: 60000}}\n"
            f"tournament: {{games_per_pairing: {_GAMES_PER_PAIRING}, concurrency: {concurrency}{more}}}\n"
            f"players:\n  - {engine}, name: a}}\n  - {engine}, name: b}}\n"
        )
        with _running(config) as arena:
            results = folder / "run.db"
            _wait_for_games(results, arena)
            before, began = _cpu_ns(arena.pid), time.time()
            time.sleep(seconds)
            after, ended = _cpu_ns(arena.pid), time.time()
            time.sleep(0.2)  # until what has ended by now is written
        with Results.open(results) as opened:
            return _measured(opened, began, ended, (after - before) / 1000)


@contextmanager
def _running(config: Path) -> Iterator[subprocess.Popen[bytes]]:
    arena = subprocess.Popen(
        [sys.executable, "-P", "-m", "arena", "run", config, "--plain"], stdout=subprocess.DEVNULL, cwd=config.parent
    )
    try:
        yield arena
    finally:
        arena.send_signal(signal.SIGTERM)
        if arena.wait() != 130:
            raise RuntimeError(f"arena run ended with {arena.returncode}")


def _wait_for_games(path: Path, arena: subprocess.Popen[bytes]) -> None:
    while arena.poll() is None:
        if path.exists():
            try:
                with Results.open(path) as results:
                    if sum(results.game_counts().values()) >= _WARM_UP_GAMES:
                        return
            except Exception:  # not made yet
                pass
        time.sleep(0.05)
    raise RuntimeError(f"arena run ended at once with {arena.returncode}")


def _cpu_ns(pid: int) -> int:
    """Time that the arena's processes have run so far: the coordinator *pid*, its workers and guardians."""
    total = 0
    for process in (pid, *children(pid)):
        if process == pid or b"arena.workers" in Path(f"/proc/{process}/cmdline").read_bytes():
            for task in Path(f"/proc/{process}/task").iterdir():
                total += int((task / "schedstat").read_text().split()[0])
    return total


def children(pid: int) -> Iterator[int]:
    """The processes that *pid* has started and that have not ended."""
    for task in Path(f"/proc/{pid}/task").iterdir():
        yield from map(int, (task / "children").read_text().split())


def _measured(results: Results, began: float, ended: float, cpu_us: float) -> Measured:
    plies = games = 0
    elapsed: list[int] = []
    for record in results.records():
        if record.fault is not None:
            raise RuntimeError(f"game {record.key}: {record.fault.text}")
        end = datetime.fromisoformat(record.started_utc).timestamp() + record.duration_ms / 1000
        if began < end <= ended:
            games += 1
            plies += len(record.moves)
            elapsed.extend(move.elapsed_us for move in record.moves)
    if any("died" in attempt.reason for attempt in results.void_attempts()):
        raise RuntimeError("a game became void")
    seconds = ended - began
    return Measured(plies, seconds, cpu_us / plies, elapsed, plies / seconds, games)
