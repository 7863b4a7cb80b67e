"""Online Elo over the games, as lines."""

from arena.report.page.element import Markup, element, name_of
from arena.report.page.scale import Scale, linear
from arena.report.page.sections.event_view import EventView

_MOST_LINES = 8
_SIDE = 1000
"""Units of the drawing's width and height; it is stretched to the room there is."""
_LABEL_GAP = 6.0
"""Percent of the height between the numbers at the lines' ends."""


def history(event: EventView) -> Markup | None:
    """The first eight players."""
    course = event.figures.elo.course()
    if len(course) < 2:
        return None
    rows = event.table.rows[:_MOST_LINES]
    index = {name: player for player, name in enumerate(event.table.entered)}
    lines = [[values[index[row.standing.name]] for _, values in course] for row in rows]
    games = [place for place, _ in course]
    across, up = linear((0, games[-1]), whole=True), linear([value for line in lines for value in line])
    drawing = element(
        "svg",
        _axes(across, up),
        element(
            "svg",
            [_line(number, games, line, across, up) for number, line in enumerate(lines, 1)],
            viewBox=f"0 0 {_SIDE} {_SIDE}",
            preserveAspectRatio="none",
        ),
        _end_labels([up.at(line[-1]) for line in lines]),
        class_="chart",
        role="img",
        aria_label=f"Online Elo over {games[-1]} games: " + ", ".join(f"{line[-1]:.0f}" for line in lines),
    )
    keys = [
        element("li", _key(number), element("i", number), name_of(row.standing.name), f" {row.online_elo:.0f}")
        for number, row in enumerate(rows, 1)
    ]
    more = len(event.table.rows) - len(rows)
    caption = f"Online Elo over the games, in their order, K = {event.table.k:g}. " + (
        f"The first {len(rows)} of {len(event.table.rows)} players." if more else ""
    )
    return element("figure", drawing, element("ol", keys, class_="keys"), element("figcaption", caption))


def _axes(across: Scale, up: Scale) -> list[Markup]:
    """Grid lines and the numbers beside them."""
    marks = []
    for tick in up.ticks:
        at = f"{100 - up.at(tick):.1f}%"
        marks += [element("line", x2="100%", y1=at, y2=at), element("text", f"{tick:g}", y=at, class_="up")]
    for tick in across.ticks[1:]:
        marks.append(element("text", f"{tick:,.0f}", x=f"{across.at(tick):.1f}%", y="100%", class_="across"))
    return marks


def _line(number: int, games: list[int], values: list[float], across: Scale, up: Scale) -> Markup:
    places = (
        f"{across.at(game) * _SIDE / 100:.0f},{_SIDE - up.at(value) * _SIDE / 100:.0f}"
        for game, value in zip(games, values, strict=True)
    )
    return element("polyline", points=" ".join(places), class_=f"l{number}")


def _end_labels(places: list[float]) -> list[Markup]:
    """The number of each line at its end, moved apart where lines end close together."""
    order = sorted(range(len(places)), key=lambda line: places[line])
    settled: list[float] = []
    for line in order:
        settled.append(max(places[line], settled[-1] + _LABEL_GAP if settled else 0.0))
    most = 100.0
    for rank in reversed(range(len(settled))):
        settled[rank] = min(settled[rank], most)
        most = settled[rank] - _LABEL_GAP
    return [
        element("text", line + 1, x="100%", y=f"{100 - at:.1f}%", class_=f"end l{line + 1}")
        for line, at in zip(order, settled, strict=True)
    ]


def _key(number: int) -> Markup:
    line = element("line", x2="100%", y1="50%", y2="50%", class_=f"l{number}")
    return element("svg", line, class_="key", aria_hidden="true")
