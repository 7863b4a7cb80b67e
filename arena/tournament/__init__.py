"""Running a tournament: config to plan, plan to games, games to the results file."""

from arena.tournament.build import BuildError, build, is_built
from arena.tournament.events import (
    EngineOut,
    EngineReady,
    GameFinished,
    GameStarted,
    GameVoid,
    RunEvent,
    RunFinished,
    RunStarted,
    Stopping,
)
from arena.tournament.plan import Event, Plan, make_plan
from arena.tournament.runner import Runner
from arena.tournament.stop import Stop

__all__ = [
    "BuildError",
    "EngineOut",
    "EngineReady",
    "Event",
    "GameFinished",
    "GameStarted",
    "GameVoid",
    "Plan",
    "RunEvent",
    "RunFinished",
    "RunStarted",
    "Runner",
    "Stop",
    "Stopping",
    "build",
    "is_built",
    "make_plan",
]
