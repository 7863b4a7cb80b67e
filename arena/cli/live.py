"""The live view of a run on a terminal: progress, the boards being played, points so far; notices scroll above."""

import time

import click
import trio
from rich.columns import Columns
from rich.console import Console, Group, RenderableType
from rich.live import Live
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TaskID, TextColumn, TimeElapsedColumn
from rich.table import Table
from rich.text import Text

from arena.cli.faces import describe
from arena.cli.output import printable
from arena.rules import board_segments, parse_position
from arena.standings import Tally
from arena.tournament import EngineReady, GameFinished, GameStarted, RunEvent, Runner, RunningGame, RunStarted

_REFRESH_S = 0.25
"""Drawing takes some milliseconds; without worker processes no engine's answer is read meanwhile."""
_BOARD_LINES = 9
_BOARD_WIDTH = 58
_TABLE_LINES = 8
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


class LiveFace:
    """Follows a run and draws it; looks at the running games of *runner* while it does."""

    def __init__(self, runner: Runner) -> None:
        self._runner = runner
        self._console = Console()
        self._progress = Progress(
            TextColumn("{task.description}", style="bold", markup=False),
            BarColumn(),
            MofNCompleteColumn(),
            TimeElapsedColumn(),
            TextColumn("{task.fields[eta]}"),
            console=self._console,
        )
        self._bar: TaskID | None = None
        self._rulesets: tuple[str, ...] = ()
        self._tallies: dict[int, dict[str, Tally]] = {}
        self._event = 1
        self._began = time.monotonic()
        self._played = self._left = 0

    async def follow(self, events: trio.MemoryReceiveChannel[RunEvent]) -> None:
        """Show *events* as they come; the view goes away at their end."""
        with Live(console=self._console, auto_refresh=False, transient=True) as live:
            async with trio.open_nursery() as nursery:
                nursery.start_soon(self._redraw, live)
                async for event in events:
                    self._take(event)
                    if not isinstance(event, GameFinished | EngineReady) or (
                        isinstance(event, GameFinished) and event.fault
                    ):
                        for line in describe(event):
                            live.console.print(Text(printable(line)))
                nursery.cancel_scope.cancel()

    async def _redraw(self, live: Live) -> None:
        while True:
            try:
                live.update(self._view(), refresh=True)
            except Exception as error:  # whatever is wrong with a drawing, the games go on
                live.stop()
                click.echo(f"the live view failed ({error!r}); what matters is still told", err=True)
                return
            await trio.sleep(_REFRESH_S)

    def _take(self, event: RunEvent) -> None:
        match event:
            case RunStarted():
                self._rulesets = event.rulesets
                self._tallies = {
                    number: {name: Tally() for name in event.players} for number in range(1, len(event.games) + 1)
                }
                self._left = sum(event.games) - sum(event.finished)
                self._bar = self._progress.add_task(
                    event.name, total=sum(event.games), completed=sum(event.finished), eta=""
                )
            case GameStarted():
                self._event = int(event.game.split(".")[0])
            case GameFinished():
                self._count(event)

    def _count(self, event: GameFinished) -> None:
        tallies = self._tallies[int(event.game.split(".")[0])]
        won = {"south": event.south, "north": event.north}.get(event.outcome)
        for name in (event.south, event.north):
            wins, draws, losses = tallies[name]
            tallies[name] = Tally(wins + (name == won), draws + (won is None), losses + (won not in (None, name)))
        self._played += 1
        self._left -= 1
        assert self._bar is not None
        seconds = (time.monotonic() - self._began) / self._played * self._left
        self._progress.update(self._bar, advance=1, eta=f"about {_duration(seconds)} left" if self._left else "")

    def _view(self) -> RenderableType:
        parts: list[RenderableType] = [self._progress]
        tallies = self._tallies.get(self._event)
        room = self._console.height - 3 - (min(len(tallies or ()), _TABLE_LINES) + 3)
        across = max(1, self._console.width // _BOARD_WIDTH)
        keys = sorted(self._runner.running)[: across * max(1, room // _BOARD_LINES)]
        if keys and self._console.width >= _BOARD_WIDTH and room >= _BOARD_LINES:
            parts.append(Columns([_board(self._runner.running[key]) for key in keys], width=_BOARD_WIDTH - 2))
        if tallies:
            parts.append(self._table(tallies))
        return Group(*parts)

    def _table(self, tallies: dict[str, Tally]) -> Table:
        title = f"{self._rulesets[self._event - 1]}, this run so far"
        table = Table(title=title, title_justify="left", box=None, pad_edge=False)
        table.add_column("player", overflow="ellipsis", no_wrap=True, max_width=30)
        for heading in ("games", "points", "W", "D", "L"):
            table.add_column(heading, justify="right")
        order = sorted(tallies.items(), key=lambda item: (-(item[1].share or 0), item[0]))
        for name, tally in order[:_TABLE_LINES]:
            cells = (tally.games, f"{tally.points:g}", *tally)
            table.add_row(Text(name), *map(str, cells))
        return table


def _board(game: RunningGame) -> Text:
    """The board of a running game under its players' names and clocks; seven lines and one above."""
    players = game.spec.players
    sides = [f"{players[seat].name} {game.clocks_ms[seat] / 1000:.1f}s" for seat in (0, 1)]
    text = Text(f"{game.spec.key}  {' - '.join(sides)}  ply {game.ply}\n", no_wrap=True, overflow="ellipsis")
    for line in board_segments(parse_position(game.position)):
        for segment in line:
            text.append(segment.text, _ROLES[segment.role])
        text.append("\n")
    return text


def _duration(seconds: float) -> str:
    whole = round(seconds)
    minutes, hours = whole // 60, whole // 3600
    if hours:
        return f"{hours} h {minutes % 60} min"
    return f"{minutes} min {whole % 60} s" if minutes else f"{whole} s"
