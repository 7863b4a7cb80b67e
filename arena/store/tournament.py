"""What a results file says of its tournament as a whole, and how two tournaments are told apart."""

from collections.abc import Collection, Iterator, Sequence
from typing import Any, Final

import msgspec
from msgspec import Struct

from arena.game import PlayerSpec

_MOST_CHARACTERS = 200
"""Of all differences; the first is told even if it takes more."""
_MOST_CHARACTERS_OF_PLAYER = 110
_SHOWN_CHARACTERS = 45
"""Of a name or value."""
_NOT_SET: Final = object()


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
    games: int | None = None
    """How many games there will probably be; None if nobody knows."""
    tie_breaks: tuple[str, ...] = ()
    """What ranks players of equal points, in this order; see `arena.standings`."""


class TournamentInfo(Struct, frozen=True, kw_only=True):
    """What stands at the head of a file."""

    name: str
    identity: dict[str, Any]
    """The settings that make it this tournament, JSON values only: a run with others must not add games to it."""
    growing: tuple[str, ...] = ()
    """Settings of the identity that a later run may raise: numbers, and ``players``, which may get more at its end."""
    closed_to_players: str = ""
    """Why ``players`` is not among them, in words."""
    config: str
    """The configuration's text as it was read."""
    elo: dict[str, Any] = {}
    """How the tables count the online Elo: arguments of `arena.report.online_elo`."""
    arena_version: str
    created_utc: str
    events: tuple[EventInfo, ...]
    players: tuple[PlayerSpec, ...]


def refusal(stored: dict[str, Any], now: TournamentInfo) -> str:
    """Why no games of *now* can be added to a file with the identity *stored*, and what to do; empty when they can."""
    different = differences(stored, now.identity, now.growing)
    if not different:
        return ""
    remedy = "play these settings under another results file, or delete this one"
    if _has_strangers(stored, now):
        why = now.closed_to_players or "further players must stand behind those that are in the file"
        remedy = f"{why}; {remedy}"
    return f"holds games of other settings: {different} - {remedy}"


def _has_strangers(stored: dict[str, Any], now: TournamentInfo) -> bool:
    """Whether there are players whom the file does not know, and who may not join."""
    old, new = _players(stored) or {}, _players(now.identity) or {}
    joined = "players" in now.growing and _has_grown(stored.get("players"), now.identity["players"])
    return not joined and not new.keys() <= old.keys()


def differences(
    stored: dict[str, Any],
    now: dict[str, Any],
    growing: Collection[str] = (),
    places: tuple[str, str] = ("in the file", "now"),
) -> str:
    """The settings in which two identities differ, as one line of about 200 characters; empty when they are equal.

    Those in *growing* may be greater now.
    *places* are the words for where each of the two is.
    Players come first, by name; anything else is named by its dotted path, with both values as JSON.
    """
    now = msgspec.json.decode(msgspec.json.encode(now))  # as what is stored: a tuple becomes a list
    stored = {
        key: now[key] if key in growing and _has_grown(value, now.get(key)) else value for key, value in stored.items()
    }
    old_players, new_players = _players(stored), _players(now)
    parts: list[str] = []
    if old_players is not None and new_players is not None:
        parts.extend(_player_parts(old_players, new_players, places))
        stored, now = {**stored, "players": ()}, {**now, "players": ()}
    if _is_file(stored.get("start")) and _is_file(now.get("start")):
        digest = stored["start"]["file_sha256"]
        if now["start"]["file_sha256"] != digest:
            parts.append("the starts file has changed")
        now = {**now, "start": {**now["start"], "file_sha256": digest}}
    parts.extend(_changes(stored, now, places))
    return _joined(parts, "; ", _MOST_CHARACTERS)


def _has_grown(old: Any, new: Any) -> bool:
    if isinstance(old, list) and isinstance(new, list):
        return _text(new[: len(old)]) == _text(old)
    return isinstance(old, int) and isinstance(new, int) and new >= old


def _players(identity: dict[str, Any]) -> dict[str, dict[str, Any]] | None:
    """The players by name, in their order; None unless that is what the identity holds."""
    players = identity.get("players")
    if not isinstance(players, list):
        return None
    if not all(isinstance(player, dict) and isinstance(player.get("name"), str) for player in players):
        return None
    named = {player["name"]: player for player in players}
    return named if len(named) == len(players) else None


def _player_parts(
    old: dict[str, dict[str, Any]], new: dict[str, dict[str, Any]], places: tuple[str, str]
) -> Iterator[str]:
    for name in new:
        if name not in old:
            yield f"player {_cut(repr(name))} is new"
    for name in old:
        if name not in new:
            yield f"player {_cut(repr(name))} is gone"
        elif changes := list(_changes(old[name], new[name], places)):
            listed = _joined(changes, ", ", _MOST_CHARACTERS_OF_PLAYER)
            yield f"player {_cut(repr(name))} has other settings: {listed}"
    if set(old) == set(new) and list(old) != list(new):
        yield "the players stand in another order"


def _is_file(start: Any) -> bool:
    return isinstance(start, dict) and "file_sha256" in start


def _changes(old: Any, new: Any, places: tuple[str, str], path: str = "") -> Iterator[str]:
    """Both values of whatever differs, as deep inside as they can be compared."""
    if isinstance(old, dict) and isinstance(new, dict) and _is_file(old) == _is_file(new):
        for key in dict.fromkeys([*old, *new]):
            inner = f"{path}.{key}" if path else key
            yield from _changes(old.get(key, _NOT_SET), new.get(key, _NOT_SET), places, inner)
    elif isinstance(old, list) and isinstance(new, list) and len(old) == len(new):
        for index, (one, other) in enumerate(zip(old, new, strict=True)):
            yield from _changes(one, other, places, f"{path}.{index}")
    # Compared as text, so that true is not 1.
    elif (one := _text(old)) != (other := _text(new)):
        yield f"{_cut(path)} is {_cut(one)} {places[0]} and {_cut(other)} {places[1]}"


def _text(value: Any) -> str:
    if value is _NOT_SET:
        return "not set"
    return "a starts file" if _is_file(value) else msgspec.json.encode(value).decode()


def _joined(parts: Sequence[str], separator: str, most: int) -> str:
    """The first of *parts*, as many as make up to *most* characters but at least one, and how many more there are."""
    text = ""
    for number, part in enumerate(parts):
        if number and len(text) + len(separator) + len(part) > most:
            return f"{text}{separator}and {len(parts) - number} more"
        text = f"{text}{separator}{part}" if number else part
    return text


def _cut(text: str) -> str:
    return text if len(text) <= _SHOWN_CHARACTERS else text[: _SHOWN_CHARACTERS - 3] + "..."
