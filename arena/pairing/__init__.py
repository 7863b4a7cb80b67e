"""Who plays whom: pairings by formula or round by round, and the schedule that hands their games out.

Pure: no clock, no random source, no file; a schedule is a value that is told what happened.
"""

from arena.pairing.berger import berger_pairing, pairing_of, pairings_per_round, rounds_per_cycle
from arena.pairing.game_list import GameList, Pairings, Place, ScheduledGame
from arena.pairing.gauntlet import Gauntlet
from arena.pairing.knockout import Knockout, knockout_places
from arena.pairing.ladder import Ladder
from arena.pairing.round_robin import RoundRobin
from arena.pairing.schedule import Progress, Schedule
from arena.pairing.swiss import Swiss, slowest_round_s
from arena.pairing.system import PairingError, RoundPairings, System

__all__ = [
    "GameList",
    "Gauntlet",
    "Knockout",
    "Ladder",
    "PairingError",
    "Pairings",
    "Place",
    "Progress",
    "RoundPairings",
    "RoundRobin",
    "Schedule",
    "ScheduledGame",
    "Swiss",
    "System",
    "berger_pairing",
    "knockout_places",
    "pairing_of",
    "pairings_per_round",
    "rounds_per_cycle",
    "slowest_round_s",
]
