"""What a tournament system is: a pure function from what was played so far to the next round.

Systems that know all their pairings from the start (round robin, gauntlet) are `Pairings` and need none of this.
Resume means asking again: the same past gives the same round.
"""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from typing import Protocol

from arena.game import Meeting, PastRound, Round
from arena.pairing.game_list import Place


class PairingError(Exception):
    """No round can be made though one is due; the text says why."""


class System(Protocol):
    """Makes an event's rounds one after another; a round begins when the one before is over."""

    def next_round(self, past: Sequence[PastRound], players: int, out: Collection[int]) -> Round | None:
        """The round after *past*; None when the event is over.

        *players* are those entered by now, numbers 0 to ``players - 1``: later ones may have joined since the last
        round, for which earlier rounds don't name them.
        Those in *out* are not to be paired: they have withdrawn, or their engine can't be used.
        Raises PairingError.
        """

    def extra_games(self, meeting: Meeting) -> int:
        """How many more games a meeting needs, all of whose games are over, before the round can end; even."""


def attendance(number: int, players: int, out: Collection[int]) -> tuple[list[int], tuple[int, ...]]:
    """Who is to be paired in round *number*, and who is absent; raises PairingError for fewer than two.

    The other arguments are those of `System.next_round`.
    """
    present = [player for player in range(players) if player not in out]
    if len(present) < 2:
        raise PairingError(f"round {number} needs 2 players who can play, and there is {len(present) or 'none'}")
    return present, tuple(player for player in range(players) if player in out)


@dataclass(frozen=True)
class RoundPairings:
    """The pairings of one round, or some of them, as Pairings."""

    round: Round
    players: int
    numbers: tuple[int, ...]
    """Of the pairings, in the order they are to be played."""

    @property
    def rounds(self) -> int:
        """One."""
        return 1

    @property
    def width(self) -> int:
        """All of them."""
        return len(self.numbers)

    def __len__(self) -> int:
        return len(self.numbers)

    def __getitem__(self, index: int) -> Place:
        return Place(self.round.number, *self.round.pairings[self.numbers[index] - 1])

    def index(self, round_number: int, number: int) -> int | None:
        """See Pairings."""
        if round_number == self.round.number and number in self.numbers:
            return self.numbers.index(number)
        return None

    def of(self, player: int) -> Iterator[int]:
        """See Pairings."""
        for index in range(len(self)):
            place = self[index]
            if player in (place.first, place.second):
                yield index
