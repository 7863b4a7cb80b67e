"""Chess runners that are installed here, measured as the arena is: their own processor time for a refereed ply.

They play the engine of ``uci_shuffle.c`` against itself, which counts its moves in a file as it makes them; start-up is
left out by looking twice at a run that goes on.
"""

import mmap
import subprocess
import tempfile
import time
from argparse import ArgumentTypeError
from pathlib import Path
from typing import NamedTuple

_WARM_UP_PLIES = 500
_PATIENCE_S = 20.0
_MANY = "1000000"


class Peer(NamedTuple):
    """A runner and where its program is."""

    kind: str
    path: Path


class PeerRun(NamedTuple):
    """What one run showed while it was steady."""

    cpu_us_per_ply: float
    """Of the runner alone."""
    plies_per_s: float


def parse_peer(text: str) -> Peer:
    """``fastchess=/usr/bin/fastchess``; raises ArgumentTypeError."""
    kind, _, path = text.partition("=")
    if kind not in _COMMANDS:
        raise ArgumentTypeError(f"expected RUNNER=PATH with one of {', '.join(_COMMANDS)}, got {text[:80]!r}")
    if not Path(path).is_file():
        raise ArgumentTypeError(f"there is no program {path[:200]!r} for {kind}")
    return Peer(kind, Path(path))


def compile_engine(folder: Path) -> Path:
    """The UCI engine, compiled."""
    program = folder / "uci_shuffle"
    subprocess.run(["cc", "-O2", "-o", program, Path(__file__).with_name("uci_shuffle.c")], check=True)
    return program


def peer_run(peer: Peer, engine: Path, seconds: float, *, concurrency: int, think_us: int) -> PeerRun:
    """Measure a run of *peer* for *seconds*; raises RuntimeError if it does not play."""
    with tempfile.TemporaryDirectory() as name:
        counter = Path(name) / "moves"
        counter.write_bytes(bytes(8))
        command = [str(peer.path), *_COMMANDS[peer.kind](str(engine), [str(counter), str(think_us)], concurrency)]
        with counter.open("r+b") as file, mmap.mmap(file.fileno(), 8) as moves:
            runner = subprocess.Popen(command, cwd=name, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            try:
                _wait(runner, moves)
                plies, cpu, began = _count(moves), _cpu_ns(runner.pid), time.monotonic()
                time.sleep(seconds)
                plies, cpu = _count(moves) - plies, _cpu_ns(runner.pid) - cpu
                took = time.monotonic() - began
            finally:
                runner.kill()
                runner.wait()
    if not plies:
        raise RuntimeError(f"{peer.kind} made no move in {seconds} s")
    return PeerRun(cpu / 1000 / plies, plies / took)


def _fastchess(engine: str, arguments: list[str], concurrency: int) -> list[str]:
    one = ["-engine", f"cmd={engine}", f"args={' '.join(arguments)}"]
    each = ["-each", "proto=uci", "tc=60+1", "-rounds", _MANY, "-games", "2", "-concurrency", str(concurrency)]
    return [*one, "name=a", *one, "name=b", *each]


def _cutechess(engine: str, arguments: list[str], concurrency: int) -> list[str]:
    one = ["-engine", f"cmd={engine}", *(f"arg={argument}" for argument in arguments)]
    each = ["-each", "proto=uci", "tc=60+1", "-rounds", _MANY, "-games", "2", "-concurrency", str(concurrency)]
    return [*one, "name=a", *one, "name=b", *each]


def _c_chess(engine: str, arguments: list[str], concurrency: int) -> list[str]:
    command = " ".join([engine, *arguments])
    one = ["-engine", f"cmd={command}"]
    each = ["-each", "tc=60+1", "-rounds", _MANY, "-games", "2", "-concurrency", str(concurrency)]
    return [*each, *one, "name=a", *one, "name=b"]


_COMMANDS = {"fastchess": _fastchess, "cutechess-cli": _cutechess, "c-chess-cli": _c_chess}


def _wait(runner: subprocess.Popen[bytes], moves: mmap.mmap) -> None:
    until = time.monotonic() + _PATIENCE_S
    while _count(moves) < _WARM_UP_PLIES:
        if runner.poll() is not None or time.monotonic() > until:
            raise RuntimeError(f"{runner.args!r} does not play (status {runner.poll()})")
        time.sleep(0.05)


def _count(moves: mmap.mmap) -> int:
    return int.from_bytes(moves[:8], "little")


def _cpu_ns(pid: int) -> int:
    """Time that the process has run so far, all its threads together."""
    return sum(int((task / "schedstat").read_text().split()[0]) for task in Path(f"/proc/{pid}/task").iterdir())
