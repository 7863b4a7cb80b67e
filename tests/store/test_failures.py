"""What can be wrong with a path, a file or a disk: one clear line each, and nothing that was committed is lost."""

import os
import socket
import sqlite3
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from arena.store import Results, StoreError, Writer
from arena.store.schema import APPLICATION_ID, STEPS
from tests.store import writing_process
from tests.store.record_samples import TOURNAMENT, sample_record


def _refusal_to_write(path: Path) -> str:
    with pytest.raises(StoreError) as caught:
        Writer.open(path, TOURNAMENT)
    return _line(caught.value, path)


def _refusal_to_read(path: Path) -> str:
    with pytest.raises(StoreError) as caught:
        Results.open(path)
    return _line(caught.value, path)


def _line(error: StoreError, path: Path) -> str:
    text = str(error)
    assert text.isprintable()
    assert error.path == path
    return text.removeprefix(f"{path}: ")


def test_a_missing_file(tmp_path: Path) -> None:
    assert _refusal_to_read(tmp_path / "none.db") == "does not exist"
    assert list(tmp_path.iterdir()) == []


def test_a_missing_folder(tmp_path: Path) -> None:
    path = tmp_path / "no" / "results.db"
    assert _refusal_to_write(path) == f"its folder {path.parent} does not exist"
    assert _refusal_to_read(path) == "does not exist"


def test_a_folder(tmp_path: Path) -> None:
    assert _refusal_to_write(tmp_path) == "is a folder, not a results file"
    assert _refusal_to_read(tmp_path) == "is a folder, not a results file"


