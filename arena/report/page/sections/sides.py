"""What seats, the first move and the start position are worth."""

from collections.abc import Iterable, Iterator

from arena.report.page.element import Content, Markup, element, join, name_of
from arena.report.page.figures.openings import Opening, Openings, PairSplit
from arena.report.page.sections.event_view import EventView
from arena.report.page.sections.grid import bar, cell, grid, head, notes, row_head, text_head
from arena.report.page.wording import count, percent, points, signed
from arena.standings import Tally

_MOST_STARTS = 8
_SPLITS: dict[PairSplit, str] = {
    "player": "One player took more points",
    "first": "Each won when moving first",
    "second": "Each won when moving second",
    "even": "Both games were drawn",
}


def sides(event: EventView) -> Markup | None:
    """Points of South and North, and of the sides that moved first and second."""
    if not event.table.games:
        return None
    standings = [row.standing for row in event.table.rows]
    tallies = {
        "South": _sum(standing.south for standing in standings),
        "North": _sum(standing.north for standing in standings),
        "Moved first": _sum(standing.first for standing in standings),
        "Moved second": _sum(standing.second for standing in standings),
    }
    heads = [text_head("Side"), head("Points"), head("%"), text_head("Share"), head("W"), head("D"), head("L")]
    rows = [
        [
            row_head(name),
            cell(points(tally.points)),
            cell(percent(tally.share, 1)),
            bar(tally.share or 0.0, half=True),
            *map(cell, tally),
        ]
        for name, tally in tallies.items()
    ]
    return join([grid(heads, rows, "points by seat and first move"), notes(_first_move(event))])


def starts(event: EventView) -> Markup | None:
    """How pairs of games from one start went, and the starts that were played most."""
    openings = event.figures.openings
    if not len(openings):
        return None
    return join([_pairs(openings), _starts(event)])


def _sum(tallies: Iterable[Tally]) -> Tally:
    return Tally(*map(sum, zip(*tallies, strict=True)))


def _first_move(event: EventView) -> str:
    first = event.table.first_move
    if first.prior_dominated:
        return "The results do not tell yet what the first move is worth."
    low, high = signed(first.elo - first.half_width), signed(first.elo + first.half_width)
    return (
        f"Among equals the side that moves first wins {percent(first.share)} % of the points "
        f"({signed(first.elo)} Elo, 95 % from {low} to {high})."
    )


def _pairs(openings: Openings) -> Markup | None:
    """Two games of the same players from the same start tell how far the start decides."""
    pairs = openings.splits.total()
    if not pairs:
        return None
    rows = [
        [row_head(words), cell(openings.splits[kind]), cell(percent(share, 1)), bar(share)]
        for kind, words in _SPLITS.items()
        for share in [openings.splits[kind] / pairs]
    ]
    heads = [text_head("Of two games from one start, seats swapped"), head("Pairs"), head("%"), text_head("Share")]
    return grid(heads, rows, "pairs of games")


def _starts(event: EventView) -> Markup:
    openings = event.figures.openings
    shown = openings.most_played(_MOST_STARTS)
    rows = [
        [
            row_head(element("code", opening.position), _source(opening, event.info.starts)),
            cell(opening.games),
            cell(percent(share, 1)),
            bar(share, half=True),
        ]
        for opening in shown
        for share in [opening.first_points / opening.games]
    ]
    heads = [
        text_head("Start: South / North, stores, to move"),
        head("Games"),
        head("1st %", "percent of points of the side that moved first"),
        text_head("Share"),
    ]
    return join([grid(heads, rows, "start positions"), notes(*_starts_notes(openings, len(shown)))])


def _source(opening: Opening, starts: str) -> Content:
    """Where it comes from, if that tells more than the event's own words; a seed tells nobody anything."""
    source = opening.source.partition(" seed ")[0]
    return None if source == starts else [" ", element("small", name_of(source))]


def _starts_notes(openings: Openings, shown: int) -> Iterator[Content]:
    yield "1st %: percent of the points that the side to move first took."
    if openings.overflow:
        others = count(openings.overflow, "game")
        yield f"The {shown} most played of the first {len(openings):,} starts; {others} began from others."
    elif len(openings) > shown:
        yield f"The {shown} most played of {len(openings):,} starts."
