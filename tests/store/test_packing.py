"""A record packed into a row and unpacked is the same record."""

import sqlite3

import msgspec
import pytest
from hypothesis import given

from arena.game import GameRecord, Outcome
from arena.store.packing import Entry, pack_game, pack_void, unpack_engine, unpack_game, unpack_spec, unpack_void
from tests.store.record_samples import sample_record
from tests.store.record_strategies import game_records, record_settings


@record_settings
@given(game_records())
def test_a_game_comes_back_equal(record: GameRecord) -> None:
    row = pack_game(record)

    def player(entry: Entry) -> tuple[object, object]:
        return unpack_spec(entry.spec), unpack_engine(entry.engine)

    players = (player(row.entries[0]), player(row.entries[1]))
    assert unpack_game(row.key, players, row.conditions, row.values) == record  # type: ignore[arg-type]


@record_settings
@given(game_records(outcomes=(Outcome.VOID,)))
def test_a_void_attempt_comes_back_equal(record: GameRecord) -> None:
    row = pack_void(record)
    assert unpack_void(row.record) == record
    assert row.key == record.key


def test_equal_players_are_one_entry() -> None:
    one, other = pack_game(sample_record(1)), pack_game(sample_record(3))
    assert one.entries == other.entries
    assert one.conditions == other.conditions


def test_values_are_sqlite_types() -> None:
    connection = sqlite3.connect(":memory:")
    row = pack_game(sample_record(1))
    types = [connection.execute("SELECT typeof(?)", (value,)).fetchone()[0] for value in row.values]
    connection.close()
    assert "real" not in types


def test_a_game_of_40_plies_is_small() -> None:
    bare = pack_game(sample_record(1, infos=False))
    assert len(bare.values[-1]) <= 300


def test_a_finished_game_has_no_void_reason() -> None:
    record = msgspec.structs.replace(sample_record(1), void_reason="interrupted")
    with pytest.raises(ValueError, match="void reason"):
        pack_game(record)
