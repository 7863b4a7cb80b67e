"""``arena match``: two engines without a config file, also as a sequential test."""

import json
import sys
from pathlib import Path

import pytest

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
        (["c-greedy", "c-random", "--sprt", "elo0=5,elo1=0"], "elo1 must be above elo0, which is 5, got 0"),
        (["c-greedy", "c-random", "--time", "movetime=5"], "unknown key 'movetime' - here it is 'move_ms'"),
        (["c-greedy", "c-random", "--time", "5s"], "expected KEY=VALUE, several between commas, got '5s'"),
        (["c-greedy", "c-random", "--games", "3"], "--games must be even, got 3"),
        (["c-greedy", "c-random", "--start", "none.txt"], "start positions can't be read"),
    ],
)
def test_wrong_words(tmp_path: Path, words: list[str], said: str) -> None:
    done = arena("match", *words, folder=tmp_path)
    assert done.returncode == 2
    assert said in done.stderr
    assert "Traceback" not in done.stderr
