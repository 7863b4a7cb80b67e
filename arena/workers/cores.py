"""Which cores there are for workers: what this process may really use, in containers too, each physical core first."""

import math
import os
from collections.abc import Container, Iterable
from contextlib import suppress
from pathlib import Path

WORKER_MODULE = "arena.workers"
"""What a worker's command line names."""
_CPUS = Path("/sys/devices/system/cpu")
_CGROUPS = Path("/sys/fs/cgroup")
_PROCESSES = Path("/proc")
_OWN_CGROUP = _PROCESSES / "self/cgroup"


def usable_cores(taken: Container[int] = ()) -> tuple[int, ...]:
    """The numbers of the cores this process may run on, as many as its cgroup's quota pays for in full.

    Those that are *taken* come last, and of cores that share a physical one, the second after the first of all others.
    """
    if not hasattr(os, "sched_getaffinity"):
        return tuple(range(os.cpu_count() or 1))
    allowed = sorted(os.sched_getaffinity(0), key=lambda core: (core in taken, _sibling_rank(core), core))
    return tuple(allowed[: max(1, int(min(_quota(), len(allowed))))])


def absent_cores(cores: Iterable[int]) -> list[int]:
    """Those of *cores* that this process may not run on."""
    allowed = os.sched_getaffinity(0) if hasattr(os, "sched_getaffinity") else set(range(os.cpu_count() or 1))
    return [core for core in cores if core not in allowed]


def taken_cores() -> frozenset[int]:
    """The cores that workers of other runs are kept to now; none where the system does not tell.

    Runs that begin at the same moment may miss each other.
    """
    taken: set[int] = set()
    for process in _PROCESSES.glob("[0-9]*"):
        with suppress(OSError):  # it has ended meanwhile
            if WORKER_MODULE.encode() in (process / "cmdline").read_bytes().split(b"\0"):
                cores = os.sched_getaffinity(int(process.name))
                taken |= cores if len(cores) == 1 else set()
    return frozenset(taken)


def _sibling_rank(core: int) -> int:
    """0 for the first core of a physical one, 1 for its second, and so on."""
    try:
        text = (_CPUS / f"cpu{core}/topology/thread_siblings_list").read_text()
    except OSError:
        return 0
    siblings = [number for part in text.strip().split(",") for number in _span(part)]
    return siblings.index(core) if core in siblings else 0


def _span(part: str) -> range:
    first, _, last = part.partition("-")
    return range(int(first), int(last or first) + 1)


def _quota() -> float:
    """How many cores' time the cgroup of this process, and those above it, allow; infinite without a limit."""
    try:
        own = _OWN_CGROUP.read_text().rpartition("::")[2].strip().lstrip("/")
    except OSError:
        return math.inf
    limits = [math.inf]
    for folder in (_CGROUPS / own, *(_CGROUPS / own).parents):
        if _CGROUPS not in (folder, *folder.parents):
            break
        try:
            quota, period = (folder / "cpu.max").read_text().split()
        except (OSError, ValueError):
            continue
        if quota != "max":
            limits.append(int(quota) / int(period))
    return min(limits)
