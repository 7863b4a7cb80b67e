"""HTML and SVG from function calls, safe by construction: whatever is not `Markup` is escaped.

Only `element` makes markup, and the two files of this package that stand in the page as they are.
"""

import re
from collections.abc import Iterable
from html import escape
from math import isfinite
from typing import TypeAlias

Attribute: TypeAlias = str | int | float | bool | None
"""None and False leave the attribute out, True gives it no value."""
Content: TypeAlias = "str | int | float | Iterable[Content] | None"

_VOID = frozenset({"input", "meta", "circle", "line", "path", "polyline", "rect", "use"})
_NO_CHARACTER = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff\ufdd0-\ufdef\ufffe\uffff]")
"""What a document can't hold: control characters, halves of surrogate pairs, noncharacters."""


class Markup(str):
    """Text that is HTML already."""

    __slots__ = ()


def element(tag: str, *content: Content, **attributes: Attribute) -> Markup:
    """An element with its content, escaped; ValueError for a number that is not finite.

    ``_`` in a name of *attributes* stands for ``-``; one at its end, as in ``class_``, for nothing.
    """
    start = f"<{tag}{''.join(_attribute(name, value) for name, value in attributes.items())}"
    if tag in _VOID:
        return Markup(f"{start}/>")
    return Markup(f"{start}>{join(content)}</{tag}>")


def join(content: Content) -> Markup:
    """The contents one after another; None is nothing."""
    if content is None:
        return Markup()
    if isinstance(content, Markup):
        return content
    if isinstance(content, str | int | float):
        return Markup(_escaped(content))
    return Markup("".join(map(join, content)))


def name_of(player: str) -> Markup:
    """A player's name, kept from turning the text around it to another direction."""
    return element("bdi", player)


def _attribute(name: str, value: Attribute) -> str:
    if value is None or value is False:
        return ""
    written = name.rstrip("_").replace("_", "-")
    return f" {written}" if value is True else f' {written}="{_escaped(value)}"'


def _escaped(value: str | int | float) -> str:
    if isinstance(value, str):
        return _NO_CHARACTER.sub("\ufffd", escape(value))
    if not isfinite(value):
        raise ValueError(f"expected a number that is finite, got {value}")
    return f"{round(value, 2) + 0.0:.2f}".rstrip("0").rstrip(".") if isinstance(value, float) else str(value)
