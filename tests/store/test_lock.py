"""One writer at a time: a second one is told who holds the file, and a dead one holds nothing."""

import os
import signal
from pathlib import Path

import pytest

from arena.store import Results, StoreError, StoreLockedError, Writer
from arena.store.lock import WriteLock
from tests.store import writing_process
from tests.store.record_samples import TOURNAMENT, sample_record


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "results.db"


def test_the_second_writer_is_told_of_the_first(path: Path) -> None:
    with Writer.open(path, TOURNAMENT, command="arena run cup.yaml"), pytest.raises(StoreLockedError) as caught:
        Writer.open(path, TOURNAMENT)
    problem = caught.value.problem
    assert problem.startswith(f"is being written by arena run cup.yaml (pid {os.getpid()}, since 2")
    assert problem.endswith("Z)")


def test_a_link_to_the_file_is_the_file(path: Path) -> None:
    link = path.with_name("link.db")
    link.symlink_to(path)
    with Writer.open(path, TOURNAMENT), pytest.raises(StoreLockedError, match=r"link\.db: is being written"):
        Writer.open(link, TOURNAMENT)


def test_a_closed_writer_lets_the_next_in(path: Path) -> None:
    for number in (1, 2):
        with Writer.open(path, TOURNAMENT) as writer:
            writer.put(sample_record(number))
    assert not list(path.parent.glob("*.lock"))


def test_a_refused_writer_lets_the_next_in(path: Path) -> None:
    path.write_text("this is no database\n" * 100)
    for _ in range(2):
        with pytest.raises(StoreError, match="nor any SQLite file"):
            Writer.open(path, TOURNAMENT)
    assert not list(path.parent.glob("*.lock"))


def test_a_lock_file_without_a_holder_is_still_a_lock(path: Path) -> None:
    lock = WriteLock.take(path, "arena run")
    os.truncate(path.with_name("results.db.lock"), 0)
    with pytest.raises(StoreLockedError, match="is being written by another process"):
        WriteLock.take(path, "arena run")
    lock.release()


def test_a_lock_file_left_behind_blocks_nobody(path: Path) -> None:
    path.with_name("results.db.lock").write_bytes(b"anything \xff")
    with Writer.open(path, TOURNAMENT):
        pass


def test_a_lock_on_a_removed_file_is_no_lock(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The holder may release, and so remove, the file between our opening and our locking of it."""
    first = WriteLock.take(path, "first")
    real_open = os.open
    opened: list[int] = []

    def open_then_release(file: Path, flags: int, mode: int) -> int:
        descriptor = real_open(file, flags, mode)
        if not opened:
            first.release()
        opened.append(descriptor)
        return descriptor

    monkeypatch.setattr(os, "open", open_then_release)
    second = WriteLock.take(path, "second")
    monkeypatch.undo()
    assert len(opened) == 2
    with pytest.raises(StoreLockedError, match="second"):
        WriteLock.take(path, "third")
    second.release()


def test_a_killed_writer_blocks_nobody_and_loses_nothing(path: Path) -> None:
    with writing_process.start(path, 1_000_000) as process:
        assert process.stdout is not None
        committed = 0
        while committed < 300:
            committed = int(process.stdout.readline())
            if committed == 100:
                with pytest.raises(StoreLockedError, match=f"pid {process.pid}"):
                    Writer.open(path, TOURNAMENT)
        process.send_signal(signal.SIGKILL)
        committed = int(([committed, *map(int, process.stdout.read().split())])[-1])
    assert path.with_name("results.db.lock").exists()
    with Results.open(path) as results:
        found = [result.key.number for result in results.results()]
    assert found == list(range(1, len(found) + 1))
    assert len(found) >= committed
    with Writer.open(path, TOURNAMENT) as writer:
        writer.put(sample_record(len(found) + 1))
    with Results.open(path) as results:
        assert list(results.records()) == [sample_record(number) for number in range(1, len(found) + 2)]
    assert [entry.name for entry in path.parent.iterdir()] == ["results.db"]
