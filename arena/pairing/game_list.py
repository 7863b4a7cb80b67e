"""The games of a list of pairings, every one computed from its index, none kept.

Decisions, with their reasons:

- Games 2k-1 and 2k of a pairing are one pair: same players, seats swapped, to be played from the same start.
  With an odd number of games the last one stands alone.
- Index order, which is the order of play, goes by pairs: the first pair of every pairing of all rounds, then the second
  pair of every pairing, and so on.
  Stopped anywhere, everybody has then met all opponents about equally often, and ratings are connected early;
  playing each pairing out before the next would leave half the opponents unmet at half time.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple, Protocol

from arena.game import GameKey


class ScheduledGame(NamedTuple):
    """A game to be played: its key and the numbers of the players in its seats."""

    key: GameKey
    south: int
    north: int
    place: int
    """Which pairing of the event it belongs to, from 0 in the order of rounds."""


class Place(NamedTuple):
    """A pairing and where it stands: *first* sits South in its odd games."""

    round: int
    number: int
    first: int
    second: int


class Pairings(Protocol):
    """Pairings in the order they are to be played, by rounds, each computed when it is asked for."""

    @property
    def players(self) -> int:
        """How many players there are; they are numbered from 0."""

    @property
    def rounds(self) -> int:
        """How many rounds."""

    @property
    def width(self) -> int:
        """The most pairings of a round."""

    def __len__(self) -> int:
        """How many pairings."""

    def __getitem__(self, index: int) -> Place:
        """The pairing at an index from 0; the caller keeps it in range."""

    def index(self, round_number: int, number: int) -> int | None:
        """The index of a pairing; None if there is no such pairing."""

    def of(self, player: int) -> Iterator[int]:
        """The indices of a player's pairings."""


@dataclass(frozen=True)
class GameList:
    """*games_per_pairing* games for each of *pairings*, seats swapped from game to game.

    ``len()`` counts the games, ``games[i]`` is the i-th to be played; indices count from 0, and there are no slices.
    Raises ValueError for counts below 1.
    """

    pairings: Pairings
    games_per_pairing: int = 2
    event: int = 1
    """The number that the keys of the games begin with."""
    played: int = 0
    """Games that each pairing has behind it: the keys' numbers go on after them; even."""
    before: int = 0
    """Pairings of the event that come before those of this list."""

    def __post_init__(self) -> None:
        for name in ("games_per_pairing", "event"):
            if getattr(self, name) < 1:
                raise ValueError(f"{name} must be at least 1, got {getattr(self, name)}")

    @property
    def players(self) -> int:
        """How many players there are."""
        return self.pairings.players

    @cached_property
    def _pairings(self) -> int:
        return len(self.pairings)

    @cached_property
    def _paired_games(self) -> int:
        return self.games_per_pairing // 2 * 2 * self._pairings

    def __len__(self) -> int:
        return self._pairings * self.games_per_pairing

    def __iter__(self) -> Iterator[ScheduledGame]:
        return map(self.__getitem__, range(len(self)))

    def __getitem__(self, index: int) -> ScheduledGame:
        if not 0 <= index < len(self):
            raise IndexError(f"expected a game index below {len(self)}, got {index}")
        sweep, rest = divmod(index, 2 * self._pairings)
        place, half = divmod(rest, 2) if self._is_paired(index) else (rest, 0)
        round_number, number, first, second = self.pairings[place]
        key = GameKey(self.event, round_number, number, self.played + 2 * sweep + half + 1)
        south, north = (second, first) if half else (first, second)
        return ScheduledGame(key, south, north, self.before + place)

    def index(self, key: GameKey) -> int:
        """The index of the game with that key; raises ValueError for a game that is not in the list."""
        place = self._place(key)
        if place is None:
            last = self[len(self) - 1].key
            raise ValueError(f"game {key} is not of this event, whose last game id is {last}")
        sweep, half = divmod(key.number - self.played - 1, 2)
        first = sweep * 2 * self._pairings
        return first + 2 * place + half if self._is_paired(first) else first + place

    def holds(self, key: GameKey) -> bool:
        """Whether there is a game with that key."""
        return self._place(key) is not None

    def twin(self, index: int) -> int | None:
        """The index of the other game of a seat-swapped pair; None for a game that stands alone."""
        return index ^ 1 if self._is_paired(index) else None

    def games_of(self, player: int) -> Iterator[int]:
        """The indices of a player's games, by round."""
        for place in self.pairings.of(player):
            round_number, pairing, _, _ = self.pairings[place]
            for number in range(1, self.games_per_pairing + 1):
                yield self.index(GameKey(self.event, round_number, pairing, self.played + number))

    def _place(self, key: GameKey) -> int | None:
        """The index of the key's pairing."""
        if key.event != self.event or not 1 <= key.number - self.played <= self.games_per_pairing:
            return None
        return self.pairings.index(key.round, key.pairing)

    def _is_paired(self, index: int) -> bool:
        return index < self._paired_games
