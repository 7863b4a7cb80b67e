"""Reading a results file: everything that was written comes back, in key order."""

import random
import sqlite3
import tempfile
from pathlib import Path

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from arena.game import EngineIdentity, Fault, FaultCode, GameKey, GameRecord, Outcome, Termination
from arena.store import Results, StoreError, Writer
from tests.store.record_samples import PLAYERS, TOURNAMENT, sample_record
from tests.store.record_strategies import game_records, record_settings


def _void(number: int, reason: str) -> GameRecord:
    return msgspec.structs.replace(sample_record(number, plies=3), outcome=Outcome.VOID, void_reason=reason)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Games 1 to 30 of event 1 and 1 to 5 of event 2, put in any order, and three void attempts."""
    path = tmp_path / "results.db"
    records = [sample_record(number) for number in range(1, 31)]
    records += [msgspec.structs.replace(sample_record(n), key=GameKey(2, 1, 1, n)) for n in range(1, 6)]
    random.Random(1).shuffle(records)
    with Writer.open(path, TOURNAMENT) as writer:
        writer.put(_void(9, "interrupted"))
        writer.put(_void(2, "first"))
        writer.put(_void(2, "second"))
        for record in records:
            writer.put(record)
    return path


@settings(record_settings, max_examples=15)
@given(st.lists(game_records(), max_size=4, unique_by=lambda record: record.key))
def test_all_records_come_back_equal(records: list[GameRecord]) -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "results.db")
        with Writer.open(path, TOURNAMENT) as writer:
            for record in records:
                writer.put(record)
        with Results.open(path) as results:
            expected = sorted(records, key=lambda record: record.key)
            assert list(results.records()) == expected
            assert list(results.results()) == [record.result for record in expected]
            assert [results.record(record.key) for record in expected] == expected


def test_faults_are_counted_by_player(tmp_path: Path) -> None:
    def lost(number: int, seat: int, lag_us: int = 0, *, void: bool = False) -> GameRecord:
        fault = Fault(seat, FaultCode.TIMEOUT, "lost on time", lag_us=lag_us)
        record = msgspec.structs.replace(sample_record(number), fault=fault, termination=Termination.FORFEIT)
        if not void:
            return msgspec.structs.replace(record, outcome=Outcome.won_by(1 - seat), scores=None)
        return msgspec.structs.replace(record, outcome=Outcome.VOID, void_reason="again", termination=Termination.VOID)

    path = tmp_path / "faults.db"
    with Writer.open(path, TOURNAMENT) as writer:
        for record in (
            lost(1, 0), lost(2, 1), lost(3, 0, 9000), lost(4, 0, void=True), lost(4, 0, 9000, void=True), _void(5, "x")
        ):  # fmt: skip
            writer.put(record)
    with Results.open(path) as results:
        assert results.fault_counts(lag_counts=True) == {"alpha": 3, "beta": 2}  # beta is South in even games
        assert results.fault_counts(lag_counts=False) == {"alpha": 3, "beta": 1}


def test_the_latest_start_of_each_player(tmp_path: Path) -> None:
    path = tmp_path / "starts.db"
    with Writer.open(path, TOURNAMENT) as writer:
        for number, began in enumerate(["2026-01-01T00:00:02.000Z", "2026-01-01T00:00:03.000Z"], 1):
            writer.put(msgspec.structs.replace(sample_record(number), started_utc=began))
    with Results.open(path) as results:
        assert results.latest_starts_utc() == dict.fromkeys(("alpha", "beta"), "2026-01-01T00:00:03.000Z")


def test_the_tournament_comes_back_equal(path: Path) -> None:
    with Results.open(path) as results:
        assert results.tournament() == TOURNAMENT


def test_streams_are_in_key_order(path: Path) -> None:
    keys = [GameKey(1, 1, 1, number) for number in range(1, 31)] + [GameKey(2, 1, 1, number) for number in range(1, 6)]
    with Results.open(path) as results:
        assert [result.key for result in results.results()] == keys
        assert [record.key for record in results.records()] == keys


def test_streams_of_one_event(path: Path) -> None:
    with Results.open(path) as results:
        assert {result.key.event for result in results.results(2)} == {2}
        assert len(list(results.results(1))) == 30
        assert len(list(results.records(2))) == 5
        assert list(results.records(3)) == []


def test_void_attempts_are_a_log_and_no_results(path: Path) -> None:
    with Results.open(path) as results:
        attempts = list(results.void_attempts())
        assert [(attempt.key.number, attempt.reason) for attempt in attempts] == [
            (2, "first"),
            (2, "second"),
            (9, "interrupted"),
        ]
        assert attempts[2].record == _void(9, "interrupted")
        assert results.record(GameKey(1, 1, 1, 2)) == sample_record(2)
        assert results.void_counts() == {1: 3}
        assert results.game_counts() == {1: 30, 2: 5}


def test_a_game_without_result_is_a_key_error(path: Path) -> None:
    with Results.open(path) as results, pytest.raises(KeyError):
        results.record(GameKey(1, 1, 1, 31))


def test_streams_do_not_disturb_each_other(path: Path) -> None:
    with Results.open(path) as results:
        pairs = zip(results.results(), results.records(), strict=True)
        assert all(result == record.result for result, record in pairs)


def test_players_are_stored_once(path: Path) -> None:
    connection = sqlite3.connect(path)
    assert connection.execute("SELECT count(*) FROM entry").fetchone() == (2,)
    assert connection.execute("SELECT count(*) FROM conditions").fetchone() == (1,)
    connection.close()


def test_a_reader_sees_games_as_they_are_committed(tmp_path: Path) -> None:
    path = tmp_path / "results.db"
    with Writer.open(path, TOURNAMENT) as writer, Results.open(path) as results:
        assert list(results.results()) == []
        writer.put(sample_record(1))
        writer.flush()
        assert [result.players for result in results.results()] == [("alpha", "beta")]
        late = msgspec.structs.replace(sample_record(2), engines=(None, EngineIdentity("New")))
        writer.put(late)
        writer.flush()
        assert results.record(late.key) == late


def test_a_stream_is_of_one_moment(tmp_path: Path) -> None:
    path = tmp_path / "results.db"
    with Writer.open(path, TOURNAMENT) as writer, Results.open(path) as results:
        for number in (1, 2, 3):
            writer.put(sample_record(number))
        writer.flush()
        stream = results.results()
        next(stream)
        writer.put(sample_record(4))
        writer.flush()
        assert len(list(stream)) == 2
        assert results.game_counts() == {1: 4}


@pytest.mark.parametrize(
    "damage",
    [
        "UPDATE game SET moves = x'c1' WHERE number = 7",
        "UPDATE game SET outcome = 'lost' WHERE number = 7",
        "UPDATE entry SET spec = '{}'",
        "UPDATE game SET fault_code = 'sulked' WHERE number = 7",
        "ALTER TABLE game RENAME TO games",
        "DELETE FROM conditions",
    ],
)
def test_a_damaged_file_is_a_store_error(path: Path, damage: str) -> None:
    connection = sqlite3.connect(path)
    connection.execute(damage)
    connection.commit()
    connection.close()
    with Results.open(path) as results, pytest.raises(StoreError, match=r"results\.db: "):
        list(results.records())


def test_names_of_a_record_are_its_own(path: Path) -> None:
    with Results.open(path) as results:
        assert results.record(GameKey(1, 1, 1, 2)).players == (PLAYERS[1], PLAYERS[0])
