"""``arena ratings``: several files, pools by ruleset and time, anchors, and words for what can't be."""

import csv
import json
from pathlib import Path

import pytest
from msgspec.structs import replace
from rich.cells import cell_len

from arena.game import GameKey, GameRecord, Outcome, TimeControl
from arena.store import Writer
from tests.cli.arena_command import arena
from tests.store.record_samples import TOURNAMENT, sample_record


def write(path: Path, *records: GameRecord) -> None:
    with Writer.open(path, TOURNAMENT) as writer:
        for record in records:
            writer.put(record)


def game(number: int, outcome: Outcome, **changes: object) -> GameRecord:
    record = sample_record(number)
    players = record.players[::-1] if number % 2 == 0 else record.players
    return replace(record, **{"outcome": outcome, "players": players, "scores": None, "fault": None, **changes})


def games(*outcomes: Outcome, **changes: object) -> list[GameRecord]:
    return [game(number, outcome, **changes) for number, outcome in enumerate(outcomes, 1)]


SOUTH, NORTH, DRAW = Outcome.SOUTH, Outcome.NORTH, Outcome.DRAW


def test_files_come_together_and_pools_stay_apart(tmp_path: Path) -> None:
    write(tmp_path / "1.db", *games(SOUTH, NORTH, SOUTH, DRAW))
    slow = tuple(replace(player, time_control=TimeControl(base_ms=10_000_000)) for player in sample_record(1).players)
    other = [replace(record, players=slow) for record in games(NORTH, SOUTH)]
    second = [replace(record, key=GameKey(1, 1, 2, record.key.number)) for record in other]
    later = games(NORTH, DRAW, started_utc="2025-01-02T00:00:00.000Z")
    write(tmp_path / "2.db", *later, *second)
    pools = json.loads(arena("ratings", "1.db", "2.db", "-f", "json", folder=tmp_path).stdout)
    assert [(pool["ruleset"], pool["time_class"], pool["games"]) for pool in pools] == [
        ("dakon", "bullet", 6),
        ("dakon", "classical", 2),
    ]
    [again] = json.loads(arena("ratings", "1.db", "1.db", "-f", "json", folder=tmp_path).stdout)
    assert (again["games"], again["repeated"]) == (4, 4)
    text = arena("ratings", "1.db", "2.db", "--superiority", folder=tmp_path).stdout
    assert "dakon, bullet: 6 games; model bradley_terry" in text
    assert "likelihood in % that the row is stronger than the column:" in text


def test_numbers_stand_under_each_other_behind_wide_characters(tmp_path: Path) -> None:
    wide = {"alpha": "学生一号", "beta": "beta-bot"}
    records = games(SOUTH, NORTH, DRAW)
    named = [
        replace(record, players=tuple(replace(player, name=wide[player.name]) for player in record.players))
        for record in records
    ]
    write(tmp_path / "1.db", *named)
    rows = [line for line in arena("ratings", "1.db", folder=tmp_path).stdout.splitlines() if "±" in line]
    assert len(rows) == 2
    assert len({cell_len(row.partition("±")[0]) for row in rows}) == 1
    assert len({len(row.partition("±")[0]) for row in rows}) == 2


def test_csv_has_a_row_for_each_player(tmp_path: Path) -> None:
    write(tmp_path / "1.db", *games(SOUTH, NORTH, SOUTH, DRAW))
    [pool] = json.loads(arena("ratings", "1.db", "--anchor", "beta=2000", "-f", "json", folder=tmp_path).stdout)
    done = arena("ratings", "1.db", "--anchor", "beta=2000", "-f", "csv", folder=tmp_path)
    rows = list(csv.DictReader(done.stdout.splitlines()))
    assert [(row["ruleset"], row["time_class"], row["name"]) for row in rows] == [
        ("dakon", "bullet", player["name"]) for player in pool["players"]
    ]
    assert [float(row["elo"]) for row in rows] == [player["elo"] for player in pool["players"]]
    assert {row["name"]: row["anchored"] for row in rows} == {"alpha": "false", "beta": "true"}
    done = arena("ratings", "1.db", "-f", "csv", "--superiority", folder=tmp_path)
    assert (done.returncode, "--format csv and --superiority exclude each other" in done.stderr) == (2, True)


def test_an_anchor_holds_and_an_unknown_one_is_named(tmp_path: Path) -> None:
    write(tmp_path / "1.db", *games(SOUTH, NORTH, SOUTH, DRAW))
    [pool] = json.loads(arena("ratings", "1.db", "--anchor", "beta=2000", "-f", "json", folder=tmp_path).stdout)
    elo = {player["name"]: (player["elo"], player["anchored"]) for player in pool["players"]}
    assert elo["beta"] == (2000, True)
    done = arena("ratings", "1.db", "--anchor", "gamma=1", folder=tmp_path)
    assert (done.returncode, "anchor 'gamma' is no player of these files: alpha, beta" in done.stderr) == (2, True)
    assert arena("ratings", "1.db", "--anchor", "beta", folder=tmp_path).returncode == 2


@pytest.mark.parametrize("outcomes", [(), (SOUTH,), (DRAW, DRAW), (SOUTH, NORTH, SOUTH, NORTH)])
def test_whatever_there_is_gives_finite_numbers(tmp_path: Path, outcomes: tuple[Outcome, ...]) -> None:
    write(tmp_path / "1.db", *games(*outcomes))
    for model in ("bradley_terry", "rao_kupper"):
        done = arena("ratings", "1.db", "-f", "json", "--model", model, folder=tmp_path)
        assert done.returncode == 0, done.stderr
        assert "NaN" not in done.stdout
        assert "Infinity" not in done.stdout


def test_a_file_of_another_program(tmp_path: Path) -> None:
    (tmp_path / "1.db").write_text("not a results file at all, but a text")
    done = arena("ratings", "1.db", folder=tmp_path)
    assert (done.returncode, done.stderr.count("\n")) == (4, 1)
