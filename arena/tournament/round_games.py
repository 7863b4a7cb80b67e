"""The games of an event that is paired round by round: each round is made when the one before is over.

A player who can't play defaults on its games of the round; that stands once the round is over, and no earlier, so that
a run that goes on tries the player again.
The arena's own failures default nobody: the round then waits for another run.
"""

from collections.abc import Collection, Iterable, Sequence
from typing import NamedTuple

from arena.game import GameKey, Meeting, Outcome, Pairing, PastRound, Result, Round
from arena.pairing import GameList, RoundPairings, Schedule, ScheduledGame, System
from arena.store import StoredRound
from arena.tournament.pairing_process import Due


class _Tally:
    """What has come of one pairing so far."""

    def __init__(self, pairing: Pairing, due: int) -> None:
        self.pairing = pairing
        self.due = due
        self.points = [0.0, 0.0]
        self.games = self.issued = self.unplayed = 0
        self.defaulted = (False, False)

    @property
    def over(self) -> bool:
        return self.games + self.unplayed >= self.due

    def count(self, south_is_first: bool, outcome: Outcome) -> None:
        self.games += 1
        for seat in (0, 1):
            self.points[seat if south_is_first else 1 - seat] += outcome.points(seat)

    def meeting(self) -> Meeting:
        return Meeting(self.pairing, (self.points[0], self.points[1]), self.games, self.unplayed, self.defaulted)


class FinishedGame(NamedTuple):
    """A game of the event that has a result."""

    key: GameKey
    south: int
    outcome: Outcome


