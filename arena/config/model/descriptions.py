"""What the keys mean whose models belong to arena.game."""

from msgspec import Struct

from arena.game import Adjudication, EngineLimits, FaultPolicy, Sandbox, TimeControl

DESCRIPTIONS: dict[type[Struct], dict[str, str]] = {
    TimeControl: {
        "base_ms": "A bank of time for the whole game. Either this or `move_ms` is given.",
        "increment_ms": "Added to the bank when the turn passes, so that a chain of bonus moves earns it once.",
        "increment_per": "`turn`: the increment comes once a turn. `move`: after every move, bonus moves included.",
        "moves": "The bank grows by `base_ms` again after each run of this many moves.",
        "allowance_ms": "This much of every move is free; only what exceeds it is taken from the bank.",
        "move_ms": "A fixed time for every move, in place of a bank.",
        "nodes": "The engine is told to search this many positions a move; the clock caps the time it takes.",
        "depth": "The engine is told to search this deep; the clock caps the time it takes.",
        "grace_ms": "Never charged: what a message's way costs.",
        "margin_ms": "A clock that ends this far below 0 becomes 0 instead of losing the game.",
    },
    EngineLimits: {
        "hello_ms": "From the engine's start to its hello.",
        "ready_ms": "From a new game or new options to the engine's ready.",
        "pong_ms": "From a ping to its answer.",
        "late_ms": "After a lost clock: how long the answer is still waited for, to tell slow from stuck.",
        "quit_ms": "For each step of an engine's end: quit, SIGTERM, SIGKILL.",
    },
    FaultPolicy: {
        "cost": "What a fault costs that `costs` does not name. `loss`: the game. `replay`: the game is void and "
        "played again.",
        "costs": "What single faults cost, by code, such as `{crash: replay}`; the codes stand in the protocol's "
        "README.",
        "replays": "How often one game is played again for a fault; the next fault in it is a loss.",
        "lag": "What happens when the arena's own delay may have decided a loss on time. `warn`: it is said and "
        "counts. `void`: the game is void and played again.",
        "withdraw_after": "With so many faults a player is withdrawn: its results stand, its other games are not "
        "played.",
    },
    Adjudication: {
        "decided": "Whether a side wins as soon as its store holds more than half of all seeds.",
        "resign_score": "A game is lost for a side that is at least this many seeds behind by what both engines say "
        "(their `score`).",
        "resign_moves": "For how many moves in a row each side has to say so.",
        "draw_score": "A game is drawn if by what both engines say at most this many seeds part them.",
        "draw_moves": "For how many moves in a row each side has to say so.",
        "draw_after": "Plies before which no game is drawn by scores.",
        "max_plies": "A game of this many plies ends.",
        "max_result": "How it ends: drawn, or for the side with more seeds in its store.",
        "trace": "Whether the results file keeps after every ply why the game was not ended; `arena show --moves` "
        "tells.",
    },
    Sandbox: {
        "kind": "`limits`: only what it takes is bounded. `bubblewrap`: it also sees nothing of the machine but the "
        "system and its own folder, has no network, and writes nowhere but in a `/tmp` of its own.",
        "cpu_s": "Seconds of CPU time in one game, all its processes together.",
        "memory_mb": "Resident memory of all its processes together.",
        "address_space_mb": "Address space of each process; not for Java and JavaScript, which reserve far more than "
        "they use.",
        "file_mb": "The largest file it may write.",
        "processes": "Processes and threads at once.",
        "open_files": "Open files of each process.",
        "tmp_mb": "The size of its `/tmp`, and of its `/dev/shm`; for `bubblewrap` alone.",
        "readable": "Further files and folders that it may read, relative to the tournament file; for `bubblewrap` "
        "alone.",
        "suspend": "Whether it is stopped while it has nothing to answer, so that it can't think on the other's time.",
    },
}
