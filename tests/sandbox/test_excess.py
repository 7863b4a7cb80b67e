"""Engines that take too much in a game: how they end, that nothing of them is left, that the other side plays on."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from msgspec.structs import replace

from arena.game import FaultCode, GameRecord, Outcome, Sandbox
from tests.engine.real_processes import play
from tests.sandbox.evil_games import Kind, all_gone, bot, running


def against_good(folder: Path, python: str, sandbox: Sandbox, *words: str, move_ms: int = 5000) -> GameRecord:
    """A game of the evil bot as South; the other side makes no mistake, and when all is over nothing is left."""
    good = bot(python, folder / "other", None, "good")
    [record] = play(bot(python, folder / "bot", sandbox, *words, move_ms=move_ms), good)
    assert record.fault is None or record.fault.seat == 0
    assert all_gone(folder)
    return record


@pytest.mark.parametrize(
    ("limits", "words", "told"),
    [
        ({"memory_mb": 64}, ["hog"], "used more than 64 MB of memory and was killed"),
        ({"cpu_s": 1}, ["burn"], "used more than 1 s of CPU time in a game and was killed"),
        ({"file_mb": 2}, ["long_file"], "wrote more than 2 MB to a file and was killed"),
    ],
    ids=["memory", "cpu", "file"],
)
def test_it_is_killed_with_the_reason(
    folder: Path, python: str, kind: Kind, limits: dict[str, int], words: list[str], told: str
) -> None:
    record = against_good(folder, python, replace(Sandbox(kind=kind), **limits), *words)
    assert record.fault is not None
    assert (record.fault.code, record.outcome) == (FaultCode.CRASH, Outcome.NORTH)
    assert record.fault.text == f"bot (South) {told}"


@pytest.mark.parametrize("words", [["bomb"], ["threads", "100"]], ids=["processes", "threads"])
def test_many_processes(folder: Path, python: str, kind: Kind, words: list[str]) -> None:
    record = against_good(folder, python, Sandbox(kind=kind, processes=20), *words, move_ms=300)
    assert record.fault is not None
    assert record.outcome is Outcome.NORTH
    if kind == "limits":
        assert record.fault.text == "bot (South) ran more than 20 processes and threads and was killed"


def test_children_that_take_all_time_take_none_of_the_others(folder: Path, python: str, kind: Kind) -> None:
    record = against_good(folder, python, Sandbox(kind=kind), "children", "8")
    assert record.fault is None


@pytest.mark.parametrize("mode", ["sleep", "daemon", "leave_group"])
def test_what_wants_to_stay(folder: Path, python: str, kind: Kind, mode: str) -> None:
    move_ms = 5000 if mode == "daemon" else 300
    record = against_good(folder, python, Sandbox(kind=kind), mode, move_ms=move_ms)
    assert (record.fault is None) == (mode == "daemon")


def test_nothing_is_left_when_the_arena_is_killed(folder: Path, python: str, kind: Kind) -> None:
    program = f"""
from pathlib import Path
from arena.game import Sandbox
from tests.engine.real_processes import play
from tests.sandbox.evil_games import bot
player = bot({python!r}, Path({str(folder / "bot")!r}), Sandbox(kind={kind!r}, suspend=True), "children", "2")
play(player, bot({python!r}, Path({str(folder / "other")!r}), Sandbox(kind={kind!r}), "sleep"))
"""
    arena = subprocess.Popen([sys.executable, "-c", program], cwd=Path(__file__).parents[2])
    while len(running(folder / "bot")) < 3:
        assert arena.poll() is None
        time.sleep(0.005)
    os.kill(arena.pid, signal.SIGKILL)
    arena.wait()
    assert all_gone(folder)
