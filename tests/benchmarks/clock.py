"""The arena's share of a measured move time: what an engine's clock loses to the arena.

Run: python -m tests.benchmarks.clock [--short]

The C engine keeps the processor busy for a known time; what is measured beyond it is the way there and back,
and whatever the arena did between.
Beside it the same of the C floor (see ``floor.py``), with as many at once: that part is the machine's.
Rounds of all subjects in shuffled order; medians over the rounds of each round's median and p99.
"""

import argparse
import random
import statistics

from tests.benchmarks.floor import FloorRun, compiled_floor
from tests.benchmarks.overhead import Subject
from tests.benchmarks.steady_run import machine, steady_run

SUBJECTS = [Subject(1, 0), Subject(2, 0), Subject(8, 0), Subject(2, 1000), Subject(2, 0, ", workers: 0")]
SHORT = [Subject(2, 0)]


def main() -> None:
    """Measure and print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--short", action="store_true", help="one subject, one short round: does it run at all")
    short = parser.parse_args().short
    subjects, rounds, seconds = (SHORT, 1, 0.5) if short else (SUBJECTS, 5, 3.0)
    order = random.Random(1)
    found: dict[Subject, list[tuple[float, float]]] = {subject: [] for subject in subjects}
    floors: dict[Subject, list[FloorRun]] = {subject: [] for subject in subjects}
    with compiled_floor() as floor:
        for _ in range(rounds):
            for subject in order.sample(subjects, len(subjects)):
                at_once, think_us = subject.concurrency, subject.think_us
                floors[subject].append(floor.run(seconds, concurrency=at_once, think_us=think_us))
                run = steady_run(seconds, concurrency=at_once, think_us=think_us, more=subject.more)
                shares = sorted(elapsed - subject.think_us for elapsed in run.elapsed_us)
                found[subject].append((statistics.median(shares), shares[len(shares) * 99 // 100]))
    print(f"{machine()}\n{'share of a move time, us':36}{'median':>8}{'p99':>8}{'C floor':>10}{'p99':>8}")
    for subject, pairs in found.items():
        medians, tails = zip(*pairs, strict=True)
        floor_median = statistics.median(run.median_us for run in floors[subject])
        floor_p99 = statistics.median(run.p99_us for run in floors[subject])
        figures = f"{statistics.median(medians):8.0f}{statistics.median(tails):8.0f}"
        print(f"{subject!s:36}{figures}{floor_median:10.0f}{floor_p99:8.0f}")


if __name__ == "__main__":
    main()
