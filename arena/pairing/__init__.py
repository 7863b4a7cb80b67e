"""Who plays whom: pairings by formula or round by round, and the schedule that hands their games out.

Pure: no clock, no random source, no file; a schedule is a value that is told what happened.
"""

from arena.pairing.berger import berger_pairing, pairing_of, pairings_per_round, rounds_per_cycle
from arena.pairing.game_list import GameList, Pairings, Place, ScheduledGame
from arena.pairing.round_robin import RoundRobin
from arena.pairing.schedule import Progress, Schedule
from arena.pairing.system import PairingError, RoundPairings, System

__all__ = [
    "GameList",
    "PairingError",
    "Pairings",
    "Place",
    "Progress",
    "RoundPairings",
    "RoundRobin",
    "Schedule",
    "ScheduledGame",
    "System",
    "berger_pairing",
    "pairing_of",
    "pairings_per_round",
    "rounds_per_cycle",
]
