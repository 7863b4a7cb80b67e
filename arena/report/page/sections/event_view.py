"""What every section of an event is made from."""

from collections.abc import Sequence
from dataclasses import dataclass

from arena.report.page.figures.event_figures import EventFigures
from arena.report.table import Table, TableRow
from arena.store import EventInfo

_MOST_ROWS = 40


@dataclass(frozen=True, slots=True)
class EventView:
    """One event, all of it counted."""

    info: EventInfo
    table: Table
    figures: EventFigures
    games_due: int | None
    """How many there are or will probably be, the finished ones included; None if nobody knows."""

    @property
    def best(self) -> Sequence[TableRow]:
        """The rows that fit sections with a row for each player: the first forty."""
        return self.table.rows[:_MOST_ROWS]

    @property
    def cut(self) -> str:
        """A sentence where players are left out of `best`; empty else."""
        players = len(self.table.rows)
        return "" if players <= _MOST_ROWS else f"The first {_MOST_ROWS} of {players} players."
