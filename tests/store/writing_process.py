"""A program for the tests: writes sample games to a results file until it is killed, fails or has written its number.

Prints how many are committed after each flush, and the error it ends with.
"""

import resource
import subprocess
import sys
from pathlib import Path

from arena.store import StoreError, Writer
from tests.store.record_samples import TOURNAMENT, sample_record

_ROOT = Path(__file__).parents[2]


def start(path: Path, games: int, *, largest_file_bytes: int | None = None) -> "subprocess.Popen[str]":
    """Start this program; its output comes through a pipe."""
    command = [sys.executable, "-m", "tests.store.writing_process", str(path), str(games)]
    if largest_file_bytes is not None:
        command.append(str(largest_file_bytes))
    return subprocess.Popen(command, cwd=_ROOT, stdout=subprocess.PIPE, text=True)


def main() -> None:
    path, games = Path(sys.argv[1]), int(sys.argv[2])
    if len(sys.argv) > 3:
        resource.setrlimit(resource.RLIMIT_FSIZE, (int(sys.argv[3]), resource.RLIM_INFINITY))
    try:
        with Writer.open(path, TOURNAMENT) as writer:
            for number in range(1, games + 1):
                writer.put(sample_record(number))
                if number % 10 == 0:
                    writer.flush()
                    print(writer.committed, flush=True)
    except StoreError as error:
        print(error, flush=True)
        sys.exit(1)


if __name__ == "__main__":
    main()
