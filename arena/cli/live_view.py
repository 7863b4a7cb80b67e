"""The parts of the live view, drawn for a terminal of any width: names give way, numbers and clocks never do."""

from collections.abc import Mapping, Sequence
from datetime import timedelta

from rich.cells import cell_len, set_cell_size
from rich.progress_bar import ProgressBar
from rich.table import Table
from rich.text import Text

from arena.cli.output import printable
from arena.rules import board_segments, parse_position
from arena.standings import Tally
from arena.tournament import RunningGame

BOARD_LINES = 9
BOARD_WIDTH = 58
"""With the space beside it."""
TABLE_LINES = 8
_MOST_NAME = 30
_LEAST_NAME = 12
"""Cells of the tournament's name; whatever stands beside it goes before it gets shorter."""
_LEAST_BAR, _MOST_BAR = 10, 40
_ROLES = {
    "frame": "dim",
    "letter": "cyan",
    "played": "bold reverse cyan",
    "seeds": "bold",
    "empty": "dim",
    "changed": "bold yellow",
    "side": "dim",
    "to_move": "bold green",
}


def progress_line(name: str, done: int, total: int, elapsed_s: float, left_s: float | None, width: int) -> Table:
    """Name, bar, games and times; a narrow terminal does without the bar, the time so far, the time left."""
    name = printable(name)
    texts = [
        Text(f"{done:>{len(str(total))}}/{max(done, total)}", "green"),
        *([Text(f"about {_duration(left_s)} left", "cyan")] if left_s else []),
        Text(str(timedelta(seconds=int(elapsed_s))), "yellow"),
    ]
    least = min(cell_len(name), _LEAST_NAME)
    while len(texts) > 1 and _cells(texts) + least > width:
        texts.pop()
    room = max(1, width - _cells(texts))
    name = _cut(name, room)
    bar = min(_MOST_BAR, room - cell_len(name) - 1)
    line = Table.grid(padding=(0, 1, 0, 0))
    drawn = [ProgressBar(max(done, total, 1), done, width=bar)] if bar >= _LEAST_BAR else []
    line.add_row(Text(name, "bold", no_wrap=True), *drawn, *texts)
    return line


def points_table(title: str, tallies: Mapping[str, Tally], width: int) -> Table:
    """The first players by points, as many as there is a line for."""
    order = sorted(tallies.items(), key=lambda item: (-(item[1].share or 0), item[0]))[:TABLE_LINES]
    rows = [(str(tally.games), f"{tally.points:g}", *map(str, tally)) for _, tally in order]
    heads = ("games", "points", "W", "D", "L")
    numbers = sum(max(map(len, column)) + 2 for column in zip(heads, *rows, strict=True))
    room = max(1, min(_MOST_NAME, width - numbers))
    table = Table(title=Text(_cut(title, width)), title_justify="left", box=None, pad_edge=False)
    table.add_column("player", no_wrap=True)
    for head in heads:
        table.add_column(head, justify="right", no_wrap=True)
    for (name, _), row in zip(order, rows, strict=True):
        table.add_row(Text(_cut(printable(name), room)), *row)
    return table


def board(game: RunningGame) -> Text:
    """The board of a running game under its players' names and clocks; seven lines and one above."""
    text = Text(f"{game_line(game, BOARD_WIDTH - 2)}\n", no_wrap=True, overflow="ellipsis")
    for line in board_segments(parse_position(game.position)):
        for segment in line:
            text.append(segment.text, _ROLES[segment.role])
        text.append("\n")
    return text


def game_line(game: RunningGame, width: int) -> str:
    """Who plays, the clocks, and how far the game is."""
    clocks = [f"{ms / 1000:.1f}s" for ms in game.clocks_ms]
    frame = f"{game.spec.key}   {clocks[0]} -  {clocks[1]}  ply {game.ply}"
    one, other = _cut_both([printable(player.name) for player in game.spec.players], width - len(frame))
    return f"{game.spec.key}  {one} {clocks[0]} - {other} {clocks[1]}  ply {game.ply}"


def _cut_both(names: Sequence[str], room: int) -> tuple[str, str]:
    """Two names cut to so many cells together: the longer one first, then both to a half."""
    one, other = map(cell_len, names)
    half = max(1, room // 2)
    return _cut(names[0], max(half, room - other)), _cut(names[1], max(half, room - one))


def _cut(text: str, room: int) -> str:
    return text if cell_len(text) <= room else set_cell_size(text, room - 1).rstrip() + "…"


def _cells(texts: Sequence[Text]) -> int:
    """With a space before each."""
    return sum(text.cell_len + 1 for text in texts)


def _duration(seconds: float) -> str:
    whole = round(seconds)
    minutes, hours = whole // 60, whole // 3600
    if hours:
        return f"{hours} h {minutes % 60} min"
    return f"{minutes} min {whole % 60} s" if minutes else f"{whole} s"
