"""The floor that the arena is compared with: a C program that only writes a request and reads its answer.

As many copies as games at once, each with its child on a core of its own, side by side as workers are.
"""

import os
import statistics
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple


class FloorRun(NamedTuple):
    """What one run of the floor showed, the mean of its copies; times in microseconds."""

    cpu_us_per_ply: float
    """Processor time of a C parent."""
    plies_per_s: float
    """Of all copies together."""
    median_us: float
    p99_us: float
    """Of what a round trip took beyond the think time."""


class Floor:
    """The compiled program."""

    def __init__(self, program: Path) -> None:
        self._program = program

    def run(self, seconds: float, *, concurrency: int, think_us: int) -> FloorRun:
        """Measure for about so long, with a copy for every core that so many games at once would keep busy."""
        trips = str(int(seconds * 1e6 / (think_us + 3)))
        copies = [
            subprocess.Popen([self._program, trips, str(core), str(think_us)], stdout=subprocess.PIPE, text=True)
            for core in sorted(os.sched_getaffinity(0))[:concurrency]
        ]
        outputs = [copy.communicate()[0] for copy in copies]
        if any(copy.returncode for copy in copies):
            raise RuntimeError("the C floor failed")
        cpu, trip, median, p99 = zip(*(map(float, output.split()) for output in outputs), strict=True)
        return FloorRun(
            statistics.mean(cpu), sum(1e6 / us for us in trip), statistics.mean(median), statistics.mean(p99)
        )


@contextmanager
def compiled_floor() -> Iterator[Floor]:
    """The floor, compiled for as long as it is needed."""
    with tempfile.TemporaryDirectory() as folder:
        program = Path(folder) / "ping_pong"
        source = Path(__file__).with_name("ping_pong.c")
        subprocess.run(["cc", "-O2", "-o", program, source], check=True)
        yield Floor(program)
