"""What the games of two players say, where an event has just two: statistics, verdict and sequential test."""

from arena.report.match_text import match_lines, test_line
from arena.report.page.element import Markup, element, join
from arena.report.page.sections.event_view import EventView


def match(event: EventView) -> Markup | None:
    """The lines of ``arena standings``, from the view of the player entered first."""
    table = event.table
    if table.match is None or not table.games:
        return None
    one, other = table.entered
    lines = [*match_lines(table.match, one, other), *([test_line(table.test, one, other)] if table.test else [])]
    return join([element("p", line) for line in lines])
