"""Events that are played with results drawn from a seed, for tests of systems."""

import random
from collections.abc import Callable, Collection, Sequence

from arena.game import Meeting, Pairing, PastRound, Round
from arena.pairing import System

Play = Callable[[Pairing], Meeting]


def meeting(pairing: Pairing, points: tuple[float, float], *, unplayed: int = 0, out: Collection[int] = ()) -> Meeting:
    """Points of the games played, *unplayed* games that those *out* defaulted on."""
    defaulted = (pairing.first in out, pairing.second in out)
    return Meeting(pairing, points, round(sum(points)), unplayed, defaulted)


def by_rank(pairing: Pairing) -> Meeting:
    """The player entered earlier wins the one game."""
    return meeting(pairing, (1.0, 0.0) if pairing.first < pairing.second else (0.0, 1.0))


def at_random(chance: random.Random, out: Collection[int]) -> Play:
    """Two games each; players *out* default on all, some others on one game."""

    def play(pairing: Pairing) -> Meeting:
        pair = {pairing.first, pairing.second}
        if pair & {*out}:
            return meeting(pairing, (0.0, 0.0), unplayed=2, out=out)
        if chance.random() < 0.1:
            return meeting(pairing, (0.5, 0.5), unplayed=1, out={chance.choice(sorted(pair))})
        won = chance.choice([0.0, 0.5, 1.0, 1.5, 2.0])
        return meeting(pairing, (won, 2 - won))

    return play


def played(made: Round, play: Play) -> PastRound:
    return PastRound(made, tuple(play(pairing) for pairing in made.pairings))


def next_round(system: System, past: Sequence[PastRound], players: int, out: Collection[int] = ()) -> Round:
    """The next round, which there must be; asked twice, as the same past must give the same round."""
    made = system.next_round(past, players, out)
    assert made is not None
    assert made == system.next_round(past, players, out)
    assert made.number == len(past) + 1
    assert [pairing.number for pairing in made.pairings] == list(range(1, len(made.pairings) + 1))
    return made


def play_out(system: System, players: int, play: Play, out: Collection[int] = ()) -> list[PastRound]:
    """All rounds of an event."""
    past: list[PastRound] = []
    while (made := system.next_round(past, players, out)) is not None:
        past.append(played(made, play))
    return past


def shown(made: Round) -> str:
    """Pairs as in the golden data, players counted from 1."""
    pairs = [f"{pairing.first + 1}-{pairing.second + 1}" for pairing in made.pairings]
    return " ".join([*pairs, *(f"{player + 1}-bye" for player in made.byes)])
