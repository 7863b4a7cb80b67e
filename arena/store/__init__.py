"""The results file: one SQLite file that holds a tournament and its games, and from which all else is derived.

``Writer`` is for the one process that plays; ``Results`` reads, also while another process writes.
Nothing here plays, pairs or counts points. Other layers see no SQL.
"""

from arena.store.database import Durability
from arena.store.errors import StoreError, StoreLockedError, UnknownPlayerError
from arena.store.lock import Holder, holder_of
from arena.store.merge import Merged, merge
from arena.store.requests import withdraw
from arena.store.results import Results, VoidAttempt
from arena.store.rounds import Left, StoredRound
from arena.store.tournament import EventInfo, TournamentInfo
from arena.store.writer import Writer

__all__ = [
    "Durability",
    "EventInfo",
    "Holder",
    "Left",
    "Merged",
    "Results",
    "StoreError",
    "StoreLockedError",
    "StoredRound",
    "TournamentInfo",
    "UnknownPlayerError",
    "VoidAttempt",
    "Writer",
    "holder_of",
    "merge",
    "withdraw",
]
