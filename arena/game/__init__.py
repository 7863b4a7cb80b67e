"""Values of one game: time control, clock, what is to be played (spec) and what was played (record).

Plain data that goes through msgpack unchanged, so that a game can be played in another process or on another machine.
Nothing here reads a clock, a file or a random source.
"""

from arena.game.adjudication import Adjudication, EndedBy
from arena.game.clock import Clock
from arena.game.fault_policy import FaultPolicy
from arena.game.record import (
    ArenaVersions,
    EngineIdentity,
    Fault,
    GameRecord,
    MoveRecord,
    SearchInfo,
    Usage,
    WireChunk,
)
from arena.game.result import FaultCode, Outcome, Result, Termination
from arena.game.rounds import Meeting, Pairing, PastRound, Round
from arena.game.seeds import derive_seed
from arena.game.spec import MAX_SANDBOX_NUMBER, EngineLimits, GameKey, GameSpec, PlayerSpec, Sandbox
from arena.game.time_control import TimeControl

__all__ = [
    "MAX_SANDBOX_NUMBER",
    "Adjudication",
    "ArenaVersions",
    "Clock",
    "EndedBy",
    "EngineIdentity",
    "EngineLimits",
    "Fault",
    "FaultCode",
    "FaultPolicy",
    "GameKey",
    "GameRecord",
    "GameSpec",
    "Meeting",
    "MoveRecord",
    "Outcome",
    "Pairing",
    "PastRound",
    "PlayerSpec",
    "Result",
    "Round",
    "Sandbox",
    "SearchInfo",
    "Termination",
    "TimeControl",
    "Usage",
    "WireChunk",
    "derive_seed",
]
