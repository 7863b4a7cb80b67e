"""The table of one event as plain text for a terminal.

Widths count terminal cells, so a wide character is two, and names that are too long end with an ellipsis.
What is not printable in a name becomes U+FFFD: a name can't move the cursor or turn a line around.
"""

import re
from collections.abc import Collection, Iterable, Iterator, Sequence

from rich.cells import cell_len, set_cell_size

from arena.report.match_text import match_lines, test_line
from arena.report.table import Table, TableRow

_MOST_CROSSED = 12
"""Players in a table of meetings; more don't fit a terminal."""
_LEAST_NAME, _MOST_NAME = 8, 24
"""Cells of a name: columns of numbers give way before names that would be cut below the least."""
_LEAST_CROSSED_NAME = 4
"""Cells of a name in the table of meetings, where the row's number tells who it is too."""
_MOST_LISTED = 6
_WITHDRAWN = " (w)"
"""Behind the names of players who are withdrawn."""
_BREAK = re.compile(" (?![%+-])")
"""Where a line may break: not between a number and its sign or interval."""
_COLUMNS = ("#", "player", "games", "points", "%", "W", "D", "L", "seeds", "1st", "2nd", "Elo", "rating", "ff")
_DROPPED = (("seeds",), ("1st", "2nd"), ("Elo",), ("ff",), ("games",), ("W", "D", "L"), ("%",), ("rating",))
"""What a narrow terminal does without, in that order."""
_POINTS = {"meetings": "MP", "rounds": "MP", "games": "share"}
"""The column of what decides first, by what that is."""
_TIE_BREAKS = {
    "direct_encounter": ("DE", "direct encounter"),
    "wins": ("WIN", "meetings won"),
    "wins_played": ("WON", "meetings won over the board"),
    "buchholz": ("BH", "Buchholz"),
    "buchholz_cut_1": ("BHC1", "Buchholz cut 1"),
    "sonneborn_berger": ("SB", "Sonneborn-Berger"),
    "progressive": ("PS", "progressive score"),
    "game_points": ("GP", "points of games"),
    "margin": ("MAR", "mean margin in seeds"),
}
"""The columns of tie-breaks, and what they are."""


def format_table(table: Table, width: int = 80) -> str:
    """An event's results in lines of at most *width* cells, each with its line end; `format_legend` explains them."""
    rows = _fitting(table, width)
    blocks = [_grid(rows, width)]
    if 2 < len(table.rows) <= _MOST_CROSSED and table.games:
        meetings = _meetings(table)
        if _fits(meetings, width, _LEAST_CROSSED_NAME):
            blocks.append(_grid(meetings, width))
    blocks.extend(
        [line for paragraph in paragraphs for line in _wrap(paragraph, width)]
        for paragraphs in (_verdicts(table), _notes(table, rows[0]))
    )
    return "\n".join("".join(f"{line}\n" for line in block) for block in blocks if block)


def format_legend(table: Table, width: int = 80, *, also: Iterable[Table] = ()) -> str:
    """What the columns are that *table* shows in that width, or one of the tables *also* printed above the legend.

    They were made with the same online Elo. Empty when no column needs words.
    """
    columns = {column for shown in (table, *also) for column in _fitting(shown, width)[0]}
    texts = {
        "seeds": "seeds: mean margin of the games that ended by the rules.",
        "1st": "1st, 2nd: % of points when moving first, second.",
        "Elo": f"Elo: online, K={table.k:g} from {table.initial:g}, depends on the order of games.",
        "rating": "rating: all results at once, in Elo from the mean, with its 95 % interval.",
        "ff": "ff: forfeits.",
    }
    if any(map(_is_placed, (table, *also))):
        texts |= {
            "MP": "MP: meetings won, a draw counts half.",
            "share": "share: shares of points, summed over meetings.",
        }
        texts |= {column: f"{column}: {words}." for column, words in _TIE_BREAKS.values()}
    text = " ".join(words for column, words in texts.items() if column in columns)
    return "".join(f"{line}\n" for line in _wrap(text, width) if line)


def _fitting(table: Table, width: int) -> list[tuple[str, ...]]:
    """The table's cells below the names of the columns, without those for which there is no room."""
    placed = (
        (_POINTS[table.ranked_by], *(_TIE_BREAKS[name][0] for name in table.tie_breaks)) if _is_placed(table) else ()
    )
    head = (*_COLUMNS[:2], *placed, *_COLUMNS[2:])
    rows = [head, *map(_cells, table.rows)]
    for columns in _DROPPED:
        if _fits(rows, width, _LEAST_NAME):
            break
        kept = [place for place, column in enumerate(rows[0]) if column not in columns]
        rows = [tuple(row[place] for place in kept) for row in rows]
    return rows


def _fits(rows: Sequence[tuple[str, ...]], width: int, least: int) -> bool:
    """Whether names need not be cut below *least* cells."""
    widths = _widths(rows)
    return sum(widths) - widths[1] + min(widths[1], least) + len(widths) - 1 <= width


def _widths(rows: Sequence[tuple[str, ...]]) -> list[int]:
    return [max(map(cell_len, column)) for column in zip(*rows, strict=True)]


def _is_placed(table: Table) -> bool:
    return any(row.line for row in table.rows)


