"""Where games start: the standard position, random plies from a seed, or a file of positions.

Both games of a pair start from the same position, and so do all pairings of a round.
"""

import random
from pathlib import Path
from typing import NamedTuple, Protocol

from arena.game import GameKey, derive_seed
from arena.rules import InvalidPositionError, Position, Ruleset, format_position, parse_position

_ATTEMPTS = 1000


class Start(NamedTuple):
    """A start position as text, and where it comes from."""

    position: str
    source: str


class Starts(Protocol):
    """Chooses the start of each game of one event."""

    description: str
    """What it is, in a word or two, e.g. ``standard`` or ``random_plies 6``."""

    def start(self, key: GameKey) -> Start:
        """The start of game *key*: the same for both games of a pair and for all pairings of a round."""


class StartsError(Exception):
    """Start positions that can't be used; the text names the file and the line."""


class StandardStart:
    """Every game starts from the ruleset's standard position."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.description = "standard"
        self._start = Start(format_position(ruleset.start()), self.description)

    def start(self, key: GameKey) -> Start:
        """The standard position, for any *key*."""
        return self._start


class RandomPlies:
    """The standard position after *plies* random moves; raises StartsError if hardly any game lasts that long."""

    def __init__(self, ruleset: Ruleset, plies: int, seed: int) -> None:
        self.description = f"random_plies {plies}"
        self._ruleset = ruleset
        self._plies = plies
        self._seed = seed
        self._last_place = (0, 0, 0)
        self.start(GameKey(1, 1, 1, 1))

    def start(self, key: GameKey) -> Start:
        """A position in which a move is due; it depends on the seed, the event, the round and the pair alone."""
        place = (key.event, key.round, key.pair[3])
        if place != self._last_place:  # the games that share a start mostly come one after the other
            self._last, self._last_place = self._make(place), place
        return self._last

    def _make(self, place: tuple[int, int, int]) -> Start:
        for attempt in range(_ATTEMPTS):
            seed = derive_seed(self._seed, "start", *place, attempt)
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


class FileStarts:
    """Positions from a file, one a line, taken in order, one for each pair of a round, again from the first at the end.

    Empty lines and what follows ``#`` are skipped. All lines are checked at once; raises StartsError.
    """

    def __init__(self, ruleset: Ruleset, path: Path, pairs_per_round: int) -> None:
        self.description = path.name
        self._pairs_per_round = pairs_per_round
        self._starts: list[Start] = []
        try:
            lines = path.read_text("utf-8-sig").splitlines()
        except (OSError, UnicodeDecodeError) as error:
            raise StartsError(f"{path}: can't be read: {error}") from error
        for number, line in enumerate(lines, 1):
            text = line.partition("#")[0].strip()
            if text:
                self._starts.append(Start(_checked(text, ruleset, f"{path}:{number}"), f"{path.name}:{number}"))
        if not self._starts:
            raise StartsError(f"{path}: holds no position")

    def start(self, key: GameKey) -> Start:
        """The position whose turn it is in the key's round and pair."""
        place = (key.round - 1) * self._pairs_per_round + key.pair[3] - 1
        return self._starts[place % len(self._starts)]


def _checked(text: str, ruleset: Ruleset, where: str) -> str:
    try:
        position = parse_position(text)
        ruleset.check(position)
    except InvalidPositionError as error:
        raise StartsError(f"{where}: {error}") from error
    if ruleset.is_over(position):
        raise StartsError(f"{where}: the game is over in this position: {text[:80]}")
    return format_position(position)
