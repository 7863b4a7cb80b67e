"""Rounds of an event: who was paired with whom, who sat out, and what came of it.

Players are numbers from 0 in their order of entry; rounds and pairings count from 1, as in game keys.
"""

from typing import NamedTuple

from msgspec import Struct


class Pairing(NamedTuple):
    """Two players who meet in a round; *first* sits South in their odd games."""

    number: int
    first: int
    second: int


class Round(Struct, frozen=True, kw_only=True):
    """One round as it was made, before any of its games."""

    number: int
    pairings: tuple[Pairing, ...]
    """Numbered from 1 in this order."""
    byes: tuple[int, ...] = ()
    """Players without an opponent because their number is odd: each has the points of a win."""
    absent: tuple[int, ...] = ()
    """Players who take no part in this round and get nothing for it."""
    note: str = ""
    """What people should be told of how the round was made; mostly empty."""


class Meeting(NamedTuple):
    """What came of a pairing."""

    pairing: Pairing
    points: tuple[float, float]
    """Points of the games that have a result, by *first* and *second*."""
    games: int
    """How many those are."""
    unplayed: int = 0
    """Games that were due and are left unplayed."""
    defaulted: tuple[bool, bool] = (False, False)
    """Who is the reason for that, by *first* and *second*."""

    @property
    def totals(self) -> tuple[float, float]:
        """Points with those of games that only the other one defaulted on."""
        first, second = self.points
        if self.defaulted == (True, False):
            second += self.unplayed
        elif self.defaulted == (False, True):
            first += self.unplayed
        return first, second

    @property
    def scores(self) -> tuple[float, float]:
        """The meeting as one result: 1 for the winner, 0.5 each when equal, 0 for both when both defaulted on all."""
        first, second = self.totals
        if first == second:
            return (0.5, 0.5) if self.games or not any(self.defaulted) else (0.0, 0.0)
        return (1.0, 0.0) if first > second else (0.0, 1.0)


class PastRound(NamedTuple):
    """A round that is over."""

    round: Round
    meetings: tuple[Meeting, ...]
    """In the order of its pairings."""
