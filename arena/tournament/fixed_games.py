"""The games of an event whose pairings are all known from the start."""

from collections.abc import Collection, Iterable

from arena.game import GameKey, Result
from arena.pairing import GameList, Schedule, ScheduledGame


class FixedGames:
    """All games of one event: open, issued, or done with; *finished* are those that have a result.

    Players are numbers, in order of entry.
    """

    def __init__(self, games: GameList, finished: Iterable[GameKey]) -> None:
        self._games = games
        self._schedule = Schedule(games, finished)
        self._withdrawn: set[int] = set()
        self._waived = 0
        """Games that need not be played."""

    @property
    def total(self) -> int:
        """How many games there are."""
        return len(self._games)

    @property
    def finished(self) -> int:
        """How many have a result."""
        return self._schedule.progress.finished

    @property
    def open(self) -> int:
        """How many may be issued."""
        return self._schedule.progress.open

    @property
    def left(self) -> int:
        """How many have no result though they should."""
        return self.total - self.finished - self._waived

    def issue(self, busy: Collection[int]) -> ScheduledGame | None:
        """The next game without a player in *busy*, from now on issued; None if there is none now."""
        return self._schedule.issue(busy)

    def done(self, result: Result) -> None:
        """An issued game has a result."""
        self._schedule.finish(result.key)

    def give_back(self, key: GameKey) -> None:
        """An issued game was not played."""
        self._schedule.give_back(key)
        game = self._games[self._games.index(key)]
        self._waived += game.south in self._withdrawn or game.north in self._withdrawn

    def skip(self, key: GameKey) -> None:
        """An issued game can't be brought to an end in this run."""
        self._schedule.skip(key)

    def put_out(self, player: int, *, for_good: bool) -> None:
        """Leave the player's games unplayed that are not issued yet; *for_good*: they are not missing then."""
        before = self._schedule.progress.skipped
        self._schedule.withdraw(player)
        if for_good:
            self._withdrawn.add(player)
            self._waived += self._schedule.progress.skipped - before
