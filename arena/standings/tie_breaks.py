"""What ranks players of equal points, as numbers of the rounds of an event.

Source: FIDE Handbook C.07, the edition in force from 1 March 2026; article numbers below are its own.
``wins`` is FIDE's WIN, ``wins_played`` WON, ``progressive`` PS, ``buchholz`` BH, ``buchholz_cut_1`` BH-C1,
``sonneborn_berger`` SB; ``game_points`` and ``margin`` are this arena's.
Direct encounter is no number of a player but an order of those who are tied: see `arena.standings.direct_encounter`.
"""

from collections.abc import Callable, Sequence
from functools import cached_property
from typing import Literal, NamedTuple, TypeAlias

from arena.game import PastRound
from arena.game.score_card import CardLine, score_cards

DIRECT_ENCOUNTER = "direct_encounter"
POINTS = "points"
TieBreak: TypeAlias = Literal[
    "direct_encounter",
    "wins",
    "wins_played",
    "buchholz",
    "buchholz_cut_1",
    "sonneborn_berger",
    "progressive",
    "game_points",
    "margin",
]
_DRAW = 0.5
_DECIMALS = 9
"""Shares of points are rounded to so many, so that equal sums of thirds are equal."""


class _Part(NamedTuple):
    """What one line of a player's card adds to Buchholz and the like."""

    score: float
    """The opponent's, adjusted; for an unplayed round that of the dummy opponent."""
    points: float
    voluntary: bool
    """Unplayed by the player's own doing."""


class TieBreaks:
    """Numbers of players 0 to ``players - 1``, more being better.

    *by_games* is for events whose pairings don't depend on results: a meeting then counts as its share of the points,
    and one that was not played like any other: article 16 is for Swiss tournaments.
    Without it a meeting is won, drawn or lost as a whole.
    *margins* are the players' mean margins in seeds; without them there is no ``margin``.
    """

    def __init__(
        self, past: Sequence[PastRound], players: int, *, by_games: bool = False, margins: Sequence[float] = ()
    ) -> None:
        cards = score_cards(past, players)
        self.cards = [[line._replace(points=line.share) for line in card] for card in cards] if by_games else cards
        """Their points are those that count."""
        self.by_games = by_games
        self._rounds = len(past)
        self._margins = margins

    def values(self, name: str) -> list[float]:
        """One number a player; *name* is ``points`` or a TieBreak that is a number. Raises ValueError."""
        if name == "margin":
            if len(self._margins) != len(self.cards):
                raise ValueError(f"margin needs the margins of {len(self.cards)} players, got {len(self._margins)}")
            return list(self._margins)
        if name not in _NUMBERS:
            known = ", ".join([*_NUMBERS, "margin"])
            raise ValueError(f"expected one of {known}, got {name[:80]!r}")
        return [round(_NUMBERS[name](self, player), _DECIMALS) for player in range(len(self.cards))]

    def _total(self, player: int) -> float:
        return self._points[player]

    def _wins(self, player: int) -> float:
        """With byes and meetings that the opponent defaulted on (7)."""
        return sum(line.points > _DRAW for line in self.cards[player])

    def _wins_played(self, player: int) -> float:
        """Over the board (7)."""
        return sum(line.points > _DRAW and line.played for line in self.cards[player])

    def _game_points(self, player: int) -> float:
        return sum(line.game_points for line in self.cards[player])

    def _progressive(self, player: int) -> float:
        """The sum of the points after each round (7.5)."""
        return sum(line.points * (self._rounds - line.round + 1) for line in self.cards[player])

    def _buchholz(self, player: int) -> float:
        """The sum of the opponents' scores (8.1)."""
        return sum(part.score for part in self._parts(player))

    def _buchholz_cut_1(self, player: int) -> float:
        """Buchholz without the least part; unplayed rounds of one's own doing are cut first."""
        parts = self._parts(player)
        cut = [part for part in parts if part.voluntary] or parts
        return sum(part.score for part in parts) - min((part.score for part in cut), default=0.0)

    def _sonneborn_berger(self, player: int) -> float:
        """The sum of the opponents' scores, each times the points made against that opponent (9.1)."""
        return sum(part.score * part.points for part in self._parts(player))

    @cached_property
    def _points(self) -> list[float]:
        """By player."""
        return [sum(line.points for line in card) for card in self.cards]

    @cached_property
    def _adjusted(self) -> list[float]:
        """Players' scores as they count for their opponents (16.3)."""
        return self._points if self.by_games else [_adjusted(card) for card in self.cards]

    def _parts(self, player: int) -> list[_Part]:
        own, parts = self._points[player], []
        for line in self.cards[player]:
            if line.opponent is not None and (line.played or self.by_games):
                parts.append(_Part(self._adjusted[line.opponent], line.points, voluntary=False))
            elif not self.by_games:
                # The dummy opponent: as good as oneself, but no better than who was to be met (16.4.1), or
                # than draws in all rounds (16.4.2).
                most = self._rounds * _DRAW if line.opponent is None else self._adjusted[line.opponent]
                parts.append(_Part(min(own, most), line.points, _is_voluntary(line)))
        return parts


def _is_voluntary(line: CardLine) -> bool:
    """An absence, or a meeting lost without playing (16.2)."""
    return not line.played and line.points == 0


def _adjusted(card: Sequence[CardLine]) -> float:
    """The points, with draws for absences after the last round in which the player was there (16.3.2)."""
    last = max((line.round for line in card if not _is_voluntary(line)), default=0)
    return sum(line.points if line.round <= last or line.opponent is not None else _DRAW for line in card)


_NUMBERS: dict[str, Callable[[TieBreaks, int], float]] = {
    POINTS: TieBreaks._total,
    "wins": TieBreaks._wins,
    "wins_played": TieBreaks._wins_played,
    "buchholz": TieBreaks._buchholz,
    "buchholz_cut_1": TieBreaks._buchholz_cut_1,
    "sonneborn_berger": TieBreaks._sonneborn_berger,
    "progressive": TieBreaks._progressive,
    "game_points": TieBreaks._game_points,
}
