"""``arena run`` from end to end: real processes, one results file, whatever interrupts it."""

import json
import os
import signal
import subprocess
import time
from pathlib import Path

import pytest

from tests.cli.arena_command import ARENA, BAD_ENGINE, arena, json_lines, of_type, write_config


def test_a_tournament_is_played_kept_and_not_played_again(tmp_path: Path) -> None:
    config = write_config(tmp_path, "good", "better", "best")
    done = arena("run", config, folder=tmp_path)
    assert done.returncode == 0, done.stderr
    assert "12 games; 2 at once" in done.stdout
    assert "complete: 12 games played" in done.stdout
    assert "Event 2: djenon-aboure" in done.stdout
    again = arena("run", config, folder=tmp_path)
    assert again.returncode == 0
    assert "12 of them played already" in again.stdout
    assert "complete: 0 games played" in again.stdout
    assert again.stdout.partition("Event 1")[2] == done.stdout.partition("Event 1")[2]
    assert [path.name for path in tmp_path.glob("event.db*")] == ["event.db"]
    replayed = arena("replay", "event.db", folder=tmp_path)
    assert (replayed.returncode, replayed.stdout) == (0, "12 games refereed again: all as stored\n")


def test_a_changed_program_is_told_when_the_tournament_goes_on(tmp_path: Path) -> None:
    config = write_config(tmp_path, "good", "better")
    bot = tmp_path / "bot.py"
    bot.write_bytes(BAD_ENGINE.read_bytes())
    config.write_text(config.read_text().replace(str(BAD_ENGINE), str(bot), 1))
    assert "is newer" not in arena("run", config, folder=tmp_path).stdout
    os.utime(bot, (time.time() + 60, time.time() + 60))
    again = arena("run", config, folder=tmp_path).stdout
    assert f"warning: good: {bot} is newer than its latest game in this file" in again
    assert again.count("warning") == 1


def test_the_event_stream(tmp_path: Path) -> None:
    config = write_config(tmp_path, "good", "illegal")
    done = arena("run", config, "--json", folder=tmp_path)
    assert done.returncode == 0
    events = json_lines(done.stdout)
    assert events[0]["type"] == "run_started"
    assert events[0]["version"] == 1
    assert {event["player"] for event in of_type(events, "engine_ready")} == {"good", "illegal"}
    finished = of_type(events, "game_finished")
    assert len(finished) == len(of_type(events, "game_started")) == 4
    assert {event["fault"] for event in finished} == {"illegal_move"}
    assert all("illegal (" in event["fault_text"] for event in finished)
    assert {event["outcome"] for event in finished} == {"south", "north"}
    tables = of_type(events, "standings")
    assert [table["ruleset"] for table in tables] == ["dakon", "djenon-aboure"]
    assert tables[0]["players"][0]["name"] == "good"
    assert tables[0]["players"][1]["forfeits"] == 2
    assert of_type(events, "run_finished")[0]["status"] == "complete"


def test_dry_run_prints_the_schedule_and_plays_nothing(tmp_path: Path) -> None:
    config = write_config(tmp_path, "good", "better", "best")
    done = arena("run", config, "--dry-run", folder=tmp_path)
    lines = done.stdout.splitlines()
    assert lines[0] == "Event 1: dakon, 3 players, 3 rounds, 6 games, starts: random_plies 3"
    assert len(lines) == 2 * (1 + 6)
    assert lines[1].split()[:4] == ["1.1.1.1", "better", "-", "best"]
    assert lines[2].split()[:4] == ["1.1.1.2", "best", "-", "better"]
    assert lines[1].split()[4:] == lines[2].split()[4:]
    assert not list(tmp_path.glob("*.db"))


def test_an_engine_that_cannot_start_is_out_and_the_others_play(tmp_path: Path) -> None:
    config = write_config(tmp_path, "good", "better", "exit")
    done = arena("run", config, folder=tmp_path)
    assert done.returncode == 3
    assert "OUT: exit exited with code 3 before the first game (start_failed)" in done.stdout
    assert "    cannot find my weights" in done.stdout
    assert (
        "incomplete: 4 games played, 8 left; the same command again plays them, once what is named above is mended"
        in done.stdout
    )


