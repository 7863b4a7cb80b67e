"""The statements that fill a results file, and the transactions around games. Threads are the writer's."""

import sqlite3
from collections.abc import Sequence
from typing import NamedTuple, TypeAlias

import msgspec
from msgspec.structs import astuple

from arena.store.database import transaction
from arena.store.packing import VALUE_COLUMNS, Conditions, Entry, GameRow, VoidRow, pack_spec
from arena.store.rounds import RoundRow
from arena.store.tournament import TournamentInfo

Row: TypeAlias = GameRow | VoidRow | RoundRow
"""What can be put into a file while it is played."""

_GAME_COLUMNS = ("event", "round", "pairing", "number", "south", "north", "conditions", *VALUE_COLUMNS)
_INSERT_GAME = f"INSERT INTO game ({', '.join(_GAME_COLUMNS)}) VALUES ({', '.join('?' * len(_GAME_COLUMNS))})"  # noqa: S608


def is_unplayed(connection: sqlite3.Connection) -> bool:
    """Whether the file holds no game, round or withdrawal: then it is nobody's."""
    return not any(
        connection.execute(f"SELECT EXISTS (SELECT 1 FROM {table})").fetchone()[0]  # noqa: S608
        for table in ("game", "void", "round", "withdrawal")
    )


def insert_tournament(connection: sqlite3.Connection, info: TournamentInfo) -> None:
    """Write the head of a file that holds no games."""
    for table in ("tournament", "event", "player"):
        connection.execute(f"DELETE FROM {table}")  # noqa: S608
    connection.execute(
        "INSERT INTO tournament (id, name, identity, config, arena_version, created_utc, elo)"
        " VALUES (1, ?, ?, ?, ?, ?, ?)",
        (info.name, _json(info.identity), info.config, info.arena_version, info.created_utc, _json(info.elo)),
    )
    _insert_parts(connection, info)


def renew_tournament(connection: sqlite3.Connection, info: TournamentInfo) -> None:
    """Write what may have changed since the file was made, where games go on."""
    connection.execute(
        "UPDATE tournament SET identity = ?, config = ?, elo = ?",
        (_json(info.identity), info.config, _json(info.elo)),
    )
    _insert_parts(connection, info)


def _insert_parts(connection: sqlite3.Connection, info: TournamentInfo) -> None:
    connection.executemany(
        "INSERT OR REPLACE INTO event (number, name, format, ruleset, starts, games, tie_breaks)"
        " VALUES (?, ?, ?, ?, ?, ?, ?)",
        [(*astuple(event)[:-1], _json(event.tie_breaks)) for event in info.events],
    )
    connection.executemany(
        "INSERT OR REPLACE INTO player VALUES (?, ?, ?)",
        [(number, spec.name, pack_spec(spec)) for number, spec in enumerate(info.players, 1)],
    )


def _json(value: object) -> str:
    return msgspec.json.encode(value).decode()


class Inserter:
    """Commits games; knows the ids of the entries and conditions that are in the file already."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection
        self._ids: dict[NamedTuple, int] = {}
        for row in connection.execute("SELECT name, spec, engine, id FROM entry"):
            self._ids[Entry(*row[:-1])] = row[-1]
        for row in connection.execute("SELECT ruleset, arena, protocol, python, id FROM conditions"):
            self._ids[Conditions(*row[:-1])] = row[-1]

    def commit(self, rows: Sequence[Row]) -> list[str]:
        """Commit *rows* in one transaction, all but those that can't be stored; return what is wrong with those.

        Raises sqlite3.Error when the transaction fails; then none of them is stored.
        """
        refused = []
        with transaction(self._connection):
            for row in rows:
                try:
                    self._insert(row)
                except (sqlite3.IntegrityError, OverflowError, UnicodeEncodeError) as error:
                    refused.append(_refusal(row, error))
        return refused

    def _insert(self, row: Row) -> None:
        if isinstance(row, RoundRow):
            self._connection.execute("INSERT OR REPLACE INTO round VALUES (?, ?, ?, ?)", row)
            return
        if isinstance(row, VoidRow):
            self._connection.execute(
                "INSERT INTO void (event, round, pairing, number, reason, started_utc, record)"
                " VALUES (?, ?, ?, ?, ?, ?, ?)",
                (*row.key, row.reason, row.started_utc, row.record),
            )
            return
        south, north = row.entries
        ids = (self._entry_id(south), self._entry_id(north), self._conditions_id(row.conditions))
        self._connection.execute(_INSERT_GAME, (*row.key, *ids, *row.values))

    def _entry_id(self, entry: Entry) -> int:
        return self._id(entry, "INSERT INTO entry (name, spec, engine) VALUES (?, ?, ?)")

    def _conditions_id(self, conditions: Conditions) -> int:
        return self._id(conditions, "INSERT INTO conditions (ruleset, arena, protocol, python) VALUES (?, ?, ?, ?)")

    def _id(self, shared: Entry | Conditions, statement: str) -> int:
        known = self._ids.get(shared)
        if known is None:
            known = self._connection.execute(statement, shared).lastrowid
            assert known is not None
            self._ids[shared] = known
        return known


def _refusal(row: Row, error: Exception) -> str:
    if isinstance(row, RoundRow):
        return f"round {row.number} of event {row.event} can't be stored: {error}"
    if getattr(error, "sqlite_errorcode", None) == sqlite3.SQLITE_CONSTRAINT_PRIMARYKEY:
        return f"game {row.key} has a result already; a second one was refused"
    return f"game {row.key} can't be stored: {error}"
