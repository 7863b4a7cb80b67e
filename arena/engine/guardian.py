"""A small process that ends the engines when the arena dies and can't do it itself (kill -9, out of memory).

The arena tells it each process group that starts and ends, over a pipe.
When the pipe closes, every group still listed is killed.
A parent-death signal would not do: it is bound to the thread that forked, misses grandchildren, and is Linux's alone.
"""

import subprocess
import sys
from pathlib import Path

_PROGRAM = Path(__file__).with_name("guardian_main.py")


class Guardian:
    """The arena's end of the pipe. Losing the guardian never disturbs a game: the arena then ends engines alone."""

    def __init__(self) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-I", "-S", str(_PROGRAM)],
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
            bufsize=0,
        )

    def guard(self, group: int) -> None:
        """Kill process group *group* if the arena dies."""
        self._tell(f"+{group}\n")

    def release(self, group: int) -> None:
        """Process group *group* has ended; its number may be used again by others."""
        self._tell(f"-{group}\n")

    def close(self) -> None:
        """Let the guardian end; groups still guarded are killed."""
        assert self._process.stdin is not None
        self._process.stdin.close()
        self._process.wait()

    def _tell(self, line: str) -> None:
        assert self._process.stdin is not None
        try:
            self._process.stdin.write(line.encode())
        except BrokenPipeError:
            return
