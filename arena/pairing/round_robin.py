"""A round robin as a value: every game computed from its index, none kept.

Decisions, with their reasons:

- Games 2k-1 and 2k of a pairing are one pair: same players, seats swapped, to be played from the same start.
  With an odd number of games the last one stands alone.
- Index order, which is the order of play, goes by pairs: the first pair of every pairing of all rounds, then the second
  pair of every pairing, and so on.
  Stopped anywhere, everybody has then met all opponents about equally often, and ratings are connected early;
  playing each pairing out before the next would leave half the opponents unmet at half time.
- In even cycles all seats are reversed, which balances what an odd number of games a pairing leaves open.
- FIDE advises to swap the last two rounds of the first cycle, so that nobody has the same colour three times running.
  That is for people.
  Pairs swap seats from game to game, and an engine does not tire of a seat, so rounds stay in table order
  and round r of every cycle has the same meetings.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from arena.game import GameKey
from arena.pairing.berger import berger_pairing, pairing_of, pairings_per_round, rounds_per_cycle


class ScheduledGame(NamedTuple):
    """A game to be played: its key and the indices of the players in its seats."""

    key: GameKey
    south: int
    north: int


@dataclass(frozen=True)
class RoundRobin:
    """Everybody against everybody, *cycles* times, *games_per_pairing* games each time.

    ``len()`` counts the games, ``plan[i]`` is the i-th to be played; indices count from 0, and there are no slices.
    Raises ValueError for fewer than two players or counts below 1.
    """

    players: int
    cycles: int = 1
    games_per_pairing: int = 2
    event: int = 1
    """The number that the keys of the games begin with."""

    def __post_init__(self) -> None:
        if self.players < 2:
            raise ValueError(f"a round robin needs at least 2 players, got {self.players}")
        for name in ("cycles", "games_per_pairing", "event"):
            if getattr(self, name) < 1:
                raise ValueError(f"{name} must be at least 1, got {getattr(self, name)}")

    @cached_property
    def rounds(self) -> int:
        """Rounds of all cycles together."""
        return self.cycles * rounds_per_cycle(self.players)

    @cached_property
    def pairings(self) -> int:
        """Pairings of all rounds together."""
        return self.rounds * pairings_per_round(self.players)

    @cached_property
    def _paired_games(self) -> int:
        return self.games_per_pairing // 2 * 2 * self.pairings

    def __len__(self) -> int:
        return self.pairings * self.games_per_pairing

    def __iter__(self) -> Iterator[ScheduledGame]:
        return map(self.__getitem__, range(len(self)))

    def __getitem__(self, index: int) -> ScheduledGame:
        if not 0 <= index < len(self):
            raise IndexError(f"expected a game index below {len(self)}, got {index}")
        pairings = self.pairings
        sweep, rest = divmod(index, 2 * pairings)
        if self._is_paired(index):
            place, half = divmod(rest, 2)
        else:
            place, half = rest, 0
        round_index, pairing_index = divmod(place, pairings_per_round(self.players))
        key = GameKey(self.event, round_index + 1, pairing_index + 1, 2 * sweep + half + 1)
        cycle, round_in_cycle = divmod(round_index, rounds_per_cycle(self.players))
        south, north = berger_pairing(self.players, round_in_cycle + 1, key.pairing)
        return ScheduledGame(key, north, south) if (cycle + half) % 2 else ScheduledGame(key, south, north)

    def index(self, key: GameKey) -> int:
        """The index of the game with that key; raises ValueError for a game that is not of this round robin."""
        per_round = pairings_per_round(self.players)
        if not (
            key.event == self.event
            and 1 <= key.round <= self.rounds
            and 1 <= key.pairing <= per_round
            and 1 <= key.number <= self.games_per_pairing
        ):
            most = GameKey(self.event, self.rounds, per_round, self.games_per_pairing)
            raise ValueError(f"game {key} is not of this round robin, whose last game id is {most}")
        place = (key.round - 1) * per_round + key.pairing - 1
        sweep, half = divmod(key.number - 1, 2)
        first = sweep * 2 * self.pairings
        return first + 2 * place + half if self._is_paired(first) else first + place

    def twin(self, index: int) -> int | None:
        """The index of the other game of a seat-swapped pair; None for a game that stands alone."""
        return index ^ 1 if self._is_paired(index) else None

    def games_of(self, player: int) -> Iterator[int]:
        """The indices of a player's games, by round."""
        cycle = rounds_per_cycle(self.players)
        for round_index in range(self.rounds):
            pairing = pairing_of(self.players, round_index % cycle + 1, player)
            if pairing is not None:
                for number in range(1, self.games_per_pairing + 1):
                    yield self.index(GameKey(self.event, round_index + 1, pairing, number))

    def _is_paired(self, index: int) -> bool:
        return index < self._paired_games
