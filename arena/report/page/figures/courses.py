"""How an event went: online Elo over its games, points over its rounds; both sampled, so that long events are short."""

from collections.abc import Sequence

from arena.game import Result
from arena.ratings import OnlineElo
from arena.report.page.figures.samples import Samples

_MOST_RATINGS = 120
_MOST_ROUNDS = 12

Values = tuple[float, ...]
"""One number a player, in order of entry."""


class EloCourse:
    """The online Elo after some of the games; places count games, 0 being before the first."""

    def __init__(self, players: Sequence[str], online: OnlineElo) -> None:
        self._players = players
        self._online = online
        self._games = 0
        self._samples: Samples[Values] = Samples(_MOST_RATINGS)
        self._samples.add(0, self._ratings)

    def add(self, result: Result) -> None:
        """Count one game; results come in key order."""
        self._online.add(result)
        self._games += 1
        self._samples.add(self._games, self._ratings)

    def course(self) -> list[tuple[int, Values]]:
        """The numbers of games, ascending, with the ratings after so many; the last is after all of them."""
        kept = self._samples.kept()
        return kept if kept[-1][0] == self._games else [*kept, (self._games, self._ratings())]

    def _ratings(self) -> Values:
        return tuple(self._online[name] for name in self._players)


class PointsCourse:
    """Points and games of all players after some of the rounds."""

    def __init__(self, players: Sequence[str]) -> None:
        self._index = {name: player for player, name in enumerate(players)}
        self._points = [0.0] * len(players)
        self._games = [0.0] * len(players)
        self._round: int | None = None
        self.rounds = 0
        """How many have games."""
        self._samples: Samples[tuple[int, Values, Values]] = Samples(_MOST_ROUNDS)

    def add(self, result: Result) -> None:
        """Count one game; results come in key order."""
        if result.key.round != self._round:
            if self._round is not None:
                self._samples.add(self.rounds - 1, self._now)
            self._round = result.key.round
            self.rounds += 1
        for seat, name in enumerate(result.players):
            player = self._index[name]
            self._points[player] += result.outcome.points(seat)
            self._games[player] += 1

    def course(self) -> list[tuple[int, Values, Values]]:
        """Rounds, ascending, with points and games after each; the last is the latest round, finished or not."""
        return [value for _, value in self._samples.kept()] + ([] if self._round is None else [self._now()])

    def _now(self) -> tuple[int, Values, Values]:
        assert self._round is not None
        return self._round, tuple(self._points), tuple(self._games)
