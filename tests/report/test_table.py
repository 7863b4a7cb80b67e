"""The event of three players is the worked example of the joint fit, whose ratings were solved with statsmodels."""

import json
import subprocess
import sys
from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arena.game import GameKey, Outcome, Result, Termination
from arena.report.table import build_table, table_data, table_rows
from arena.standings import Tally

NAMES = ["alpha", "beta", "gamma"]
GOLDEN = [(0, 1, 6, 2, 2), (1, 0, 3, 3, 4), (0, 2, 7, 1, 2), (2, 0, 2, 2, 6), (1, 2, 5, 3, 2), (2, 1, 3, 3, 4)]
"""Who moves first, who second, and wins, draws, losses of the first."""


def golden_event(names: list[str] = NAMES) -> Iterator[Result]:
    """Every fourth decided game is a forfeit; the others are won by ten seeds."""
    decided = 0
    for pairing, (south, north, *counts) in enumerate(GOLDEN, start=1):
        number = 1
        for outcome, count in zip((Outcome.SOUTH, Outcome.DRAW, Outcome.NORTH), counts, strict=True):
            for _ in range(count):
                decided += outcome is not Outcome.DRAW
                forfeit = outcome is not Outcome.DRAW and decided % 4 == 0
                margin = 10 * int(2 * outcome.points(0) - 1)
                yield Result(
                    GameKey(1, 1, pairing, number),
                    (names[south], names[north]),
                    0,
                    outcome,
                    None if forfeit else (49 + margin // 2, 49 - margin // 2),
                    Termination.FORFEIT if forfeit else Termination.COMPLETED,
                )
                number += 2  # no game has a twin


def test_values() -> None:
    table = build_table(NAMES, golden_event(), elo={"k": 20, "initial": 1500})
    assert [row.standing.name for row in table.rows] == NAMES
    assert [row.joint.elo for row in table.rows] == pytest.approx([86.5694, -6.1968, -80.3726], abs=5e-5)
    assert [row.joint.half_width / 1.959964 for row in table.rows] == pytest.approx(
        [34.7819, 31.8263, 34.1114], abs=1e-4
    )
    assert table.first_move.elo == pytest.approx(38.8867, abs=5e-5)
    assert sum(row.online_elo for row in table.rows) == pytest.approx(4500)
    assert (table.games, table.forfeits) == (60, 11)
    assert table.meetings["alpha", "beta"] == Tally(10, 5, 5)
    assert set(table.meetings) == {("alpha", "beta"), ("alpha", "gamma"), ("beta", "gamma")}
    assert table.rows[0].superiority is not None
    assert table.rows[0].superiority > 0.9
    assert table.rows[2].superiority is None


def test_rows_follow_the_standings_not_the_order_of_entry() -> None:
    table = build_table(NAMES[::-1], golden_event())
    assert [row.standing.name for row in table.rows] == NAMES
    assert table.rows[0].joint.elo == pytest.approx(86.5694, abs=5e-5)


def test_data() -> None:
    data = table_data(build_table(NAMES, golden_event()))
    assert json.loads(json.dumps(data)) == data
    assert data["players"][0] == {
        "rank": 1,
        "name": "alpha",
        "games": 40,
        "points": 27.0,
        "share": 0.675,
        "wins": 23,
        "draws": 8,
        "losses": 9,
        "first": {"wins": 13, "draws": 3, "losses": 4},
        "second": {"wins": 10, "draws": 5, "losses": 5},
        "south": {"wins": 13, "draws": 3, "losses": 4},
        "north": {"wins": 10, "draws": 5, "losses": 5},
        "mean_margin": 3.12,
        "margin_games": 32,
        "forfeits": 2,
        "resignations": 0,
        "online_elo": 1249.24,
        "elo": 86.57,
        "elo_half_width": 68.17,
        "prior_dominated": False,
        "superiority_over_next": 0.9473,
        "withdrawn": False,
    }
    assert data["first_move"] == {"elo": 38.89, "elo_half_width": 80.57, "share": 0.5557, "prior_dominated": False}
    assert data["has_prior"] is False
    assert data["meetings"][0] == {"player": "alpha", "opponent": "beta", "wins": 10, "draws": 5, "losses": 5}
    assert data["online_elo"] == {"k": 10.0, "initial": 1200.0}


def test_rows_for_csv() -> None:
    header, *rows = table_rows(build_table(NAMES, golden_event()))
    assert len({*header}) == len(header)
    records = [dict(zip(map(str, header), row, strict=True)) for row in rows]
    assert [record["name"] for record in records] == NAMES
    assert (records[0]["first_wins"], records[0]["second_losses"], records[0]["elo"]) == (13, 5, 86.57)
    assert records[2]["superiority_over_next"] is None
    assert [record["prior_dominated"] for record in records] == ["false"] * 3
    marked, *_ = list(table_rows(build_table(NAMES, golden_event(), withdrawn=[NAMES[0]])))[1:]
    assert dict(zip(map(str, header), marked, strict=True))["withdrawn"] == "true"
    _, one, _ = table_rows(build_table(NAMES[:2], []))
    assert "true" in one


@given(st.integers(0, 20))
def test_every_number_is_written_for_any_start_of_an_event(games: int) -> None:
    event = list(golden_event())[:games]
    text = json.dumps(table_data(build_table([*NAMES, "idle"], event)), allow_nan=False)
    assert "-0.0," not in text


def test_results_out_of_order() -> None:
    one, two, *_ = golden_event()
    with pytest.raises(ValueError, match=r"^expected results in key order, got game 1\.1\.1\.1 after 1\.1\.1\.3$"):
        build_table(NAMES, [two, one])


def test_foreign_player() -> None:
    with pytest.raises(ValueError, match=r"game 1\.1\.3\.1: expected a player of the event, got 'gamma'"):
        build_table(NAMES[:2], golden_event())


def test_numpy_is_loaded_only_to_build_a_table() -> None:
    program = "import arena.report.table_text, sys; sys.exit('numpy' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", program], check=False).returncode == 0
