"""Who stands where in an event, also in the middle of a round."""

from pathlib import Path

import pytest

from arena.game import Pairing, PastRound, Round
from arena.report.event_table import event_table
from arena.store import Results
from arena.store.rounds import StoredRound
from tests.report.played_files import NAMES, event_file

ROUND = Round(number=1, pairings=(Pairing(1, 0, 3), Pairing(2, 1, 2)))
OVER = PastRound(ROUND, StoredRound(ROUND, ()).meetings())


def ranks(path: Path) -> dict[str, int]:
    with Results.open(path) as results:
        tournament = results.tournament()
        rows = event_table(results, tournament, tournament.events[0]).rows
        return {row.standing.name: row.standing.rank for row in rows}


@pytest.mark.parametrize("played", [[], [(2, "bc", 1)], [(1, "ad", 2), (2, "bc", 1)]])
def test_nobody_is_knocked_out_before_a_round_is_over(tmp_path: Path, played: list[tuple[int, str, int]]) -> None:
    path = event_file(tmp_path / "cup.db", "knockout", 6, played, [ROUND])
    assert ranks(path) == dict.fromkeys(NAMES, 1)


def test_who_is_knocked_out_in_a_round_shares_a_place(tmp_path: Path) -> None:
    path = event_file(tmp_path / "cup.db", "knockout", 6, [(1, "ad", 2), (2, "bc", 2)], [ROUND, OVER])
    found = ranks(path)
    assert sorted((found["a"], found["d"])) == sorted((found["b"], found["c"])) == [1, 3]
