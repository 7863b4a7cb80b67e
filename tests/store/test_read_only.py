"""Reading where nothing can be written: finished files, and what a killed run left, with and without its index."""

import os
import shutil
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest

from arena.store import Results, Writer
from tests.store.record_samples import TOURNAMENT, sample_record

_RECORDS = [sample_record(number) for number in range(1, 21)]


@pytest.fixture
def finished(open_folder: Path) -> Path:
    """A file as ``close`` leaves it."""
    path = open_folder / "results.db"
    with Writer.open(path, TOURNAMENT) as writer:
        for record in _RECORDS:
            writer.put(record)
    return path


@pytest.fixture
def killed(open_folder: Path, tmp_path: Path) -> Path:
    """A file, its WAL and its index as a killed arena leaves them."""
    path = tmp_path / "results.db"
    with Writer.open(path, TOURNAMENT) as writer:
        for record in _RECORDS:
            writer.put(record)
        writer.flush()
        for part in (path, path.with_name("results.db-wal"), path.with_name("results.db-shm")):
            shutil.copyfile(part, open_folder / part.name)
    return open_folder / "results.db"


@pytest.fixture
def freeze(open_folder: Path, request: pytest.FixtureRequest) -> Iterator[None]:
    """Called once the files are there: nothing may be written in the folder any more."""
    for entry in open_folder.iterdir():
        entry.chmod(0o444)
    open_folder.chmod(0o555)
    request.getfixturevalue("unprivileged")
    before = sorted(entry.name for entry in open_folder.iterdir())
    yield
    assert sorted(entry.name for entry in open_folder.iterdir()) == before


def _check(path: Path) -> None:
    assert not os.access(path.parent, os.W_OK, effective_ids=True)
    with Results.open(path) as results:
        assert list(results.records()) == _RECORDS


def test_a_finished_file(finished: Path, freeze: None) -> None:
    _check(finished)


def test_a_killed_run(killed: Path, freeze: None) -> None:
    _check(killed)


@pytest.fixture
def without_index(killed: Path) -> Path:
    """Only the file and its WAL were copied."""
    killed.with_name("results.db-shm").unlink()
    return killed


def test_a_killed_run_without_its_index(without_index: Path, freeze: None) -> None:
    _check(without_index)


@pytest.fixture
def checkpointed(killed: Path) -> Path:
    """A file in WAL mode whose WAL has gone, all its content being in the file."""
    connection = sqlite3.connect(killed)
    connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    connection.close()
    assert [entry.name for entry in killed.parent.iterdir()] == ["results.db"]
    return killed


def test_a_wal_file_without_a_wal(checkpointed: Path, freeze: None) -> None:
    _check(checkpointed)


@pytest.fixture
def empty_wal(checkpointed: Path) -> Path:
    """The same, its empty WAL being still there."""
    checkpointed.with_name("results.db-wal").touch()
    return checkpointed


def test_a_wal_file_with_an_empty_wal(empty_wal: Path, freeze: None) -> None:
    _check(empty_wal)


def test_a_killed_run_in_a_folder_of_ours(killed: Path) -> None:
    with Results.open(killed) as results:
        assert list(results.records()) == _RECORDS
    with Writer.open(killed, TOURNAMENT):
        pass
    assert [entry.name for entry in killed.parent.iterdir()] == ["results.db"]
