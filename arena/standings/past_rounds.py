"""Rounds of an event whose pairings are all known from the start, put together from its results."""

from collections.abc import Collection, Iterable
from typing import NamedTuple, Protocol

from arena.game import Meeting, Pairing, PastRound, Result, Round


class _Place(Protocol):
    """A pairing and where it stands, as `arena.pairing.Place`."""

    @property
    def round(self) -> int: ...
    @property
    def number(self) -> int: ...
    @property
    def first(self) -> int: ...
    @property
    def second(self) -> int: ...


class _Tally(NamedTuple):
    points: tuple[float, float] = (0.0, 0.0)
    games: int = 0


def past_rounds(
    results: Iterable[Result], places: Iterable[_Place], games_per_pairing: int, out: Collection[int] = ()
) -> tuple[PastRound, ...]:
    """The rounds of *places*, with what has come of their pairings.

    Pairings without a game yet are left out, unless one of their players is *out*: those default on the games left.
    Nobody has a bye, as pairings that are known beforehand give nobody points for sitting out.
    Memory goes with the number of pairings, not of games.
    """
    tallies: dict[tuple[int, int], _Tally] = {}
    for result in results:
        where = result.key.round, result.key.pairing
        points, games = tallies.get(where, _Tally())
        own = [result.outcome.points(seat) for seat in _seats(result)]
        tallies[where] = _Tally((points[0] + own[0], points[1] + own[1]), games + 1)
    rounds: dict[int, list[Meeting]] = {}
    for place in places:
        made = rounds.setdefault(place.round, [])
        tally = tallies.get((place.round, place.number), _Tally())
        defaulted = (place.first in out, place.second in out)
        unplayed = max(0, games_per_pairing - tally.games) if any(defaulted) else 0
        if tally.games or unplayed:
            pairing = Pairing(place.number, place.first, place.second)
            made.append(Meeting(pairing, *tally, unplayed, defaulted if unplayed else (False, False)))
    return tuple(
        PastRound(Round(number=number, pairings=tuple(meeting.pairing for meeting in meetings)), tuple(meetings))
        for number, meetings in sorted(rounds.items())
    )


def _seats(result: Result) -> tuple[int, int]:
    """Where *first* and *second* of the pairing sat: seats are swapped from game to game."""
    return (0, 1) if result.key.number % 2 else (1, 0)