def test_a_file_as_a_folder(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    assert _refusal_to_write(tmp_path / "file" / "results.db") == "Not a directory"


def test_no_regular_file(tmp_path: Path) -> None:
    path = tmp_path / "socket"
    with socket.socket(socket.AF_UNIX) as sock:
        sock.bind(str(path))
        assert _refusal_to_read(path) == "is not a regular file"
        assert _refusal_to_write(path) == "is not a regular file"


@pytest.mark.parametrize("name", ["x" * 300, "\0", "l"])
def test_impossible_paths(tmp_path: Path, name: str) -> None:
    (tmp_path / "l").symlink_to(tmp_path / "l")
    for opening in (Results.open, lambda path: Writer.open(path, TOURNAMENT)):
        with pytest.raises(StoreError) as caught:
            opening(tmp_path / name)
        assert str(caught.value).isprintable()


@pytest.mark.parametrize(
    "name", ["a b.db", "50%?mode=ro#x.db", "ünï 種子.db", "new\nline.db", "'quoted\".db", "\udcff.db", "-x.db", "a\\b"]
)
def test_odd_paths_work(tmp_path: Path, name: str) -> None:
    path = tmp_path / name
    with Writer.open(path, TOURNAMENT) as writer:
        writer.put(sample_record(1))
        with Results.open(path) as results:
            assert list(results.records()) == []
    with Results.open(path) as results:
        assert list(results.records()) == [sample_record(1)]
    assert [os.fsencode(entry) for entry in tmp_path.iterdir()] == [os.fsencode(path)]


def test_a_relative_path_is_that_of_the_opening(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    with Writer.open(Path("results.db"), TOURNAMENT) as writer:
        monkeypatch.chdir("/")
        writer.put(sample_record(1))
        writer.flush()
    assert [entry.name for entry in tmp_path.iterdir()] == ["results.db"]
    monkeypatch.chdir(tmp_path)
    with Results.open(Path("results.db")) as results:
        assert list(results.records()) == [sample_record(1)]


@pytest.mark.parametrize("content", [b"name: quickstart\n", b"SQLite format 3\0" + b"\xff" * 200, b"\0" * 5000])
def test_no_sqlite_file(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "config.yaml"
    path.write_bytes(content)
    assert _refusal_to_read(path).startswith("is not a results file, nor any SQLite file")
    assert _refusal_to_write(path).startswith("is not a results file, nor any SQLite file")
    assert path.read_bytes() == content


def test_an_empty_file_has_no_results(tmp_path: Path) -> None:
    path = tmp_path / "empty.db"
    path.touch()
    assert _refusal_to_read(path) == "is empty"


@pytest.mark.parametrize(
    "statement", ["CREATE TABLE bookmarks (url)", "PRAGMA application_id = 7", "PRAGMA user_version = 1"]
)
def test_the_database_of_another_program(tmp_path: Path, statement: str) -> None:
    path = tmp_path / "other.db"
    connection = sqlite3.connect(path)
    connection.execute(statement)
    connection.close()
    before = path.read_bytes()
    assert _refusal_to_read(path) == "is a SQLite file of another program, not a results file"
    assert _refusal_to_write(path) == "is a SQLite file of another program, not a results file"
    assert path.read_bytes() == before


def test_a_file_of_a_newer_arena(tmp_path: Path) -> None:
    path = tmp_path / "newer.db"
    connection = sqlite3.connect(path)
    connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
    connection.execute(f"PRAGMA user_version = {len(STEPS) + 1}")
    connection.close()
    problem = f"is of format {len(STEPS) + 1}; this arena knows formats up to {len(STEPS)}: use a newer version of it"
    assert _refusal_to_read(path) == problem
    assert _refusal_to_write(path) == problem


def test_a_read_only_folder(unprivileged: None, open_folder: Path) -> None:
    open_folder.chmod(0o555)
    problem = "cannot be locked for writing: results.db.lock: Permission denied"
    assert _refusal_to_write(open_folder / "results.db") == problem


def test_a_folder_that_may_not_be_entered(unprivileged: None, open_folder: Path) -> None:
    open_folder.chmod(0o000)
    assert _refusal_to_read(open_folder / "results.db") == "Permission denied"
    assert _refusal_to_write(open_folder / "results.db") == "Permission denied"


def test_a_read_only_file(open_folder: Path, request: pytest.FixtureRequest) -> None:
    path = open_folder / "results.db"
    with Writer.open(path, TOURNAMENT) as writer:
        writer.put(sample_record(1))
    path.chmod(0o444)
    open_folder.chmod(0o777)
    request.getfixturevalue("unprivileged")
    assert _refusal_to_write(path).startswith("is read-only (SQLITE_READONLY")
    with Results.open(path) as results:
        assert list(results.records()) == [sample_record(1)]


def test_a_file_that_another_program_holds(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("arena.store.database._BUSY_S", 0.0)
    path = tmp_path / "results.db"
    with Writer.open(path, TOURNAMENT):
        pass
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("BEGIN EXCLUSIVE")
    assert _refusal_to_write(path) == "is held by another program (SQLITE_BUSY)"
    assert _refusal_to_read(path) == "is held by another program (SQLITE_BUSY)"
    other.close()


def test_a_file_that_may_grow_no_further(tmp_path: Path) -> None:
    path = tmp_path / "results.db"
    with writing_process.start(path, 100_000, largest_file_bytes=400_000) as process:
        *flushed, error = process.communicate(timeout=60)[0].splitlines()
    assert process.returncode == 1
    assert error.startswith(f"{path}: cannot be read or written: disk error (SQLITE_IOERR")
    _check_nothing_lost(path, int(flushed[-1]))


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A file system of half a megabyte."""
    mount = ["mount", "-t", "tmpfs", "-o", "size=512k", "tmpfs", str(tmp_path)]
    if os.geteuid() or subprocess.run(mount, capture_output=True, check=False).returncode:
        pytest.skip("mounting a small disk takes root's rights")
    yield tmp_path
    subprocess.run(["umount", str(tmp_path)], check=True)


def test_a_full_disk(small_disk: Path) -> None:
    path = small_disk / "results.db"
    writer = Writer.open(path, TOURNAMENT)
    flushed = 0
    with pytest.raises(StoreError, match="cannot be written: no space is left on its disk"):  # noqa: PT012
        for number in range(1, 100_000):
            writer.put(sample_record(number))
            if number % 10 == 0:
                writer.flush()
                flushed = number
    assert flushed > 0
    assert writer.committed >= flushed
    with pytest.raises(StoreError, match="no space is left on its disk"):
        writer.close()
    _check_nothing_lost(path, flushed)


def _check_nothing_lost(path: Path, flushed: int) -> None:
    assert flushed > 0
    with Results.open(path) as results:
        found = list(results.records())
    assert len(found) >= flushed
    assert found == [sample_record(number) for number in range(1, len(found) + 1)]
