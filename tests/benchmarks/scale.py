"""A hundred thousand games in one tournament: games a second, memory over time, file size, time to the table.

Run: python -m tests.benchmarks.scale [--short]

Ten copies of the C engine, which answers in a few microseconds.
Memory is the resident set, of the coordinator and of the largest worker, at each tenth of the games.
"""

import argparse
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from arena.config import shipped_engines
from arena.store import Results
from arena.tournament import build
from tests.benchmarks.steady_run import children, machine

_PLAYERS = 10
_PAIRINGS = _PLAYERS * (_PLAYERS - 1) // 2


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--short", action="store_true", help="900 games: does it run at all")
    games_per_pairing = 20 if parser.parse_args().short else 2224
    build(shipped_engines()["c-random"])
    total = _PAIRINGS * games_per_pairing
    print(f"{machine()}\n{total} games of Dakon between {_PLAYERS} players")
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "scale.yaml").write_text(
            "rulesets: dakon\nstart: {random_plies: 4}\ntime: {base_ms: 60000}\n"
            f"tournament: {{games_per_pairing: {games_per_pairing}}}\nplayers:\n"
            + "".join(f"  - {{name: p{number}, engine: c-random}}\n" for number in range(_PLAYERS))
        )
        _play(folder, total)
        results = folder / "scale.db"
        size = results.stat().st_size
        print(f"{size / 1e6:.0f} MB, {size / total:.0f} bytes a game")
        began = time.monotonic()
        _arena(folder, "standings", "scale.db")
        print(f"arena standings: {time.monotonic() - began:.2f} s")
        with Results.open(results) as opened:
            assert sum(opened.game_counts().values()) == total
            assert not opened.void_counts()


def _play(folder: Path, total: int) -> None:
    began = time.monotonic()
    arena = subprocess.Popen(
        [sys.executable, "-P", "-m", "arena", "run", "scale.yaml", "--plain"],
        cwd=folder,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert arena.stdout is not None
    print(f"{'games':>8}{'seconds':>9}{'games/s':>9}{'coordinator MB':>16}{'worker MB':>11}")
    finished = 0
    for line in arena.stdout:
        if line.startswith("["):
            finished += 1
            if finished % (total // 10) == 0:
                took = time.monotonic() - began
                workers = max((_resident_mb(child) for child in children(arena.pid)), default=0)
                print(f"{finished:8}{took:9.1f}{finished / took:9.0f}{_resident_mb(arena.pid):16.1f}{workers:11.1f}")
        elif line.startswith("complete"):
            played = time.monotonic()
    if arena.wait() != 0:
        raise RuntimeError(f"arena run ended with {arena.returncode}")
    print(f"from the last game to the end of the final table: {time.monotonic() - played:.2f} s")


def _resident_mb(pid: int) -> float:
    try:
        lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    except (FileNotFoundError, ProcessLookupError):
        return 0.0
    return next((int(line.split()[1]) / 1024 for line in lines if line.startswith("VmRSS")), 0.0)


def _arena(folder: Path, *arguments: str) -> None:
    words = [sys.executable, "-P", "-m", "arena", *arguments]
    subprocess.run(words, cwd=folder, check=True, stdout=subprocess.DEVNULL)


if __name__ == "__main__":
    main()
