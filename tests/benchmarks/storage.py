"""What storing costs: bytes a game, time a game by batch and durability, time to read back.

Run: python -m tests.benchmarks.storage [--short] [--folder FOLDER]

Rounds of all subjects in shuffled order, medians and extremes of the rounds. Games have search info, but for those
read back. Times are of the disk that FOLDER is on;
only ratios within one run hold. "cpu" is that of the whole process, as the writer's thread shares it with the arena.
"""

import argparse
import platform
import random
import sqlite3
import statistics
import tempfile
import time
from collections.abc import Callable, Sequence
from contextlib import closing
from pathlib import Path

from arena.game import GameRecord
from arena.store import Durability, Results, Writer
from arena.store.database import finish, open_writing, start_writing, transaction
from arena.store.inserter import Inserter, insert_tournament
from arena.store.packing import pack_game
from arena.store.schema import migrate
from tests.store.record_samples import TOURNAMENT, sample_record

BATCHES = (1, 4, 16, 64, 256)
DURABILITIES: tuple[Durability, ...] = ("normal", "full")

Work = Callable[[Path], int]
"""Does its work once with a file that is not there yet, and returns for how many games."""


def commits(records: Sequence[GameRecord], batch: int, durability: Durability) -> Work:
    """Packed and committed *batch* by *batch*, without the thread; making and finishing the file included."""

    def work(path: Path) -> int:
        connection = open_writing(path)
        with transaction(connection):
            migrate(connection, 0)
            insert_tournament(connection, TOURNAMENT)
        start_writing(connection, durability)
        inserter = Inserter(connection)
        for first in range(0, len(records), batch):
            refused = inserter.commit([pack_game(record) for record in records[first : first + batch]])
            assert not refused
        finish(connection)
        return len(records)

    return work


def writer(records: Sequence[GameRecord]) -> Work:
    """Put as fast as the writer takes them, opening and closing included."""

    def work(path: Path) -> int:
        with Writer.open(path, TOURNAMENT) as target:
            for record in records:
                target.put(record)
        return len(records)

    return work


def packing(records: Sequence[GameRecord]) -> Work:
    """What ``put`` does on its caller's thread."""

    def work(path: Path) -> int:
        for record in records:
            pack_game(record)
        return len(records)

    return work


def reading(stored: Path, name: str) -> Work:
    """One stream of a file of many games, from its opening to its end."""

    def work(path: Path) -> int:
        with Results.open(stored) as results:
            return sum(1 for _ in getattr(results, name)())

    return work


def store(path: Path, records: Sequence[GameRecord]) -> float:
    """Store *records* in a file; return bytes a game."""
    writer(records)(path)
    return path.stat().st_size / len(records)


def measure(subjects: dict[str, Work], rounds: int, folder: Path) -> dict[str, list[tuple[float, float]]]:
    """(wall, CPU) microseconds a game of each round."""
    times: dict[str, list[tuple[float, float]]] = {name: [] for name in subjects}
    for _ in range(rounds):
        for name in random.sample(list(subjects), len(subjects)):
            with tempfile.TemporaryDirectory(dir=folder) as scratch:
                wall, cpu = time.perf_counter(), time.process_time()
                games = subjects[name](Path(scratch, "results.db"))
                wall, cpu = time.perf_counter() - wall, time.process_time() - cpu
            times[name].append((wall / games * 1e6, cpu / games * 1e6))
    return times


def print_sizes(folder: Path, bare: Sequence[GameRecord], full: Sequence[GameRecord]) -> None:
    """Bytes a game in files of many, so that what stands in a file once hardly counts."""
    print(
        f"bytes a game: {store(folder / 'bare.db', bare):.0f}; with search info: {store(folder / 'full.db', full):.0f}"
    )
    for name in ("bare", "full"):
        with closing(sqlite3.connect(folder / f"{name}.db")) as connection:
            moves = connection.execute("SELECT avg(length(moves)) FROM game").fetchone()[0]
        print(f"  of which moves, {name}: {moves:.0f}")


def print_times(times: dict[str, list[tuple[float, float]]]) -> None:
    """A line for each subject."""
    print(f"\n{'us a game':32}{'wall: median':>14}{'min':>8}{'max':>8}{'cpu: median':>14}")
    for subject, rounds in times.items():
        walls, cpus = zip(*rounds, strict=True)
        middle = statistics.median(walls)
        print(f"{subject:32}{middle:14.1f}{min(walls):8.1f}{max(walls):8.1f}{statistics.median(cpus):14.1f}")


def main() -> None:
    """Measure and print two tables."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--short", action="store_true", help="few games and one round: does it run at all")
    parser.add_argument("--folder", type=Path, help="where to write (default: the system's temporary folder)")
    options = parser.parse_args()
    games, many, rounds = (64, 500, 1) if options.short else (2048, 100_000, 5)
    bare = [sample_record(number, infos=False) for number in range(1, games + 1)]
    full = [sample_record(number) for number in range(1, games + 1)]
    print(f"Python {platform.python_version()}, SQLite {sqlite3.sqlite_version}; {games} games of 40 plies")
    with tempfile.TemporaryDirectory(dir=options.folder) as name:
        folder = Path(name)
        print_sizes(folder, bare, full)
        stored = folder / "stored.db"
        store(stored, [sample_record(number, infos=False) for number in range(1, many + 1)])
        subjects = {
            f"commit {durability}, batch {batch}": commits(full, batch, durability)
            for durability in DURABILITIES
            for batch in BATCHES
        }
        subjects["pack only (put)"] = packing(full)
        subjects["writer, put to close"] = writer(full)
        subjects |= {f"read {name} of {many}": reading(stored, name) for name in ("results", "records")}
        print_times(measure(subjects, rounds, folder))


if __name__ == "__main__":
    main()
