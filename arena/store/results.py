"""Reading a results file: streams of results and records, single games, counts. Nothing here writes."""

import sqlite3
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType
from typing import Any, NamedTuple, Self

import msgspec

from arena.game import EngineIdentity, GameKey, GameRecord, Outcome, PlayerSpec, Result, Termination, TimeControl
from arena.store.database import check_path, open_reading
from arena.store.errors import StoreError, store_errors
from arena.store.packing import (
    VALUE_COLUMNS,
    Conditions,
    unpack_engine,
    unpack_game,
    unpack_scores,
    unpack_spec,
    unpack_void,
)
from arena.store.rounds import StoredRound, unpack_rounds
from arena.store.schema import STEPS, version_of
from arena.store.tournament import EventInfo, TournamentInfo

_KEY = "event, round, pairing, number"
_GAME = f"SELECT {_KEY}, south, north, conditions, {', '.join(VALUE_COLUMNS)} FROM game"  # noqa: S608
_RESULT_COLUMNS = "south, north, first, outcome, south_score, north_score, termination, conditions, started_utc"
_RESULT = f"SELECT {_KEY}, {_RESULT_COLUMNS} FROM game"  # noqa: S608
_OUTCOMES = {outcome.value: outcome for outcome in Outcome}
_TERMINATIONS = {termination.value: termination for termination in Termination}


class Conditioned(NamedTuple):
    """A finished game's result, and under what it was played."""

    result: Result
    ruleset: str
    controls: tuple[TimeControl, TimeControl]
    """By seat."""
    started_utc: str


class VoidAttempt(NamedTuple):
    """An attempt at a game that counts for nobody."""

    key: GameKey
    reason: str
    started_utc: str
    record: GameRecord
    """What was played of it."""


