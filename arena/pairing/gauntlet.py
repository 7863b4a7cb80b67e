"""A gauntlet's pairings, by formula: seeds against all others.

- Seeds do not meet each other, nor do the others: what is asked is how the others fare against the same opponents.
- The others are taken in blocks of as many as there are seeds, and a block is over when each of its players has met
  every seed, so that in a round nobody plays twice.
  A player who is entered later so extends the list and changes no pairing of it, as long as there is one cycle.
- Seats of the first game alternate over a player's opponents; in even cycles all seats are reversed.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from arena.pairing.game_list import Place


@dataclass(frozen=True)
class Gauntlet:
    """Every player in *seeds* against everybody who is not, *cycles* times; Pairings.

    Raises ValueError for no cycle, and for seeds that are none, unknown, given twice, or everybody.
    """

    players: int
    seeds: tuple[int, ...] = (0,)
    cycles: int = 1

    def __post_init__(self) -> None:
        if self.cycles < 1:
            raise ValueError(f"cycles must be at least 1, got {self.cycles}")
        if not self.seeds:
            raise ValueError("a gauntlet needs a seed, got none")
        for seed in self.seeds:
            if not 0 <= seed < self.players:
                raise ValueError(f"seeds must be numbers of players, 0 to {self.players - 1}, got {seed}")
        if len(set(self.seeds)) < len(self.seeds):
            raise ValueError(f"seeds must differ, got {list(self.seeds)}")
        if not self._others:
            raise ValueError(f"seeds must leave players for them to meet, got all {self.players}")

    @cached_property
    def _others(self) -> tuple[int, ...]:
        return tuple(sorted(set(range(self.players)) - {*self.seeds}))

    @cached_property
    def _cycle(self) -> int:
        """Pairings of a cycle."""
        return len(self.seeds) * len(self._others)

    @cached_property
    def _cycle_rounds(self) -> int:
        blocks = -(-len(self._others) // len(self.seeds))
        return blocks * len(self.seeds)

    @cached_property
    def rounds(self) -> int:
        """Rounds of all cycles together."""
        return self.cycles * self._cycle_rounds

    @cached_property
    def width(self) -> int:
        """Pairings of a round, but for those of the last block."""
        return self._width(0)

    def __len__(self) -> int:
        return self.cycles * self._cycle

    def __getitem__(self, index: int) -> Place:
        count = len(self.seeds)
        cycle, rest = divmod(index, self._cycle)
        block, rest = divmod(rest, count * count)
        turn, at = divmod(rest, self._width(block))
        seed, other = (at + turn) % count, block * count + at
        pair = (self.seeds[seed], self._others[other])
        first, second = pair if (seed + other + cycle) % 2 == 0 else reversed(pair)
        return Place(cycle * self._cycle_rounds + block * count + turn + 1, at + 1, first, second)

    def index(self, round_number: int, number: int) -> int | None:
        """See Pairings."""
        count = len(self.seeds)
        cycle, rest = divmod(round_number - 1, self._cycle_rounds)
        block, turn = divmod(rest, count)
        width = self._width(block)
        if not (1 <= round_number <= self.rounds and 1 <= number <= width):
            return None
        return cycle * self._cycle + block * count * count + turn * width + number - 1

    def of(self, player: int) -> Iterator[int]:
        """See Pairings."""
        count = len(self.seeds)
        is_seed = player in self.seeds
        own = self.seeds.index(player) if is_seed else self._others.index(player)
        blocks = range(self._cycle_rounds // count) if is_seed else (own // count,)
        for cycle in range(self.cycles):
            for block in blocks:
                for turn in range(count):
                    at = (own - turn if is_seed else own) % count
                    index = self.index(cycle * self._cycle_rounds + block * count + turn + 1, at + 1)
                    if index is not None:
                        yield index

    def _width(self, block: int) -> int:
        """Pairings of the rounds of a block: the last one may have fewer players than there are seeds."""
        return min(len(self.seeds), len(self._others) - block * len(self.seeds))
