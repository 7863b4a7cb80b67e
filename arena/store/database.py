"""Opening SQLite files: modes, pragmas and what read-only folders need. What stands in them is not known here.

A file being written is in WAL mode, so that readers and the writer don't wait for each other; a finished one is back
in rollback mode (``finish``), so that it is one file, and readable where nothing can be written.
"""

import os
import sqlite3
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Literal
from urllib.parse import quote

from arena.store.errors import StoreError

Durability = Literal["normal", "full"]
"""What a power cut may take: ``normal`` the last commits (a killed arena loses none of them), ``full`` nothing."""

_BUSY_S = 10.0
"""How long a foreign lock is waited for; two connections of ours never wait this long for each other."""


def check_path(path: Path, *, writing: bool) -> None:
    """Raise StoreError when *path* can't be a results file, in plainer words than SQLite has."""
    try:
        mode = path.stat().st_mode
    except FileNotFoundError:
        if not writing:
            raise StoreError(path, "does not exist") from None
        if not path.parent.is_dir():
            raise StoreError(path, f"its folder {path.parent} does not exist") from None
    except ValueError:  # what Python raises for a NUL
        raise StoreError(path, "holds a NUL character, which no path can") from None
    else:
        if stat.S_ISDIR(mode):
            raise StoreError(path, "is a folder, not a results file")
        if not stat.S_ISREG(mode):
            raise StoreError(path, "is not a regular file")


def beside(path: Path, suffix: str) -> Path:
    """The companion file of *path*; beside the file itself, whatever links lead to it, as SQLite's own are."""
    real = path.resolve()
    return real.with_name(real.name + suffix)


def open_writing(path: Path) -> sqlite3.Connection:
    """A connection that creates the file when it is absent and has changed nothing yet."""
    return _connect(path, "mode=rwc")


def open_reading(path: Path) -> sqlite3.Connection:
    """A connection that never writes the file, and needs no right to write beside it.

    SQLite reads a WAL file through a shared index beside it. Where that is missing and can't be made, nobody is
    writing either, and the file is read without it: as it is when no WAL is left, else with an index of our own.
    """
    try:
        return _first_read(_connect(path, "mode=ro"))
    except sqlite3.OperationalError as error:
        if error.sqlite_errorcode & 0xFF not in (sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_READONLY):
            raise
    wal = beside(path, "-wal")
    if not wal.exists() or not wal.stat().st_size:
        return _first_read(_connect(path, "mode=ro&immutable=1"))
    connection = _connect(path, "mode=ro&vfs=unix-none")
    connection.execute("PRAGMA locking_mode = EXCLUSIVE")  # an index in memory
    return _first_read(connection)


@contextmanager
def transaction(connection: sqlite3.Connection) -> Iterator[None]:
    """Commit what the block wrote, or nothing of it when it raises."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        yield
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:  # some errors end it by themselves
            connection.execute("ROLLBACK")
        raise


def start_writing(connection: sqlite3.Connection, durability: Durability) -> None:
    """Put the file in WAL mode and set how safely commits are written."""
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute(f"PRAGMA synchronous = {durability.upper()}")
    connection.execute("PRAGMA foreign_keys = ON")


def sync(path: Path) -> None:
    """Put all commits so far on the disk, whatever the durability: what is not in the file is in its WAL."""
    for part in (beside(path, "-wal"), path.resolve().parent):
        descriptor = os.open(part, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)


def finish(connection: sqlite3.Connection) -> None:
    """Move the WAL into the file and close; a reader at work keeps the WAL beside it, which loses nothing."""
    try:
        connection.execute("PRAGMA busy_timeout = 0")
        connection.execute("PRAGMA journal_mode = DELETE")
    except sqlite3.OperationalError as error:
        if error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_BUSY:
            raise
    finally:
        connection.close()


def _connect(path: Path, query: str) -> sqlite3.Connection:
    # Quoted bytes: a path may hold ?, # and % and bytes that are no UTF-8. Autocommit: transactions are ours to begin.
    uri = f"file:{quote(os.fsencode(path.absolute()))}?{query}"
    connection = sqlite3.connect(uri, uri=True, timeout=_BUSY_S, isolation_level=None, check_same_thread=False)
    connection.execute("PRAGMA trusted_schema = OFF")  # the file may come from anybody
    return connection


def _first_read(connection: sqlite3.Connection) -> sqlite3.Connection:
    """Make SQLite open all that it needs, so that it fails here or not at all."""
    try:
        connection.execute("PRAGMA schema_version")
    except BaseException:
        connection.close()
        raise
    return connection
