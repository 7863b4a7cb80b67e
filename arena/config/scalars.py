"""What a scalar without quotes is: YAML 1.2's core schema, less every spelling that another reader takes for a number.

``yes``, ``no``, ``on`` and ``off`` are text. Numbers are decimal, finite and within 2**53, so that every YAML and JSON
reader, and the engine protocol, agree on their value.
"""

import re
from typing import TypeAlias

Value: TypeAlias = bool | int | float | str | None

MAX_NUMBER = 2**53 - 1

_WORDS: dict[str, bool | None] = {
    **dict.fromkeys(("", "~", "null", "Null", "NULL"), None),
    **dict.fromkeys(("true", "True", "TRUE"), True),
    **dict.fromkeys(("false", "False", "FALSE"), False),
}
_INT = re.compile(r"[-+]?(0|[1-9][0-9]*)")
_FLOAT = re.compile(r"[-+]?((0|[1-9][0-9]*)(\.[0-9]*)?|\.[0-9]+)([eE][-+]?[0-9]+)?")
_UNCLEAR = re.compile(
    r"""[-+]?( 0[0-9]+(\.[0-9]*)?([eE][-+]?[0-9]+)?   # octal or decimal
        | 0[xob][0-9a-f_]+                            # another base
        | [0-9][0-9_]*_[0-9_]*(\.[0-9_]*)?            # digits in groups
        | [0-9]+(:[0-5]?[0-9])+(\.[0-9]*)?            # to the base of 60
        | \.inf ) | \.nan""",
    re.VERBOSE | re.IGNORECASE,
)
_DURATION = re.compile(r"([0-9]{1,9}(?:\.[0-9]{1,3})?) ?(ms|s|min|m|h)")
_UNIT_MS = {"ms": 1, "s": 1000, "m": 60_000, "min": 60_000, "h": 3_600_000}


class UnclearError(ValueError):
    """The text is no value that every reader would take for the same."""


def resolve(text: str) -> Value:
    """The value of a scalar written without quotes; raises UnclearError, whose text goes after the scalar's."""
    if text in _WORDS:
        return _WORDS[text]
    if _INT.fullmatch(text):
        if len(text) > len(str(MAX_NUMBER)) + 1 or abs(int(text)) > MAX_NUMBER:
            raise UnclearError("is too large for a number")
        return int(text)
    if _FLOAT.fullmatch(text):
        if abs(value := float(text)) > MAX_NUMBER:
            raise UnclearError("is too large for a number")
        return value
    if _UNCLEAR.fullmatch(text):
        raise UnclearError("is a number to some YAML readers and text to others")
    return text


def decimal(text: str) -> str | None:
    """The plain decimal spelling of a whole number in another spelling: ``0x10``, ``1_000``, ``010``, ``1e3``."""
    if len(text) > len(str(MAX_NUMBER)):
        return None
    digits = text.replace("_", "")
    if re.fullmatch(r"0+[0-9]*", digits):
        return str(int(digits))
    if _FLOAT.fullmatch(digits):
        value = float(digits)
        return str(int(value)) if value.is_integer() and abs(value) <= MAX_NUMBER else None
    try:
        return str(int(digits, 0))
    except ValueError:
        return None


def milliseconds(text: str) -> str | None:
    """A time with a unit, such as ``10s`` or ``1.5 min``, as the number of milliseconds."""
    if found := _DURATION.fullmatch(text):
        return str(round(float(found[1]) * _UNIT_MS[found[2]]))
    return None
