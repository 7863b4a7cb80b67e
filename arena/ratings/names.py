"""Checks of players' names that ratings are asked for."""

from collections.abc import Collection, Mapping
from difflib import get_close_matches
from math import isfinite

_MOST_ELO = 10_000.0


def unknown(name: str, expected: str, known: Collection[str]) -> str:
    """The text for a *name* that is not among the *known*, with the nearest that is."""
    near = get_close_matches(name, known, n=1)
    return f"expected {expected}, got {name[:80]!r}" + (f"; nearest is {near[0]!r}" if near else "")


def check_anchors(anchors: Mapping[str, float], players: Collection[str]) -> None:
    """ValueError unless all *anchors* are among the players, with ratings that are numbers of a sensible size."""
    for name, elo in anchors.items():
        if name not in players:
            raise ValueError(f"anchors: {unknown(name, 'a player', players)}")
        if not (isfinite(elo) and abs(elo) <= _MOST_ELO):
            raise ValueError(f"anchors: the rating of {name[:80]!r} must be within ±{_MOST_ELO:g}, got {elo}")