class RoundGames:
    """The rounds of one event so far, and the games of the one that is on.

    Players are numbers, in order of entry.
    """

    def __init__(self, system: System, event: int, players: int, games_per_pairing: int, expected: int | None) -> None:
        """*expected* is how many games the event will probably have; None if nobody knows."""
        self.system = system
        self._event = event
        self._players = players
        self._games_per_pairing = games_per_pairing
        self._expected = expected
        self.past: list[PastRound] = []
        self._round: Round | None = None
        self._tallies: dict[int, _Tally] = {}
        self._schedules: list[Schedule] = []
        self._pairings_before = 0
        """Pairings of rounds that are over."""
        self._earlier = 0
        """Games of rounds that are over."""
        self._recorded: list[FinishedGame] = []
        """Of the round that is on: games that an earlier run has finished."""
        self.out: set[int] = set()
        self.over = False
        """No further round comes."""
        self._stuck = 0
        """Games that can't be brought to an end in this run."""

    def load(self, rounds: Sequence[StoredRound], finished: Iterable[FinishedGame]) -> None:
        """Take up where an earlier run stopped."""
        by_round: dict[int, list[FinishedGame]] = {}
        for game in finished:
            by_round.setdefault(game.key.round, []).append(game)
        for stored in rounds:
            self._recorded = by_round.get(stored.round.number, [])
            self._begin(stored.round)
            if stored.left is not None:
                for pairing, unplayed, defaulted in stored.left:
                    self._tallies[pairing].unplayed, self._tallies[pairing].defaulted = unplayed, defaulted
                self.close()

    @property
    def total(self) -> int:
        """How many games there are, or will probably be."""
        return max(self._expected or 0, self.finished + self.open + self._issued)

    @property
    def finished(self) -> int:
        """How many games have a result."""
        return self._earlier + sum(tally.games for tally in self._tallies.values())

    @property
    def open(self) -> int:
        """How many games of this round may be issued."""
        return sum(schedule.progress.open for schedule in self._schedules)

    @property
    def left(self) -> int:
        """How many games have no result though they should, or would come; at least 1 while the event goes on."""
        return 0 if self.over else max(1, self.total - self.finished)

    @property
    def due(self) -> bool:
        """Whether the next round can be made, or the event be closed."""
        return not self.over and not self._stuck and all(tally.over for tally in self._tallies.values())

    @property
    def may_be_over(self) -> bool:
        """Whether all games that were expected are played; where no number is known, some."""
        return self.finished >= (self._expected or 1)

    @property
    def round(self) -> Round | None:
        """The round that is on."""
        return self._round

    def next_due(self) -> Due:
        """What the next round is to be made from."""
        past = [*self.past, self._past_round()] if self._round else [*self.past]
        return Due(past, self._players, frozenset(self.out))

    def close(self) -> PastRound | None:
        """End the round that is on."""
        if self._round is None:
            return None
        past = self._past_round()
        self.past.append(past)
        self._pairings_before += len(self._tallies)
        self._earlier += sum(tally.games for tally in self._tallies.values())
        self._round, self._tallies, self._schedules, self._recorded = None, {}, [], []
        return past

    def begin(self, made: Round | None) -> None:
        """Begin the next round, after ``close``; None ends the event."""
        if made is None:
            self.over = True
            return
        self._begin(made)
        for player in self.out:
            self._default(player)

    def fail(self) -> None:
        """No next round can be made; a later run may try again."""
        self._stuck += 1

    def issue(self, busy: Collection[int]) -> ScheduledGame | None:
        """The next game without a player in *busy*, from now on issued; None if there is none now."""
        for schedule in self._schedules:
            game = schedule.issue(busy)
            if game is not None:
                self._tallies[game.key.pairing].issued += 1
                return game
        return None

    def done(self, result: Result, south: int) -> None:
        """An issued game has a result; *south* is who sat there."""
        self._schedule_of(result.key).finish(result.key)
        tally = self._tallies[result.key.pairing]
        tally.issued -= 1
        tally.count(south == tally.pairing.first, result.outcome)
        self._extend(tally)

    def give_back(self, key: GameKey) -> None:
        """An issued game was not played."""
        self._schedule_of(key).give_back(key)
        tally = self._tallies[key.pairing]
        tally.issued -= 1
        if self.out & {tally.pairing.first, tally.pairing.second}:
            tally.unplayed += 1

    def skip(self, key: GameKey) -> None:
        """An issued game can't be brought to an end in this run."""
        self._schedule_of(key).skip(key)
        self._tallies[key.pairing].issued -= 1
        self._stuck += 1

    def put_out(self, player: int) -> None:
        """The player defaults on its games that are not issued yet, and is not paired any more."""
        if player not in self.out:
            self.out.add(player)
            self._default(player)

    @property
    def _issued(self) -> int:
        return sum(tally.issued for tally in self._tallies.values())

    def _begin(self, made: Round) -> None:
        self._round = made
        self._tallies = {pairing.number: _Tally(pairing, self._games_per_pairing) for pairing in made.pairings}
        numbers = tuple(self._tallies)
        self._schedules = []
        if numbers:
            self._add_schedule(numbers, self._games_per_pairing, 0)
        for tally in self._tallies.values():
            self._recount(tally)

    def _add_schedule(self, numbers: tuple[int, ...], games: int, played: int) -> None:
        assert self._round is not None
        pairings = RoundPairings(self._round, self._players, numbers)
        before = self._pairings_before + numbers[0] - 1
        listed = GameList(pairings, games, self._event, played, before)
        finished = [
            game.key
            for game in self._recorded
            if game.key.pairing in numbers and played < game.key.number <= played + games
        ]
        self._schedules.append(Schedule(listed, finished))

    def _recount(self, tally: _Tally) -> None:
        """Count what was recorded of a pairing; what it played off only after what was a tie."""
        counted = -1
        while tally.due > counted:
            for game in self._recorded:
                if game.key.pairing == tally.pairing.number and counted < game.key.number <= tally.due:
                    tally.count(game.south == tally.pairing.first, game.outcome)
            counted = tally.due
            self._extend(tally)

    def _extend(self, tally: _Tally) -> None:
        """Add the further games that a pairing needs when all its games are played."""
        if tally.games >= tally.due and (extra := self.system.extra_games(tally.meeting())):
            self._add_schedule((tally.pairing.number,), extra, tally.due)
            tally.due += extra

    def _schedule_of(self, key: GameKey) -> Schedule:
        return next(schedule for schedule in self._schedules if schedule.holds(key))

    def _default(self, player: int) -> None:
        for tally in self._tallies.values():
            if player in (tally.pairing.first, tally.pairing.second) and not tally.over:
                first, second = tally.defaulted
                tally.defaulted = (first or player == tally.pairing.first, second or player == tally.pairing.second)
                tally.unplayed = tally.due - tally.games - tally.issued
        for schedule in self._schedules:
            schedule.withdraw(player)

    def _past_round(self) -> PastRound:
        assert self._round is not None
        return PastRound(self._round, tuple(tally.meeting() for tally in self._tallies.values()))
