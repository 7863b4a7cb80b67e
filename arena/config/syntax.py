"""The YAML parser's own complaints, in words for people who don't know how a YAML parser works."""

from typing import NamedTuple

import yaml

_ESCAPE = ("an unknown escape in text in double quotes", "write \\\\ for a backslash, or use single quotes")
_TAB = ("a tab can't indent", "use spaces")
_WORDS: dict[str, tuple[str, str | None]] = {
    "mapping values are not allowed in this context": (
        "a second 'key: value' can't stand here",
        "mend the indentation, or put text that holds ': ' in quotes",
    ),
    "block sequence entries are not allowed in this context": (
        "a list item can't stand here",
        "begin the list on a line of its own",
    ),
    "did not find expected key": (
        "expected a line 'key: value' that is indented like those before it",
        "mend the indentation or the quotes of the line",
    ),
    "did not find expected '-' indicator": (
        "expected a list item '- ...' that is indented like those before it",
        "mend the indentation",
    ),
    "could not find expected ':'": ("expected ':' after the key", None),
    "did not find expected ',' or ']'": ("expected ',' or ']' in the list [...]", None),
    "did not find expected ',' or '}'": ("expected ',' or '}' in the map {...}", None),
    "did not find expected node content": ("expected a value here", None),
    "found unknown escape character": _ESCAPE,
    "did not find expected hexdecimal number": _ESCAPE,  # the parser's own spelling
    "found invalid Unicode character escape code": _ESCAPE,
    "found a tab character that violates indentation": _TAB,
    "found a tab character where an indentation space is expected": _TAB,
    "exceeded maximum nesting depth": ("the values are nested too deeply", None),
}
_NEVER_CLOSED = {
    "[": "the list opened here is never closed",
    "{": "the map opened here is never closed",
    "'": "the quote opened here is never closed",
    '"': "the quote opened here is never closed",
}
_AT_CONTEXT = ("could not find expected ':'",)
"""Complaints that the parser places where it gave up, which may be lines below what is to be mended."""


class Complaint(NamedTuple):
    """What the parser found wrong; *line* and *column* count from 1."""

    line: int
    column: int
    text: str
    hint: str | None


def explain(error: yaml.MarkedYAMLError, text: str) -> Complaint:
    """The parser's error on *text* in plain words, at the place where it is to be mended."""
    problem = error.problem or "unknown error"
    mark, context = error.problem_mark, error.context_mark
    words, hint = _WORDS.get(problem, (f"this is not YAML: {problem}", None))
    if context is not None and (problem in _AT_CONTEXT or _is_at_end(mark, text)):
        mark = context
        words = _NEVER_CLOSED.get(text[context.index : context.index + 1], words)
    if mark is None or _is_at_end(mark, text):
        return Complaint(1, 1, words, hint)
    if problem == "found character that cannot start any token":
        char = text[mark.index]
        words, hint = _TAB if char == "\t" else (f"text can't begin with {char!r}", "put it in quotes")
    return Complaint(mark.line + 1, mark.column + 1, words, hint)


def _is_at_end(mark: yaml.Mark | None, text: str) -> bool:
    return mark is not None and mark.index >= len(text)
