"""Merging results files: by game id, and only of one tournament."""

from pathlib import Path

import msgspec
import pytest

from arena.game import Pairing, PastRound, Round
from arena.store import Results, StoreError, Writer, merge, withdraw
from arena.store.rounds import StoredRound
from tests.store.record_samples import TOURNAMENT, sample_record

ROUND = Round(number=1, pairings=(Pairing(1, 0, 1),))


def write(path: Path, *numbers: int, info: object = TOURNAMENT, rounds: tuple[Round | PastRound, ...] = ()) -> Path:
    with Writer.open(path, info) as writer:  # type: ignore[arg-type]
        for state in rounds:
            writer.put_round(1, state)
        for number in numbers:
            writer.put(sample_record(number))
    return path


def test_games_come_together_by_their_ids(tmp_path: Path) -> None:
    one, two = write(tmp_path / "1.db", 1, 2), write(tmp_path / "2.db", 2, 3)
    withdraw(two, "beta", "2025-01-02T00:00:00Z")
    merged = merge(tmp_path / "all.db", [one, two], ())
    assert (merged.games, merged.repeated, merged.contradicted) == (3, 1, ())
    with Results.open(tmp_path / "all.db") as results:
        assert list(results.records()) == [sample_record(number) for number in (1, 2, 3)]
        assert results.withdrawals() == {"beta": "2025-01-02T00:00:00Z"}
        assert results.tournament() == TOURNAMENT


def test_the_first_file_counts(tmp_path: Path) -> None:
    one = write(tmp_path / "1.db", 1)
    with Writer.open(tmp_path / "2.db", TOURNAMENT) as writer:
        writer.put(msgspec.structs.replace(sample_record(1), duration_ms=1))
    merged = merge(tmp_path / "all.db", [one, tmp_path / "2.db"], ())
    assert merged.contradicted == (sample_record(1).key,)
    with Results.open(tmp_path / "all.db") as results:
        assert list(results.records()) == [sample_record(1)]


def test_the_rounds_that_went_furthest_stand(tmp_path: Path) -> None:
    over = PastRound(ROUND, StoredRound(ROUND, ()).meetings())
    one = write(tmp_path / "1.db", rounds=(ROUND,))
    two = write(tmp_path / "2.db", 1, rounds=(ROUND, over))
    merge(tmp_path / "all.db", [two, one], ())
    with Results.open(tmp_path / "all.db") as results:
        assert results.rounds(1) == [StoredRound(ROUND, ())]
    other = write(tmp_path / "3.db", rounds=(msgspec.structs.replace(ROUND, pairings=(Pairing(1, 1, 0),)),))
    with pytest.raises(StoreError, match="has other pairings in round 1 of event 1"):
        merge(tmp_path / "more.db", [one, other], ())
    assert not (tmp_path / "more.db").exists()


def test_only_what_may_grow_may_differ(tmp_path: Path) -> None:
    grown = msgspec.structs.replace(TOURNAMENT, identity={**TOURNAMENT.identity, "seed": 8})
    one, two = write(tmp_path / "1.db", 1), write(tmp_path / "2.db", 2, info=grown)
    with pytest.raises(
        StoreError, match=r"is of another tournament than .*: seed is 7 there and 8 here; arena ratings rates games"
    ):
        merge(tmp_path / "all.db", [one, two], ())
    for order in ([one, two], [two, one]):
        merge(tmp_path / "all.db", order, ["seed"])
        with Results.open(tmp_path / "all.db") as results:
            assert results.tournament().identity["seed"] == 8
        (tmp_path / "all.db").unlink()
    with pytest.raises(StoreError, match="exists already"):
        merge(one, [one, two], ["seed"])
