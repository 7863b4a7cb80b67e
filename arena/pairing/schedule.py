"""The schedule of a list of games as pure data: it hands games out and is told what became of them.

Nothing here plays, waits or remembers a result; the same calls in the same order give the same games.
A crash loses nothing: a new schedule that is told the finished games goes on where the old one stopped.
"""

from collections.abc import Collection, Iterable
from enum import IntEnum
from typing import NamedTuple

from arena.game import GameKey
from arena.pairing.game_list import GameList, ScheduledGame

_PAIR = 2  # games


class _State(IntEnum):
    OPEN = 0
    ISSUED = 1
    FINISHED = 2
    SKIPPED = 3


class Progress(NamedTuple):
    """How many games are in which state; together they are all games of the list."""

    open: int
    issued: int
    finished: int
    skipped: int
    """Games that are left unplayed: a withdrawn player's, and those given up."""

    @property
    def over(self) -> bool:
        """Nothing is left to play or being played."""
        return self.open == 0 and self.issued == 0


class Schedule:
    """Hands out the games of a list, the players with the fewest games first.

    A game goes from open to issued to finished; given back it is open again.
    *finished* are the keys of games already played, in any order; ValueError if one comes twice or is not of *games*.

    The order:

    1. The second game of a pair whose first is being played or finished.
    2. The first game, in index order, whose two players together have no more games (issued and finished) than if both
       were one pair of games ahead of the player with the fewest.
    3. The game whose two players together have the fewest games.

    2 and 3 look only at the next open pairs of games, as many as two rounds have pairings.
    A round has everybody once, bar a bye, so 2 takes the very next game unless games were given back or players
    withdrew; whoever fell further behind than two rounds catches up later.

    Cost: one byte a game and one counter a player.
    A call of `issue` goes once over the players' counters, looks at one game as a rule and at two rounds' worth at
    most; the next open game is found by a byte search.
    """

    __slots__ = ("_begun", "_counts", "_cursor", "_games", "_started", "_states", "_window", "_withdrawn")

    def __init__(self, games: GameList, finished: Iterable[GameKey] = ()) -> None:
        self._games = games
        self._states = bytearray(len(games))
        self._counts = [len(games), 0, 0, 0]
        self._started = [0] * games.players
        self._withdrawn: set[int] = set()
        self._begun: set[int] = set()
        """Open games whose twin is issued or finished: about as many as games are being played."""
        self._cursor = 0
        """No game before this index is open."""
        self._window = 2 * games.pairings.width
        for key in finished:
            index = self._index(key, _State.OPEN)
            self._count_started(games[index], 1)
            self._set(index, _State.FINISHED)

    @property
    def progress(self) -> Progress:
        """The counts of games by state."""
        return Progress(*self._counts)

    def holds(self, key: GameKey) -> bool:
        """Whether that game is in the list."""
        return self._games.holds(key)

    def issue(self, busy: Collection[int] = ()) -> ScheduledGame | None:
        """The next game to play, from now on issued; None if there is none now.

        Games of the players in *busy* are passed over. If they have all the games that are compared, the answer is None
        though a game further on could be played.
        """
        index = self._half_open(busy)
        if index is None:
            index = self._fewest_games(busy)
        if index is None:
            return None
        game = self._games[index]
        self._count_started(game, 1)
        self._set(index, _State.ISSUED)
        return game

    def finish(self, key: GameKey) -> None:
        """An issued game has a result; ValueError if it was not issued."""
        self._set(self._index(key, _State.ISSUED), _State.FINISHED)

    def give_back(self, key: GameKey) -> None:
        """An issued game was not played, or was void: it is to be played again, unless one of its players withdrew.

        ValueError if it was not issued.
        """
        index = self._index(key, _State.ISSUED)
        game = self._games[index]
        self._count_started(game, -1)
        out = game.south in self._withdrawn or game.north in self._withdrawn
        self._set(index, _State.SKIPPED if out else _State.OPEN)

    def skip(self, key: GameKey) -> None:
        """An issued game is left unplayed; ValueError if it was not issued."""
        index = self._index(key, _State.ISSUED)
        self._count_started(self._games[index], -1)
        self._set(index, _State.SKIPPED)

    def withdraw(self, player: int) -> None:
        """Skip all games of a player that are not issued yet; those being played may still finish."""
        self._withdrawn.add(player)
        for index in self._games.games_of(player):
            if self._states[index] == _State.OPEN:
                self._set(index, _State.SKIPPED)

    def close(self) -> int:
        """Skip all games that are not issued yet; tells how many those were."""
        skipped = self._counts[_State.OPEN]
        while (index := self._next_open(self._cursor)) < len(self._states):
            self._cursor = index
            self._set(index, _State.SKIPPED)
        return skipped

    def _half_open(self, busy: Collection[int]) -> int | None:
        """The first open game whose twin has begun."""
        if not busy:
            return min(self._begun, default=None)
        free = (index for index in self._begun if not {*self._games[index][1:3]} & {*busy})
        return min(free, default=None)

    def _fewest_games(self, busy: Collection[int]) -> int | None:
        """The game that is due while no pair is half open."""
        started = self._started
        good = 2 * (self._fewest_started() + _PAIR)
        best, best_games = None, 0
        index = self._cursor = self._next_open(self._cursor)
        for _ in range(self._window):
            if index == len(self._states):
                break
            _, south, north, _ = self._games[index]
            games = started[south] + started[north]
            if (best is None or games < best_games) and south not in busy and north not in busy:
                best, best_games = index, games
                if games <= good:
                    break
            index = self._next_open(index + (1 if self._games.twin(index) is None else _PAIR))
        return best

    def _fewest_started(self) -> int:
        if not self._withdrawn:
            return min(self._started)
        return min((n for player, n in enumerate(self._started) if player not in self._withdrawn), default=0)

    def _next_open(self, index: int) -> int:
        """The first open game at or after *index*, or the number of games."""
        found = self._states.find(_State.OPEN, index)
        return found if found >= 0 else len(self._states)

    def _index(self, key: GameKey, expected: _State) -> int:
        index = self._games.index(key)
        state = _State(self._states[index])
        if state is not expected:
            raise ValueError(f"game {key} is {state.name.lower()}, expected it to be {expected.name.lower()}")
        return index

    def _count_started(self, game: ScheduledGame, change: int) -> None:
        self._started[game.south] += change
        self._started[game.north] += change

    def _set(self, index: int, state: _State) -> None:
        """Change one game's state and what depends on it, whatever the states of the game and its twin were."""
        states = self._states
        self._counts[states[index]] -= 1
        self._counts[state] += 1
        states[index] = state
        if state is _State.OPEN:
            self._cursor = min(self._cursor, index)
        twin = self._games.twin(index)
        if twin is None:
            return
        for one, other in ((index, twin), (twin, index)):
            if states[one] == _State.OPEN and states[other] in (_State.ISSUED, _State.FINISHED):
                self._begun.add(one)
            else:
                self._begun.discard(one)