class Results:
    """A results file opened for reading; make one with ``open``, and close it or use it as a context manager.

    Works while the file is being written: each query sees what was committed when it began. All streams are
    in key order; ``event`` limits them to one event. May be used by one thread at a time.
    All methods raise StoreError for a file that is damaged.
    """

    def __init__(self, path: Path, connection: sqlite3.Connection) -> None:
        self.path = path
        self._connection = connection
        self._entries: dict[int, tuple[PlayerSpec, EngineIdentity | None]] = {}
        self._conditions: dict[int, Conditions] = {}

    @classmethod
    def open(cls, path: Path) -> Self:
        """Open *path*; StoreError when it is no results file or one that this arena can't read."""
        with store_errors(path):
            check_path(path, writing=False)
            connection = open_reading(path)
            try:
                version = version_of(connection, path)
                if version == 0:
                    raise StoreError(path, "is empty")
                if version < len(STEPS):
                    raise StoreError(path, f"is of the old format {version}: continue it once with arena run")
            except BaseException:
                connection.close()
                raise
        return cls(path, connection)

    def close(self) -> None:
        """Close the file; closing twice is fine."""
        self._connection.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        self.close()

    def tournament(self) -> TournamentInfo:
        """What the file was made with."""
        with self._reading():
            row = self._connection.execute(
                "SELECT name, identity, config, arena_version, created_utc, elo FROM tournament"
            ).fetchone()
            events = self._connection.execute(
                "SELECT number, name, format, ruleset, starts, games, tie_breaks FROM event ORDER BY number"
            )
            specs = self._connection.execute("SELECT spec FROM player ORDER BY number")
            return TournamentInfo(
                name=row[0],
                identity=msgspec.json.decode(row[1]),
                config=row[2],
                arena_version=row[3],
                created_utc=row[4],
                elo=msgspec.json.decode(row[5]),
                events=tuple(
                    EventInfo(
                        number=number,
                        name=name,
                        format=form,
                        ruleset=ruleset,
                        starts=starts,
                        games=games,
                        tie_breaks=tuple(msgspec.json.decode(tie_breaks)),
                    )
                    for number, name, form, ruleset, starts, games, tie_breaks in events
                ),
                players=tuple(unpack_spec(spec) for (spec,) in specs),
            )

    def results(self, event: int | None = None) -> Iterator[Result]:
        """What tables and ratings need of each finished game."""
        with self._reading():
            for row in self._select(_RESULT, event):
                yield self._result(row)

    def conditioned(self) -> Iterator[Conditioned]:
        """The results of all events with their ruleset and time controls."""
        with self._reading():
            rulesets: dict[int, str] = dict(self._connection.execute("SELECT id, ruleset FROM conditions"))
            for row in self._select(_RESULT, None):
                controls = (self._entry(row[4])[0].time_control, self._entry(row[5])[0].time_control)
                yield Conditioned(self._result(row), rulesets[row[11]], controls, row[12])

    def records(self, event: int | None = None) -> Iterator[GameRecord]:
        """All finished games, whole."""
        with self._reading():
            for row in self._select(_GAME, event):
                yield self._record(row)

    def record(self, key: GameKey) -> GameRecord:
        """One finished game; KeyError when it has no result."""
        where = "WHERE event = ? AND round = ? AND pairing = ? AND number = ?"
        with self._reading():
            row = self._connection.execute(f"{_GAME} {where}", key).fetchone()
            if row is None:
                raise KeyError(key)
            return self._record(row)

    def void_attempts(self, event: int | None = None) -> Iterator[VoidAttempt]:
        """The attempts that count for nobody, in the order they were made within each game."""
        query = f"SELECT {_KEY}, reason, started_utc, record FROM void"  # noqa: S608
        with self._reading():
            for row in self._select(query, event, order=f"{_KEY}, id"):
                yield VoidAttempt(GameKey._make(row[:4]), row[4], row[5], unpack_void(row[6]))

    def rounds(self, event: int) -> list[StoredRound]:
        """The rounds made so far of an event that is paired round by round; none for others."""
        with self._reading():
            return unpack_rounds(
                self._connection.execute("SELECT made, left FROM round WHERE event = ? ORDER BY number", (event,))
            )

    def withdrawals(self) -> dict[str, str]:
        """The players who were withdrawn by request, and when (UTC)."""
        with self._reading():
            return dict(self._connection.execute("SELECT player, at_utc FROM withdrawal ORDER BY at_utc, player"))

    def fault_counts(self, *, lag_counts: bool) -> dict[str, int]:
        """How many faults the players have had, in finished games and void attempts; who had none is not in it.

        *lag_counts*: also those of void attempts that the arena's own delay may have decided.
        """
        query = "SELECT fault_seat, south, north, count(*) FROM game WHERE fault_seat NOTNULL GROUP BY 1, 2, 3"
        counts: Counter[str] = Counter()
        with self._reading():
            for seat, south, north, count in self._connection.execute(query):
                counts[self._entry((south, north)[seat])[0].name] += count
        for attempt in self.void_attempts():
            fault = attempt.record.fault
            if fault and (lag_counts or not fault.lag_us):
                counts[attempt.record.players[fault.seat].name] += 1
        return counts

    def last_started_utc(self) -> str | None:
        """When the latest of the finished games began; None if there is none."""
        with self._reading():
            found: str | None = self._connection.execute("SELECT max(started_utc) FROM game").fetchone()[0]
            return found

    def latest_starts_utc(self) -> dict[str, str]:
        """When the latest finished game of each player began; who has none is not in it."""
        latest: dict[str, str] = {}
        with self._reading():
            for *seats, began in self._connection.execute(
                "SELECT south, north, max(started_utc) FROM game GROUP BY south, north"
            ):
                for name in (self._entry(seat)[0].name for seat in seats):
                    latest[name] = max(began, latest.get(name, ""))
        return latest

    def game_counts(self) -> dict[int, int]:
        """The number of finished games by event; an event without any is not in it."""
        return self._counts("SELECT event, count(*) FROM game GROUP BY event ORDER BY event")

    def void_counts(self) -> dict[int, int]:
        """The number of void attempts by event; an event without any is not in it."""
        return self._counts("SELECT event, count(*) FROM void GROUP BY event ORDER BY event")

    def _result(self, row: tuple[Any, ...]) -> Result:
        names = (self._entry(row[4])[0].name, self._entry(row[5])[0].name)
        return Result(
            GameKey._make(row[:4]),
            names,
            row[6],
            _OUTCOMES[row[7]],
            unpack_scores(row[8], row[9]),
            _TERMINATIONS[row[10]],
        )

    def _counts(self, query: str) -> dict[int, int]:
        with self._reading():
            return dict(self._connection.execute(query))

    def _select(self, query: str, event: int | None, order: str = _KEY) -> sqlite3.Cursor:
        if event is None:
            return self._connection.execute(f"{query} ORDER BY {order}")
        return self._connection.execute(f"{query} WHERE event = ? ORDER BY {order}", (event,))

    def _record(self, row: tuple[Any, ...]) -> GameRecord:
        key = GameKey._make(row[:4])
        south, north, conditions = row[4:7]
        if conditions not in self._conditions:
            query = "SELECT ruleset, arena, protocol, python FROM conditions WHERE id = ?"
            self._conditions[conditions] = Conditions(*self._connection.execute(query, (conditions,)).fetchone())
        return unpack_game(key, (self._entry(south), self._entry(north)), self._conditions[conditions], row[7:])

    def _entry(self, number: int) -> tuple[PlayerSpec, EngineIdentity | None]:
        if number not in self._entries:
            spec, engine = self._connection.execute("SELECT spec, engine FROM entry WHERE id = ?", (number,)).fetchone()
            self._entries[number] = (unpack_spec(spec), unpack_engine(engine))
        return self._entries[number]

    @contextmanager
    def _reading(self) -> Iterator[None]:
        with store_errors(self.path):
            try:
                yield
            except (ValueError, TypeError) as error:  # values that no writer of ours puts there
                raise StoreError(self.path, f"is damaged: {error}") from error
