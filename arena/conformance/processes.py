"""Which processes of an engine live, and what they take.

From ``/proc``, so on Linux only; elsewhere every answer is None.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from arena.engine.sandbox import tree

_PROC = Path("/proc")


class Usage(NamedTuple):
    """What all living processes of one engine take together."""

    pids: tuple[int, ...]
    memory_bytes: int
    cpu_s: float


def usage(session: int) -> Usage | None:
    """The processes of the session that process *session* leads, orphans too; zombies don't count."""
    if not (_PROC / "self" / "stat").exists():
        return None
    pids = sorted(_members(session))
    taken = tree.load(pids)
    return Usage(tuple(pids), taken.resident_kb * 1024, taken.cpu_ns / 1e9)


def _members(session: int) -> Iterator[int]:
    for folder in _PROC.iterdir():
        if folder.name.isdecimal():
            pid = int(folder.name)
            if tree.session(pid) == session and tree.state(pid) not in "ZX":
                yield pid


def command_of(pid: int) -> str:
    """The command line of a process, cut to 80 characters; empty if it has ended."""
    try:
        return (_PROC / str(pid) / "cmdline").read_text(errors="replace").replace("\0", " ").strip()[:80]
    except OSError:
        return ""
