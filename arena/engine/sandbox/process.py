"""A sandboxed engine as processes: what they use, their limits, their suspension, their end."""

import os
import signal
import time
from collections.abc import Callable
from contextlib import suppress

from arena.engine.command import Launch
from arena.engine.guardian import Guardian
from arena.engine.process import EngineProcess
from arena.engine.sandbox import tree
from arena.engine.sandbox.orphans import MARK, Orphans
from arena.game import Sandbox, Usage

_SIGNAL_STATUS = 128
"""bwrap ends with this plus the number of the signal that ended the engine."""
_STOP_ROUNDS = 10
_SETTLE_ROUNDS, _SETTLE_S = 10, 0.0002


class SandboxedProcess(EngineProcess):
    """The engine's processes are those below the one that was started, or below bubblewrap's two."""

    def __init__(
        self,
        launch: Launch,
        sandbox: Sandbox,
        *,
        orphans: Orphans,
        now_ns: Callable[[], int],
        guardian: Guardian,
        patience_ms: int = 0,
    ) -> None:
        super().__init__(launch, now_ns=now_ns, guardian=guardian, patience_ms=patience_ms)
        self.excess: str | None = None
        """What the engine was killed for, in words that go on from its name."""
        self._sandbox = sandbox
        self._walled = sandbox.kind == "bubblewrap"
        self._orphans = orphans
        self._mark = launch.env.get(MARK, "")
        self._game_began_ns = 0
        self._move_began_ns = 0
        self._stopped: list[int] = []
        if not self._walled:
            orphans.add(self._process.pid, self._mark)

    def begin_game(self) -> None:
        """CPU time is counted from here."""
        self.resume()
        self._game_began_ns = tree.load(self._members()).cpu_ns

    def begin_move(self) -> None:
        """Wake the engine, if it is suspended, and count what it uses from here."""
        self.resume()
        members = self._members()
        tree.reset_peak(members)
        self._move_began_ns = tree.load(members).cpu_ns

    def end_move(self) -> Usage:
        """What the engine has used since ``begin_move``; nothing is left to do for it, so it may be suspended."""
        self.rest()
        members = self._members()
        cpu_ns = max(0, tree.load(members).cpu_ns - self._move_began_ns)
        return Usage(cpu_ns // 1000, tree.peak_kb(members))

    def rest(self) -> None:
        """Stop all processes of an engine that is to be suspended while it has nothing to answer."""
        if not self._sandbox.suspend:
            return
        self._orphans.refresh()
        for _ in range(_STOP_ROUNDS):  # what is born meanwhile is found by the next
            new = [pid for pid in self._members() if pid not in self._stopped]
            if not new:
                break
            self._send(signal.SIGSTOP, new)
            self._stopped += new

    def resume(self) -> None:
        """Let the engine run again, and give it a moment to be back where it was, at its reading of stdin."""
        if not self._stopped:
            return
        self._send(signal.SIGCONT, self._stopped)
        for _ in range(_SETTLE_ROUNDS):
            if tree.state(self._stopped[0]) not in "RT":
                break
            time.sleep(_SETTLE_S)
        self._stopped.clear()

    def check(self) -> None:
        """Kill the engine if it uses more than it may."""
        if self.excess is not None:
            return
        sandbox, used = self._sandbox, tree.load(self._members())
        if used.tasks > sandbox.processes:
            self.excess = f"ran more than {sandbox.processes} processes and threads and was killed"
        elif used.resident_kb > sandbox.memory_mb * 1024:
            self.excess = f"used more than {sandbox.memory_mb} MB of memory and was killed"
        elif sandbox.cpu_s is not None and used.cpu_ns - self._game_began_ns > sandbox.cpu_s * 1_000_000_000:
            self.excess = f"used more than {sandbox.cpu_s} s of CPU time in a game and was killed"
        if self.excess is not None:
            self.kill()

    def describe_limit(self, status: int | None) -> str | None:
        """The limit that ended the process, in words that go on from its name; None if none is known to have."""
        if status == -signal.SIGXFSZ:
            return f"wrote more than {self._sandbox.file_mb} MB to a file and was killed"
        return self.excess

    async def exit_status(self, wait_s: float) -> int | None:
        """The engine's own, which bubblewrap passes on in the manner of a shell."""
        status = await super().exit_status(wait_s)
        if self._walled and status is not None and status > _SIGNAL_STATUS:
            return _SIGNAL_STATUS - status
        return status

    async def close(self, *, step_s: float) -> bool:
        """End it; a suspended engine couldn't go by itself."""
        self.resume()
        return await super().close(step_s=step_s)

    def _members(self) -> list[int]:
        """All of the engine's processes; one more than it may have are enough, for it may make them ever faster."""
        enough = self._sandbox.processes
        if self._walled:
            return [pid for init in tree.children(self._process.pid) for pid in tree.descendants(init, enough)]
        children = self._orphans.marked(self._mark)
        return [pid for child in children for pid in (child, *tree.descendants(child, enough))]

    def _signal(self, number: signal.Signals) -> None:
        """To all processes of the engine.

        With the first process of its namespace all others end, and the outer bwrap waits for that; were it killed
        with them, nobody would. Where there is none any more, what is left is in the group.
        """
        if not self._walled:
            super()._signal(number)
            self._orphans.refresh()
            self._send(number, self._members())  # what has left the group
        elif number == signal.SIGKILL and (inits := tree.children(self._process.pid)):
            self._send(number, inits)
        elif number == signal.SIGKILL:
            super()._signal(number)
        else:
            self._send(number, self._members())

    def _send(self, number: signal.Signals, pids: list[int]) -> None:
        for pid in pids:
            with suppress(ProcessLookupError, PermissionError):
                os.kill(pid, number)