def test_kill_and_resume_gives_the_table_of_an_uninterrupted_run(tmp_path: Path) -> None:
    whole, killed = tmp_path / "whole", tmp_path / "killed"
    for folder in (whole, killed):
        folder.mkdir()
        write_config(folder, "good", "better", "best", games=200)
    assert arena("run", "event.yaml", folder=whole).returncode == 0
    for wanted in (3, 7, 12):
        run = subprocess.Popen([*ARENA, "run", "event.yaml", "--json"], cwd=killed, stdout=subprocess.PIPE, text=True)
        assert run.stdout is not None
        with run.stdout:
            for line in run.stdout:
                wanted -= json.loads(line)["type"] == "game_finished"
                if wanted == 0:
                    break
            run.kill()
        assert run.wait() == -signal.SIGKILL
    resumed = arena("run", "event.yaml", "--json", folder=killed)
    assert resumed.returncode == 0, resumed.stderr
    started = json_lines(resumed.stdout)[0]
    assert 0 < sum(started["finished"]) < sum(started["games"]) == 1200
    tables = [arena("standings", "event.db", "-f", "csv", folder=folder).stdout for folder in (whole, killed)]
    assert tables[0] == tables[1] != ""
    games = arena("export", "event.db", "-f", "csv", folder=killed).stdout.splitlines()
    assert len(games) == 1201
    assert arena("replay", "event.db", folder=killed).returncode == 0


@pytest.mark.parametrize(
    ("signals", "void"), [(["INT"], False), (["INT", "INT"], True), (["TERM"], True), (["HUP"], True)]
)
def test_stopping(tmp_path: Path, signals: list[str], void: bool) -> None:
    config = write_config(tmp_path, "slow", "good", games=20)
    run = subprocess.Popen([*ARENA, "run", config, "--json"], cwd=tmp_path, stdout=subprocess.PIPE, text=True)
    assert run.stdout is not None
    events = []
    with run.stdout:
        for line in run.stdout:
            events.append(json.loads(line))
            kind = events[-1]["type"]
            if (kind == "game_started" and signals and len(of_type(events, kind)) == 2) or (
                kind == "stopping" and signals
            ):
                run.send_signal(getattr(signal, f"SIG{signals.pop(0)}"))
    assert run.wait() == 130
    assert of_type(events, "stopping")[0]["running"] == 2
    assert len(of_type(events, "game_void")) == (2 if void else 0)
    assert len(of_type(events, "game_finished")) == (0 if void else 2)
    assert of_type(events, "run_finished")[0]["status"] == "stopped"
    assert [path.name for path in tmp_path.glob("event.db*")] == ["event.db"]


def test_a_second_ctrl_c_while_an_engine_starts(tmp_path: Path) -> None:
    config = write_config(tmp_path, "hangs", "good")
    run = subprocess.Popen([*ARENA, "run", config, "--json"], cwd=tmp_path, stdout=subprocess.PIPE, text=True)
    assert run.stdout is not None
    events = []
    with run.stdout:
        for line in run.stdout:
            events.append(json.loads(line))
            if events[-1]["type"] in ("engine_ready", "stopping"):
                run.send_signal(signal.SIGINT)
    assert run.wait() == 130
    assert of_type(events, "run_finished")[0]["status"] == "stopped"


def test_games_are_played_while_a_slow_engine_starts(tmp_path: Path) -> None:
    config = write_config(tmp_path, "good", "better", "late_start")
    done = arena("run", config, "--json", folder=tmp_path)
    kinds = [(event["type"], event.get("player")) for event in json_lines(done.stdout)]
    assert kinds.index(("game_finished", None)) < kinds.index(("engine_ready", "late_start"))
    assert done.returncode == 0


def test_what_is_told_is_in_the_file(tmp_path: Path) -> None:
    config = write_config(tmp_path, "good", "better", games=40)
    run = subprocess.Popen([*ARENA, "run", config, "--json"], cwd=tmp_path, stdout=subprocess.PIPE, text=True)
    assert run.stdout is not None
    told = 0
    with run.stdout:
        for line in run.stdout:
            told += json.loads(line)["type"] == "game_finished"
            if told == 20:
                run.kill()
    run.wait()
    stored = arena("export", "event.db", "-f", "jsonl", folder=tmp_path).stdout.splitlines()
    assert len(stored) >= told >= 20


