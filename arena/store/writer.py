"""The one writer of a results file: takes records at any time, commits them in groups on a thread of its own."""

import sqlite3
import threading
from contextlib import ExitStack
from pathlib import Path
from types import TracebackType
from typing import Self

import msgspec

from arena.game import GameRecord, Outcome, PastRound, Round
from arena.store.database import Durability, check_path, finish, open_writing, start_writing, sync, transaction
from arena.store.errors import StoreError, problem_of, store_errors
from arena.store.inserter import Inserter, Row, insert_tournament, is_unplayed, renew_tournament
from arena.store.lock import WriteLock
from arena.store.packing import pack_game, pack_void
from arena.store.rounds import pack_made, pack_over
from arena.store.schema import migrate, version_of
from arena.store.tournament import TournamentInfo, refusal

_GATHER_S = 0.1
"""How long the thread lets records gather before it commits them together; those of a killed arena are played again."""


class Writer:
    """Writes a results file; make one with ``open``, and close it or use it as a context manager.

    A commit that fails (full disk, I/O error) is kept: the next ``put``, ``flush`` or ``close`` raises it, and so does
    every later one. What was committed before stays in the file, and the file stays readable.
    """

    def __init__(self, path: Path, connection: sqlite3.Connection, lock: WriteLock) -> None:
        self.path = path
        self._real_path = path.resolve()  # the program may leave its folder
        self._connection = connection
        self._lock = lock
        self._inserter = Inserter(connection)
        self._changed = threading.Condition()
        # Guarded by _changed:
        self._queue: list[Row] = []
        self._put = 0
        self._committed = 0
        self._durable = 0
        self._hurry = False  # flush or close is waiting: commit now and sync
        self._closed = False
        self._failure: StoreError | None = None
        # A daemon, so that a program that dies with a writer open is not kept alive by it.
        self._thread = threading.Thread(target=self._run, name="results writer", daemon=True)
        self._thread.start()

    @classmethod
    def open(
        cls, path: Path, tournament: TournamentInfo, *, durability: Durability = "normal", command: str = "arena run"
    ) -> Self:
        """Make the file, or go on with it when its identity equals *tournament*'s, bar what has grown.

        *command* is what a second writer is told of this one. Raises StoreLockedError when another process is
        writing the file, and StoreError when it can't be written or is not of this tournament.
        """
        with store_errors(path), ExitStack() as undo:
            check_path(path, writing=True)
            lock = WriteLock.take(path, command)
            undo.callback(lock.release)
            connection = open_writing(path)
            undo.callback(connection.close)
            _enter(connection, path, tournament)
            start_writing(connection, durability)
            writer = cls(path, connection, lock)
            undo.pop_all()
        return writer

    @property
    def committed(self) -> int:
        """How many of the records put so far are in the file, in the order of ``put``: a kill can't lose them."""
        with self._changed:
            return self._committed

    @property
    def waiting(self) -> int:
        """How many of the records put so far are not in the file yet."""
        with self._changed:
            return self._put - self._committed

    def put(self, record: GameRecord) -> None:
        """Hand over a game or a void attempt; returns at once. A second result for one key is refused, later."""
        try:
            row = pack_void(record) if record.outcome is Outcome.VOID else pack_game(record)
        except (ValueError, OverflowError, msgspec.MsgspecError) as error:
            raise StoreError(self.path, f"game {record.key} can't be stored: {error}") from error
        self._enqueue(row)

    def put_round(self, event: int, state: Round | PastRound) -> None:
        """Hand over a round of an event that begins, or is over; returns at once, and counts as a record."""
        self._enqueue(pack_over(event, state) if isinstance(state, PastRound) else pack_made(event, state))

    def _enqueue(self, row: Row) -> None:
        with self._changed:
            self._check()
            self._put += 1
            self._queue.append(row)
            if len(self._queue) == 1:
                self._changed.notify_all()

    def flush(self) -> None:
        """Return when all that was put is on the disk, safe from a power cut whatever the durability; blocks."""
        with self._changed:
            self._check()
            due = self._put
            self._hurry = True
            self._changed.notify_all()
            self._changed.wait_for(lambda: self._durable >= due or self._failure is not None)
            self._check()

    def close(self) -> None:
        """Commit what was put, leave a single file behind and let the next writer in; blocks.

        Raises the failure that was kept, if any, after all is closed.
        """
        with self._changed:
            if self._closed:
                return
            self._closed = self._hurry = True
            self._changed.notify_all()
        self._thread.join()
        try:
            with store_errors(self.path):
                finish(self._connection)
        finally:
            self._lock.release()
        if self._failure is not None:
            raise StoreError(self.path, self._failure.problem) from self._failure

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        try:
            self.close()
        except StoreError:
            if not isinstance(error, StoreError):  # else it is the failure that is on its way already
                raise

    def _check(self) -> None:
        if self._failure is not None:
            raise StoreError(self.path, self._failure.problem) from self._failure
        if self._closed:
            raise StoreError(self.path, "its writer is closed")

    def _run(self) -> None:
        while True:
            batch, hurry, last = self._take()
            stored, failure = self._store(batch, sync_too=hurry)
            with self._changed:
                self._committed += stored
                self._failure = failure
                if hurry:
                    self._durable = self._committed
                self._changed.notify_all()
            if last or failure is not None:
                return

    def _take(self) -> tuple[list[Row], bool, bool]:
        """Wait for rows; return them, whether somebody waits for them, and whether no more will come."""
        with self._changed:
            self._changed.wait_for(lambda: self._queue or self._hurry)
            self._changed.wait_for(lambda: self._hurry, timeout=_GATHER_S)
            batch, self._queue = self._queue, []
            hurry, self._hurry = self._hurry, False
            return batch, hurry, self._closed

    def _store(self, batch: list[Row], *, sync_too: bool) -> tuple[int, StoreError | None]:
        """Return how many rows were committed, and what went wrong."""
        try:
            refused = self._inserter.commit(batch) if batch else []
            if sync_too and self._durable < self._committed + len(batch):
                sync(self._real_path)
        except Exception as error:  # whatever it is, those who wait must hear of it
            failure = StoreError(self.path, problem_of(error))
            failure.__cause__ = error
            return 0, failure
        return len(batch) - len(refused), StoreError(self.path, refused[0]) if refused else None


def _enter(connection: sqlite3.Connection, path: Path, tournament: TournamentInfo) -> None:
    """Bring the file up to date and make sure that it is of *tournament*."""
    version = version_of(connection, path)
    with transaction(connection):
        migrate(connection, version)
        if version == 0 or is_unplayed(connection):
            insert_tournament(connection, tournament)
        else:
            stored = connection.execute("SELECT identity FROM tournament").fetchone()[0]
            if text := refusal(msgspec.json.decode(stored), tournament):
                raise StoreError(path, text)
            renew_tournament(connection, tournament)
