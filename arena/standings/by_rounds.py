"""Standings of an event from its rounds: points, then tie-breaks, in the order that is asked for."""

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple, TypeAlias

from arena.standings.direct_encounter import direct_encounter
from arena.standings.tie_breaks import DIRECT_ENCOUNTER, TieBreaks

_Column: TypeAlias = list[float | None]
_Split: TypeAlias = Callable[[list[int]], Iterable[list[int]]]


class Ranked(NamedTuple):
    """One player's line."""

    rank: int
    """From 1; players who agree in everything share it, and nobody has the ranks they take up."""
    player: int
    values: tuple[float | None, ...]
    """In the order asked for.

    That of direct encounter is the place among those tied until then, from 1; None if there are no others.
    """


def ranked(event: TieBreaks, order: Sequence[str]) -> tuple[Ranked, ...]:
    """All players, best first, and in order of entry where equal.

    *order* are TieBreak names, or ``points``, what counts most first. Raises ValueError for other names.
    """
    players = range(len(event.cards))
    groups: list[list[int]] = [list(players)] if players else []
    columns: list[_Column] = []
    for name in order:
        split, column = _encounters(event, players) if name == DIRECT_ENCOUNTER else _numbers(event, name)
        groups = [part for group in groups for part in split(group)]
        columns.append(column)
    lines: list[Ranked] = []
    for group in groups:
        rank = len(lines) + 1
        lines += [Ranked(rank, player, tuple(column[player] for column in columns)) for player in group]
    return tuple(lines)


def _numbers(event: TieBreaks, name: str) -> tuple[_Split, _Column]:
    values = event.values(name)

    def split(group: list[int]) -> Iterable[list[int]]:
        parts: dict[float, list[int]] = {}
        for player in sorted(group, key=lambda player: -values[player]):
            parts.setdefault(values[player], []).append(player)
        return parts.values()

    return split, [*values]


def _encounters(event: TieBreaks, players: Sequence[int]) -> tuple[_Split, _Column]:
    column: _Column = [None for _ in players]

    def split(group: list[int]) -> Iterable[list[int]]:
        if len(group) == 1:
            return [group]
        parts, place = direct_encounter(event.cards, group, predetermined=event.by_games), 1
        for part in parts:
            for player in part:
                column[player] = place
            place += len(part)
        return parts

    return split, column