@pytest.mark.parametrize("face", ["--json", "--plain"])
def test_a_reader_that_leaves_ends_the_run_quietly(tmp_path: Path, face: str) -> None:
    config = write_config(tmp_path, "good", "better", games=200)
    run = subprocess.Popen(
        [*ARENA, "run", config, face], cwd=tmp_path, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    assert run.stdout is not None
    run.stdout.readline()
    run.stdout.close()
    assert run.wait(timeout=60) == 130
    assert run.stderr is not None
    with run.stderr:
        assert run.stderr.read() == ""
    assert arena("replay", "event.db", folder=tmp_path).returncode == 0


def test_a_second_run_on_the_same_results_is_told_who_holds_them(tmp_path: Path) -> None:
    config = write_config(tmp_path, "slow", "good", games=20)
    run = subprocess.Popen([*ARENA, "run", config, "--json"], cwd=tmp_path, stdout=subprocess.PIPE, text=True)
    assert run.stdout is not None
    with run.stdout:
        assert json.loads(run.stdout.readline())["type"] == "run_started"
        second = arena("run", config, folder=tmp_path)
        run.kill()
    run.wait()
    assert second.returncode == 4
    assert "is being written by arena run" in second.stderr
    assert f"pid {run.pid}" in second.stderr
    assert second.stderr.count("\n") == 1


def test_other_settings_are_refused_by_name(tmp_path: Path) -> None:
    config = write_config(tmp_path, "good", "better")
    assert arena("run", config, folder=tmp_path).returncode == 0
    config.write_text(config.read_text().replace("seed: 5", "seed: 6"))
    done = arena("run", config, folder=tmp_path)
    assert done.returncode == 4
    assert "seed is 5 in the file and 6 now" in done.stderr
    assert arena("run", config, "-j", "1", folder=tmp_path).returncode == 4


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "the file holds no settings"),
        ("[" * 5000, "event.yaml:1:"),
        ("rulesets: dakno\nplayers: []\n", "did you mean"),
    ],
)
def test_a_bad_config_is_one_clear_word(tmp_path: Path, text: str, words: str) -> None:
    (tmp_path / "event.yaml").write_text(text)
    done = arena("run", "event.yaml", folder=tmp_path)
    assert done.returncode == 2
    assert words in done.stderr
    assert "Traceback" not in done.stderr
    assert done.stdout == ""


def test_results_in_a_folder_that_does_not_exist(tmp_path: Path) -> None:
    config = write_config(tmp_path, "good", "better", more="results: nowhere/event.db")
    done = arena("run", config, folder=tmp_path)
    assert done.returncode == 2
    assert f"there is no folder {tmp_path}/nowhere to keep the results in" in done.stderr


@pytest.mark.skipif(os.geteuid() != 0, reason="needs root to mount a small file system")
def test_a_full_disk_stops_the_run_and_loses_no_finished_game(tmp_path: Path) -> None:
    small = tmp_path / "small"
    small.mkdir()
    if subprocess.run(["mount", "-t", "tmpfs", "-o", "size=200k", "tmpfs", small], check=False).returncode:
        pytest.skip("mount is not allowed here")
    try:
        config = write_config(tmp_path, "good", "better", games=400, more="results: small/event.db")
        done = arena("run", config, folder=tmp_path)
        assert done.returncode == 4, done.stdout[-500:]
        assert "full" in done.stderr
        assert done.stderr.count("\n") == 1
        replayed = arena("replay", "small/event.db", folder=tmp_path)
        assert replayed.returncode == 0
        assert int(replayed.stdout.split()[0]) > 10
    finally:
        subprocess.run(["umount", small], check=True)


@pytest.mark.slow
def test_many_instant_engines_on_tight_clocks_never_lose_on_time(tmp_path: Path) -> None:
    config = tmp_path / "tight.yaml"
    config.write_text(
        "rulesets: djenon-aboure\nstart: {random_plies: 3}\ntime: {base_ms: 100}\n"
        "tournament: {games_per_pairing: 40, concurrency: 16}\n"
        "players:\n" + "".join(f"  - {{engine: c-random, name: p{number}}}\n" for number in range(5))
    )
    done = arena("run", config, "--json", folder=tmp_path)
    assert done.returncode == 0, done.stderr
    finished = of_type(json_lines(done.stdout), "game_finished")
    assert len(finished) == 400
    assert [event["fault_text"] for event in finished if event["fault"]] == []
    warnings = [event["text"] for event in of_type(json_lines(done.stdout), "warned")]
    assert "16 games at once on" in warnings[0]
