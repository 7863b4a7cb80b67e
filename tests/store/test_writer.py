"""Writing a results file: groups, durability, refusals, and going on with a file."""

import sqlite3
from pathlib import Path

import msgspec
import pytest

from arena.game import GameKey
from arena.store import Durability, Results, StoreError, TournamentInfo, Writer
from tests.store.record_samples import TOURNAMENT, sample_record


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "results.db"


def _other(**identity: object) -> TournamentInfo:
    return msgspec.structs.replace(TOURNAMENT, identity={**TOURNAMENT.identity, **identity})


def _finished(path: Path) -> list[int]:
    with Results.open(path) as results:
        return [result.key.number for result in results.results()]


def test_flush_returns_when_all_is_committed(path: Path) -> None:
    with Writer.open(path, TOURNAMENT) as writer:
        for number in range(1, 101):
            writer.put(sample_record(number, plies=2))
        writer.flush()
        assert writer.committed == 100
        assert _finished(path) == list(range(1, 101))


def test_records_are_committed_without_a_flush(path: Path) -> None:
    with Writer.open(path, TOURNAMENT) as writer:
        writer.put(sample_record(1))
        with writer._changed:
            assert writer._changed.wait_for(lambda: writer._committed == 1, timeout=60)
        assert writer.committed == 1


def test_flushing_twice_or_nothing_returns(path: Path) -> None:
    with Writer.open(path, TOURNAMENT) as writer:
        writer.flush()
        writer.put(sample_record(1))
        writer.flush()
        writer.flush()
        assert writer.committed == 1


def test_close_commits_and_leaves_one_file(path: Path) -> None:
    writer = Writer.open(path, TOURNAMENT)
    writer.put(sample_record(1))
    writer.close()
    writer.close()
    assert [entry.name for entry in path.parent.iterdir()] == ["results.db"]
    assert _finished(path) == [1]
    assert [entry.name for entry in path.parent.iterdir()] == ["results.db"]


def test_close_with_a_reader_loses_nothing(path: Path) -> None:
    writer = Writer.open(path, TOURNAMENT)
    writer.put(sample_record(1))
    writer.flush()
    with Results.open(path) as results:
        stream = results.records()
        writer.put(sample_record(2))
        writer.close()
        assert [record.key.number for record in stream] == [1, 2]
    assert _finished(path) == [1, 2]


def test_nothing_is_put_after_close(path: Path) -> None:
    writer = Writer.open(path, TOURNAMENT)
    writer.close()
    with pytest.raises(StoreError, match="closed"):
        writer.put(sample_record(1))
    with pytest.raises(StoreError, match="closed"):
        writer.flush()


@pytest.mark.parametrize(("durability", "synchronous"), [("normal", 1), ("full", 2)])
def test_durability(path: Path, durability: Durability, synchronous: int) -> None:
    with Writer.open(path, TOURNAMENT, durability=durability) as writer:
        writer.put(sample_record(1))
        writer.flush()
        assert writer._connection.execute("PRAGMA synchronous").fetchone() == (synchronous,)
        assert writer._connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)


def test_a_second_result_is_refused_and_the_rest_is_kept(path: Path) -> None:
    writer = Writer.open(path, TOURNAMENT)
    first = sample_record(1)
    for record in (first, msgspec.structs.replace(first, scores=(1, 97)), sample_record(2)):
        writer.put(record)
    problem = r"results\.db: game 1\.1\.1\.1 has a result already; a second one was refused"
    with pytest.raises(StoreError, match=problem):
        writer.flush()
    with pytest.raises(StoreError, match=problem):
        writer.put(sample_record(3))
    assert writer.committed == 2
    with pytest.raises(StoreError, match=problem):
        writer.close()
    with Results.open(path) as results:
        assert list(results.records()) == [first, sample_record(2)]


def _put_twice(path: Path, *, flush: bool) -> None:
    with Writer.open(path, TOURNAMENT) as writer:
        writer.put(sample_record(1))
        writer.put(sample_record(1))
        if flush:
            writer.flush()


@pytest.mark.parametrize("flush", [True, False])
def test_a_failure_leaves_the_block(path: Path, flush: bool) -> None:
    with pytest.raises(StoreError, match="second one was refused"):
        _put_twice(path, flush=flush)
    assert _finished(path) == [1]


def _put_and_raise(path: Path, error: Exception) -> None:
    with Writer.open(path, TOURNAMENT) as writer:
        writer.put(sample_record(1))
        raise error


def test_another_error_is_not_hidden(path: Path) -> None:
    with pytest.raises(ZeroDivisionError):
        _put_and_raise(path, ZeroDivisionError())
    assert _finished(path) == [1]


@pytest.mark.parametrize(
    "changes",
    [{"start": "\ud800"}, {"duration_ms": 2**63}, {"key": GameKey(1, 1, 1, None)}],  # type: ignore[arg-type]
)
def test_what_cannot_be_stored_is_refused_alone(path: Path, changes: dict[str, object]) -> None:
    writer = Writer.open(path, TOURNAMENT)
    writer.put(sample_record(1))
    writer.put(msgspec.structs.replace(sample_record(2), **changes))
    writer.put(sample_record(3))
    with pytest.raises(StoreError, match="can't be stored"):
        writer.close()
    assert _finished(path) == [1, 3]


def test_what_cannot_be_packed_is_refused_at_once(path: Path) -> None:
    bad = msgspec.structs.replace(sample_record(1).players[0], cwd="\ud800")
    with Writer.open(path, TOURNAMENT) as writer:
        with pytest.raises(StoreError, match=r"game 1\.1\.1\.1 can't be stored"):
            writer.put(msgspec.structs.replace(sample_record(1), players=(bad, bad)))
        writer.put(sample_record(1))
    assert _finished(path) == [1]


def test_going_on_with_a_file(path: Path) -> None:
    with Writer.open(path, TOURNAMENT) as writer:
        writer.put(sample_record(1))
    later = msgspec.structs.replace(TOURNAMENT, config="# a comment\n", arena_version="0.2.0")
    with Writer.open(path, later) as writer:
        writer.put(sample_record(2))
    with Results.open(path) as results:
        assert results.tournament() == msgspec.structs.replace(TOURNAMENT, config="# a comment\n")
        assert list(results.records()) == [sample_record(1), sample_record(2)]
    connection = sqlite3.connect(path)
    assert connection.execute("SELECT count(*) FROM entry").fetchone() == (2,)
    connection.close()


def test_another_tournament_is_refused_by_name(path: Path) -> None:
    with Writer.open(path, TOURNAMENT) as writer:
        writer.put(sample_record(1))
    before = path.read_bytes()
    with pytest.raises(StoreError) as caught:
        Writer.open(path, _other(seed=8, opening="book.txt"))
    assert str(caught.value).endswith(
        "results.db: holds games of other settings: seed is 7 in the file and 8 now;"
        ' opening is not set in the file and "book.txt" now'
        " - play these settings under another results file, or delete this one"
    )
    assert path.read_bytes() == before
    with Writer.open(path, TOURNAMENT):
        pass


def test_a_file_without_games_is_nobodys(path: Path) -> None:
    with Writer.open(path, TOURNAMENT):
        pass
    with Writer.open(path, _other(seed=8)):
        pass
    with Results.open(path) as results:
        assert results.tournament().identity["seed"] == 8


def test_an_empty_file_is_a_new_one(path: Path) -> None:
    path.touch()
    with Writer.open(path, TOURNAMENT) as writer:
        writer.put(sample_record(1))
    assert _finished(path) == [1]
