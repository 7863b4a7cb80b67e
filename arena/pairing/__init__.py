"""Who plays whom: Berger round robins by index, and the schedule that hands their games out.

Pure: no clock, no random source, no file; a schedule is a value that is told what happened.
"""

from arena.pairing.berger import berger_pairing, pairing_of, pairings_per_round, rounds_per_cycle
from arena.pairing.round_robin import RoundRobin, ScheduledGame
from arena.pairing.schedule import Progress, Schedule

__all__ = [
    "Progress",
    "RoundRobin",
    "Schedule",
    "ScheduledGame",
    "berger_pairing",
    "pairing_of",
    "pairings_per_round",
    "rounds_per_cycle",
]
