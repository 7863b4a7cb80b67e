"""A program for the tests: writes sample games to a results file until it is killed, fails or has written its number.

Prints how many are committed after each flush, and the error it ends with.

    python writing_process.py FILE GAMES [LARGEST_FILE_IN_BYTES]
"""

import resource
import sys
from pathlib import Path

from arena.store import StoreError, Writer
from tests.store.record_samples import TOURNAMENT, sample_record


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
