"""The command line itself: quick help, lazy imports, clear words, documented exit codes."""

import subprocess
import sys
from pathlib import Path

import pytest

from arena.cli.main import _COMMANDS
from tests.cli.arena_command import arena, write_config


def run_python(code: str, *arguments: str, folder: Path | None = None) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, *arguments, "-c", code], cwd=folder, capture_output=True, text=True, timeout=60, check=False
    )


def test_help_names_every_command_and_loads_nothing_heavy() -> None:
    code = """
import sys
from arena.cli.main import cli
cli.main(["--help"], standalone_mode=False)
heavy = {"trio", "rich", "numpy", "yaml", "msgspec", "msgpack", "sqlite3", "arena.rules"} & set(sys.modules)
assert not heavy, heavy
"""
    done = run_python(code)
    assert done.returncode == 0, done.stderr
    for name in _COMMANDS:
        assert f"  {name} " in done.stdout


@pytest.mark.parametrize("name", _COMMANDS)
def test_every_command_has_help(tmp_path: Path, name: str) -> None:
    done = arena(name, "--help", folder=tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith(f"Usage: python -m arena {name}") or f"arena {name}" in done.stdout


def test_a_folder_of_the_user_that_hides_our_package(tmp_path: Path) -> None:
    (tmp_path / "engines").mkdir()
    (tmp_path / "engines" / "__init__.py").touch()
    hidden = subprocess.run(
        [sys.executable, "-m", "arena", "perft", "dakon"], cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert hidden.returncode == 2
    assert hidden.stderr.startswith("error: the package 'engines' that Python finds is not mancala-arena's")
    assert "python -P -m arena" in hidden.stderr
    assert hidden.stderr.count("\n") == 1
    assert arena("perft", "dakon", "-d", "1", folder=tmp_path).returncode == 0


def test_a_users_engines_folder_beside_the_config_does_no_harm(tmp_path: Path) -> None:
    (tmp_path / "engines").mkdir()
    (tmp_path / "engines" / "__init__.py").touch()
    config = tmp_path / "event.yaml"
    config.write_text(
        "rulesets: djenon-aboure\ntime: {move_ms: 1000}\nplayers:\n  - engine: random\n  - engine: greedy\n"
    )
    assert arena("run", config, folder=tmp_path).returncode == 0


def test_perft(tmp_path: Path) -> None:
    done = arena("perft", "djenon-aboure", "--depth", "4", folder=tmp_path)
    assert [line.split()[1] for line in done.stdout.splitlines()[2:]] == ["6", "27", "120", "512"]
    bad = arena("perft", "dakno", folder=tmp_path)
    assert bad.returncode == 2
    assert bad.stderr.startswith("error: unknown ruleset 'dakno'; did you mean 'dakon'?")


def test_show_draws_a_position(tmp_path: Path) -> None:
    done = arena("show", "--ascii", "1,0,4,4,4,4/4,4,4,4,4,4 1-2 N", folder=tmp_path)
    assert done.returncode == 0
    assert "A    B    C" in done.stdout
    bad = arena("show", "1,0,4/4,4,4,4,4,4 1-2 N", folder=tmp_path)
    assert bad.returncode == 2
    assert bad.stderr.startswith("error: ")


def test_show_export_and_standings_of_a_run(tmp_path: Path) -> None:
    config = write_config(tmp_path, "good", "illegal")
    assert arena("run", config, folder=tmp_path).returncode == 0
    game = arena("show", "event.db", "1.1.1.1", folder=tmp_path)
    assert '[South "good"]' in game.stdout
    assert "illegal (North) played '99'; legal are" in game.stdout
    wire = arena("show", "event.db", "1.1.1.1", "--wire", folder=tmp_path).stdout
    assert 'ms  arena > good: {"t":"new","game":"1.1.1.1"' in wire
    assert wire.splitlines()[-1].endswith('"reason":"illegal_move","winner":0}') or '"move":99}' in wire
    told = arena("show", "event.db", "1.1.1.1", "--moves", folder=tmp_path)
    assert "\n1. " in told.stdout
    missing = arena("show", "event.db", "1.1.1.9", folder=tmp_path)
    assert missing.returncode == 2
    assert "event.db holds no finished game 1.1.1.9" in missing.stderr
    for form in ("jsonl", "text"):
        out = tmp_path / f"games.{form}"
        assert arena("export", "event.db", "-f", form, "-o", out, folder=tmp_path).returncode == 0
        assert arena("replay", out, folder=tmp_path).stdout == "4 games refereed again: all as stored\n"
    lines = (tmp_path / "games.jsonl").read_text().replace('"outcome":"south"', '"outcome":"draw"')
    (tmp_path / "games.jsonl").write_text(lines)
    differing = arena("replay", "games.jsonl", folder=tmp_path)
    assert differing.returncode == 1
    assert "outcome: draw is stored" in differing.stdout
    table = arena("standings", "event.db", "--event", "2", "-f", "csv", folder=tmp_path)
    assert table.stdout.startswith("event,ruleset,rank,name,")
    assert len(table.stdout.splitlines()) == 3
    assert arena("standings", "event.db", "--event", "3", folder=tmp_path).returncode == 2


def test_an_export_replaces_its_file_whole_or_not_at_all(tmp_path: Path) -> None:
    config = write_config(tmp_path, "good", "better")
    assert arena("run", config, folder=tmp_path).returncode == 0
    before = (tmp_path / "event.db").read_bytes()
    itself = arena("export", "event.db", "-o", "event.db", folder=tmp_path)
    assert itself.returncode == 2
    assert "event.db is the results file itself" in itself.stderr
    assert (tmp_path / "event.db").read_bytes() == before
    nowhere = arena("export", "event.db", "-o", "nowhere/games.mgn", folder=tmp_path)
    assert nowhere.returncode == 2
    assert not list(tmp_path.glob(".*.unfinished"))


def test_games_are_listed_shown_and_exported_by_their_ids(tmp_path: Path) -> None:
    config = write_config(tmp_path, "good", "better")
    assert arena("run", config, folder=tmp_path).returncode == 0
    listed = arena("show", "event.db", folder=tmp_path).stdout.splitlines()
    assert [line.split()[0] for line in listed] == ["1.1.1.1", "1.1.1.2", "2.1.1.1", "2.1.1.2"]
    shown = arena("show", "event.db", "1.1.1.1", folder=tmp_path).stdout
    assert "wins " in shown.splitlines()[-1] or "draw" in shown.splitlines()[-1]
    assert "▸" not in shown
    arena("export", "event.db", "--game", "2.1.1.2", "-g", "1.1.1.1", "-g", "1.1.1.1", "-o", "two.txt", folder=tmp_path)
    assert (tmp_path / "two.txt").read_text().index("1.1.1.1") < (tmp_path / "two.txt").read_text().index("2.1.1.2")
    assert arena("replay", "two.txt", folder=tmp_path).stdout == "2 games refereed again: all as stored\n"
    for words, said in {
        ("show", "event.db", "1.1.1.9"): "event.db holds no finished game 1.1.1.9",
        ("export", "event.db", "-g", "1.1.1.9"): "event.db holds no finished game 1.1.1.9",
        ("export", "event.db", "-g", "1"): "expected a game id event.round.pairing.number such as 1.3.2.1, got '1'",
        ("export", "event.db", "-g", "1.1.1.1", "--event", "1"): "--game and --event exclude each other",
    }.items():
        done = arena(*words, folder=tmp_path)
        assert (done.returncode, said in done.stderr) == (2, True)


def test_output_that_an_encoding_or_a_disk_cannot_take(tmp_path: Path) -> None:
    position = "4,4,4,4,4,4/4,4,4,4,4,4 0-0 S"
    words = [sys.executable, "-P", "-m", "arena", "show", position]
    latin = subprocess.run(
        words, env={"PYTHONIOENCODING": "latin1"}, capture_output=True, text=True, check=False, cwd=tmp_path
    )
    assert (latin.returncode, latin.stderr) == (0, "")
    assert "+--" in latin.stdout
    with open("/dev/full", "w") as full:
        done = subprocess.run(words, stdout=full, stderr=subprocess.PIPE, text=True, check=False, cwd=tmp_path)
    assert done.returncode == 1
    assert done.stderr == "error: the output can't be written: No space left on device\n"


@pytest.mark.parametrize(
    ("arguments", "code", "words"),
    [
        (["standings", "missing.db"], 4, "missing.db"),
        (["standings", "."], 4, "is a folder"),
        (["replay", "missing.db"], 2, "missing.db"),
        (["replay", "notes.txt"], 2, "(its first line a tag in [ ]), got 'Dear diary'"),
        (["standings", "notes.txt"], 4, "notes.txt"),
        (["run", "missing.yaml"], 2, "missing.yaml"),
        (["check", "gredy"], 2, "no shipped engine 'gredy' and no program of that name; did you mean 'greedy'?"),
        (["check", "notes.txt"], 2, "no program of that name; the file of this folder is written ./notes.txt"),
        (["check", "notes.txt", "--fast"], 1, "/notes.txt is written with its folder"),
        (["check", "greedy", "--only", "hello"], 2, "'greedy' is a shipped engine; it takes no arguments, and options"),
        (["check", "'"], 2, "can't be split into words: No closing quotation"),
        (["nonsense"], 2, "No such command 'nonsense'"),
    ],
)
def test_bad_input_is_one_clear_word(tmp_path: Path, arguments: list[str], code: int, words: str) -> None:
    (tmp_path / "notes.txt").write_text("Dear diary\n")
    done = arena(*arguments, folder=tmp_path)
    assert done.returncode == code
    assert words in done.stderr + done.stdout
    assert "Traceback" not in done.stderr
