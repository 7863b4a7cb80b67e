"""Standings of one event, counted while its results go by; no result is kept.

Not here: ratings, tie-breaks of other formats, and what any of it looks like.

The order of the standings: share of points (points by games, so that players with unequal numbers of games compare;
with equal numbers it is the order of points), then points, then mean seed margin, then name.
Players who agree in all but the name share a rank, and nobody has the ranks they take up.
Who has played no game comes last.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from typing import NamedTuple

from arena.game import Outcome, Result, Termination

_LOST = 2
_KINDS = {Outcome.SOUTH: (0, _LOST), Outcome.NORTH: (_LOST, 0), Outcome.DRAW: (1, 1)}
"""By outcome and seat: 0 won, 1 drawn, 2 lost, the order of a Tally."""


class Tally(NamedTuple):
    """Games by outcome, from one player's view."""

    wins: int = 0
    draws: int = 0
    losses: int = 0

    @property
    def games(self) -> int:
        """All of them."""
        return self.wins + self.draws + self.losses

    @property
    def points(self) -> float:
        """1 for a win, 0.5 for a draw."""
        return self.wins + self.draws / 2

    @property
    def share(self) -> float | None:
        """Points by games, 0 to 1; None without games."""
        return self.points / self.games if self.games else None


@dataclass(frozen=True, slots=True)
class Standing:
    """One player's line."""

    rank: int
    """From 1; shared by equals."""
    name: str
    total: Tally
    south: Tally
    north: Tally
    first: Tally
    """Games in which the player moved first from the start position."""
    second: Tally
    margin_sum: int
    """Own minus the opponent's seeds, over the games that ended by the rules."""
    margin_games: int
    """How many those are."""
    forfeits: int
    """Games lost by the player's own fault."""
    resignations: int

    @property
    def mean_margin(self) -> float | None:
        """Seeds a game; None if no game ended by the rules."""
        return self.margin_sum / self.margin_games if self.margin_games else None


class Standings:
    """Counts results, in any order; the standings can be had at any time.

    *players* are the names entered, each once.
    Memory goes with the number of pairs that have met, not with the number of games.
    """

    __slots__ = ("_lines", "_meetings")

    def __init__(self, players: Sequence[str]) -> None:
        self._lines = {name: _Line() for name in players}
        self._meetings: dict[tuple[str, str], list[int]] = {}
        """Wins, draws, losses of the first by (first, second), for each pair under both orders."""

    def add(self, result: Result) -> None:
        """Count one game; raises ValueError, and counts nothing, if it is void or one of its
        players was not entered."""
        if result.outcome is Outcome.VOID:
            raise ValueError(f"game {result.key} is void and has no standing")
        names, kinds = result.players, _KINDS[result.outcome]
        for name in names:
            if name not in self._lines:
                raise ValueError(f"game {result.key}: {self._unknown(name)}")
        for seat, name in enumerate(names):
            self._lines[name].count(result, seat, kinds[seat])
            self._meetings.setdefault((name, names[1 - seat]), [0, 0, 0])[kinds[seat]] += 1

    def ranked(self) -> tuple[Standing, ...]:
        """All players, best first."""
        order = sorted(self._lines.items(), key=lambda item: (*item[1].merit(), item[0]))
        standings: list[Standing] = []
        for place, (name, line) in enumerate(order, start=1):
            shared = place > 1 and line.merit() == order[place - 2][1].merit()
            standings.append(line.standing(standings[-1].rank if shared else place, name))
        return tuple(standings)

    def head_to_head(self, name: str, opponent: str) -> Tally:
        """The games of two players against each other, from the view of *name*."""
        return Tally(*self._meetings.get((name, opponent), ()))

    def _unknown(self, name: str) -> str:
        near = get_close_matches(name, self._lines, n=1)
        hint = f"; nearest is {near[0]!r}" if near else ""
        return f"expected a player of the event, got {name[:80]!r}{hint}"


class _Line:
    """One player's counters."""

    __slots__ = ("forfeits", "kinds", "margin_games", "margin_sum", "resignations")

    def __init__(self) -> None:
        self.kinds = [[0, 0, 0] for _ in range(4)]
        """Wins, draws, losses by place; place = 2 * seat + (1 if the player moved second)."""
        self.margin_sum = self.margin_games = self.forfeits = self.resignations = 0

    def count(self, result: Result, seat: int, kind: int) -> None:
        self.kinds[2 * seat + (result.first != seat)][kind] += 1
        if result.scores is not None:
            self.margin_sum += result.scores[seat] - result.scores[1 - seat]
            self.margin_games += 1
        if kind == _LOST:
            self.forfeits += result.termination is Termination.FORFEIT
            self.resignations += result.termination is Termination.RESIGNATION

    def tally(self, *places: int) -> Tally:
        return Tally(*(sum(kind) for kind in zip(*(self.kinds[place] for place in places), strict=True)))

    def merit(self) -> tuple[float, float, float]:
        """What the rank rests on, smaller is better."""
        total = self.tally(0, 1, 2, 3)
        margin = self.margin_sum / self.margin_games if self.margin_games else 0.0
        return (1.0 if total.share is None else -total.share, -total.points, -margin)

    def standing(self, rank: int, name: str) -> Standing:
        return Standing(
            rank=rank,
            name=name,
            total=self.tally(0, 1, 2, 3),
            south=self.tally(0, 1),
            north=self.tally(2, 3),
            first=self.tally(0, 2),
            second=self.tally(1, 3),
            margin_sum=self.margin_sum,
            margin_games=self.margin_games,
            forfeits=self.forfeits,
            resignations=self.resignations,
        )
