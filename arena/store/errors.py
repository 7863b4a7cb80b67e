"""What can go wrong with a results file, as one line that names the file."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import msgspec

_PROBLEMS = {
    sqlite3.SQLITE_BUSY: "is held by another program",
    sqlite3.SQLITE_CANTOPEN: "cannot be opened",
    sqlite3.SQLITE_CORRUPT: "is damaged",
    sqlite3.SQLITE_FULL: "cannot be written: no space is left on its disk",
    sqlite3.SQLITE_IOERR: "cannot be read or written: disk error",
    sqlite3.SQLITE_NOTADB: "is not a results file, nor any SQLite file",
    sqlite3.SQLITE_READONLY: "is read-only",
}


class StoreError(Exception):
    """A results file that can't be used as asked; the message is one line that starts with the path."""

    def __init__(self, path: Path, problem: str) -> None:
        super().__init__(_one_line(f"{path}: {problem}"))
        self.path = path
        self.problem = problem


class UnknownPlayerError(StoreError):
    """The file is fine, but the player asked for is not in it."""


class StoreLockedError(StoreError):
    """Another process is writing the file."""


@contextmanager
def store_errors(path: Path) -> Iterator[None]:
    """Turn what SQLite, the file system and the decoders raise about *path* into StoreError."""
    try:
        yield
    except (sqlite3.Error, OSError, msgspec.MsgspecError) as error:
        raise StoreError(path, problem_of(error)) from error


def problem_of(error: Exception) -> str:
    """What *error* means for the person whose file it is."""
    if isinstance(error, sqlite3.Error):
        code = getattr(error, "sqlite_errorcode", None)  # absent on errors that Python's own layer raises
        known = None if code is None else _PROBLEMS.get(code & 0xFF)
        return f"{known} ({error.sqlite_errorname})" if known else str(error)
    if isinstance(error, OSError):
        return error.strerror or str(error)
    if isinstance(error, msgspec.MsgspecError):
        return f"is damaged: {error}"
    return f"{type(error).__name__}: {error}"


def _one_line(text: str) -> str:
    """*text* with what is not printable escaped: names and paths may hold line breaks and bytes that are no UTF-8."""
    return "".join(char if char.isprintable() else char.encode("unicode_escape").decode() for char in text)
