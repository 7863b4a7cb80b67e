"""Numbers as the page writes them: a true minus sign, a dash for what there is none of."""

from collections.abc import Sequence

from arena.report.page.element import Markup, join

NONE = "\N{EN DASH}"
MINUS = "\N{MINUS SIGN}"


def percent(share: float | None, digits: int = 0) -> str:
    """A share of 0 to 1, without its sign."""
    return NONE if share is None else f"{100 * share:.{digits}f}"


def signed(value: float | None, digits: int = 0) -> str:
    """With its sign, unless it rounds to 0."""
    if value is None:
        return NONE
    text = f"{round(value, digits) + 0.0:+.{digits}f}"
    return text[1:] if float(text) == 0 else text.replace("-", MINUS)


def elo(value: float, half_width: float) -> str:
    """A rating with its 95 % interval."""
    return f"{signed(value)} ±{half_width:.0f}"


def points(value: float) -> str:
    """To the half, whole ones without a decimal."""
    return f"{value:.1f}".removesuffix(".0")


def count(number: int, noun: str, plural: str | None = None) -> str:
    """A number of things, thousands apart."""
    return f"{number:,} {noun if number == 1 else plural or noun + 's'}"


def milliseconds(microseconds: int) -> str:
    """As many decimals as tell something."""
    ms = microseconds / 1000
    return f"{ms:,.0f}" if ms >= 100 else f"{ms:.1f}" if ms >= 10 else f"{ms:.2f}"


def likelihood(value: float) -> str:
    """In percent, never as certain."""
    if value > 0.9995:
        return "over 99.9 %"
    if value < 0.0005:
        return "under 0.1 %"
    return f"{percent(value, 1)} %"


def listed(items: Sequence[Markup]) -> Markup:
    """``a, b and c``."""
    if len(items) < 2:
        return join(items)
    return join([[[item, ", "] for item in items[:-2]], items[-2], " and ", items[-1]])
