"""An engine as a child process: its pipes, its process group, its end.

Started with ``Popen`` from the thread that runs the loop: about a millisecond, and no helper thread is involved.
The process leads a session of its own, so a Ctrl-C at the terminal reaches the arena alone.
"""

import errno
import os
import select
import signal
import subprocess
from collections.abc import Callable
from typing import IO

import trio

from arena.engine.command import Launch, exec_fault
from arena.engine.guardian import Guardian
from arena.engine.stderr import StderrLog
from arena.engine.watchdog import NEVER

_READ_BYTES = 64 * 1024
_READS_AT_ONCE = 4
"""So that an engine that floods stderr can't keep the loop."""
_FIRST_PAUSE_S, _LAST_PAUSE_S = 0.0002, 0.01
_OURS = {errno.EMFILE, errno.ENFILE, errno.ENOMEM, errno.EAGAIN}
"""Failures to start a process that no engine is to blame for."""


class EngineProcess:
    """A running engine process, as a Connection.

    *patience_ms* is how long a read may block the whole loop before it is awaited instead: 0 where several games
    share the loop, a few milliseconds where one game has it to itself and nothing can be kept waiting.
    """

    def __init__(
        self,
        launch: Launch,
        *,
        now_ns: Callable[[], int],
        guardian: Guardian,
        patience_ms: int = 0,
    ) -> None:
        self.deadline_ns = NEVER
        self.arrived_ns = 0
        self.stderr = StderrLog()
        self._now_ns = now_ns
        self._guardian = guardian
        self._patience_ms = patience_ms
        self._process = _spawn(launch)
        guardian.guard(self._process.pid)
        process = self._process
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        self._in, self._out, self._err = (f.fileno() for f in (process.stdin, process.stdout, process.stderr))
        for fd in (self._in, self._out, self._err):
            os.set_blocking(fd, False)
        self._poll = select.poll()
        self._poll.register(self._out, select.POLLIN)
        self._closed = False

    def read_ready(self) -> bytes | None:
        """What stdout holds, within the patience allowed."""
        if not self._poll.poll(self._patience_ms):
            return None
        data = os.read(self._out, _READ_BYTES)
        self.arrived_ns = self._now_ns()
        return data

    def write_ready(self, data: bytes) -> int:
        """Write to stdin what its pipe takes now."""
        try:
            return os.write(self._in, data)
        except BlockingIOError:
            return 0
        except BrokenPipeError:
            return len(data)

    async def wait_readable(self) -> None:
        """Wait for stdout; the watchdog ends the wait through ``interrupt``."""
        try:
            await trio.lowlevel.wait_readable(self._out)
        except trio.ClosedResourceError:
            return

    async def wait_writable(self) -> None:
        """Wait for room in the pipe to stdin."""
        try:
            await trio.lowlevel.wait_writable(self._in)
        except trio.ClosedResourceError:
            return

    def interrupt(self) -> None:
        """Wake whoever waits on the pipes."""
        trio.lowlevel.notify_closing(self._out)
        trio.lowlevel.notify_closing(self._in)

    async def drain_stderr(self) -> None:
        """Keep reading stderr until it ends, so that the engine never blocks on it."""
        while self.collect_stderr():
            try:
                await trio.lowlevel.wait_readable(self._err)
            except trio.ClosedResourceError:
                return

    def collect_stderr(self) -> bool:
        """Take what has been written to stderr so far, and tell whether more may come."""
        pipe = self._process.stderr
        assert pipe is not None
        for _ in range(_READS_AT_ONCE):
            if pipe.closed:
                return False
            try:
                data = os.read(self._err, _READ_BYTES)
            except BlockingIOError:
                return True
            if not data:
                return False
            self.stderr.add(data)
        return True

    def has_ended(self) -> bool:
        """Whether the process has ended."""
        return _peek_status(self._process.pid) is not None

    async def exit_status(self, wait_s: float) -> int | None:
        """The exit status, not yet reaped, so that the group's number can't be given to anybody else."""
        pause_s = _FIRST_PAUSE_S
        with trio.move_on_after(wait_s):
            while (status := _peek_status(self._process.pid)) is None:
                await trio.sleep(pause_s)
                pause_s = min(2 * pause_s, _LAST_PAUSE_S)
            return status
        return None

    async def close(self, *, step_s: float) -> bool:
        """Close the pipes, then SIGTERM, then SIGKILL to the whole group, *step_s* apart; reap."""
        self._closed = True
        _close_pipe(self._process.stdin)
        _close_pipe(self._process.stdout)
        went_alone = await self.exit_status(step_s) is not None
        if not went_alone:
            self._signal(signal.SIGTERM)
            await self.exit_status(step_s)
        self._signal(signal.SIGKILL)  # grandchildren; the leader is at most a zombie and holds the group's number
        if await self.exit_status(step_s) is not None:
            self._process.wait()
        self._guardian.release(self._process.pid)
        self.collect_stderr()  # last words that the task which drains it has not come to
        _close_pipe(self._process.stderr)
        return went_alone

    def kill(self) -> None:
        """SIGKILL to the whole group; ``close`` reaps it."""
        if not self._closed:
            self._signal(signal.SIGKILL)

    def _signal(self, number: signal.Signals) -> None:
        try:
            os.killpg(self._process.pid, number)
        except (ProcessLookupError, PermissionError):
            return  # all of the group is gone (macOS says "not permitted" for a group of zombies)


def _close_pipe(pipe: IO[bytes] | None) -> None:
    assert pipe is not None
    trio.lowlevel.notify_closing(pipe.fileno())
    pipe.close()


def _peek_status(pid: int) -> int | None:
    ended = os.waitid(os.P_PID, pid, os.WEXITED | os.WNOHANG | os.WNOWAIT)
    if ended is None:
        return None
    return ended.si_status if ended.si_code == os.CLD_EXITED else -ended.si_status


def _spawn(launch: Launch) -> subprocess.Popen[bytes]:
    user, group = launch.user or (None, None)
    try:
        return subprocess.Popen(
            launch.argv,
            cwd=launch.cwd,
            env=launch.env,
            user=user,
            group=group,
            extra_groups=None if user is None else [],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            start_new_session=True,
            bufsize=0,
        )
    except OSError as error:
        if error.errno in _OURS:
            raise
        raise exec_fault(error, launch.argv[0]) from error
