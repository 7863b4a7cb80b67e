"""A program that has changed since its games were played is told, and nothing else is."""

import os
from pathlib import Path

import pytest

from arena.game import PlayerSpec, TimeControl
from arena.tournament.newer_programs import newer_programs

GAME_S = 1_700_000_000
BEGAN = {"mine": "2023-11-14T22:13:20.000Z"}


def told(folder: Path, *command: str, name: str = "mine", path: str | None = None) -> list[str]:
    player = PlayerSpec(
        name=name,
        command=command,
        cwd=str(folder),
        env={} if path is None else {"PATH": path},
        time_control=TimeControl(move_ms=9),
    )
    return list(newer_programs([player], BEGAN))


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Programs from the second after the game, and an older one."""
    for name, age_s in {"bot": 1, "bot.py": 1, "old.py": -1, "log.txt": 1}.items():
        (tmp_path / name).touch(mode=0o755)
        os.utime(tmp_path / name, (GAME_S + age_s, GAME_S + age_s))
    return tmp_path


@pytest.mark.parametrize("command", [["./bot"], ["python3", "-u", "bot.py", "--fast"], ["java", "-jar", "bot.py"]])
def test_a_newer_program_or_script_is_told(folder: Path, command: list[str]) -> None:
    [line] = told(folder, *command)
    assert line.startswith(f"mine: {folder}/bot")
    assert "is newer than its latest game in this file" in line


def test_a_program_on_the_path(folder: Path) -> None:
    assert told(folder, "bot", path=str(folder))
    assert told(folder, "bot", path="/nowhere") == []


@pytest.mark.parametrize(
    "command",
    [["python3", "old.py"], ["./gone"], ["python3", "-m", "bot"], ["python3", "old.py", "log.txt"], ["java", "bot"]],
)
def test_nothing_is_told_of_old_programs_and_of_files_that_are_none(folder: Path, command: list[str]) -> None:
    assert told(folder, *command) == []


def test_a_player_without_games_may_be_as_new_as_it_likes(folder: Path) -> None:
    assert told(folder, "./bot", name="new here") == []
