"""``arena new-engine``: every language from an empty folder to a rated game, with its own tools."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest
import yaml

from arena.cli.new_engine import bot_name
from arena.config import shipped_engines
from tests.cli.arena_command import arena, json_lines, of_type

ENGINES = Path(__file__).parents[2] / "engines"
LANGUAGES = sorted(path.parent.name for path in ENGINES.glob("*/skeleton.yaml"))
TARGET = {"rust": "target"}
"""Folders of builds that are shared with the shipped engines, so that dependencies are compiled once."""
GAMES = 2
"""Of each ruleset."""


def require_tools(language: str) -> None:
    engines = [engine for engine in shipped_engines().values() if engine.folder == ENGINES / language]
    missing = sorted({need.tool for engine in engines for need in engine.needs if shutil.which(need.tool) is None})
    if missing:
        message = f"the skeleton in {language} is not tested: {' and '.join(missing)} not found"
        if os.environ.get("CI"):
            pytest.fail(message)
        pytest.skip(message)


def build(language: str, folder: Path) -> None:
    if language in TARGET:
        shared = ENGINES / language / TARGET[language]
        shared.mkdir(exist_ok=True)
        (folder / TARGET[language]).symlink_to(shared)
    command = yaml.safe_load((ENGINES / language / "skeleton.yaml").read_text()).get("build")
    if command:
        assert command in (folder / "README.md").read_text()
        made = subprocess.run(command, shell=True, cwd=folder, capture_output=True, text=True, check=False)
        assert made.returncode == 0, made.stdout + made.stderr


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_skeleton_builds_and_plays_rated_games(language: str, tmp_path: Path) -> None:
    require_tools(language)
    written = arena("new-engine", language, "first try", folder=tmp_path)
    assert written.returncode == 0, written.stderr
    folder = tmp_path / "first try"
    build(language, folder)

    match = folder / "match.yaml"
    match.write_text(match.read_text().replace("games_per_pairing: 20", f"games_per_pairing: {GAMES}"))
    played = arena("run", "match.yaml", "--json", folder=folder)
    assert played.returncode == 0, played.stderr

    games = of_type(json_lines(played.stdout), "game_finished")
    assert len(games) == 2 * GAMES
    assert {game["termination"] for game in games}.isdisjoint({"forfeit", "void"}), games
    standings = arena("standings", "match.db", folder=folder)
    assert "first-try" in standings.stdout


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_skeleton_carries_the_new_name_only(language: str, tmp_path: Path) -> None:
    """Every replacement is found in its file, and nothing of the shipped engine's own name is left."""
    written = arena("new-engine", language, "tried", folder=tmp_path)
    assert written.returncode == 0, written.stderr
    texts = {path: path.read_text() for path in (tmp_path / "tried").rglob("*") if path.is_file()}
    assert {"README.md", "match.yaml"} <= {path.name for path in texts}
    for old in (f"mancala-{language}", f"mancala_{language}", "first-bot", "FirstBot"):
        assert [path for path, text in texts.items() if old in text] == []


def test_an_existing_folder_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "bot.py").write_text("precious")
    done = arena("new-engine", "python", "mine", folder=tmp_path)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "Error: mine is there already and is no empty folder\n"
    assert [path.name for path in (tmp_path / "mine").iterdir()] == ["bot.py"]


def test_an_unknown_language_is_answered_with_the_nearest(tmp_path: Path) -> None:
    done = arena("new-engine", "pyhton", "mine", folder=tmp_path)
    assert (done.returncode, done.stdout) == (2, "")
    listed = ", ".join(LANGUAGES)
    assert done.stderr == f"Error: expected a language of {listed}, got 'pyhton' - did you mean 'python'?\n"
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("folder", "name"),
    [
        ("deep", "deep"),
        ("My Bot_2", "my-bot-2"),
        ("7seeds", "bot-7seeds"),
        ("ñ", "bot"),
        ("greedy", "my-greedy"),
        ("x" * 50, "x" * 40),
    ],
)
def test_bots_are_named_after_their_folder(folder: str, name: str) -> None:
    assert bot_name(folder) == name
