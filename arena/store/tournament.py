"""What a results file says of its tournament as a whole, and how two tournaments are told apart."""

from collections.abc import Iterator
from typing import Any

import msgspec
from msgspec import Struct

from arena.game import PlayerSpec

_SHOWN_DIFFERENCES = 8
_SHOWN_CHARACTERS = 80


class EventInfo(Struct, frozen=True, kw_only=True):
    """One event of a tournament."""

    number: int
    """From 1; the first part of its games' keys."""
    name: str
    format: str
    """How its pairings are made, e.g. ``round_robin``."""
    ruleset: str
    """Canonical text."""
    starts: str
    """Where its start positions come from, e.g. ``standard`` or ``starts.txt``."""


class TournamentInfo(Struct, frozen=True, kw_only=True):
    """What is written once, when the file is made."""

    name: str
    identity: dict[str, Any]
    """The settings that make it this tournament, JSON values only: a run with others must not add games to it."""
    config: str
    """The configuration's text as it was read."""
    arena_version: str
    created_utc: str
    events: tuple[EventInfo, ...]
    players: tuple[PlayerSpec, ...]


def differences(stored: dict[str, Any], now: dict[str, Any]) -> str:
    """The settings in which two identities differ, as one line; empty when they are equal.

    Each is named by its dotted path, with both values as JSON, cut to 80 characters.
    """
    old, new = dict(_leaves(stored)), dict(_leaves(now))
    paths = [path for path in dict.fromkeys([*old, *new]) if old.get(path) != new.get(path)]
    parts = [
        f"{path} is {_cut(old.get(path, 'not set'))} in the file and {_cut(new.get(path, 'not set'))} now"
        for path in paths[:_SHOWN_DIFFERENCES]
    ]
    if len(paths) > _SHOWN_DIFFERENCES:
        parts.append(f"and {len(paths) - _SHOWN_DIFFERENCES} more")
    return "; ".join(parts)


def _leaves(value: Any, path: str = "") -> Iterator[tuple[str, str]]:
    """Dotted path and JSON text of everything in *value* that holds nothing itself.

    Compared as text, so that ``true`` is not ``1`` and a tuple is a list.
    """
    if not value or not isinstance(value, dict | list | tuple):
        yield path, msgspec.json.encode(value).decode()
        return
    for key, inner in value.items() if isinstance(value, dict) else enumerate(value):
        yield from _leaves(inner, f"{path}.{key}" if path else str(key))


def _cut(text: str) -> str:
    return text if len(text) <= _SHOWN_CHARACTERS else text[: _SHOWN_CHARACTERS - 3] + "..."
