"""Who is withdrawn, by request and by the fault policy, and that every table says so."""

from pathlib import Path

from arena.game import GameKey, Outcome
from arena.report.event_table import event_table
from arena.report.withdrawn import withdrawn
from arena.store import Results, withdraw
from tests.report.played_files import Page, crash, ended, game, page_of, results_file

NAMES = ["a", "b", "c"]
AT = "2025-01-02T00:00:00Z"


def played(path: Path, **policy: object) -> Path:
    """A file where c has crashed twice, in two events, and b is withdrawn."""
    records = [ended(game(GameKey(event, 1, 1, 1), ("a", "c")), Outcome.SOUTH, crash(1)) for event in (1, 2)]
    results_file(path, NAMES, records, events=2, identity={"faults": policy})
    withdraw(path, "b", AT)
    return path


def test_by_request_and_by_the_policy(tmp_path: Path) -> None:
    for number, (policy, found) in enumerate(
        [
            ({}, {"b": AT}),
            ({"withdraw_after": 3}, {"b": AT}),
            ({"withdraw_after": 2}, {"b": AT, "c": None}),
        ]
    ):
        with Results.open(played(tmp_path / f"{number}.db", **policy)) as results:
            tournament = results.tournament()
            assert withdrawn(results, tournament) == found
            for event in tournament.events:
                rows = event_table(results, tournament, event).rows
                assert {row.standing.name for row in rows if row.withdrawn} == set(found)


def test_the_page_marks_them(tmp_path: Path) -> None:
    page = Page(page_of(played(tmp_path / "cup.db", withdraw_after=2)))
    assert {row[0] for row in page.cells if row[0].endswith("(w)")} == {"2c (w)", "3b (w)"}
    controls = {row[0]: row[2] for row in page.cells if row[2].startswith("10s+0.1s")}
    assert controls == {
        "a": "10s+0.1s",
        "b": f"10s+0.1s, withdrawn {AT}",
        "c": "10s+0.1s, withdrawn for its faults",
    }
    assert "Withdrawn: c and b; what was played stands." in "".join(page.text)
