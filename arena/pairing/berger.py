"""Berger tables by formula: any pairing of any round without making the table.

Players are indices from 0, rounds and pairings count from 1 as in game keys.
The table for an odd number of players is that of the next even number; whoever meets the missing player has the bye,
and that pairing has no number.
Source: FIDE Handbook C.05, Annex 1, where players count from 1 and the first of a pair has White.
"""


def rounds_per_cycle(players: int) -> int:
    """Rounds in which everybody meets everybody else once."""
    return players - 1 + players % 2


def pairings_per_round(players: int) -> int:
    """Pairings that are played in a round; a bye is none."""
    return players // 2


def berger_pairing(players: int, round_number: int, pairing: int) -> tuple[int, int]:
    """The two players of a pairing, the one who moves first in front.

    *round_number* is within one cycle, 1 to ``rounds_per_cycle``, and *pairing* 1 to ``pairings_per_round``.
    """
    circle = rounds_per_cycle(players)
    pivot = _pivot(players, round_number)
    offset = pairing - 1 + players % 2
    if offset:
        return (pivot + offset) % circle, (pivot - offset) % circle
    # Who meets the last player alternates seats with it, which is what keeps everybody's seats balanced.
    return (pivot, circle) if round_number % 2 else (circle, pivot)


def pairing_of(players: int, round_number: int, player: int) -> int | None:
    """The number of the pairing that *player* has in a round of one cycle; None for a bye."""
    circle = rounds_per_cycle(players)
    offset = (player - _pivot(players, round_number)) % circle if player < circle else 0
    offset = min(offset, circle - offset)
    return offset + 1 - players % 2 or None


def _pivot(players: int, round_number: int) -> int:
    """The player that meets the last one (or has the bye); each round it is half the circle further on."""
    circle = rounds_per_cycle(players)
    return (round_number - 1) * (circle + 1) // 2 % circle
