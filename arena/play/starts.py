"""Where games start: the standard position, random plies from a seed, or the openings of a suite (``suite.py``).

Both games of a pair start from the same position; which pairs share one is said by `Sharing`.
"""

import random
from typing import Literal, NamedTuple, Protocol, TypeAlias

from arena.game import GameKey, derive_seed
from arena.rules import Position, Ruleset, format_position

_ATTEMPTS = 1000

Sharing: TypeAlias = Literal["round", "pairing", "pair"]
"""Which games start alike. ``round``: the first pair of every pairing of a round, likewise the second, and so on.
``pairing``: all games of a pairing. ``pair``: only the two games of a pair."""


class Start(NamedTuple):
    """A start position as text, and where it comes from."""

    position: str
    source: str


class Starts(Protocol):
    """Chooses the start of each game of one event."""

    description: str
    """What it is, in a word or two, e.g. ``standard`` or ``random_plies 6``."""

    def start(self, key: GameKey, place: int) -> Start:
        """The start of game *key*, whose pairing is number *place* of the event, from 0."""


class StartsError(Exception):
    """Start positions that can't be used; the text names the file and the line, one of several lines each."""


class StandardStart:
    """Every game starts from the ruleset's standard position."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.description = "standard"
        self._start = Start(format_position(ruleset.start()), self.description)

    def start(self, key: GameKey, place: int) -> Start:
        """The standard position, for any *key*."""
        return self._start


class RandomPlies:
    """The standard position after *plies* random moves; raises StartsError if hardly any game lasts that long."""

    def __init__(self, ruleset: Ruleset, plies: int, seed: int, share: Sharing = "round") -> None:
        self.description = f"random_plies {plies}"
        self._ruleset = ruleset
        self._plies = plies
        self._seed = seed
        self._share = share
        self._last_place: tuple[int, ...] = ()
        self.start(GameKey(1, 1, 1, 1), 0)

    def start(self, key: GameKey, place: int) -> Start:
        """A position in which a move is due; it depends on the seed and on what the games that share it share."""
        shared = _shared(key, self._share)
        if shared != self._last_place:  # the games that share a start mostly come one after the other
            self._last, self._last_place = self._make(shared), shared
        return self._last

    def _make(self, shared: tuple[int, ...]) -> Start:
        for attempt in range(_ATTEMPTS):
            seed = derive_seed(self._seed, "start", *shared, attempt)
            position = self._play(random.Random(seed))
            if position is not None:
                return Start(format_position(position), f"random_plies {self._plies} seed {seed}")
        raise StartsError(f"random_plies {self._plies}: games of {self._ruleset} are over before that many plies")

    def _play(self, rng: random.Random) -> Position | None:
        position = self._ruleset.start()
        for _ in range(self._plies):
            legal = self._ruleset.legal_moves(position)
            if not legal:
                return None
            position = self._ruleset.play(position, legal[int(rng.random() * len(legal))])
        return None if self._ruleset.is_over(position) else position


def _shared(key: GameKey, share: Sharing) -> tuple[int, ...]:
    """What the keys of games that start alike have in common."""
    event, round_number, pairing, pair = key.pair
    match share:
        case "round":
            return event, round_number, pair
        case "pairing":
            return event, round_number, pairing, 0
        case _:
            return event, round_number, pairing, pair
