import random
from collections import Counter
from collections.abc import Sequence
from functools import partial
from itertools import combinations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from arena.game import Meeting, Pairing, PastRound, Round
from arena.pairing import Ladder, PairingError
from arena.pairing.picks import Array, best_pairs
from tests.pairing.rounds_played import at_random, by_rank, meeting, next_round, play_out, played, shown


def rate(past: Sequence[PastRound], players: int) -> tuple[Array, Array]:
    """The Bradley-Terry fit, with one more draw of everybody against a player of strength 0; by Newton's method."""
    games, points = np.zeros((2, players, players))
    for over in past:
        for (_, first, second), (own, others), count, *_ in over.meetings:
            games[[first, second], [second, first]] += count
            points[[first, second], [second, first]] += own, others
    strengths: Array = np.zeros(players)
    for _ in range(12):
        share = 1 / (1 + np.exp(-np.subtract.outer(strengths, strengths)))
        drawn = 1 / (1 + np.exp(-strengths))
        gradient = (points - games * share).sum(axis=1) + 0.5 - drawn
        weights = games * share * (1 - share)
        information = np.diag(weights.sum(axis=1) + drawn * (1 - drawn)) - weights
        strengths = strengths + np.linalg.solve(information, gradient)
    return strengths, np.linalg.inv(information)


def test_an_event_of_four() -> None:
    past = play_out(Ladder(3, rate), 4, by_rank)
    assert shown(past[0].round) == "1-4 2-3 4-3 1-2 2-4 3-1"
    assert [len(over.round.pairings) for over in past] == [6, 2, 2]


@settings(deadline=None, max_examples=30)
@given(st.integers(2, 9), st.integers(1, 12), st.integers(0, 2**32))
def test_rounds_of_a_pool_that_changes(entered: int, picks: int, seed: int) -> None:
    chance = random.Random(seed)
    system, players, out = Ladder(6, rate, picks=picks), entered, set[int]()
    past: list[PastRound] = []
    known: set[int] = set()
    for number in range(1, 7):
        players += number > 1 and chance.random() < 0.3
        out = {player for player in range(players) if chance.random() < 0.1}
        if players - len(out) < 2:
            out = set()
        made = next_round(system, past, players, out)
        pairs = Counter(frozenset(pairing[1:]) for pairing in made.pairings)
        here = set(range(players)) - out
        assert set(pairs.values()) == {1}
        assert set().union(*pairs) <= here
        assert set(made.absent) == out
        new = here - known
        if number == 1 or new:
            assert set(pairs) == {frozenset(pair) for pair in combinations(sorted(here), 2) if new & {*pair}}
        else:
            assert len(pairs) == min(picks, len(here) * (len(here) - 1) // 2)
        known |= here
        past.append(played(made, at_random(chance, ())))
    assert system.next_round(past, players, ()) is None
    assert system.extra_games(past[0].meetings[0]) == 0


@settings(deadline=None, max_examples=20)
@given(st.integers(3, 9), st.integers(0, 2**32))
def test_seats_balance(players: int, seed: int) -> None:
    past = play_out(Ladder(8, rate), players, at_random(random.Random(seed), ()))
    ahead: Counter[int] = Counter()
    for over in past:
        ahead.update(pairing.first for pairing in over.round.pairings)
        ahead.subtract(pairing.second for pairing in over.round.pairings)
    assert max(ahead.values()) - min(ahead.values()) <= 4


@given(st.integers(2, 7), st.integers(1, 6), st.integers(0, 2**32))
def test_picks_are_the_best_one_by_one(players: int, picks: int, seed: int) -> None:
    """Against the definition: the covariance with the games of a pair added, worked out anew each time."""
    generator = np.random.default_rng(seed)
    strengths = generator.normal(size=players)
    root = generator.normal(size=(players, players))
    information: Array = root @ root.T + np.eye(players)
    pairs = best_pairs(strengths, np.linalg.inv(information), range(players), 2, picks)
    assert len(pairs) == len(set(pairs)) == min(picks, players * (players - 1) // 2)
    left = set(combinations(range(players), 2))

    def with_games(pair: tuple[int, int]) -> Array:
        i, j = pair
        share = 1 / (1 + np.exp(strengths[j] - strengths[i]))
        difference = np.eye(players)[i] - np.eye(players)[j]
        added: Array = information + 2 * share * (1 - share) * np.outer(difference, difference)
        return added

    for pair in pairs:
        best = min(np.trace(np.linalg.inv(with_games(other))) for other in left)
        assert np.trace(np.linalg.inv(with_games(pair))) == pytest.approx(best)
        information = with_games(pair)
        left.remove(pair)


def simulated(strengths: Array, chance: random.Random, pairing: Pairing) -> Meeting:
    """Two games of the model that `rate` fits."""
    share = 1 / (1 + float(np.exp(strengths[pairing.second] - strengths[pairing.first])))
    won = float(sum(chance.random() < share for _ in range(2)))
    return meeting(pairing, (won, 2 - won))


def nearest(past: Sequence[PastRound], players: int) -> Round:
    """Pairs of players next to each other in rating."""
    order = rate(past, players)[0].argsort().tolist()
    pairs = zip(order[::2], order[1::2], strict=True)
    numbered = tuple(Pairing(at, *pair) for at, pair in enumerate(pairs, start=1))
    return Round(number=len(past) + 1, pairings=numbered)


def test_ratings_are_better_than_of_pairing_the_nearest() -> None:
    """Mean squared errors of ratings, in natural units, of seeded events with as many games."""
    players, rounds, errors = 10, 50, np.zeros((6, 2))
    for seed, error in enumerate(errors):
        drawn = np.random.default_rng(seed).normal(scale=2.0, size=players)
        strengths = drawn - drawn.mean()
        play = partial(simulated, strengths, random.Random(seed))
        ladder = play_out(Ladder(rounds, rate), players, play)
        near = ladder[:1]
        while len(near) < rounds:
            near.append(played(nearest(near, players), play))
        for at, past in enumerate((ladder, near)):
            ratings = rate(past, players)[0]
            error[at] = ((ratings - ratings.mean() - strengths) ** 2).mean()
    ladders, nearests = errors.mean(axis=0)
    assert ladders < 0.5 * nearests


def test_nobody_to_pair() -> None:
    with pytest.raises(PairingError, match=r"^round 1 needs 2 players who can play, and there is 1$"):
        Ladder(3, rate).next_round([], 3, (0, 2))


@pytest.mark.parametrize("wrong", [(0, 2, None), (1, 0, None), (1, 2, 0)])
def test_bounds(wrong: tuple[int, int, int | None]) -> None:
    with pytest.raises(ValueError, match=r"^(rounds|games_per_pairing|picks) must be at least 1, got 0$"):
        Ladder(wrong[0], rate, wrong[1], wrong[2])
