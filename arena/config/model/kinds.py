"""Kinds of values that several sections of a tournament file hold."""

from typing import Annotated, Any, Literal, TypeAlias

from msgspec import Meta

from arena.game import Sandbox, TimeControl

MAX_NAME = 40
"""Characters of a player's name."""
PRINTABLE = "printable, without spaces at its ends"


def is_printable(name: str) -> bool:
    """Whether a name can stand in a table."""
    return name.isprintable() and name == name.strip()


def expects(words: str) -> dict[str, Any]:
    """Of a kind: the words for it in messages, in place of those made from its type."""
    return {"expected": words}


OptionValue: TypeAlias = Annotated[bool | int | float | str, Meta(extra=expects("text, a number, true or false"))]
Number: TypeAlias = Annotated[int | float, Meta(extra=expects("a number"))]
RulesetEntry: TypeAlias = Annotated[
    str | dict[str, bool | int | str],
    Meta(extra=expects("text such as dakon or a map such as {name: dakon, pits: 6}")),
]
SandboxEntry: TypeAlias = Annotated[
    Literal["none", "limits", "bubblewrap"] | Sandbox,
    Meta(extra=expects("none, limits, bubblewrap or a map such as {kind: bubblewrap, memory_mb: 256}")),
]
TimeEntry: TypeAlias = Annotated[
    TimeControl, Meta(extra=expects("a map such as {base_ms: 10000, increment_ms: 100} or {move_ms: 100}"))
]
FilePath: TypeAlias = Annotated[str, Meta(min_length=1)]
Count: TypeAlias = Annotated[int, Meta(ge=1, le=1_000_000)]
