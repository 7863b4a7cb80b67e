"""The lock that keeps a results file to one writer: ``flock`` on a file beside it, which also says who holds it.

The kernel drops the lock with the process, so what a killed run leaves behind never blocks the next one.
The results file itself can't carry the lock: closing any descriptor of it would drop SQLite's own (POSIX) locks.
"""

import fcntl
import os
import platform
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Self

import msgspec

from arena.store.database import beside
from arena.store.errors import StoreError, StoreLockedError


class Holder(msgspec.Struct, frozen=True):
    """The process that writes a results file."""

    pid: int
    host: str
    since_utc: str
    command: str

    def __str__(self) -> str:
        host = "" if self.host == platform.node() else f" on {self.host}"
        return f"{self.command} (pid {self.pid}{host}, since {self.since_utc})"


def holder_of(path: Path) -> Holder | None:
    """Who is writing the results file *path*; None if nobody is."""
    file = beside(path, ".lock")
    try:
        descriptor = os.open(file, os.O_RDONLY | os.O_NOFOLLOW)
    except FileNotFoundError:
        return None
    except OSError as error:
        raise StoreError(path, f"its lock can't be looked at: {file.name}: {error.strerror}") from error
    try:
        fcntl.flock(descriptor, fcntl.LOCK_SH | fcntl.LOCK_NB)
    except BlockingIOError:
        return _holder(descriptor)
    finally:
        os.close(descriptor)
    return None


class WriteLock:
    """A held lock; make one with ``take``."""

    def __init__(self, file: Path, descriptor: int) -> None:
        self._file = file
        self._descriptor = descriptor

    @classmethod
    def take(cls, path: Path, command: str) -> Self:
        """Lock the results file *path* at once, or raise StoreLockedError with its holder.

        The descriptor is closed in every program started later; a bare ``fork`` would keep the lock alive.
        """
        file = beside(path, ".lock")
        now = datetime.now(UTC).isoformat(timespec="seconds").replace("+00:00", "Z")
        holder = Holder(os.getpid(), platform.node(), now, command)
        try:
            descriptor = _lock(file, path)
            os.ftruncate(descriptor, 0)
            os.pwrite(descriptor, msgspec.json.encode(holder), 0)
        except OSError as error:
            raise StoreError(path, f"cannot be locked for writing: {file.name}: {error.strerror}") from error
        return cls(file, descriptor)

    def release(self) -> None:
        """Let the next writer in; the lock file goes with the lock."""
        with suppress(OSError):  # a lock file that can't be removed any more is harmless
            self._file.unlink()
        os.close(self._descriptor)


def _lock(file: Path, path: Path) -> int:
    while True:
        descriptor = os.open(file, os.O_RDWR | os.O_CREAT | os.O_NOFOLLOW, 0o644)
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
            if _is_at(descriptor, file):
                return descriptor
        except BlockingIOError:
            holder = _holder(descriptor)
            os.close(descriptor)
            raise StoreLockedError(path, f"is being written by {holder or 'another process'}") from None
        except BaseException:
            os.close(descriptor)
            raise
        os.close(descriptor)  # its holder removed it between our open and our lock: what we locked is not at the path


def _is_at(descriptor: int, file: Path) -> bool:
    try:
        return os.path.samestat(os.fstat(descriptor), file.stat())
    except FileNotFoundError:
        return False


def _holder(descriptor: int) -> Holder | None:
    """Who holds the lock; None in the moment before the holder has written it down."""
    try:
        return msgspec.json.decode(os.pread(descriptor, 4096, 0), type=Holder)
    except msgspec.DecodeError:
        return None
