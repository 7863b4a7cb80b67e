"""Games played elsewhere: one worker process a core, pinned together with its engines.

What goes out and comes back are plain values, so that a worker could be on another machine.
"""

from arena.workers.cores import absent_cores, taken_cores, usable_cores
from arena.workers.descriptors import needed, raise_limit
from arena.workers.messages import (
    Drop,
    Dropped,
    Interrupt,
    Order,
    Out,
    Play,
    Played,
    Report,
    Setup,
    Snapshot,
    Started,
    Tried,
    Try,
)
from arena.workers.serve import OpenHost
from arena.workers.worker import LocalWorker, ProcessWorker, Worker

__all__ = [
    "Drop",
    "Dropped",
    "Interrupt",
    "LocalWorker",
    "OpenHost",
    "Order",
    "Out",
    "Play",
    "Played",
    "ProcessWorker",
    "Report",
    "Setup",
    "Snapshot",
    "Started",
    "Tried",
    "Try",
    "Worker",
    "absent_cores",
    "needed",
    "raise_limit",
    "taken_cores",
    "usable_cores",
]
