"""Processes of engines whose parents have ended. The arena takes them in, so that they are counted, killed and reaped.

An engine under ``limits`` is known by its session, and by a mark in its environment if a process left that.
One that also removes the mark is not known any more: to hold what wants to escape is bubblewrap's work.
"""

import os
from contextlib import suppress

from arena.engine.sandbox import tree

MARK = "MANCALA_ARENA_SANDBOX"
"""The variable that tells an engine's processes from others'."""
_PR_SET_CHILD_SUBREAPER = 36


class Orphans:
    """The children of this process by the mark of the engine they belong to."""

    def __init__(self) -> None:
        import ctypes  # only here, for it would slow every start of the arena

        ctypes.CDLL(None).prctl(_PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)
        self._marks: dict[int, str | None] = {}
        """None for a child that belongs to none of the engines marked."""

    def add(self, pid: int, mark: str) -> None:
        """A child that is the first process of an engine."""
        self._marks[pid] = mark

    def refresh(self) -> None:
        """Look who is there, and reap the orphans that have ended."""
        marks = {}
        for pid in tree.children(os.getpid()):
            if pid in self._marks:
                marks[pid] = self._marks[pid]
            elif environment := tree.environment(pid):
                marks[pid] = environment.get(MARK) or self._marks.get(tree.session(pid))
            # What this process starts leads a session of its own or is in this one's: it is waited for elsewhere.
            if tree.state(pid) == "Z" and tree.session(pid) not in (pid, os.getsid(0)):
                with suppress(ChildProcessError):
                    os.waitpid(pid, os.WNOHANG)
        self._marks = marks

    def marked(self, mark: str) -> list[int]:
        """The children that belong to the engine with *mark*, its first process among them."""
        return [pid for pid, found in self._marks.items() if found == mark]
