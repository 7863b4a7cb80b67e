"""Intervals on a common axis, one a row of a table: all places are percentages, so that rows are as wide as there is
room and letters as large as elsewhere."""

from collections.abc import Callable

from arena.report.page.element import Markup, element
from arena.report.page.scale import Scale
from arena.report.page.sections.grid import cell, head

_INSET = 3.0
"""Percent of the width left free at both ends, for the letters at the ticks."""


class Whiskers:
    """The axis of one table; *name* is unlike that of any other of the page."""

    def __init__(self, name: str, scale: Scale, text_of: Callable[[float], str]) -> None:
        self._grid = f"{name}-grid"
        self._scale = scale
        self._text_of = text_of

    def axis(self, title: str) -> Markup:
        """The head of the column: the ticks, which all rows repeat."""
        ticks = [(self._at(tick), self._text_of(tick)) for tick in self._scale.ticks]
        lines = element("symbol", [element("line", x1=at, x2=at, y2="100%") for at, _ in ticks], id=self._grid)
        texts = [element("text", text, x=at, y="75%") for at, text in ticks]
        axis = element("svg", lines, texts, class_="axis", role="img", aria_label=f"axis: {title}")
        return head(axis, title, class_="plot")

    def row(self, low: float, value: float, high: float, *, hollow: bool = False) -> Markup:
        """A line from *low* to *high* and a dot at *value*, *hollow* for one to be careful with."""
        return cell(
            element(
                "svg",
                element("use", href=f"#{self._grid}", class_="grid"),
                element("line", x1=self._at(low), x2=self._at(high), y1="50%", y2="50%"),
                element("circle", cx=self._at(value), cy="50%", r=5, class_="hollow" if hollow else None),
                class_="whisker",
                aria_hidden="true",
            ),
            class_="plot",
        )

    def _at(self, value: float) -> str:
        return f"{_INSET + self._scale.at(value) * (100 - 2 * _INSET) / 100:.1f}%"
