"""Open files: every engine takes some, and systems allow few unless asked for more."""

import resource

_PER_ENGINE = 4
"""Its three pipes, and one more while it starts."""
_OWN = 64
"""What a process of the arena has open besides."""


def raise_limit() -> int:
    """Allow this process, and those it starts, as many open files as the system lets it; returns how many."""
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    return hard


def needed(games_at_once: int, idle_engines: int) -> int:
    """How many open files a worker may need."""
    return _OWN + _PER_ENGINE * (2 * games_at_once + idle_engines)
