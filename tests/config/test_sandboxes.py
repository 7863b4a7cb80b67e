"""Sandboxes in tournament files: names and maps, whose they are, and folders that would show too much."""

import re
from pathlib import Path

import pytest

from arena.config import Config, ConfigError, load_config
from arena.game import Sandbox


def load(folder: Path, text: str) -> Config:
    path = folder / "cup.yaml"
    path.write_text(f"rulesets: dakon\n{text}")
    return load_config(path)


def problems(folder: Path, text: str) -> list[str]:
    with pytest.raises(ConfigError) as error:
        load(folder, text)
    return [problem.text for problem in error.value.problems]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name in ("a", "a/deep", "b"):
        (tmp_path / name).mkdir()
    return tmp_path


def test_a_name_stands_for_a_map_and_a_player_may_have_its_own(folder: Path) -> None:
    players = (
        "players:\n  - {command: ./a/bot, cwd: a}\n  - {name: x, command: ./b/bot, sandbox: none}\n"
        "  - {name: y, command: ./b/bot, sandbox: {kind: limits, memory_mb: 9}}\n  - {engine: random}\n"
    )
    config = load(folder, "sandbox: bubblewrap\n" + players)
    assert [player.spec.sandbox for player in config.players] == [
        Sandbox(kind="bubblewrap"),
        None,
        Sandbox(kind="limits", memory_mb=9),
        Sandbox(kind="bubblewrap"),
    ]
    assert load(folder, players).players[0].spec.sandbox is None


def test_paths_are_relative_to_the_file(folder: Path) -> None:
    player = "{command: ./a/bot, cwd: a, sandbox: {kind: bubblewrap, readable: [book, /srv/x]}}"
    config = load(folder, f"players: [{player}, {{engine: random}}]\n")
    sandbox = config.players[0].spec.sandbox
    assert sandbox is not None
    assert sandbox.readable == (str(folder / "book"), "/srv/x")
    assert config.identity()["players"][0]["sandbox"]["readable"][0] == "book"


def test_a_shipped_engine_runs_in_its_own_folder(folder: Path) -> None:
    config = load(folder, "sandbox: bubblewrap\nplayers: [{engine: random}, {engine: c-greedy}]\n")
    assert [Path(player.spec.cwd).name for player in config.players] == ["python", "c"]
    assert [player["cwd"] for player in config.identity()["players"]] == [None, None]


@pytest.mark.parametrize(
    ("sandbox", "text"),
    [
        ("wall", "sandbox must be none, limits, bubblewrap or a map such as"),
        ("{memory_mb: 9}", "the key 'kind' is missing"),
        ("{kind: limits, memory_mb: 0}", "memory_mb must be from 1 to 1000000, got 0"),
        ("{kind: limits, memory_mb: 1000001}", "memory_mb must be from 1 to 1000000, got 1000001"),
        ("{kind: limits, tmp_mb: 8}", "tmp_mb is for kind bubblewrap alone"),
        ("{kind: limits, readable: [x]}", "readable is for kind bubblewrap alone"),
        ("{kind: none}", "kind must be 'bubblewrap' or 'limits', got text 'none'"),
    ],
)
def test_what_is_refused(folder: Path, sandbox: str, text: str) -> None:
    [found] = problems(folder, f"sandbox: {sandbox}\nplayers: [{{engine: random}}, {{engine: greedy}}]\n")
    assert found.startswith(text)


def test_what_a_sandbox_could_not_hide(folder: Path) -> None:
    found = problems(
        folder,
        "sandbox: bubblewrap\nplayers:\n  - {name: a, command: ./a/bot, cwd: a}\n"
        "  - {name: deep, command: ./a/deep/bot, cwd: a/deep}\n  - {name: here, command: ./b/bot}\n",
    )
    assert found == [
        f"'a' would see 'deep' in spite of its sandbox: {folder}/a/deep lies in {folder}/a",
        f"'here' would see the results file in spite of its sandbox: {folder}/cup.db lies in {folder}",
        f"'here' would see 'a' in spite of its sandbox: {folder}/a lies in {folder}",
        f"'here' would see 'deep' in spite of its sandbox: {folder}/a/deep lies in {folder}",
    ]


@pytest.mark.parametrize("cwd", ["a", "b"])
def test_players_may_share_a_folder(folder: Path, cwd: str) -> None:
    one, other = (f"{{name: {name}, command: ./{cwd}/bot, cwd: {cwd}}}" for name in "xy")
    assert load(folder, f"sandbox: bubblewrap\nplayers: [{one}, {other}]\n").players


def test_the_example_of_the_document(tmp_path: Path) -> None:
    document = (Path(__file__).parents[2] / "arena" / "docs" / "sandbox.md").read_text()
    example = re.search(r"```yaml\nrulesets: dakon\n(.*?)```", document, re.S)
    assert example is not None
    for name in ("ada", "charles"):
        (tmp_path / "bots" / name).mkdir(parents=True)
    assert len(load(tmp_path, example[1]).players) == 3
