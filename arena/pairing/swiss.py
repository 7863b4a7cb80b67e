"""A Swiss: in every round players meet who have about as many points, and nobody meets anybody twice.

Pairs and seats are those of the FIDE (Dutch) System, where players rank by order of entry and White is who moves first;
a meeting of several games is one result.
What comes back is checked here, and where those rules leave no pairing, or the program that knows them fails, the round
is made by `nearest_pairs` and says so: an event never stops for want of a legal pairing.

Players who are entered later were absent in the rounds before.
"""

import math
from collections.abc import Collection, Sequence
from dataclasses import dataclass

from arena.game import Meeting, Pairing, PastRound, Round
from arena.game.score_card import CardLine, score_cards
from arena.pairing.nearest import nearest_pairs, repeats
from arena.pairing.swiss_trf import MAX_PLAYERS, DutchError, dutch_pairs, trf_text
from arena.pairing.system import PairingError, attendance

_SLOWEST_500_S = 5.3
_SLOWEST_EXPONENT = 2.8


def slowest_round_s(players: int) -> float:
    """About how many seconds the slowest round takes to pair; most rounds take a tenth of it.

    Measured on one core of 2024 with gacrux 1.11.65: 0.2 s for 100 players, 5.3 s for 500, 37 s for 1,000.
    """
    return _SLOWEST_500_S * math.pow(players / 500, _SLOWEST_EXPONENT)


@dataclass(frozen=True)
class Swiss:
    """*rounds* rounds; System. Raises ValueError for no rounds."""

    rounds: int
    top_first: bool = True
    """Whether the player entered first moves first in round 1, which decides the seats of all: FIDE draws lots."""

    def __post_init__(self) -> None:
        if self.rounds < 1:
            raise ValueError(f"rounds must be at least 1, got {self.rounds}")

    def next_round(self, past: Sequence[PastRound], players: int, out: Collection[int]) -> Round | None:
        """See System."""
        number = len(past) + 1
        if number > self.rounds:
            return None
        present, absent = attendance(number, players, out)
        if players > MAX_PLAYERS:
            raise PairingError(f"a Swiss has at most {MAX_PLAYERS} players, got {players}")
        cards, note = score_cards(past, players), ""
        try:
            pairs = self._by_the_rules(cards, present, number)
        except DutchError as error:
            pairs = nearest_pairs(cards, present)
            note = f"{error}, so players of nearest points are paired; {repeats(cards, pairs)}"
        met = [(first, second) for first, second in pairs if second is not None]
        return Round(
            number=number,
            pairings=tuple(Pairing(at, first, second) for at, (first, second) in enumerate(met, start=1)),
            byes=tuple(first for first, second in pairs if second is None),
            absent=absent,
            note=note,
        )

    def extra_games(self, meeting: Meeting) -> int:
        """None: a meeting may be drawn."""
        return 0

    def _by_the_rules(
        self, cards: Sequence[Sequence[CardLine]], present: Collection[int], number: int
    ) -> list[tuple[int, int | None]]:
        absent = set(range(len(cards))) - set(present)
        pairs = dutch_pairs(trf_text(cards, absent, self.rounds, top_first=self.top_first), number)
        paired = sorted(player for pair in pairs for player in pair if player is not None)
        again = repeats(cards, pairs)
        if paired != sorted(present) or any(again):
            raise DutchError(f"gacrux paired {len(set(paired))} of {len(present)} players; {again}")
        return pairs
