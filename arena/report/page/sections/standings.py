"""The standings: what ``arena standings`` prints."""

from collections.abc import Iterator

from arena.report.page.element import Content, Markup, element, join, name_of
from arena.report.page.sections.event_view import EventView
from arena.report.page.sections.grid import cell, grid, head, notes, player_head, text_head
from arena.report.page.wording import NONE, count, elo, likelihood, listed, percent, points, signed
from arena.report.table import Table, TableRow

_DECIDES = {"meetings": "Meetings", "rounds": "Meetings", "games": "Shares"}
"""The column of the points that decide first."""
_DECIDES_NOTE = {
    "meetings": "Meetings: points of meetings, a drawn one counts half.",
    "rounds": "Ranked by how far a player got. Meetings: points of meetings, a drawn one counts half.",
    "games": "Shares: shares of points, summed over meetings.",
    "rating": "Ranked by rating.",
}
_MOST_LISTED = 6


def standings(event: EventView) -> Markup:
    """All players; for an event without games, who will play."""
    table = event.table
    placed = any(row.line for row in table.rows)
    heads = [
        text_head("Player"),
        *(_placed_heads(table) if placed else ()),
        head("Games"),
        head("Points"),
        head("%", "percent of the points that could be had"),
        head("W", "games won"),
        head("D", "games drawn"),
        head("L", "games lost"),
        head("Seeds", "mean margin in seeds of the games that ended by the rules"),
        head("1st", "percent of points when moving first"),
        head("2nd", "percent of points when moving second"),
        head("Elo", "online Elo, which depends on the order of games"),
        head("Rating", "from all results at once, with its 95 % interval"),
        head("Forfeits"),
    ]
    rows = [_row(row) for row in table.rows]
    return join([grid(heads, rows, "standings"), notes(*_notes(table, placed=placed))])


def verdict(table: Table) -> Markup:
    """Who leads and how sure it is, in a sentence."""
    first = table.rows[0]
    leaders = [name_of(row.standing.name) for row in table.rows if row.standing.rank == first.standing.rank]
    if len(leaders) > _MOST_LISTED:
        return join(f"{len(leaders)} players share the lead")
    if len(leaders) > 1:
        return join([listed(leaders), " share the lead"])
    total = first.standing.total
    taken = f" with {points(total.points)} of {total.games} points" if table.ranked_by == "games" else ""
    if first.superiority is None or not total.games:
        return join([element("strong", leaders[0]), f" leads{taken}"])
    other = name_of(table.rows[1].standing.name)
    sure: Content = [" and is stronger than ", other, f" with a likelihood of {likelihood(first.superiority)}"]
    if likelihood(first.superiority) == likelihood(0.5):
        sure = [" and is as strong as ", other, " as far as one can tell"]
    return join([element("strong", leaders[0]), f" leads{taken}", sure])


def _placed_heads(table: Table) -> Iterator[Markup]:
    yield head(_DECIDES.get(table.ranked_by, "Points"))
    for name in table.tie_breaks:
        yield head(name.replace("_", " ").capitalize())


def _row(row: TableRow) -> list[Markup]:
    standing, total = row.standing, row.standing.total
    placed = (row.line.points, *row.line.values) if row.line else ()
    doubt = "? " if row.joint.prior_dominated else ""
    return [
        player_head(row),
        *(cell(NONE if value is None else value) for value in placed),
        cell(total.games),
        cell(element("b", points(total.points))),
        cell(percent(total.share, 1)),
        *(cell(number) for number in total),
        cell(signed(standing.mean_margin, 1)),
        cell(percent(standing.first.share)),
        cell(percent(standing.second.share)),
        cell(f"{row.online_elo:.0f}"),
        cell(doubt + elo(row.joint.elo, row.joint.half_width)),
        cell(standing.forfeits),
    ]


def _notes(table: Table, *, placed: bool) -> Iterator[Content]:
    if placed or table.ranked_by == "rating":
        yield _DECIDES_NOTE[table.ranked_by]
    yield (
        "%: percent of the points that could be had. Seeds: mean margin of the games that ended by the rules. "
        "1st, 2nd: percent of points when moving first, second. "
        f"Elo: online, K = {table.k:g} from {table.initial:g}, depends on the order of games. "
        "Rating: all results at once, in Elo, with its 95 % interval. Forfeits: games lost by a fault."
    )
    if any(row.joint.prior_dominated for row in table.rows):
        yield (
            "?: prior-dominated. Wins and losses do not tie this rating to the others; it is as if every player had "
            "drawn one more game with an average one."
        )
    if table.forfeits:
        games = count(table.games, "game")
        yield f"Forfeits decided {table.forfeits:,} of {games}; they count everywhere but in seeds."
    idle = [name_of(row.standing.name) for row in table.rows if not (row.standing.total.games or row.withdrawn)]
    if idle and table.games:
        yield ["No games yet: ", _cut(idle), "."]
    if gone := [name_of(row.standing.name) for row in table.rows if row.withdrawn]:
        yield ["Withdrawn: ", _cut(gone), "; what was played stands."]


def _cut(names: list[Markup]) -> Markup:
    more = [join(f"{len(names) - _MOST_LISTED} more")] if len(names) > _MOST_LISTED else []
    return listed(names[:_MOST_LISTED] + more)
