"""The sequential test (SPRT): stops as soon as the results decide between two values of Elo.

H0 says that the player is ahead by *elo0*, H1 by *elo1*.
The log-likelihood ratio of the two is compared with two bounds after every unit: a complete pair of games or, where
games are unpaired, a game.
Units count in the order of their numbers, whatever the order in which games end: the first units that decide do so, and
neither concurrency nor a stop in between can change it.
Source: Wald, "Sequential analysis", 1947; the ratio is that of `arena.ratings.llr`.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from math import log
from typing import get_args

from arena.game import GameKey, Result
from arena.ratings.llr import EloModel, llr
from arena.ratings.names import unknown

_MOST_ELO = 200.0
"""Within it the search for the nearest distributions always succeeds, so that the ratio makes no leaps."""


class SprtState(StrEnum):
    """How a test stands."""

    RUNNING = "running"
    H0 = "accept_h0"
    H1 = "accept_h1"
    UNDECIDED = "max_games"  # all the games it may have did not decide


@dataclass(frozen=True, slots=True)
class Sprt:
    """What is tested, and how surely. Raises ValueError, whose text begins with the field's name."""

    elo0: float
    elo1: float
    alpha: float = 0.05
    """The risk to accept H1 where H0 holds."""
    beta: float = 0.05
    """The risk to accept H0 where H1 holds."""
    model: EloModel = "normalized"
    """Which Elo *elo0* and *elo1* are; the two differ a lot, see `arena.ratings.llr`."""
    pairs: bool = True
    """Whether units are pairs of games; else games."""
    max_games: int | None = None
    """The test ends undecided after as many; None for no limit."""

    def __post_init__(self) -> None:
        for name in ("elo0", "elo1"):
            elo = getattr(self, name)
            if not abs(elo) <= _MOST_ELO:
                raise ValueError(f"{name} must be within ±{_MOST_ELO:g}, got {elo}")
        if not self.elo0 < self.elo1:
            raise ValueError(f"elo1 must be above elo0, which is {self.elo0:g}, got {self.elo1:g}")
        for name in ("alpha", "beta"):
            risk = getattr(self, name)
            if not 0 < risk < 0.5:
                raise ValueError(f"{name} must be above 0 and below 0.5, got {risk}")
        if self.model not in get_args(EloModel):
            raise ValueError(f"model: {unknown(self.model, 'normalized or logistic', get_args(EloModel))}")
        least = self.games_a_unit
        if self.max_games is not None and self.max_games < least:
            raise ValueError(f"max_games must be at least {least}, got {self.max_games}")

    @property
    def games_a_unit(self) -> int:
        """2 for pairs, else 1."""
        return 2 if self.pairs else 1

    @property
    def max_units(self) -> int | None:
        """As many as fit in *max_games*."""
        return None if self.max_games is None else self.max_games // self.games_a_unit

    @property
    def bounds(self) -> tuple[float, float]:
        """H0 is accepted at or below the first, H1 at or above the second."""
        return log(self.beta / (1 - self.alpha)), log((1 - self.beta) / self.alpha)

    def llr(self, counts: Sequence[int]) -> float:
        """The log-likelihood ratio, from the counts of units by points, fewest first: five kinds of pairs, or three of
        games."""
        return llr(counts, self.elo0, self.elo1, self.model)


