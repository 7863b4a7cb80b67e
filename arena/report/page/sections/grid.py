"""Tables: with a name, heads that say what they are the heads of, and a box that scrolls on narrow screens."""

from collections.abc import Iterable, Sequence

from arena.report.page.element import Attribute, Content, Markup, element, join, name_of
from arena.report.table import TableRow


def grid(heads: Sequence[Markup], rows: Iterable[Sequence[Markup]], label: str) -> Markup:
    """A table; *label* names it for those who hear it."""
    table = element(
        "table",
        element("thead", element("tr", heads)),
        element("tbody", [element("tr", row) for row in rows]),
    )
    return element("div", table, class_="scroll", role="region", aria_label=label, tabindex=0)


def head(text: Content, title: str | None = None, **attributes: Attribute) -> Markup:
    """The head of a column of numbers; *title* tells more."""
    return element("th", text, scope="col", title=title, **attributes)


def text_head(text: Content, title: str | None = None) -> Markup:
    """The head of a column of text."""
    return head(text, title, class_="t")


def cell(*content: Content, **attributes: Attribute) -> Markup:
    """A number, or what is flush right as numbers are."""
    return element("td", *content, **attributes)


def text_cell(*content: Content) -> Markup:
    """Text."""
    return cell(*content, class_="t")


def row_head(*content: Content) -> Markup:
    """The head of a row."""
    return element("th", *content, scope="row")


def player_head(row: TableRow) -> Markup:
    """The head of a player's row: rank, name, and a mark if withdrawn."""
    mark = [" ", element("abbr", "(w)", title="withdrawn")] if row.withdrawn else None
    return row_head(element("i", row.standing.rank), name_of(row.standing.name), mark)


def bar(share: float, *, half: bool = False) -> Markup:
    """A cell with a share of 0 to 1 as a bar, and a mark at a *half* if asked for."""
    drawing = element(
        "svg",
        element("rect", width=f"{100 * share:.1f}%", height="100%"),
        element("line", x1="50%", x2="50%", y2="100%") if half else None,
        class_="bar",
        aria_hidden="true",
    )
    return cell(drawing, class_="plot")


def notes(*paragraphs: Content) -> Markup:
    """Small print; what is empty is left out."""
    return join([element("p", paragraph, class_="note") for paragraph in paragraphs if paragraph])
