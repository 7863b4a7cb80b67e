"""The games of an event whose pairings are all known from the start."""

from collections.abc import Collection, Iterable

from arena.game import GameKey, Result
from arena.pairing import GameList, Schedule, ScheduledGame
from arena.ratings import SprtRun, SprtState


class FixedGames:
    """All games of one event: open, issued, or done with; *finished* are those that have a result.

    Players are numbers, in order of entry.
    *test* ends the event when it has decided; it has been told of what is finished.
    """

    def __init__(self, games: GameList, finished: Iterable[GameKey], test: SprtRun | None = None) -> None:
        self._games = games
        self.test = test
        self._schedule = Schedule(games, finished)
        self._withdrawn: set[int] = set()
        self._waived = 0
        """Games that need not be played."""
        self._closed = False
        self._close_if_decided()

    @property
    def total(self) -> int:
        """How many games are to be played."""
        return len(self._games) - self._waived

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
        return self.total - self.finished

    def issue(self, busy: Collection[int]) -> ScheduledGame | None:
        """The next game without a player in *busy*, from now on issued; None if there is none now."""
        return self._schedule.issue(busy)

    def done(self, result: Result) -> None:
        """An issued game has a result."""
        self._schedule.finish(result.key)
        if self.test is not None:
            self.test.add(result)
            self._close_if_decided()

    def give_back(self, key: GameKey) -> None:
        """An issued game was not played."""
        if self._closed:
            self._schedule.skip(key)
            self._waived += 1
            return
        self._schedule.give_back(key)
        game = self._games[self._games.index(key)]
        self._waived += game.south in self._withdrawn or game.north in self._withdrawn

    def skip(self, key: GameKey) -> None:
        """An issued game can't be brought to an end in this run."""
        self._schedule.skip(key)
        self._waived += self._closed
        if self.test is not None:
            self.test.leave_out(key)
            self._close_if_decided()

    def put_out(self, player: int, *, for_good: bool) -> None:
        """Leave the player's games unplayed that are not issued yet; *for_good*: they are not missing then."""
        before = self._schedule.progress.skipped
        self._schedule.withdraw(player)
        if for_good:
            self._withdrawn.add(player)
            self._waived += self._schedule.progress.skipped - before

    def _close_if_decided(self) -> None:
        """Once the test has decided, no more games are to be played."""
        if not self._closed and self.test is not None and self.test.status.state is not SprtState.RUNNING:
            self._closed = True
            self._waived += self._schedule.close()
