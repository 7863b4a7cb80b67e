"""Fault policies in runs of real engines, also over a resume."""

from pathlib import Path

from arena.config import load_config
from arena.game import Fault, FaultCode, GameKey, Outcome
from arena.store import Results
from arena.tournament import Games, make_plan
from tests.cli.arena_command import arena, json_lines, of_type, write_config
from tests.report.played_files import crash, ended, game, results_file


def test_a_game_is_played_again_so_often_and_then_lost(tmp_path: Path) -> None:
    config = write_config(tmp_path, "good", "illegal", more="faults: {cost: replay, replays: 2}")
    events = json_lines(arena("run", config, "--json", folder=tmp_path).stdout)
    voids = of_type(events, "game_void")
    assert len(voids) == 2 * len(of_type(events, "game_finished")) == 8
    assert all(
        "illegal (" in event["reason"] and "played again by the fault policy" in event["reason"] for event in voids
    )
    assert {event["fault"] for event in of_type(events, "game_finished")} == {"illegal_move"}


def test_a_player_is_withdrawn_and_stays_so(tmp_path: Path) -> None:
    config = write_config(tmp_path, "good", "better", "illegal", games=20, more="faults: {withdraw_after: 3}")
    done = arena("run", config, "--json", folder=tmp_path)
    assert done.returncode == 0
    events = json_lines(done.stdout)
    [out] = of_type(events, "engine_out")
    assert (out["player"], out["code"]) == ("illegal", "withdrawn")
    assert out["text"].endswith("faults and is withdrawn")
    finished = of_type(events, "game_finished")
    # What begins before a worker hears of it is played; without the policy it would be 80.
    assert 3 <= sum(event["fault"] == "illegal_move" for event in finished) < 40
    assert sum(event["fault"] is None for event in finished) == 2 * 20
    again = arena("run", config, folder=tmp_path)
    assert again.returncode == 0
    assert "complete: 0 games played" in again.stdout


def test_a_fault_that_the_arena_may_have_decided_counts_in_no_later_run_either(tmp_path: Path) -> None:
    policy = "faults: {lag: void, cost: replay, replays: 1, withdraw_after: 2}"
    plan = make_plan(load_config(write_config(tmp_path, "good", "better", more=policy)))
    late = Fault(0, FaultCode.TIMEOUT, "lost on time", lag_us=9000)
    record = game(GameKey(1, 1, 1, 1), ("good", "better"))
    path = results_file(tmp_path / "late.db", ["good", "better"], [ended(record, Outcome.VOID, late)] * 2, events=2)
    with Results.open(path) as results:
        games = Games(plan, results)
        assert games.to_withdraw() == {}
        assert games.judge(ended(record, Outcome.NORTH, crash(0))).outcome is Outcome.VOID
        assert games.judge(ended(record, Outcome.NORTH, crash(0))).outcome is Outcome.NORTH
        assert games.to_withdraw() == {"good": 2}


def test_strict_makes_a_stray_line_a_fault(tmp_path: Path) -> None:
    config = write_config(tmp_path, "good", "stray")
    config.write_text(config.read_text().replace("stray]}", "stray], strict: true}"))
    finished = of_type(json_lines(arena("run", config, "--json", folder=tmp_path).stdout), "game_finished")
    assert {event["fault"] for event in finished} == {"stray"}
    assert "printed 'debug: thinking hard' on stdout" in finished[0]["fault_text"]


def test_an_engine_of_its_own_for_every_game(tmp_path: Path) -> None:
    config = write_config(tmp_path, "good", "better")
    text = config.read_text().replace("better]}", f"better, --leave, {tmp_path}/pids], restart: per_game}}")
    config.write_text(text)
    starts: set[str] = set()
    for games in ("2", "4"):
        config.write_text(text.replace("games_per_pairing: 2", f"games_per_pairing: {games}"))
        (tmp_path / "event.db").unlink(missing_ok=True)
        assert arena("run", config, "-j", "1", folder=tmp_path).returncode == 0
        starts.add((tmp_path / "pids").read_text())
    assert len(starts) == 2
