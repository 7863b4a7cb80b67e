"""Whether the statistics keep their promises, in simulated matches, events and sequential tests, and how fast they are.

Run: python -m tests.benchmarks.statistics [--short]

Printed are the share of 95 % intervals that hold the truth, how often equals are called unequal, the error rates of
sequential tests beside those promised, and the time to gather and fit the games of a hundred players.
Seeds are fixed: the same numbers on every machine, but for the times.
"""

import argparse
import random
import time
from collections.abc import Iterator
from itertools import permutations
from math import exp, sqrt
from typing import NamedTuple

import numpy as np

from arena.game import GameKey, Outcome, Result, Termination
from arena.ratings import GamePairs, MarginSays, MatchCounter, MatchStatistics, Sprt, SprtRun, SprtState, SprtStatus
from arena.ratings.estimate import Estimate, normal_share
from arena.ratings.joint import ModelName, fit
from arena.ratings.llr import NORMALIZED_ELO

_FIRST_MOVE, _OPENING, _LUCK = 2.0, 4.0, 4.0
"""Seeds: what the first move is worth, and the deviations of what a start is worth and of everything else."""
_KINDS = (("north", "south"), ("draw", "south"), ("draw", "draw"), ("draw", "north"), ("south", "north"))
"""Outcomes of a pair's two games by the points of who is South in its first."""


def simulated_match(strength: float, pairs: int, seed: int) -> MatchStatistics:
    """Player "a", who is worth *strength* seeds a game more, against "b" in pairs that share a start."""
    counter = MatchCounter("a")
    noise = np.random.default_rng(seed).normal(size=(pairs, 3)) * (_OPENING, _LUCK, _LUCK)
    for pair, (opening, luck, other_luck) in enumerate(noise.tolist()):
        for game, (first, lead) in enumerate((("a", 1), ("b", -1))):
            margin = round(strength + lead * (_FIRST_MOVE + opening) + (other_luck if game else luck))
            south_margin = lead * margin
            players = ("a", "b") if first == "a" else ("b", "a")
            scores = (40 + south_margin, 40)
            key = GameKey(1, 1, 1, 2 * pair + game + 1)
            counter.add(Result(key, players, 0, Outcome.of_scores(scores), scores, Termination.COMPLETED))
    return counter.statistics()


def expected_score(strength: float) -> float:
    """Of player "a" in such a match: wins and half the draws, from margins rounded to seeds."""
    deviation = sqrt(_OPENING**2 + _LUCK**2)
    means = (strength + _FIRST_MOVE, strength - _FIRST_MOVE)
    return sum(normal_share((mean + half) / deviation) for mean in means for half in (-0.5, 0.5)) / 4


class MatchRates(NamedTuple):
    """Shares of matches, 0 to 1."""

    score_holds: float
    """The interval of the score holds the truth; so for the margin."""
    margin_holds: float
    score_names: float
    """The score names a player as stronger."""
    hint: float
    """The score does not, but the margin does."""


def match_rates(strength: float, pairs: int, matches: int) -> MatchRates:
    """From simulated matches."""
    truth = expected_score(strength)
    found = [simulated_match(strength, pairs, seed) for seed in range(matches)]
    margins = [match.margin.mean for match in found if match.margin]
    return MatchRates(
        _share([_holds(match.score, truth) for match in found]),
        _share([_holds(margin, strength) for margin in margins]),
        _share([match.stronger != 0 for match in found]),
        _share([match.margin_says is MarginSays.SHARPENS for match in found]),
    )


def joint_coverage(model: ModelName, events: int, cycles: int = 20) -> float:
    """The share of intervals that hold the true rating: round robins of five, of *cycles* pairs a pairing."""
    truth = (150.0, 60.0, 0.0, -60.0, -150.0)
    held = []
    for seed in range(events):
        pairs = GamePairs("01234")
        for result in _event(truth, model, cycles, random.Random(seed)):
            pairs.add(result)
        ratings = fit(pairs, model=model).ratings
        held += [abs(rating.elo - elo) < rating.half_width for rating, elo in zip(ratings, truth, strict=True)]
    return _share(held)


def sprt_error_rates(test: Sprt, base: tuple[float, ...], runs: int) -> tuple[float, float, float]:
    """How often H1 is accepted where H0 holds exactly, how often H0 where H1 does, and the mean number of pairs.

    *base* are the shares of pairs by points between equals; the stronger have more of the better.
    """
    wrong = []
    units = 0
    for elo, right in ((test.elo0, SprtState.H0), (test.elo1, SprtState.H1)):
        shares = _shares_at(elo, base)
        states = []
        for seed in range(runs):
            status = _run_sprt(test, shares, random.Random(seed))
            states.append(status.state)
            units += status.units
        wrong.append(_share([state is not right for state in states]))
    return wrong[0], wrong[1], units / (2 * runs)


def _run_sprt(test: Sprt, shares: list[float], rng: random.Random) -> SprtStatus:
    run = SprtRun(test, "a")
    number = 1
    while run.status.state is SprtState.RUNNING:
        (kind,) = rng.choices(_KINDS, shares)
        for half, outcome in enumerate(kind):
            players = ("b", "a") if half else ("a", "b")
            key = GameKey(1, 1, 1, number + half)
            run.add(Result(key, players, 0, Outcome(outcome), None, Termination.COMPLETED))
        number += 2
    return run.status


