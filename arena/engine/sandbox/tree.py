"""What the processes of an engine use, read from /proc.

Anything may end between two reads: what is gone, or hides itself, counts as nothing.
"""

import os
import time
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

_TICK_NS = 1_000_000_000 // os.sysconf("SC_CLK_TCK")
_PAGE_KB = os.sysconf("SC_PAGE_SIZE") // 1024
_RESET_PEAK = "5"
"""See proc_pid_clear_refs(5)."""


class Load(NamedTuple):
    """What some processes use together."""

    cpu_ns: int
    """Since they started, with that of their children that have ended."""
    resident_kb: int
    tasks: int
    """Processes and threads."""


def children(pid: int) -> list[int]:
    """The children of all threads of a process."""
    found: list[int] = []
    with suppress(OSError):
        for thread in os.listdir(f"/proc/{pid}/task"):  # noqa: PTH208 - a third of the time of Path.iterdir
            found += map(int, _read(f"/proc/{pid}/task/{thread}/children").split())
    return found


def descendants(pid: int, enough: int) -> list[int]:
    """The processes below *pid*, parents before children; if they are more than *enough*, perhaps not all."""
    found = children(pid)
    for child in found:
        if len(found) > enough:
            break
        found += children(child)
    return found


def load(pids: list[int]) -> Load:
    """What *pids* use now."""
    cpu_ns = resident_kb = tasks = 0
    for pid in pids:
        with suppress(OSError):
            fields = _stat(pid)
            # The process's own clock counts nanoseconds; what it has of its ended children is in ticks.
            cpu_ns += time.clock_gettime_ns(~pid << 3 | 2) + (int(fields[13]) + int(fields[14])) * _TICK_NS
            tasks += int(fields[17])
            resident_kb += int(fields[21]) * _PAGE_KB
    return Load(cpu_ns, resident_kb, tasks)


def peak_kb(pids: list[int]) -> int:
    """The most resident memory of each since ``reset_peak``, added up."""
    total = 0
    for pid in pids:
        with suppress(OSError):
            _, found, rest = _read(f"/proc/{pid}/status").partition("VmHWM:")
            total += int(rest.split(maxsplit=1)[0]) if found else 0  # a zombie has none
    return total


def reset_peak(pids: list[int]) -> None:
    """Let ``peak_kb`` count from now."""
    for pid in pids:
        with suppress(OSError):
            Path(f"/proc/{pid}/clear_refs").write_text(_RESET_PEAK)


def state(pid: int) -> str:
    """``R``, ``S``, ``T`` and so on, see proc_pid_stat(5); ``X`` for a process that is gone."""
    with suppress(OSError):
        return _stat(pid)[0]
    return "X"


def session(pid: int) -> int:
    """The session's number, which is its first process's; 0 for a process that is gone."""
    with suppress(OSError):
        return int(_stat(pid)[3])
    return 0


def environment(pid: int) -> dict[str, str]:
    """That of the process's program as it was started; empty while that is under way."""
    with suppress(OSError):
        lines = _read(f"/proc/{pid}/environ").split("\0")
        return {name: value for name, _, value in (line.partition("=") for line in lines) if name}
    return {}


def _stat(pid: int) -> list[str]:
    """The fields from the state on; the name before them may hold anything."""
    return _read(f"/proc/{pid}/stat").rpartition(") ")[2].split()


def _read(path: str) -> str:
    with open(path, errors="replace") as file:  # noqa: PTH123 - half the time of Path.read_text
        return file.read()
