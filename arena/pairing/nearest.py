"""Pairs for a round that the rules of a Swiss can't pair: whoever met least, then whoever has about as many points.

The best such pairs of the whole round at once: as few meetings again as can be, then the smallest sum of squared
differences of points.
The bye counts as an opponent with no points, so it goes to players who had none yet, and of them to those far down.
"""

from collections.abc import Collection, Sequence
from itertools import combinations
from typing import NamedTuple

from arena.game.score_card import CardLine


class Repeats(NamedTuple):
    """What a round has that the rules forbid."""

    meetings: int
    """Pairs that have met before."""
    byes: int
    """Byes for players who already had the points of a win without playing."""

    def __str__(self) -> str:
        return f"pairs that meet again: {self.meetings}, second byes: {self.byes}"


def repeats(cards: Sequence[Sequence[CardLine]], pairs: Collection[tuple[int, int | None]]) -> Repeats:
    """Count them in *pairs*; a meeting that was not played is none."""
    again = [second is None for first, second in pairs if _times(cards[first], second)]
    return Repeats(len(again) - sum(again), sum(again))


def nearest_pairs(cards: Sequence[Sequence[CardLine]], present: Collection[int]) -> list[tuple[int, int | None]]:
    """Pairs of those *present*, most points first, whoever moves first in front; None for the bye, which comes last.

    First moves who has done so less often, else whose last game was longer ago as first, else who was entered earlier.
    """
    import networkx

    nobody = -1
    halves = {player: round(2 * sum(line.points for line in cards[player])) for player in present}
    nodes = sorted(halves, key=lambda player: (-halves[player], player))
    if len(nodes) % 2:
        halves[nobody] = 0
        nodes.append(nobody)
    # One meeting again outweighs the largest difference of points in all pairs together.
    weight = len(nodes) * max(halves.values()) ** 2 + 1
    graph = networkx.Graph()
    for one, other in combinations(nodes, 2):
        times = _times(cards[one], None if other == nobody else other)
        graph.add_edge(one, other, weight=times**2 * weight + (halves[one] - halves[other]) ** 2)
    order = {node: at for at, node in enumerate(nodes)}
    matching = sorted(sorted(pair, key=order.__getitem__) for pair in networkx.min_weight_matching(graph))
    matching.sort(key=lambda pair: (nobody in pair, order[pair[0]]))
    return [(one, None) if other == nobody else _seated(cards, one, other) for one, other in matching]


def _times(card: Sequence[CardLine], opponent: int | None) -> int:
    """How often two have met; for the bye: how often the player had the points of a win without playing."""
    if opponent is None:
        return sum(not line.played and line.points == 1 for line in card)
    return sum(line.played and line.opponent == opponent for line in card)


def _seated(cards: Sequence[Sequence[CardLine]], one: int, other: int) -> tuple[int, int]:
    first, second = sorted((one, other), key=lambda player: (*_seats(cards[player]), player))
    return first, second


def _seats(card: Sequence[CardLine]) -> tuple[int, bool]:
    seats = [line.first for line in card if line.played]
    return 2 * sum(seats) - len(seats), bool(seats) and seats[-1]
