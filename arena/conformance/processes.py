"""What the system tells about the processes of an engine: who lives, how much memory and processor time they take.

From ``/proc``, so on Linux only; elsewhere every answer is None.
"""

import os
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

_PROC = Path("/proc")
_STATE, _SESSION, _UTIME, _STIME, _RSS = 0, 3, 11, 12, 21
"""Fields of ``/proc/PID/stat`` after the program's name; see proc_pid_stat(5)."""


class Usage(NamedTuple):
    """What all living processes of one engine take together."""

    pids: tuple[int, ...]
    memory_bytes: int
    cpu_s: float


def usage(session: int) -> Usage | None:
    """The processes of the session that process *session* leads; zombies don't count. None where it can't be known."""
    if not (_PROC / "self" / "stat").exists():
        return None
    page, ticks = os.sysconf("SC_PAGE_SIZE"), os.sysconf("SC_CLK_TCK")
    pids, memory, cpu = [], 0, 0.0
    for pid, fields in _stats():
        if int(fields[_SESSION]) == session and fields[_STATE] not in "ZX":
            pids.append(pid)
            memory += int(fields[_RSS]) * page
            cpu += (int(fields[_UTIME]) + int(fields[_STIME])) / ticks
    return Usage(tuple(sorted(pids)), memory, cpu)


def _stats() -> Iterator[tuple[int, list[str]]]:
    for folder in _PROC.iterdir():
        if folder.name.isdecimal():
            try:
                text = (folder / "stat").read_text(errors="replace")
            except OSError:
                continue  # it has ended meanwhile
            yield int(folder.name), text.rpartition(")")[2].split()


def command_of(pid: int) -> str:
    """The command line of a process, cut to 80 characters; empty if it has ended."""
    try:
        return (_PROC / str(pid) / "cmdline").read_text(errors="replace").replace("\0", " ").strip()[:80]
    except OSError:
        return ""
