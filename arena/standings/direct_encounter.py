"""The order of tied players by the meetings they had with each other.

Source: FIDE Handbook C.07, article 6, the edition in force from 1 March 2026.
"""

from collections.abc import Collection, Sequence
from typing import NamedTuple

from arena.game.score_card import CardLine

_DECIMALS = 9
"""Averages are rounded to so many, so that equal sums of thirds are equal."""


class _Encounter(NamedTuple):
    """A tied player's meetings with the others who are tied."""

    player: int
    points: float
    """Those against an opponent met several times are averaged (6.1.2)."""
    most: float
    """If all missing meetings were won."""


def direct_encounter(
    cards: Sequence[Sequence[CardLine]], tied: Collection[int], *, predetermined: bool
) -> list[list[int]]:
    """The *tied* players, best first, in groups of those who are still tied.

    If all have met, by their points; else a player stands first who would do so whatever the missing meetings gave,
    then the next (6.2).
    What is still tied is looked at again by itself.
    *predetermined*: no meeting is missing, and one that was not played counts.
    """
    encounters = [_encounter(cards[player], player, tied, predetermined=predetermined) for player in sorted(tied)]
    groups = _by_points(encounters) if all(one.points == one.most for one in encounters) else _certain(encounters)
    if len(groups) == 1:
        return groups
    return [part for group in groups for part in direct_encounter(cards, group, predetermined=predetermined)]


def _encounter(card: Sequence[CardLine], player: int, tied: Collection[int], *, predetermined: bool) -> _Encounter:
    met: dict[int, list[float]] = {}
    for line in card:
        if line.opponent is not None and line.opponent in tied and (line.played or predetermined):
            met.setdefault(line.opponent, []).append(line.points)
    points = round(sum(sum(scores) / len(scores) for scores in met.values()), _DECIMALS)
    missing = 0 if predetermined else len(tied) - 1 - len(met)
    return _Encounter(player, points, points + missing)


def _by_points(encounters: Collection[_Encounter]) -> list[list[int]]:
    groups: dict[float, list[int]] = {}
    for one in sorted(encounters, key=lambda one: -one.points):
        groups.setdefault(one.points, []).append(one.player)
    return list(groups.values())


def _certain(encounters: Collection[_Encounter]) -> list[list[int]]:
    left = sorted(encounters, key=lambda one: (-one.points, -one.most))
    groups: list[list[int]] = []
    while len(left) > 1 and left[0].points > max(one.most for one in left[1:]):
        groups.append([left.pop(0).player])
    return [*groups, sorted(one.player for one in left)]
