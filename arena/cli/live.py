"""The live view of a run on a terminal: progress, the boards being played, points so far; notices scroll above."""

import time

import click
import trio
from rich.columns import Columns
from rich.console import Console, Group, RenderableType
from rich.live import Live
from rich.text import Text

from arena.cli.faces import describe
from arena.cli.live_view import BOARD_LINES, BOARD_WIDTH, TABLE_LINES, board, game_line, points_table, progress_line
from arena.cli.output import printable
from arena.standings import Tally
from arena.tournament import EngineReady, GameFinished, GameStarted, RunEvent, Runner, RunStarted

_REFRESH_S = 0.25
"""Drawing takes some milliseconds; without worker processes no engine's answer is read meanwhile."""


class LiveFace:
    """Follows a run and draws it; looks at the running games of *runner* while it does."""

    def __init__(self, runner: Runner) -> None:
        self._runner = runner
        self._console = Console()
        self._name = ""
        self._rulesets: tuple[str, ...] = ()
        self._tallies: dict[int, dict[str, Tally]] = {}
        self._event = 1
        self._began = time.monotonic()
        self._done = self._total = 0
        """Games that are finished, and all of them."""
        self._played = 0
        """Games that this run has finished."""

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
        """Draw what has changed; every drawing takes a core from an engine whose clock runs."""
        drawn: object = None
        while True:
            plies = tuple((key, game.ply) for key, game in self._runner.running.items())
            state = (self._played, plies, self._event, int(time.monotonic()))
            if state != drawn:
                try:
                    live.update(self._view(), refresh=True)
                except Exception as error:  # whatever is wrong with a drawing, the games go on
                    live.stop()
                    click.echo(f"the live view failed ({error!r}); what matters is still told", err=True)
                    return
                drawn = state
            await trio.sleep(_REFRESH_S)

    def _take(self, event: RunEvent) -> None:
        match event:
            case RunStarted():
                self._rulesets = event.rulesets
                self._tallies = {
                    number: {name: Tally() for name in event.players} for number in range(1, len(event.games) + 1)
                }
                self._name, self._done, self._total = event.name, sum(event.finished), sum(event.games)
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
        self._done += 1

    def _view(self) -> RenderableType:
        if not self._rulesets:
            return Text()
        width, tallies = self._console.width, self._tallies.get(self._event)
        elapsed_s = time.monotonic() - self._began
        left_s = elapsed_s / self._played * max(0, self._total - self._done) if self._played else None
        parts: list[RenderableType] = [progress_line(self._name, self._done, self._total, elapsed_s, left_s, width)]
        room = self._console.height - 3 - (min(len(tallies or ()), TABLE_LINES) + 3)
        running = [self._runner.running[key] for key in sorted(self._runner.running)]
        if width >= BOARD_WIDTH and room >= BOARD_LINES:
            across = width // BOARD_WIDTH
            boards = [board(game) for game in running[: across * (room // BOARD_LINES)]]
            parts.append(Columns(boards, width=BOARD_WIDTH - 2))
        else:
            parts += [
                Text(game_line(game, width), no_wrap=True, overflow="ellipsis") for game in running[: max(0, room)]
            ]
        if tallies:
            title = f"{self._rulesets[self._event - 1]}, this run so far"
            parts.append(points_table(title, tallies, width))
        return Group(*parts)
