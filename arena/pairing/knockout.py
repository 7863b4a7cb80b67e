"""A knockout: who loses is out, until one is left.

- The bracket is fixed before round 1 from the order of entry, so that the two entered first can meet only in the final,
  the first four only from the semi-finals on, and so on.
  Where there are fewer players than places, those entered first have a bye in round 1.
- A pairing is won by its points.
  A tie is played off by up to *extra_pairs* further pairs of games; then whoever was entered first goes on.
- Who defaults loses the games left unplayed, and nothing is paired anew: a player who can't play is beaten by the
  opponent there is.
  Where both default on a tied pairing nobody goes on, and the next opponent has a bye.
- In a pairing's first game moves first who did so in fewer pairings before, else who was entered first.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass

from arena.game import Meeting, Pairing, PastRound, Round

_PAIR = 2  # games


@dataclass(frozen=True)
class Knockout:
    """Rounds until one player is left; System. Players entered after round 1 are not in it.

    Raises ValueError for a negative number of extra pairs, or no games.
    """

    games_per_pairing: int = 2
    third_place: bool = False
    """Whether the losers of the semi-finals meet, as pairing 2 of the last round."""
    extra_pairs: int = 0

    def __post_init__(self) -> None:
        if self.games_per_pairing < 1:
            raise ValueError(f"games_per_pairing must be at least 1, got {self.games_per_pairing}")
        if self.extra_pairs < 0:
            raise ValueError(f"extra_pairs must be at least 0, got {self.extra_pairs}")

    def next_round(self, past: Sequence[PastRound], players: int, out: Collection[int]) -> Round | None:
        """See System; players in *out* are paired, as their opponents win without playing."""
        bracket = _Bracket(past, players)
        matches = list(bracket.matches())
        if all(one is None and other is None for one, other in matches):
            return None
        pairs = [(one, other) for one, other in matches if one is not None and other is not None]
        byes = [one if other is None else other for one, other in matches if (one is None) != (other is None)]
        if self.third_place and len(matches) == 1 and len(bracket.lost) == 2:
            pairs.append((bracket.lost[0], bracket.lost[1]))
        firsts = Counter(pairing.first for over in past for pairing in over.round.pairings)
        seated = (sorted(pair, key=lambda player: (firsts[player], player)) for pair in pairs)
        return Round(
            number=len(past) + 1,
            pairings=tuple(Pairing(number, *pair) for number, pair in enumerate(seated, start=1)),
            byes=tuple(player for player in byes if player is not None),
            note="; ".join(_decided_by_entry(past[-1])) if past else "",
        )

    def extra_games(self, meeting: Meeting) -> int:
        """See System."""
        played_off = (meeting.games + meeting.unplayed - self.games_per_pairing) // _PAIR
        return _PAIR if _is_tied(meeting) and played_off < self.extra_pairs else 0


def knockout_places(past: Sequence[PastRound], players: int) -> list[int]:
    """The place of every player: 1 for the winner, 2, and shared by all who were knocked out in the same round.

    3 and 4 are not shared if they were played for.
    Whoever is still in shares place 1, and whoever never was has the last one.
    """
    bracket = _Bracket(past, players)
    still_in = len(past) + 1.0
    came_to = [bracket.out_in.get(player, still_in if player in bracket.entered else 0.0) for player in range(players)]
    for meeting in past[-1].meetings if past else ():
        third = winner(meeting)
        if third is not None and bracket.out_in.get(third, still_in) < len(past):
            came_to[third] += 0.5
    return [1 + sum(other > own for other in came_to) for own in came_to]


def winner(meeting: Meeting) -> int | None:
    """Who goes on; None if both defaulted and neither is ahead."""
    first, second = meeting.totals
    if first != second:
        return meeting.pairing.first if first > second else meeting.pairing.second
    match meeting.defaulted:
        case (True, True):
            return None
        case (False, False):
            return min(meeting.pairing.first, meeting.pairing.second)
        case (first_defaulted, _):
            return meeting.pairing.second if first_defaulted else meeting.pairing.first


def bracket_order(places: int) -> list[int]:
    """The players, by order of entry from 0, from top to bottom of a bracket; *places* is a power of 2."""
    order = [0]
    while len(order) < places:
        last = 2 * len(order) - 1
        order = [player for one in order for player in (one, last - one)]
    return order


class _Bracket:
    """Where a knockout stands after some rounds."""

    def __init__(self, past: Sequence[PastRound], players: int) -> None:
        if past:
            made = past[0].round
            players = len(made.byes) + 2 * len(made.pairings)
        self.entered = range(players)
        self.out_in: dict[int, float] = {}
        """Rounds that knocked players out."""
        self.lost: list[int] = []
        """Whom the last round knocked out, from top to bottom."""
        places = 1 << (players - 1).bit_length() if players else 0
        self._slots = [player if player < players else None for player in bracket_order(places)] if places else []
        for number, over in enumerate(past, start=1):
            self._advance(number, over.meetings)

    def matches(self) -> Iterator[tuple[int | None, int | None]]:
        """Who is to meet, from top to bottom; None where nobody is. None at all when one is left."""
        return zip(self._slots[::2], self._slots[1::2], strict=False)

    def _advance(self, number: int, meetings: Iterable[Meeting]) -> None:
        winners = {frozenset(meeting.pairing[1:]): winner(meeting) for meeting in meetings}
        slots: list[int | None] = []
        self.lost = []
        for one, other in self.matches():
            if one is None or other is None:
                slots.append(other if one is None else one)
                continue
            ahead = winners[frozenset((one, other))]
            slots.append(ahead)
            self.lost += [player for player in (one, other) if player != ahead]
        self.out_in |= dict.fromkeys(self.lost, float(number))
        self._slots = slots


def _is_tied(meeting: Meeting) -> bool:
    first, second = meeting.totals
    return first == second and not any(meeting.defaulted)


def _decided_by_entry(over: PastRound) -> Iterator[str]:
    for meeting in over.meetings:
        if _is_tied(meeting):
            yield f"pairing {over.round.number}.{meeting.pairing.number} is tied: who was entered first goes on"
