"""The online Elo of an event's table, as the tournament's settings have it."""

from collections.abc import Mapping, Sequence
from typing import Any

from arena.ratings import EarlyGames, OnlineElo

K, INITIAL = 10.0, 1200.0
"""Of tournaments that say nothing."""


def online_elo(players: Sequence[str], settings: Mapping[str, Any]) -> OnlineElo:
    """The ratings of *players* before any game; *settings* has the keys of the section ``elo`` of a tournament file."""
    early = settings.get("early_k")
    start = dict.fromkeys(players, float(settings.get("initial", INITIAL))) | settings.get("ratings", {})
    return OnlineElo(
        players,
        k=settings.get("k", K),
        early=None if early is None else EarlyGames(early, settings["early_games"]),
        initial=start,
        anchors=settings.get("anchors", {}),
    )
