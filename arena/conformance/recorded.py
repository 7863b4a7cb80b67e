"""An engine's process whose wire is recorded, and with the steps of its end one by one."""

import os
import signal
import time
from contextlib import suppress

from arena.conformance.wire import WireLog
from arena.engine.command import Launch
from arena.engine.guardian import Guardian
from arena.engine.process import EngineProcess
from arena.engine.stderr import StderrLog


class _CountingLog(StderrLog):
    """Counts what it takes."""

    def __init__(self) -> None:
        super().__init__()
        self.total_bytes = 0

    def add(self, data: bytes) -> None:
        self.total_bytes += len(data)
        super().add(data)


class RecordedProcess(EngineProcess):
    """Writes all that is read and written into ``log``, which may be exchanged between two probes."""

    def __init__(self, launch: Launch, guardian: Guardian, number: int, log: WireLog) -> None:
        super().__init__(launch, now_ns=time.monotonic_ns, guardian=guardian)
        self.number = number
        self.log = log
        self._counting = _CountingLog()
        self.stderr = self._counting

    @property
    def pid(self) -> int:
        """The process id, which is also the id of its process group and of its session."""
        return self._process.pid

    @property
    def stderr_bytes(self) -> int:
        """All that it has written to stderr."""
        return self._counting.total_bytes

    def read_ready(self) -> bytes | None:
        """As EngineProcess does, and recorded."""
        data = super().read_ready()
        if data:
            self.log.add(self.number, "engine", data, self.arrived_ns)
        return data

    def write_ready(self, data: bytes) -> int:
        """As EngineProcess does, and recorded."""
        now_ns = time.monotonic_ns()
        count = super().write_ready(data)
        self.log.add(self.number, "arena", data[:count], now_ns)
        return count

    def close_input(self) -> None:
        """End its stdin and nothing else."""
        nothing = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nothing, self._in)  # the descriptor stays ours to close
        os.close(nothing)

    def terminate(self) -> None:
        """SIGTERM to the process group."""
        with suppress(ProcessLookupError):
            os.killpg(self.pid, signal.SIGTERM)
