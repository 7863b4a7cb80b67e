"""Who beat whom: points of the row's player against the column's, as numbers on a colour that helps the eye."""

from collections.abc import Iterator, Mapping, Sequence

from arena.report.page.element import Markup, join
from arena.report.page.sections.event_view import EventView
from arena.report.page.sections.grid import cell, grid, head, notes, player_head, text_head
from arena.report.page.wording import MINUS, count, points
from arena.standings import Tally

_MOST_PLAYERS = 30
_SHADES = 8
"""Steps from no points to all; 0 and all are the strongest colours, the middle is none."""


def crosstable(event: EventView) -> Markup | None:
    """The meetings of the first thirty players."""
    rows = event.table.rows[:_MOST_PLAYERS]
    if len(rows) < 2 or not event.table.games:
        return None
    names = [row.standing.name for row in rows]
    tallies = _both_ways(event.table.meetings)
    games = {tally.games for tally in tallies.values()}
    uneven = len(games) > 1
    heads = [text_head("Player"), *(head(place, name) for place, name in enumerate(names, 1))]
    body = [[player_head(row), *_cells(row.standing.name, names, tallies, uneven=uneven)] for row in rows]
    of = "points / games" if uneven else f"points of {count(min(games), 'game')} each"
    left_out = len(event.table.rows) - len(rows)
    return join(
        [
            grid(heads, body, "crosstable"),
            notes(
                f"Each row's {of}, against the players in the order of the rows. "
                "Blue: more than half of the points, orange: less; the stronger, the more.",
                f"The first {_MOST_PLAYERS} of {len(event.table.rows)} players." if left_out else None,
            ),
        ]
    )


def shade(share: float) -> str:
    """The class of a cell's colour for a share of the points, 0 to 1."""
    return f"s{round(share * _SHADES)}"


def _both_ways(meetings: Mapping[tuple[str, str], Tally]) -> dict[tuple[str, str], Tally]:
    back = {(other, name): Tally(tally.losses, tally.draws, tally.wins) for (name, other), tally in meetings.items()}
    return {**meetings, **back}


def _cells(
    name: str, others: Sequence[str], tallies: Mapping[tuple[str, str], Tally], *, uneven: bool
) -> Iterator[Markup]:
    for other in others:
        tally = tallies.get((name, other))
        if other == name:
            yield cell(class_="self")
        elif tally is None or tally.share is None:
            yield cell()
        else:
            text = f"{points(tally.points)}/{tally.games}" if uneven else points(tally.points)
            title = f"+{tally.wins} ={tally.draws} {MINUS}{tally.losses}"
            yield cell(text, class_=shade(tally.share), title=title)
