"""The tables, as the list of steps that made them; a file's ``user_version`` counts the steps it has seen.

A new file and an old one go the same way: every step not yet seen, in one transaction. A step that has been
released never changes again; what comes later is a new step.
"""

import sqlite3
from collections.abc import Sequence
from pathlib import Path

from arena.store.errors import StoreError

APPLICATION_ID = 0x4D6E6341  # "MncA": what tells a results file from any other SQLite file

Step = tuple[str, ...]
"""The statements of one step."""

STEPS: tuple[Step, ...] = (
    (
        """
        CREATE TABLE tournament (
            id INTEGER PRIMARY KEY CHECK (id = 1),
            name TEXT NOT NULL,
            identity TEXT NOT NULL,  -- JSON
            config TEXT NOT NULL,
            arena_version TEXT NOT NULL,
            created_utc TEXT NOT NULL
        ) STRICT
        """,
        """
        CREATE TABLE event (
            number INTEGER PRIMARY KEY,
            name TEXT NOT NULL,
            format TEXT NOT NULL,
            ruleset TEXT NOT NULL,
            starts TEXT NOT NULL
        ) STRICT
        """,
        """
        CREATE TABLE player (
            number INTEGER PRIMARY KEY,
            name TEXT NOT NULL UNIQUE,
            spec TEXT NOT NULL  -- JSON: PlayerSpec
        ) STRICT
        """,
        # Games name these by id: what they say is long and the same in thousands of games.
        """
        CREATE TABLE entry (  -- a player as it sat down to a game
            id INTEGER PRIMARY KEY,
            name TEXT NOT NULL,
            spec TEXT NOT NULL,  -- JSON: PlayerSpec
            engine TEXT NOT NULL,  -- JSON: EngineIdentity, or null for an engine that never said hello
            UNIQUE (spec, engine)
        ) STRICT
        """,
        """
        CREATE TABLE conditions (
            id INTEGER PRIMARY KEY,
            ruleset TEXT NOT NULL,
            arena TEXT NOT NULL,
            protocol INTEGER NOT NULL,
            python TEXT NOT NULL,
            UNIQUE (ruleset, arena, protocol, python)
        ) STRICT
        """,
        """
        CREATE TABLE game (
            event INTEGER NOT NULL,
            round INTEGER NOT NULL,
            pairing INTEGER NOT NULL,
            number INTEGER NOT NULL,
            south INTEGER NOT NULL REFERENCES entry,
            north INTEGER NOT NULL REFERENCES entry,
            conditions INTEGER NOT NULL REFERENCES conditions,
            first INTEGER NOT NULL,  -- the seat that moved first: 0 South, 1 North
            outcome TEXT NOT NULL CHECK (outcome <> 'void'),
            termination TEXT NOT NULL,
            south_score INTEGER,
            north_score INTEGER,
            plies INTEGER NOT NULL,
            fault_seat INTEGER,
            fault_code TEXT,
            fault_text TEXT,
            south_seed INTEGER NOT NULL,
            north_seed INTEGER NOT NULL,
            start TEXT NOT NULL,
            start_source TEXT NOT NULL,
            started_utc TEXT NOT NULL,
            duration_ms INTEGER NOT NULL,
            rest BLOB,  -- msgpack: arena.store.packing.Rest; null when it says nothing
            moves BLOB NOT NULL,  -- msgpack: arena.store.packing.PackedMoves
            PRIMARY KEY (event, round, pairing, number)
        ) STRICT
        """,
        """
        CREATE TABLE void (  -- attempts that count for nobody: a log, never a result
            id INTEGER PRIMARY KEY,
            event INTEGER NOT NULL,
            round INTEGER NOT NULL,
            pairing INTEGER NOT NULL,
            number INTEGER NOT NULL,
            reason TEXT NOT NULL,
            started_utc TEXT NOT NULL,
            record BLOB NOT NULL  -- msgpack: GameRecord
        ) STRICT
        """,
    ),
    (
        "ALTER TABLE tournament ADD COLUMN elo TEXT NOT NULL DEFAULT '{}'",  # JSON: how the online Elo is counted
        "ALTER TABLE event ADD COLUMN tie_breaks TEXT NOT NULL DEFAULT '[]'",  # JSON: names, in order
        "ALTER TABLE event ADD COLUMN games INTEGER",  # how many there will probably be; null if nobody knows
        """
        CREATE TABLE round (  -- of events whose rounds are made from what was played before
            event INTEGER NOT NULL,
            number INTEGER NOT NULL,
            made TEXT NOT NULL,  -- JSON: Round
            left TEXT,  -- JSON: list of arena.store.rounds.Left; null until the round is over
            PRIMARY KEY (event, number)
        ) STRICT
        """,
        """
        CREATE TABLE withdrawal (
            player TEXT PRIMARY KEY,
            at_utc TEXT NOT NULL
        ) STRICT
        """,
    ),
)


def version_of(connection: sqlite3.Connection, path: Path) -> int:
    """How many steps the file has seen, 0 for an empty one; StoreError when it is no results file or a newer one."""
    application = connection.execute("PRAGMA application_id").fetchone()[0]
    version: int = connection.execute("PRAGMA user_version").fetchone()[0]
    if application != APPLICATION_ID:
        if application or version or connection.execute("SELECT count(*) FROM sqlite_schema").fetchone()[0]:
            raise StoreError(path, "is a SQLite file of another program, not a results file")
        return 0
    if version > len(STEPS):
        raise StoreError(
            path, f"is of format {version}; this arena knows formats up to {len(STEPS)}: use a newer version of it"
        )
    return version


def migrate(connection: sqlite3.Connection, version: int, steps: Sequence[Step] = STEPS) -> None:
    """Bring a file of *version* up to date, inside the caller's transaction."""
    for step in steps[version:]:
        for statement in step:
            connection.execute(statement)
    connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
    connection.execute(f"PRAGMA user_version = {len(steps)}")
