"""What the arena costs: its processor time for a ply, beside a C ping-pong, and the throughput it leaves.

Run: python -m tests.benchmarks.overhead [--short] [--peer fastchess=PATH] [--peer cutechess-cli=PATH] ...

Two copies of the C engine play each other; it answers in a few microseconds, or keeps the processor busy for the think
time. Processor time is that of the coordinator and all workers, engines excluded, start-up subtracted.
The floor is a C program that writes a request to a child and reads its answer, both on one core, with the same think
time and as many at once, in the same rounds: what it misses of the ideal throughput is the machine's.
Peers are chess runners that are installed here; they are measured in the same rounds, see ``peers.py``.
Rounds of all subjects in shuffled order, medians of the rounds. Only ratios within one run hold.
"""

import argparse
import os
import random
import statistics
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from tests.benchmarks.floor import FloorRun, compiled_floor
from tests.benchmarks.peers import PeerRun, compile_engine, parse_peer, peer_run
from tests.benchmarks.steady_run import Measured, machine, steady_run


class Subject(NamedTuple):
    """One line of the table."""

    concurrency: int
    think_us: int
    more: str = ""

    def __str__(self) -> str:
        think = f"{self.think_us / 1000:g} ms" if self.think_us else "instant"
        return f"{self.concurrency} at once, {think}{self.more}"


SUBJECTS = [
    *(Subject(concurrency, think_us) for think_us in (0, 100, 1000) for concurrency in (1, 2, 8)),
    Subject(1, 0, ", workers: 0"),
    Subject(2, 0, ", workers: 0"),
    Subject(2, 0, ", affinity: off"),
]
SHORT = [Subject(2, 0), Subject(2, 1000)]


def main() -> None:
    """Measure and print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--short", action="store_true", help="two subjects, one short round: does it run at all")
    parser.add_argument("--peer", action="append", default=[], type=parse_peer, help="RUNNER=PATH, several times")
    given = parser.parse_args()
    short, peers = given.short, given.peer
    subjects, rounds, seconds = (SHORT, 1, 0.5) if short else (SUBJECTS, 5, 3.0)
    order = random.Random(1)
    floors: dict[Subject, list[FloorRun]] = {subject._replace(more=""): [] for subject in subjects}
    found: dict[Subject, list[Measured]] = {subject: [] for subject in subjects}
    beside: dict[tuple[str, Subject], list[PeerRun]] = {}
    with tempfile.TemporaryDirectory() as name, compiled_floor() as floor:
        engine = compile_engine(Path(name))
        for _ in range(rounds):
            for subject, runs in floors.items():
                runs.append(floor.run(seconds, concurrency=subject.concurrency, think_us=subject.think_us))
            for subject in order.sample(subjects, len(subjects)):
                run = steady_run(seconds, concurrency=subject.concurrency, think_us=subject.think_us, more=subject.more)
                found[subject].append(run)
                for peer in peers:
                    if not subject.more:
                        ran = peer_run(
                            peer, engine, seconds, concurrency=subject.concurrency, think_us=subject.think_us
                        )
                        beside.setdefault((peer.kind, subject), []).append(ran)
    print(f"{machine()}\n{'':36}{'us/ply':>8}{'C: us':>9}{'ratio':>7}{'plies/s':>10}{'% of ideal':>12}{'C: %':>7}")
    for subject, measured in found.items():
        _print(str(subject), subject, measured, floors)
    for (kind, subject), peer_runs in beside.items():
        _print(f"{subject}, {kind}", subject, peer_runs, floors)


def _print(
    title: str, subject: Subject, runs: Sequence[Measured] | Sequence[PeerRun], floors: dict[Subject, list[FloorRun]]
) -> None:
    cpu = statistics.median(run.cpu_us_per_ply for run in runs)
    rate = statistics.median(run.plies_per_s for run in runs)
    below = floors[subject._replace(more="")]
    floor = statistics.median(run.cpu_us_per_ply for run in below)
    floor_rate = statistics.median(run.plies_per_s for run in below)
    figures = f"{cpu:8.1f}{floor:9.2f}{cpu / floor:7.1f}{rate:10.0f}"
    print(f"{title:36}{figures}{_share_of_ideal(subject, rate):>12}{_share_of_ideal(subject, floor_rate):>7}")


def _share_of_ideal(subject: Subject, plies_per_s: float) -> str:
    """Of the plies that engines thinking all the time would make on the cores there are."""
    if not subject.think_us:
        return "-"
    at_once = min(subject.concurrency, len(os.sched_getaffinity(0)))
    return f"{100 * plies_per_s * subject.think_us / 1e6 / at_once:.1f}"


if __name__ == "__main__":
    main()
