"""How fast the rules are: whole random games and perft, for each ruleset.

Run: python -m tests.benchmarks.rules [--short]

Rounds of all subjects in shuffled order, medians and extremes of the rounds. Only ratios within one run hold.
"""

import argparse
import platform
import random
import statistics
import time
from collections.abc import Callable

from arena.rules import Ruleset, parse_ruleset, perft

RULESETS = ("dakon", "dakon:pits=5", "dakon:pits=9", "djenon-aboure")
PERFT_DEPTHS = {"dakon": 5, "dakon:pits=5": 7, "dakon:pits=9": 4, "djenon-aboure": 7}

Work = Callable[[], int]
"""Does its work once and returns how many things it counted."""


def random_games(ruleset: Ruleset, games: int) -> Work:
    """Moves of whole games, each asked for its legal moves once and played once, as the arena does."""
    # Drawn beforehand, so that only the rules are timed; no game is that long.
    choices = [[rng.randrange(1 << 30) for _ in range(500)] for rng in map(random.Random, range(games))]

    def work() -> int:
        moves = 0
        for draws in choices:
            position = ruleset.start()
            for draw in draws:
                legal = ruleset.legal_moves(position)
                if not legal:
                    break
                position = ruleset.play(position, legal[draw % len(legal)])
                moves += 1
        return moves

    return work


def full_tree(ruleset: Ruleset, depth: int) -> Work:
    """Leaves of the tree from the start; the last ply is counted, not played."""
    return lambda: perft(ruleset, ruleset.start(), depth)


def subjects(games: int) -> dict[tuple[str, str], Work]:
    """The work of each line of the table."""
    found: dict[tuple[str, str], Work] = {}
    for text in RULESETS:
        ruleset = parse_ruleset(text)
        found[text, "random games, moves/s"] = random_games(ruleset, games)
        found[text, "perft, leaves/s"] = full_tree(ruleset, PERFT_DEPTHS[text])
    return found


def measure(works: dict[tuple[str, str], Work], rounds: int) -> dict[tuple[str, str], list[float]]:
    """Rates per second, one a round."""
    rates: dict[tuple[str, str], list[float]] = {key: [] for key in works}
    order = list(works)
    for seed in range(rounds):
        random.Random(seed).shuffle(order)
        for key in order:
            begin = time.perf_counter()
            counted = works[key]()
            rates[key].append(counted / (time.perf_counter() - begin))
    return rates


def main() -> None:
    """Measure and print a table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--short", action="store_true", help="a few seconds instead of a minute")
    short = parser.parse_args().short
    rounds = 3 if short else 9
    rates = measure(subjects(games=100 if short else 400), rounds)
    print(f"{platform.python_implementation()} {platform.python_version()} on {platform.platform()}, {rounds} rounds")
    print(f"{'ruleset':<16}{'what':<26}{'median':>12}{'lowest':>12}{'highest':>12}")
    for (text, what), values in rates.items():
        print(f"{text:<16}{what:<26}{statistics.median(values):>12,.0f}{min(values):>12,.0f}{max(values):>12,.0f}")


if __name__ == "__main__":
    main()
