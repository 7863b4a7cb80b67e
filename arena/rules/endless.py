"""Djenon-aboure: a proof, found on the board in one look, that a sowing never ends.

Simulation alone is no answer: an endless sowing of 48 seeds may come back to where it was after 845,188 laps, one of
100 seeds after more than anyone would wait for. The argument is this project's own.

Let time be the way of the hand: at time t it drops a seed into the cell t beyond the one it was lifted from at time 0.
Give the pit d cells ahead that holds v seeds the number d - 12 v: when it was last emptied, had it got a seed each
round since. Give the pit just lifted the number 0, and its hand of h seeds the number h - 1: when its last seed falls.
Let that be at time s, upon v seeds, so in the pit of number s - 12 v. If it relays, the v + 1 seeds go down from time s
to s + v. So the pit gets the number s, which the old hand had, and the new hand s + v = (s - 12 v) + 13 v, which is the
pit's old number modulo 13: modulo 13 the thirteen numbers stay what they are.

And v is, modulo 13, the pit's number less the hand's. Where no two of the numbers differ by 1 or 3, no last seed ever
falls upon 1 or 3 seeds; and after the first round it never falls upon 0.
"""

from collections.abc import Sequence


def numbers(board: Sequence[int], cell: int) -> set[int]:
    """The numbers modulo 13, each once, when ``cell`` is lifted at time 0.

    From the next lap on time counts anew, which lowers them all alike by the seeds in hand less one.
    """
    cells = len(board)
    ahead = {(distance + board[(cell + distance) % cells]) % 13 for distance in range(1, cells)}
    return ahead | {0, (board[cell] - 1) % 13}


def never_ends(board: Sequence[int], cell: int) -> bool:
    """Whether the sowing from ``cell`` is proved endless, no pit being empty. False says nothing."""
    found = numbers(board, cell)
    return not any((number + step) % 13 in found for number in found for step in (1, 3))
