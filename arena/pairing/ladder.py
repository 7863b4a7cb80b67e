"""A ladder: a pool that plays on and on, always the pairings that make its ratings surer.

Round 1 is a whole round robin, which ties everybody to everybody.
In later rounds those pairings are played that take most off the uncertainty of the ratings.
Pairing neighbours in the ranking is not that: it says who of two is better, and lets the scale between far-off players
go astray.

Players who are entered later, or could not play in round 1, first meet everybody once, in a round of their own.
Of a pairing's two players moves first in its first game who did so in fewer pairings before, else who was entered
first.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, combinations
from typing import TYPE_CHECKING, TypeAlias

from arena.game import Meeting, Pairing, PastRound, Round
from arena.pairing.round_robin import RoundRobin
from arena.pairing.system import attendance

if TYPE_CHECKING:
    from arena.pairing.picks import Array

Rate: TypeAlias = "Callable[[Sequence[PastRound], int], tuple[Array, Array]]"
"""From rounds and a number n of players to strengths (n) and their covariance (n, n), in natural units."""


@dataclass(frozen=True)
class Ladder:
    """*rounds* rounds; System. Raises ValueError for no rounds, games or picks."""

    rounds: int
    rate: Rate
    games_per_pairing: int = 2
    picks: int | None = None
    """Pairings of a round; by default half as many as players."""

    def __post_init__(self) -> None:
        for name in ("rounds", "games_per_pairing", "picks"):
            value = getattr(self, name)
            if value is not None and value < 1:
                raise ValueError(f"{name} must be at least 1, got {value}")

    def next_round(self, past: Sequence[PastRound], players: int, out: Collection[int]) -> Round | None:
        """See System."""
        number = len(past) + 1
        if number > self.rounds:
            return None
        present, absent = attendance(number, players, out)
        known = {player for over in past for pairing in over.round.pairings for player in pairing[1:]}
        if not past:
            pairs = _round_robin(present)
        elif new := [player for player in present if player not in known]:
            pairs = _first_meetings(past, new, present)
        else:
            pairs = _seated(past, self._most_telling(past, players, present))
        numbered = tuple(Pairing(at, first, second) for at, (first, second) in enumerate(pairs, start=1))
        return Round(number=number, pairings=numbered, absent=absent)

    def extra_games(self, meeting: Meeting) -> int:
        """None: a pairing may be drawn."""
        return 0

    def _most_telling(self, past: Sequence[PastRound], players: int, present: Sequence[int]) -> list[tuple[int, int]]:
        from arena.pairing.picks import best_pairs

        strengths, covariance = self.rate(past, players)
        picks = len(present) // 2 if self.picks is None else self.picks
        return best_pairs(strengths, covariance, present, self.games_per_pairing, picks)


def _round_robin(present: Sequence[int]) -> Iterator[tuple[int, int]]:
    table = RoundRobin(len(present))
    return ((present[place.first], present[place.second]) for place in map(table.__getitem__, range(len(table))))


def _first_meetings(past: Sequence[PastRound], new: Sequence[int], present: Sequence[int]) -> Iterator[tuple[int, int]]:
    others = [player for player in present if player not in new]
    return _seated(past, chain(((player, other) for other in others for player in new), combinations(new, 2)))


def _seated(past: Sequence[PastRound], pairs: Iterable[tuple[int, int]]) -> Iterator[tuple[int, int]]:
    """The pairs with whoever moves first in front."""
    ahead: dict[int, int] = {}
    """By how many pairings a player was more often first than second."""
    for over in past:
        for _, first, second in over.round.pairings:
            _count(ahead, first, second)
    for pair in pairs:
        first, second = sorted(pair, key=lambda player: (ahead.get(player, 0), player))
        _count(ahead, first, second)
        yield first, second


def _count(ahead: dict[int, int], first: int, second: int) -> None:
    ahead[first] = ahead.get(first, 0) + 1
    ahead[second] = ahead.get(second, 0) - 1
