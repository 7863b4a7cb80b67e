"""What the rules refuse. Blame decides the type: a bad text, a bad name, a bad value, or a move the rules forbid.

Nothing here knows seats, engines or games; the arena turns these into forfeits or configuration errors.
"""

import reprlib
from collections.abc import Iterable

_SHOWN_CHARS = 80


class RulesError(ValueError):
    """Anything the rules refuse."""


class UnknownRulesetError(RulesError):
    """No ruleset is registered under this name."""


class InvalidParameterError(RulesError):
    """A ruleset parameter has an unknown name or a value it can't take."""


class InvalidPositionError(RulesError):
    """A position, or its text, that can't stand on this ruleset's board."""


class InvalidMoveError(RulesError):
    """A text that names no pit of the board."""


class IllegalMoveError(RulesError):
    """A move the rules forbid in this position."""


def shown(value: object) -> str:
    """``repr(value)`` of at most 80 characters, safe for values that come from outside."""
    if isinstance(value, str):
        return repr(value) if len(value) < _SHOWN_CHARS else repr(value[: _SHOWN_CHARS - 5]) + "..."
    try:
        return reprlib.repr(value)[:_SHOWN_CHARS]
    except ValueError:  # an int of more digits than Python prints
        return f"{type(value).__name__} too long to print"


def hint(given: str, known: Iterable[str]) -> str:
    """``; did you mean 'dakon'? (known: dakon, djenon-aboure)``, the question only when a name is near.

    Names are in lower case.
    """
    import difflib  # only a typo pays for it

    names = list(known)
    near = difflib.get_close_matches(given.lower(), names, n=1)
    question = f"; did you mean {near[0]!r}?" if near else ""
    return f"{question} (known: {', '.join(names)})"
