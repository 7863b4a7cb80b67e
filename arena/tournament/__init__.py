"""Running a tournament: config to plan, plan to games, games to the results file."""

from arena.tournament.build import BuildError, build, is_built
from arena.tournament.events import (
    EngineOut,
    EngineReady,
    GameFinished,
    GameStarted,
    GameVoid,
    RoundStarted,
    RunEvent,
    RunFinished,
    RunStarted,
    SprtMoved,
    Stopping,
    Warned,
)
from arena.tournament.games import Games
from arena.tournament.ledger import RunningGame
from arena.tournament.own_system import OwnSystemError
from arena.tournament.plan import Event, Plan, PlanError, make_plan
from arena.tournament.runner import Runner, WorkerError
from arena.tournament.stop import Stop

__all__ = [
    "BuildError",
    "EngineOut",
    "EngineReady",
    "Event",
    "GameFinished",
    "GameStarted",
    "GameVoid",
    "Games",
    "OwnSystemError",
    "Plan",
    "PlanError",
    "RoundStarted",
    "RunEvent",
    "RunFinished",
    "RunStarted",
    "Runner",
    "RunningGame",
    "SprtMoved",
    "Stop",
    "Stopping",
    "Warned",
    "WorkerError",
    "build",
    "is_built",
    "make_plan",
]
