"""A round robin's pairings, by formula from Berger tables.

- In even cycles all seats are reversed, which balances what an odd number of games a pairing leaves open.
- FIDE advises to swap the last two rounds of the first cycle, so that nobody has the same colour three times running.
  That is for people.
  Pairs swap seats from game to game, and an engine does not tire of a seat, so rounds stay in table order
  and round r of every cycle has the same meetings.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from arena.pairing.berger import berger_pairing, pairing_of, pairings_per_round, rounds_per_cycle
from arena.pairing.game_list import Place


@dataclass(frozen=True)
class RoundRobin:
    """Everybody against everybody, *cycles* times; Pairings.

    Raises ValueError for fewer than two players or no cycle.
    """

    players: int
    cycles: int = 1

    def __post_init__(self) -> None:
        if self.players < 2:
            raise ValueError(f"a round robin needs at least 2 players, got {self.players}")
        if self.cycles < 1:
            raise ValueError(f"cycles must be at least 1, got {self.cycles}")

    @cached_property
    def rounds(self) -> int:
        """Rounds of all cycles together."""
        return self.cycles * rounds_per_cycle(self.players)

    @cached_property
    def width(self) -> int:
        """Pairings of each round."""
        return pairings_per_round(self.players)

    def __len__(self) -> int:
        return self.rounds * self.width

    def __getitem__(self, index: int) -> Place:
        round_index, number = divmod(index, self.width)
        cycle, round_in_cycle = divmod(round_index, rounds_per_cycle(self.players))
        first, second = berger_pairing(self.players, round_in_cycle + 1, number + 1)
        if cycle % 2:
            first, second = second, first
        return Place(round_index + 1, number + 1, first, second)

    def index(self, round_number: int, number: int) -> int | None:
        """See Pairings."""
        if 1 <= round_number <= self.rounds and 1 <= number <= self.width:
            return (round_number - 1) * self.width + number - 1
        return None

    def of(self, player: int) -> Iterator[int]:
        """See Pairings."""
        for round_index in range(self.rounds):
            number = pairing_of(self.players, round_index % rounds_per_cycle(self.players) + 1, player)
            if number is not None:
                yield round_index * self.width + number - 1
