"""The live view on terminals of any width: what is cut are names."""

import fcntl
import os
import re
import struct
import subprocess
import termios
from contextlib import suppress
from io import StringIO
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len
from rich.console import Console, RenderableType

from arena.cli.live_view import board, game_line, points_table, progress_line
from arena.standings import Tally
from arena.tournament import RunningGame
from tests.cli.arena_command import ARENA, write_config
from tests.fakes import game_spec, player

LONG = "my-new-engine-with-a-long-name"


def drawn(part: RenderableType, width: int) -> list[str]:
    out = StringIO()
    Console(file=out, width=width, color_system=None).print(part)
    return [line.rstrip() for line in out.getvalue().splitlines()]


def running(south: str, north: str) -> RunningGame:
    game = RunningGame(game_spec(player(south), player(north)))
    game.clocks_ms, game.ply = (17_100, 20_000), 19
    return game


@pytest.mark.parametrize(
    ("width", "line"),
    [
        (120, f"An evening cup {'━' * 20}{' ' * 20}  60/120 about 7 min 19 s left 0:00:07"),
        (73, f"An evening cup {'━' * 10}{' ' * 10}  60/120 about 7 min 19 s left 0:00:07"),
        (60, "An evening cup  60/120 about 7 min 19 s left 0:00:07"),
        (50, "An evening…  60/120 about 7 min 19 s left 0:00:07"),
        (48, "An evening cup  60/120 about 7 min 19 s left"),
        (30, "An evening cup  60/120"),
        (12, "An…  60/120"),
    ],
)
def test_the_progress_keeps_its_numbers(width: int, line: str) -> None:
    assert drawn(progress_line("An evening cup", 60, 120, 7.4, 439, width), width) == [line]


def test_more_games_than_were_expected() -> None:
    assert drawn(progress_line("cup", 18, 14, 60, 0, 40), 40) == [f"cup {'━' * 22} 18/18 0:01:00"]


@pytest.mark.parametrize(
    ("width", "name"), [(80, LONG), (50, "my-new-engine-with-a-long…"), (40, "my-new-engine-w…"), (32, "my-new-…")]
)
def test_the_table_keeps_its_numbers(width: int, name: str) -> None:
    lines = drawn(points_table("dakon, this run so far", {LONG: Tally(2, 1, 0), "b": Tally(0, 1, 2)}, width), width)
    assert lines[0] == "dakon, this run so far"
    assert lines[1].split() == ["player", "games", "points", "W", "D", "L"]
    assert lines[2].split() == [name, "3", "2.5", "2", "1", "0"]
    assert lines[3].split() == ["b", "3", "0.5", "0", "1", "2"]


@pytest.mark.parametrize(
    ("south", "north", "line"),
    [
        ("a", "b", "1.1.1.1  a 17.1s - b 20.0s  ply 19"),
        ("a", LONG, "1.1.1.1  a 17.1s - my-new-engine-wi… 20.0s  ply 19"),
        (LONG, LONG, "1.1.1.1  my-new-e… 17.1s - my-new-e… 20.0s  ply 19"),
    ],
)
def test_a_game_keeps_its_clocks(south: str, north: str, line: str) -> None:
    assert game_line(running(south, north), 50) == line


def test_a_board_is_as_wide_as_it_says() -> None:
    lines = drawn(board(running(LONG, LONG)), 56)
    assert lines[0] == "1.1.1.1  my-new-engi… 17.1s - my-new-engi… 20.0s  ply 19"
    assert lines[1].split() == ["North", "g", "f", "e", "d", "c", "b", "a"]
    assert max(map(cell_len, lines)) <= 56


@given(st.text(st.characters(codec="utf-8"), min_size=1, max_size=40), st.integers(50, 100), st.integers(0, 10**7))
def test_no_name_makes_a_part_wider_than_the_terminal(name: str, width: int, games: int) -> None:
    parts = (
        progress_line(name, games, 10**6, 10**5, 10**5, width),
        points_table("dakon", {name: Tally(games, 0, 0)}, width),
        game_line(running(name, name), width),
    )
    for part in parts:
        lines = drawn(part, width)
        assert max(map(cell_len, lines), default=0) <= width
        assert len(lines) == (3 if part is parts[1] else 1)


def test_a_run_on_a_terminal_of_fifty_columns(tmp_path: Path) -> None:
    config = write_config(tmp_path, "good", "slow", games=2)
    ours, theirs = os.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 30, 50, 0, 0))
    env = {name: value for name, value in os.environ.items() if name not in ("COLUMNS", "LINES")} | {"TERM": "xterm"}
    with subprocess.Popen([*ARENA, "run", config], cwd=tmp_path, env=env, stdout=theirs, stderr=theirs) as run:
        os.close(theirs)
        shown = b""
        with suppress(OSError):  # how a terminal ends whose other side is closed
            while data := os.read(ours, 65536):
                shown += data
    os.close(ours)
    lines = re.sub(r"\x1b\[[0-9;?]*[a-zA-Z]", "", shown.decode()).splitlines()
    assert run.returncode == 0
    assert "player  games  points  W  D  L" in [line.strip() for line in lines]
    assert any(re.fullmatch(r"[12]\.1\.1\.[12]  (good|slow) .* ply \d+", line.strip()) for line in lines)
