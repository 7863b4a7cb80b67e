"""Migrations: an old file and a new one end with the same tables."""

import sqlite3
from contextlib import closing
from pathlib import Path

from arena.store.schema import APPLICATION_ID, STEPS, migrate, version_of

_LATER = (*STEPS, ("ALTER TABLE game ADD COLUMN opening TEXT", "CREATE INDEX game_opening ON game (opening)"))


def _tables(connection: sqlite3.Connection) -> list[tuple[str, str]]:
    return connection.execute("SELECT name, sql FROM sqlite_schema ORDER BY name").fetchall()


def test_a_new_file_has_seen_every_step() -> None:
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as connection:
        assert version_of(connection, Path("new.db")) == 0
        migrate(connection, 0)
        assert version_of(connection, Path("new.db")) == len(STEPS)
        assert connection.execute("PRAGMA application_id").fetchone() == (APPLICATION_ID,)


def test_an_old_file_becomes_as_a_new_one() -> None:
    with (
        closing(sqlite3.connect(":memory:", isolation_level=None)) as old,
        closing(sqlite3.connect(":memory:", isolation_level=None)) as new,
    ):
        migrate(old, 0)
        migrate(old, len(STEPS), _LATER)
        migrate(new, 0, _LATER)
        assert _tables(old) == _tables(new)
        assert old.execute("PRAGMA user_version").fetchone() == (len(_LATER),)


def test_a_step_that_fails_undoes_all(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "x.db", isolation_level=None)) as connection:
        connection.execute("BEGIN")
        try:
            migrate(connection, 0, (*STEPS, ("CREATE TABLE game (again)",)))
        except sqlite3.OperationalError:
            connection.execute("ROLLBACK")
        assert _tables(connection) == []
        assert version_of(connection, tmp_path / "x.db") == 0


def test_every_table_is_strict() -> None:
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as connection:
        migrate(connection, 0)
        assert {strict for *_, strict in connection.execute("PRAGMA table_list('game')")} == {1}
        tables = connection.execute("SELECT name, strict FROM pragma_table_list WHERE name NOT LIKE 'sqlite_%'")
        assert all(strict for _, strict in tables)
