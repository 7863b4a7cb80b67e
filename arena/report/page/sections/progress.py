"""Points round by round."""

from arena.report.page.element import Markup, join
from arena.report.page.sections.crosstable import shade
from arena.report.page.sections.event_view import EventView
from arena.report.page.sections.grid import cell, grid, head, notes, player_head, text_head
from arena.report.page.wording import NONE, points


def progress(event: EventView) -> Markup | None:
    """The points of games after each round, or after some rounds of many."""
    if event.figures.points.rounds < 2:
        return None
    course = event.figures.points.course()
    index = {name: player for player, name in enumerate(event.table.entered)}
    heads = [text_head("Player"), *(head(number, f"after round {number}") for number, _, _ in course)]
    body = []
    for row in event.best:
        player = index[row.standing.name]
        cells = (
            cell(points(taken[player]), class_=shade(taken[player] / games[player])) if games[player] else cell(NONE)
            for _, taken, games in course
        )
        body.append([player_head(row), *cells])
    some = f"Some of {event.figures.points.rounds} rounds." if len(course) < event.figures.points.rounds else None
    words = "Points of games after each round; the colour is the share of points so far, as above."
    return join([grid(heads, body, "points after each round"), notes(words, some, event.cut)])