@dataclass(frozen=True, slots=True)
class SprtStatus:
    """Where a test stands after the units that count."""

    test: Sprt
    state: SprtState
    llr: float
    counts: tuple[int, ...]
    """Units by points of the player, fewest first: LL, LD, DD or WL, WD, WW; or lost, drawn, won."""

    @property
    def units(self) -> int:
        """How many count: pairs, or games."""
        return sum(self.counts)

    @property
    def games(self) -> int:
        """How many count."""
        return self.units * self.test.games_a_unit

    def verdict(self, player: str, opponent: str) -> str:
        """The outcome in one sentence."""
        low, high = self.test.bounds
        after = f"after {self.games} games (LLR {self.llr:.2f} of {low:.2f} to {high:.2f})"
        if self.state is SprtState.RUNNING:
            return f"The test of {player} against {opponent} goes on {after}."
        if self.state is SprtState.UNDECIDED:
            return f"The test of {player} against {opponent} has not decided {after}."
        accepted = "H1" if self.state is SprtState.H1 else "H0"
        return f"{player} is {self._finding(opponent)}: {accepted} accepted {after}."

    def _finding(self, opponent: str) -> str:
        """What an accepted hypothesis excludes is the other one, and all beyond it."""
        unit = f"{self.test.model} Elo"
        if self.state is SprtState.H1:
            elo = self.test.elo0
            if elo < 0:
                return f"at most {-elo:g} {unit} weaker than {opponent}"
            return f"stronger than {opponent}" + (f" by more than {elo:g} {unit}" if elo else "")
        elo = self.test.elo1
        if elo > 0:
            return f"less than {elo:g} {unit} stronger than {opponent}, if at all"
        return f"weaker than {opponent}" + (f" by more than {-elo:g} {unit}" if elo else "")


class SprtRun:
    """A test under way: the games of one pairing, from the view of *player*.

    Games may come in any order; units that come early wait for those before them, so that memory goes with the games in
    play and not with those played.
    """

    __slots__ = ("_next", "_pairing", "_player", "_waiting", "status")

    def __init__(self, test: Sprt, player: str) -> None:
        self._player = player
        self._next = 1
        """The number of the unit that counts next."""
        self._pairing: tuple[int, ...] = ()
        self._waiting: dict[int, dict[int, int] | None] = {}
        """By unit: half points by game number; None if it is left out."""
        self.status = SprtStatus(test, SprtState.RUNNING, 0.0, (0,) * (2 * test.games_a_unit + 1))
        """After the units that count; once decided, it never changes."""

    def add(self, result: Result) -> SprtStatus:
        """One game.

        It changes nothing if it came before, after the decision, or if its unit is left out.
        Raises ValueError for a game of another pairing or without the player.
        """
        if self._player not in result.players:
            raise ValueError(f"game {result.key}: {unknown(self._player, 'one of its players', result.players)}")
        halves = int(2 * result.outcome.points(result.players.index(self._player)))
        unit = self._unit(result.key)
        if unit >= self._next and self.status.state is SprtState.RUNNING:
            games = self._waiting.setdefault(unit, {})
            if games is not None:
                games[result.key.number] = halves
                self._advance()
        return self.status

    def leave_out(self, key: GameKey) -> SprtStatus:
        """The game *key* will never be played: its unit does not count, and holds up none after it.

        To be said again for a run that goes on after a stop. ValueError as for `add`.
        """
        unit = self._unit(key)
        if unit >= self._next and self.status.state is SprtState.RUNNING:
            self._waiting[unit] = None
            self._advance()
        return self.status

    def _unit(self, key: GameKey) -> int:
        pairing = key[:3]
        if pairing != (self._pairing or pairing):
            raise ValueError(f"game {key}: expected one of pairing {'.'.join(map(str, self._pairing))}")
        self._pairing = pairing
        return (key.number + 1) // 2 if self.status.test.pairs else key.number

    def _advance(self) -> None:
        """Count all units up to the first that is not complete."""
        test = self.status.test
        while self._next in self._waiting and self.status.state is SprtState.RUNNING:
            games = self._waiting[self._next]
            if games is not None and len(games) < test.games_a_unit:
                break
            del self._waiting[self._next]
            self.status = self._status_with(games, is_last=self._next == test.max_units)
            self._next += 1
        if self.status.state is not SprtState.RUNNING:
            self._waiting.clear()

    def _status_with(self, games: dict[int, int] | None, *, is_last: bool) -> SprtStatus:
        """The status once a unit counts, or is left out."""
        test, counts = self.status.test, list(self.status.counts)
        if games is not None:
            counts[sum(games.values())] += 1
        ratio = test.llr(counts)
        low, high = test.bounds
        state = SprtState.UNDECIDED if is_last else SprtState.RUNNING
        if ratio >= high:
            state = SprtState.H1
        elif ratio <= low:
            state = SprtState.H0
        return SprtStatus(test, state, ratio, tuple(counts))
