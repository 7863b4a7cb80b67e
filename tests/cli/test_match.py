"""``arena match``: two engines without a config file, also as a sequential test."""

import json
import sys
from pathlib import Path

import pytest
from msgspec.structs import replace

from arena.cli import match
from arena.config import Config, FileStart, Manifest
from arena.game import Adjudication, TimeControl
from arena.tournament import BuildError
from tests.cli.arena_command import BAD_ENGINE, arena, json_lines, of_type

GOOD = f"{sys.executable} -P {BAD_ENGINE} good"


@pytest.mark.slow
def test_two_commands_and_the_same_again(tmp_path: Path) -> None:
    words = ["match", GOOD, GOOD, "--games", "6", "-o", "m.db", "--a-name", "new", "--b-name", "old"]
    done = arena(*words, "--json", folder=tmp_path)
    assert done.returncode == 0, done.stderr
    [table] = of_type(json_lines(done.stdout), "standings")
    assert {row["name"]: row["games"] for row in table["players"]} == {"new": 6, "old": 6}
    match = table["match"]
    assert match["wins"] + match["draws"] + match["losses"] == 6
    assert sum(match["pairs"].values()) == 3
    assert table["sprt"] is None
    longer = ["8" if word == "6" else word for word in words]
    assert of_type(json_lines(arena(*longer, "--json", folder=tmp_path).stdout), "run_finished")[0]["played"] == 2


@pytest.mark.slow
def test_a_test_stops_when_it_is_decided_and_stays_so(tmp_path: Path) -> None:
    bad = f"{sys.executable} -P {BAD_ENGINE} illegal"
    words = ["match", GOOD, bad, "--sprt", "elo0=0,elo1=100,alpha=0.1,beta=0.1", "-o", "t.db"]
    done = arena(*words, "--json", folder=tmp_path)
    assert done.returncode == 0, done.stderr
    events = json_lines(done.stdout)
    *running, decided = of_type(events, "sprt_moved")
    assert {event["state"] for event in running} == {"running"}
    assert decided["state"] == "accept_h1"
    assert decided["llr"] >= decided["upper"]
    assert "H1 accepted after" in decided["verdict"]
    [end] = of_type(events, "run_finished")
    assert decided["games"] <= end["played"] < 1000  # of 20,000: what had been played by then is kept
    assert (end["status"], end["left"]) == ("complete", 0)
    again = of_type(json_lines(arena(*words, "--json", folder=tmp_path).stdout), "run_finished")
    assert again[0]["played"] == 0
    shown = json.loads(arena("standings", "t.db", "-f", "json", folder=tmp_path).stdout)[0]["sprt"]
    assert (shown["state"], shown["games"]) == ("accept_h1", decided["games"])
    [event] = json.loads(arena("status", "t.db", "--json", folder=tmp_path).stdout)["events"]
    assert event["games"] == event["finished"] == end["played"]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (
            ["c-greedy", "c-gredy"],
            "there is no shipped engine 'c-gredy' and no program of that name; did you mean 'c-greedy'?",
        ),
        (["bot", "c-greedy"], "and no program of that name; the file of this folder is written ./bot"),
        (["c-greedy", "c-random", "--sprt", "elo0=5,elo1=0"], "elo1 must be above elo0, which is 5, got 0"),
        (["c-greedy", "c-random", "--time", "movetime=5"], "--time: unknown key 'movetime' - here it is 'move_ms'"),
        (["c-greedy", "c-random", "--time", "5s"], "expected KEY=VALUE, several between commas, got '5s'; a clock is "),
        (["c-greedy", "c-random", "--b-time", "0+0"], "--b-time: time gives no time at all"),
        (["c-greedy", "c-random", "--adjudication", "resign=3"], "--adjudication: unknown key 'resign' - here it is"),
        (["c-greedy", "c-random", "--start", "file=a.txt,order=best"], "--start: order must be 'random' or"),
        (["c-greedy", "c-random", "--ruleset", "dakno"], "--ruleset: unknown ruleset 'dakno'"),
        (["c-greedy", "c-random", "--sprt", "elo0=0"], "--sprt: the key 'elo1' is missing"),
        (["c-greedy", "c-random", "--a-name", "a\udcff"], "--a-name: expected UTF-8, got "),
        (["c-greedy", "c-random", "--sprt", "elo0=0,elo1=5", "-n", "2000000"], "--games: max_games must be"),
        (["c-greedy", "c-random", "--games", "3"], "--games must be even, got 3"),
        (["c-greedy", "c-random", "--start", "none.txt"], "start positions can't be read"),
    ],
)
def test_wrong_words(tmp_path: Path, words: list[str], said: str) -> None:
    (tmp_path / "bot").touch()
    done = arena("match", *words, folder=tmp_path)
    assert done.returncode == 2
    assert said in done.stderr
    assert "Traceback" not in done.stderr
    assert "arena match:" not in done.stderr  # no place in a file that nobody has written


