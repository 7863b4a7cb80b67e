"""Game records as a tournament makes them: plausible values, cheap to build, the same every time."""

from random import Random

from arena.game import (
    ArenaVersions,
    EngineIdentity,
    GameKey,
    GameRecord,
    MoveRecord,
    Outcome,
    PlayerSpec,
    SearchInfo,
    Termination,
    TimeControl,
)
from arena.store import EventInfo, TournamentInfo

PLAYERS = tuple(
    PlayerSpec(
        name=name,
        command=("python3", "-m", f"engines.{name}"),
        cwd="/srv/arena",
        options={"depth": 6, "style": "calm"},
        time_control=TimeControl(base_ms=10_000, increment_ms=100),
    )
    for name in ("alpha", "beta")
)
TOURNAMENT = TournamentInfo(
    name="quickstart",
    identity={"seed": 7, "events": [{"format": "round_robin", "rounds": 2}]},
    config="name: quickstart\n",
    arena_version="0.1.0",
    created_utc="2025-01-01T10:00:00.000Z",
    events=(EventInfo(number=1, name="open", format="round_robin", ruleset="dakon", starts="standard"),),
    players=PLAYERS,
)
_VERSIONS = ArenaVersions("0.1.0", 1, "3.11.7")
_ENGINES = (EngineIdentity("Alpha", "1.0"), EngineIdentity("Beta", "2.1", "B. Author"))


def sample_record(number: int, *, plies: int = 40, infos: bool = True) -> GameRecord:
    """Game *number* of one long pairing; infos are what a search engine says of each move."""
    rng = Random(number)
    clocks = [10_000, 10_000]
    moves = []
    for ply in range(plies):
        seat = ply % 2
        elapsed = rng.randrange(500, 90_000)
        clocks[seat] += 100 - elapsed // 1000
        info = None
        if infos:
            score = rng.randrange(-20, 20)
            info = SearchInfo(rng.randrange(4, 15), score, rng.randrange(100_000), elapsed // 1000, (1, 2, 3))
        moves.append(MoveRecord(seat, rng.randrange(7), elapsed, (clocks[0], clocks[1]), info))
    return GameRecord(
        key=GameKey(1, 1, 1, number),
        ruleset="dakon",
        start="1,0,3,10,10,2,9/8,8,1,9,9,9,1 12-6 S",
        start_source=f"random_plies 6 seed {rng.randrange(2**53)}",
        players=(PLAYERS[0], PLAYERS[1]) if number % 2 else (PLAYERS[1], PLAYERS[0]),
        engines=_ENGINES if number % 2 else (_ENGINES[1], _ENGINES[0]),
        seeds=(rng.randrange(2**53), rng.randrange(2**53)),
        first=0,
        moves=tuple(moves),
        outcome=Outcome.SOUTH,
        termination=Termination.COMPLETED,
        scores=(53, 45),
        versions=_VERSIONS,
        started_utc="2025-01-01T10:00:00.000Z",
        duration_ms=1234,
    )
