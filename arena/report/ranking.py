"""Who stands where in an event: by meetings and tie-breaks, by how far a knockout was survived, or by rating.

Events without any of these are ranked by their games, as `arena.standings.Standings` does.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from msgspec.structs import replace

from arena.game import Meeting, PastRound
from arena.pairing import Gauntlet, Pairings, RoundRobin, knockout_places
from arena.standings import TieBreaks, past_rounds, ranked
from arena.store import EventInfo, Results, StoredRound, TournamentInfo

By: TypeAlias = Literal["games", "meetings", "rounds", "rating"]
"""What decides first: points of games, of meetings, rounds survived, or the joint rating."""


@dataclass(frozen=True, slots=True)
class Line:
    """One player's place, and what gave it."""

    rank: int
    """From 1, shared by equals."""
    points: float
    """Of meetings: 1 for one that is won; by games: shares of points, summed over meetings."""
    values: tuple[float | None, ...]
    """Of the tie-breaks, in order; None for direct encounter where nobody is tied."""


@dataclass(frozen=True, slots=True)
class Ranking:
    """The places of an event."""

    by: By
    tie_breaks: tuple[str, ...] = ()
    lines: Mapping[str, Line] | None = None
    """By player, best first; None where ratings decide."""


def rank_event(
    results: Results, tournament: TournamentInfo, event: EventInfo, margins: Sequence[float]
) -> Ranking | None:
    """The ranking of one event as far as it is played; None for the order of games won.

    *margins* are the players' mean margins in seeds, in order of entry.
    """
    if event.format == "ladder":
        return Ranking("rating")
    by_rounds = event.format in ("swiss", "knockout", "own")
    if not by_rounds and not event.tie_breaks:
        return None
    names = [player.name for player in tournament.players]
    stored = results.rounds(event.number) if by_rounds else []
    if by_rounds:
        past = list(_rounds(stored, results, event.number))
    else:
        pairings = fixed_pairings(tournament, event)
        places = (pairings[index] for index in range(len(pairings)))
        games = int(tournament.identity.get("games_per_pairing", 1))
        past = list(past_rounds(results.results(event.number), places, games))
    breaks = TieBreaks(past, len(names), by_games=not by_rounds, margins=margins)
    order = ranked(breaks, ("points", *event.tie_breaks))
    lines = {names[line.player]: Line(line.rank, line.values[0] or 0.0, line.values[1:]) for line in order}
    if event.format != "knockout":
        return Ranking("meetings" if by_rounds else "games", event.tie_breaks, lines)
    over = sum(made.left is not None for made in stored)  # before the end of a round nobody is out by it
    return Ranking("rounds", event.tie_breaks, _by_places(past[:over], names, lines))


def _by_places(past: Sequence[PastRound], names: Sequence[str], lines: Mapping[str, Line]) -> dict[str, Line]:
    places = dict(zip(names, knockout_places(past, len(names)), strict=True))
    order = sorted(lines, key=lambda name: (places[name], lines[name].rank))
    return {name: Line(places[name], lines[name].points, lines[name].values) for name in order}


def fixed_pairings(tournament: TournamentInfo, event: EventInfo) -> Pairings:
    """The pairings of an event that is not made round by round."""
    names = [player.name for player in tournament.players]
    cycles = int(tournament.identity.get("cycles", 1))
    if event.format == "gauntlet":
        seeds = tuple(names.index(name) for name in tournament.identity["seeds"])
        return Gauntlet(len(names), seeds, cycles)
    return RoundRobin(len(names), cycles)


def _rounds(stored: Sequence[StoredRound], results: Results, event: int) -> Iterator[PastRound]:
    """The rounds so far; of the one that is on, the pairings that have a game."""
    points: dict[tuple[int, int], list[float]] = defaultdict(lambda: [0.0, 0.0])
    games: dict[tuple[int, int], int] = defaultdict(int)
    for result in results.results(event):
        where = result.key.round, result.key.pairing
        south = 1 - result.key.number % 2  # the first player of a pairing sits South in odd games
        points[where][south] += result.outcome.points(0)
        points[where][1 - south] += result.outcome.points(1)
        games[where] += 1
    for round_ in stored:
        meetings = []
        for left in round_.meetings():
            where = round_.round.number, left.pairing.number
            one, other = points[where]
            if games[where] or left.unplayed:
                meetings.append(Meeting(left.pairing, (one, other), games[where], left.unplayed, left.defaulted))
        yield PastRound(replace(round_.round, pairings=tuple(meeting.pairing for meeting in meetings)), tuple(meetings))