def test_an_engine_that_cannot_be_built_is_out_and_what_the_tool_said_stands_below(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    def fail(manifest: Manifest) -> None:
        raise BuildError(f"engine {manifest.name} could not be built in x:\nno such header\nstop")

    monkeypatch.setattr("arena.cli.playing.build", fail)
    words = ["c-greedy", "c-random", "-n", "2", "-o", str(tmp_path / "m.db")]
    assert match.command.main(words, standalone_mode=False) == 3
    assert (
        "OUT: c-greedy can't be used: engine c-greedy could not be built in x: (start_failed); its games are left "
        "unplayed\n    no such header\n    stop\n"
    ) in capfd.readouterr().out


def _config(text: str) -> Config:
    """What a dry run of such words makes a plan of."""
    with pytest.MonkeyPatch.context() as patch:
        plans: list[Config] = []
        patch.setattr(match, "make_plan", plans.append)
        patch.setattr(match, "print_schedule", lambda plan: None)
        match.command.main(["random", "greedy", "--dry-run", *text.split()], standalone_mode=False)
    return plans[0]


@pytest.mark.parametrize(
    ("time", "control"),
    [
        ("10+0.1", TimeControl(base_ms=10_000, increment_ms=100)),
        ("10", TimeControl(base_ms=10_000)),
        (".5+.05", TimeControl(base_ms=500, increment_ms=50)),
        ("40/1:30+2", TimeControl(base_ms=90_000, increment_ms=2000, moves=40)),
        ("move_ms=100,depth=6", TimeControl(move_ms=100, depth=6)),
    ],
)
def test_clocks_as_chess_runners_write_them(time: str, control: TimeControl) -> None:
    assert [player.spec.time_control for player in _config(f"--time {time}").players] == [control, control]


def test_each_engine_may_have_its_own_clock() -> None:
    one, other = _config("--time 5 --b-time move_ms=20").players
    assert (one.spec.time_control.base_ms, other.spec.time_control.move_ms) == (5000, 20)
    one, other = _config("--a-time 5").players
    assert (one.spec.time_control.base_ms, other.spec.time_control) == (
        5000,
        TimeControl(base_ms=10_000, increment_ms=100),
    )


def test_each_engine_may_have_its_own_encoding() -> None:
    assert [player.spec.encoding for player in _config("--b-encoding json").players] == ["msgpack", "json"]


def test_adjudication_is_that_of_a_file() -> None:
    rules = _config("--adjudication decided=true,resign_score=20,draw_score=2,draw_after=30,max_plies=300").adjudication
    assert rules == Adjudication(decided=True, resign_score=20, draw_score=2, draw_after=30, max_plies=300)
    assert _config("").adjudication.is_off


def test_openings_come_in_any_order(tmp_path: Path) -> None:
    suite = tmp_path / "suite.txt"
    suite.write_text("A\nB\nC\n")
    start = _config(f"--start {suite}").start
    assert isinstance(start, FileStart)
    assert (start.path, start.order, start.offset, start.share) == (suite, "sequential", 0, "pair")
    assert _config(f"--start file={suite},order=random,offset=2").start == replace(start, order="random", offset=2)


def test_a_match_keeps_what_went_over_the_wires(tmp_path: Path) -> None:
    arena("match", "c-greedy", "c-random", "-n", "2", "-o", "m.db", "--record-wire", "--durable", folder=tmp_path)
    assert '"t":"hello"' in arena("show", "m.db", "1.1.1.1", "--wire", folder=tmp_path).stdout


def test_a_dry_run_prints_the_games_and_plays_none(tmp_path: Path) -> None:
    done = arena("match", "random", "greedy", "--games", "4", "--dry-run", folder=tmp_path)
    assert done.returncode == 0
    head, *games = done.stdout.splitlines()
    assert head.endswith("2 players, 1 round, 4 games, starts: random_plies 4")
    assert [line.split()[:4] for line in games[:2]] == [
        ["1.1.1.1", "random", "-", "greedy"],
        ["1.1.1.2", "greedy", "-", "random"],
    ]
    assert not list(tmp_path.iterdir())