def _shares_at(elo: float, base: tuple[float, ...]) -> list[float]:
    """*base* tilted by points so that the pairs are those of a player who is *elo* normalized Elo ahead."""
    low, high = -50.0, 50.0
    for _ in range(100):
        tilt = (low + high) / 2
        weights = [share * exp(tilt * kind / 4) for kind, share in enumerate(base)]
        shares = [weight / sum(weights) for weight in weights]
        mean = sum(share * kind / 4 for kind, share in enumerate(shares))
        deviation = sqrt(2 * sum(share * (kind / 4 - mean) ** 2 for kind, share in enumerate(shares)))
        if NORMALIZED_ELO * (mean - 0.5) / deviation < elo:
            low = tilt
        else:
            high = tilt
    return shares


def _event(truth: tuple[float, ...], model: ModelName, cycles: int, rng: random.Random) -> Iterator[Result]:
    """All pairs of games; half of the pairs share their luck, so that the two games are not independent."""
    number = 0
    for a in range(len(truth)):
        for b in range(a + 1, len(truth)):
            for _ in range(cycles):
                number += 2
                luck = rng.random()
                for half, (south, north) in enumerate(((a, b), (b, a))):
                    drawn = luck if rng.random() < 0.5 else rng.random()
                    outcome = _outcome((truth[south] - truth[north] + 30.0) / 173.7178, model, drawn)
                    key = GameKey(1, 1, 1, number + half - 1)
                    yield Result(key, (str(south), str(north)), 0, outcome, None, Termination.COMPLETED)


def _outcome(ahead: float, model: ModelName, luck: float) -> Outcome:
    """Of a game in which South is *ahead*, in natural units; *luck* is even between 0 and 1."""
    if model == "rao_kupper":
        won, lost = 1 / (1 + exp(0.5 - ahead)), 1 / (1 + exp(0.5 + ahead))
    else:  # as many draws as leave the expected score as it is
        score = 1 / (1 + exp(-ahead))
        won, lost = score - min(score, 1 - score) / 3, 1 - score - min(score, 1 - score) / 3
    if luck < won:
        return Outcome.SOUTH
    return Outcome.NORTH if luck > 1 - lost else Outcome.DRAW


def _holds(estimate: Estimate, truth: float) -> bool:
    return estimate.low <= truth <= estimate.high


def _share(found: list[bool]) -> float:
    return sum(found) / len(found)


def _print_matches(matches: int) -> None:
    print(f"{'matches':<28}{'score':>8}{'margin':>8}{'named':>8}{'hint':>8}   (95 % intervals that hold; of all)")
    for pairs in (10, 30, 100):
        for strength in (0.0, 1.0, 3.0):
            rates = match_rates(strength, pairs, matches)
            print(f"{f'{pairs} pairs, {strength:+g} seeds':<28}" + "".join(f"{100 * rate:7.1f}%" for rate in rates))


def _print_joint(events: int) -> None:
    models: tuple[ModelName, ...] = ("bradley_terry", "rao_kupper")
    for model in models:
        print(f"joint, {model}: {100 * joint_coverage(model, events):.1f} % of intervals hold the true rating")


def _print_sprt(runs: int) -> None:
    print(f"{'SPRT, 5 % and 5 %':<28}{'wrong H1':>9}{'wrong H0':>9}{'pairs':>8}")
    bases = {"few level": (0.25, 0.02, 0.46, 0.02, 0.25), "level": (0.02, 0.15, 0.66, 0.15, 0.02)}
    for elo1 in (200, 100, 50):
        for name, base in bases.items():
            wrong1, wrong0, units = sprt_error_rates(Sprt(0, elo1), base, runs)
            print(f"{f'0..{elo1}, {name}':<28}{100 * wrong1:8.1f}%{100 * wrong0:8.1f}%{units:8.1f}")


def _print_times(players: int, games: int) -> None:
    rng = random.Random(1)
    names = [f"p{player}" for player in range(players)]
    strengths = [rng.gauss(0, 1) for _ in names]
    results = []
    for number in range(games // 2):
        a, b = rng.sample(range(players), 2)
        for half, (south, north) in enumerate(((a, b), (b, a))):
            outcome = _outcome(strengths[south] - strengths[north], "rao_kupper", rng.random())
            key = GameKey(1, 1, number + 1, half + 1)
            results.append(Result(key, (names[south], names[north]), 0, outcome, None, Termination.COMPLETED))
    began = time.perf_counter()
    pairs = GamePairs(names)
    for result in results:
        pairs.add(result)
    took = f"{players} players, {games} games: gathered in {time.perf_counter() - began:.2f} s"
    models: tuple[ModelName, ...] = ("bradley_terry", "rao_kupper")
    for model in models:
        began = time.perf_counter()
        joint = fit(pairs, model=model)
        took += f", {model} {time.perf_counter() - began:.2f} s"
    began = time.perf_counter()
    for player, opponent in permutations(range(players), 2):
        joint.superiority(player, opponent)
    print(f"{took}, all likelihoods {time.perf_counter() - began:.2f} s")


def main() -> None:
    """Simulate and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--short", action="store_true", help="a twentieth of the runs: does it run at all")
    few = 20 if parser.parse_args().short else 1
    _print_matches(2000 // few)
    _print_joint(500 // few)
    _print_sprt(1000 // few)
    _print_times(100, 100_000 // few)


if __name__ == "__main__":
    main()