def _cells(row: TableRow) -> tuple[str, ...]:
    standing, total = row.standing, row.standing.total
    placed = (row.line.points, *row.line.values) if row.line else ()
    return (
        str(standing.rank),
        _safe(standing.name) + (_WITHDRAWN if row.withdrawn else ""),
        *("-" if value is None else f"{value:.2f}".rstrip("0").rstrip(".") for value in placed),
        str(total.games),
        f"{total.points:.1f}",
        _percent(total.share, 1),
        *map(str, total),
        "-" if standing.mean_margin is None else _signed(standing.mean_margin, 1),
        _percent(standing.first.share),
        _percent(standing.second.share),
        f"{row.online_elo:.0f}",
        f"{'? ' if row.joint.prior_dominated else ''}{_signed(row.joint.elo)} ±{row.joint.half_width:.0f}",
        str(standing.forfeits),
    )


def _meetings(table: Table) -> list[tuple[str, ...]]:
    """Points of each row's player against each column's, under the rows' numbers: ranks may be shared."""
    names = [row.standing.name for row in table.rows]
    points: dict[tuple[str, str], str] = {}
    for (name, opponent), tally in table.meetings.items():
        points[name, opponent] = f"{tally.points:.1f}"
        points[opponent, name] = f"{tally.games - tally.points:.1f}"
    header = ("", "against", *(str(number + 1) for number in range(len(names))))
    rows = [
        (str(number), _safe(name), *("-" if name == other else points.get((name, other), "") for other in names))
        for number, name in enumerate(names, start=1)
    ]
    return [header, *rows]


def _verdicts(table: Table) -> Iterator[str]:
    """What the results say, in words."""
    if not table.games:
        return
    best = table.rows[0]
    if table.match is not None:
        names = [_safe(name) for name in table.entered]
        if table.test is not None:
            yield test_line(table.test, *names)
        yield from match_lines(table.match, *names)
        if table.games:
            yield "This Elo takes games as they are; the ratings of the table allow for who moved first."
    elif best.superiority is not None:
        one, other = (_safe(row.standing.name) for row in table.rows[:2])
        likelihood = _likelihood(best.superiority)
        if likelihood == "50.0":
            yield f"{one} and {other} are level."
        else:
            yield f"{one} is stronger than {other} with a likelihood of {likelihood} %."
    first = table.first_move
    if first.prior_dominated:
        yield "The results do not tell yet what the first move is worth."
    else:
        low, high = _signed(first.elo - first.half_width), _signed(first.elo + first.half_width)
        yield (
            f"Among equals the side that moves first wins {_percent(first.share)} % of the points "
            f"({_signed(first.elo)} Elo, 95 % {low}..{high})."
        )


def _notes(table: Table, columns: Collection[str]) -> Iterator[str]:
    """What a reader has to know before trusting a number of these columns."""
    if idle := [row.standing.name for row in table.rows if not (row.standing.total.games or row.withdrawn)]:
        yield f"No games yet: {_listed(idle)}."
    if gone := [row.standing.name for row in table.rows if row.withdrawn]:
        yield f"Withdrawn{_WITHDRAWN}: {_listed(gone)}; what was played stands."
    if "rating" in columns and any(row.joint.prior_dominated for row in table.rows):
        yield (
            "?: prior-dominated. Wins and losses do not tie this rating to the others; it is as if every player had "
            "drawn one more game with an average one."
        )
    if table.forfeits:
        games = "1 game" if table.games == 1 else f"{table.games} games"
        effect = "it counts as a loss" if table.forfeits == 1 else "they count as losses"
        but = " everywhere but in seeds" if "seeds" in columns else ""
        yield f"Forfeits: {table.forfeits} of {games}; {effect}{but}."


def _listed(names: Sequence[str]) -> str:
    more = f" and {len(names) - _MOST_LISTED} more" if len(names) > _MOST_LISTED else ""
    return ", ".join(map(_safe, names[:_MOST_LISTED])) + more


def _grid(rows: Sequence[tuple[str, ...]], width: int) -> list[str]:
    """Columns flush right but for the second, which holds names and gives way; one space apart, or two if they fit."""
    widths = _widths(rows)
    gap = "  " if sum(widths) + 2 * (len(widths) - 1) <= width else " "
    others = sum(widths) - widths[1] + len(gap) * (len(widths) - 1)
    widths[1] = max(_LEAST_CROSSED_NAME, min(widths[1], width - others))
    return [
        gap.join(
            set_cell_size(_cut(cell, room), room) if column == 1 else " " * (room - cell_len(cell)) + cell
            for column, (cell, room) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in rows
    ]


def _wrap(text: str, width: int) -> Iterator[str]:
    line = ""
    for word in _BREAK.split(text):
        if line and cell_len(line) + 1 + cell_len(word) > width:
            yield line
            line = word
        else:
            line = f"{line} {word}" if line else word
    yield line


def _safe(name: str) -> str:
    """*name* with U+FFFD for whatever is not printable, cut to what a table shows."""
    return _cut("".join(char if char.isprintable() else "\ufffd" for char in name), _MOST_NAME)


def _cut(text: str, room: int) -> str:
    return text if cell_len(text) <= room else set_cell_size(text, room - 1).rstrip() + "…"


def _percent(share: float | None, digits: int = 0) -> str:
    return "-" if share is None else f"{100 * share:.{digits}f}"


def _signed(value: float, digits: int = 0) -> str:
    # Adding 0 turns a rounded -0.0 into 0.0.
    return f"{round(value, digits) + 0.0:+.{digits}f}"


def _likelihood(likelihood: float) -> str:
    if likelihood > 0.9995:
        return "over 99.9"
    if likelihood < 0.0005:
        return "under 0.1"
    return _percent(likelihood, 1)
