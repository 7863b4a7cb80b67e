"""How many games an event has: fewer where a player is withdrawn or a test has decided, more where ties are broken."""

from pathlib import Path
from typing import Any

import pytest

from arena.game import Pairing, PastRound, Round
from arena.ratings import Sprt, SprtRun
from arena.report.games_due import games_due
from arena.store import Results
from tests.report.played_files import NAMES, Page, event_file, page_of

ROUND = Round(number=1, pairings=(Pairing(1, 0, 1), Pairing(2, 2, 3)))


def due(path: Path, *out: str) -> int | None:
    with Results.open(path) as results:
        tournament = results.tournament()
        return games_due(results, tournament, tournament.events[0], None, out)


def test_pairings_of_who_is_withdrawn_are_not_due(tmp_path: Path) -> None:
    path = event_file(tmp_path / "r.db", "round_robin", 12, [(1, "ad", 2), (2, "bc", 1)])
    assert (due(path), due(path, "c"), due(path, "c", "d"), due(path, *NAMES)) == (12, 7, 5, 3)
    path = event_file(tmp_path / "g.db", "gauntlet", 12, [(1, "ac", 1)], seeds=["a"], cycles=2)
    assert (due(path), due(path, "c"), due(path, "b", "c"), due(path, "a")) == (12, 9, 5, 1)


def test_a_test_that_has_decided_has_no_more_games(tmp_path: Path) -> None:
    path = event_file(tmp_path / "s.db", "sprt", 20_000, [(1, "ab", 2)], sprt={}, max_games=20_000)
    run = SprtRun(Sprt(0, 5, pairs=False, max_games=2), "a")
    with Results.open(path) as results:
        tournament = results.tournament()
        assert games_due(results, tournament, tournament.events[0], run.status, ()) == 20_000
        for result in results.results():
            run.add(result)
        assert games_due(results, tournament, tournament.events[0], run.status, ()) == 2


@pytest.mark.parametrize(
    ("system", "games", "identity", "whole", "without_d"),
    [
        ("swiss", 12, {"rounds": 3}, 12, 6),
        ("ladder", 20, {"rounds": 3}, 20, 10),
        ("knockout", 8, {"third_place": True}, 8, 8),
        ("own", None, {"rounds": None}, None, None),
    ],
)
def test_before_the_first_round(
    tmp_path: Path, system: str, games: int | None, identity: dict[str, Any], whole: int | None, without_d: int | None
) -> None:
    path = event_file(tmp_path / "x.db", system, games, **identity)
    assert (due(path), due(path, "d")) == (whole, without_d)


@pytest.mark.parametrize(
    ("system", "identity", "whole", "without_d"),
    [("swiss", {"rounds": 3}, 12, 7), ("ladder", {"rounds": 3}, 12, 7), ("knockout", {"third_place": True}, 8, 7)],
)
def test_in_a_round(tmp_path: Path, system: str, identity: dict[str, Any], whole: int, without_d: int) -> None:
    path = event_file(tmp_path / "x.db", system, 1, [(1, "ab", 2), (2, "cd", 1)], [ROUND], **identity)
    assert (due(path), due(path, "d")) == (whole, without_d)


def test_games_that_play_off_a_tie_come_on_top(tmp_path: Path) -> None:
    path = event_file(tmp_path / "k.db", "knockout", 8, [(1, "ab", 4), (2, "cd", 2)], [ROUND], third_place=False)
    assert due(path) == 4 + 2 + 2


def test_nothing_is_due_after_the_last_round(tmp_path: Path) -> None:
    final = Round(number=2, pairings=(Pairing(1, 0, 2),))
    over = [PastRound(ROUND, ()), PastRound(final, ())]
    for system, identity in (("knockout", {"third_place": False}), ("swiss", {"rounds": 2})):
        assert due(event_file(tmp_path / f"{system}.db", system, 8, [(1, "ab", 2)], over, **identity)) == 2


def test_the_page_tells_what_is_due(tmp_path: Path) -> None:
    path = event_file(tmp_path / "k.db", "knockout", 8, [(1, "ab", 4)], [ROUND], third_place=False)
    assert "4 of 8 games" in "".join(Page(page_of(path)).text)
