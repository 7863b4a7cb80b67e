"""Engines as real processes: what goes wrong with them, and that nothing of them is left."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from arena.game import EngineLimits, FaultCode, GameRecord, Outcome, PlayerSpec, TimeControl
from tests.engine.real_processes import play, start_error

BAD_ENGINE = str(Path(__file__).with_name("bad_engine.py"))
QUICK = EngineLimits(hello_ms=5000, late_ms=100, quit_ms=100)


def engine(mode: str, *more: str, limits: EngineLimits = QUICK, name: str = "bad") -> PlayerSpec:
    return command(sys.executable, "-P", BAD_ENGINE, mode, *more, limits=limits, name=name)


def command(*words: str, limits: EngineLimits = QUICK, cwd: str = "/", name: str = "bad") -> PlayerSpec:
    return PlayerSpec(name=name, command=words, cwd=cwd, time_control=TimeControl(move_ms=500), limits=limits)


def played(spec: PlayerSpec, games: int = 1) -> list[GameRecord]:
    """Games of *spec* as South against a good engine."""
    return play(spec, engine("good", name="good"), games)


def open_descriptors() -> int:
    return len(os.listdir("/proc/self/fd"))


def is_gone(pid: int) -> bool:
    """Whether the process has ended; one that nobody reaps yet has."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] == "Z"
    except (FileNotFoundError, ProcessLookupError):
        return True


def wait_until_gone(pids: list[int]) -> bool:
    deadline = time.monotonic() + 10
    while time.monotonic() < deadline:
        if all(map(is_gone, pids)):
            return True
        time.sleep(0.01)
    return False


def script(folder: Path, text: str, mode: int = 0o755) -> str:
    path = folder / "bot"
    path.write_text(text)
    path.chmod(mode)
    return str(path)


def test_commands_that_cannot_be_started(tmp_path: Path) -> None:
    bot = script(tmp_path, "#!/no/such/interpreter\n")
    plain = tmp_path / "plain"
    plain.write_text("x")
    garbage = tmp_path / "garbage"
    garbage.write_bytes(b"\0\1\2")
    garbage.chmod(0o755)
    cases = [
        (command("/no/such/engine"), "no such file: /no/such/engine (the folder /no/such does not exist either)"),
        (command(bot + "s"), f"no such file: {bot}s - did you mean bot?"),
        (command(str(tmp_path)), f"{tmp_path} is a directory, not a program"),
        (command(str(plain)), f"{plain} is not executable; mend it with: chmod +x plain"),
        (command("no-such-engine-anywhere"), "program 'no-such-engine-anywhere' was not found on PATH"),
        (command(bot), f"{bot} names an interpreter that does not exist in its first line: /no/such/interpreter"),
        (command(str(garbage)), f"{garbage} is no program for this machine"),
        (command("./bot", cwd=str(tmp_path / "nowhere")), f"its folder does not exist: {tmp_path}/nowhere"),
    ]
    for spec, words in cases:
        error = start_error(spec)
        assert error.code is FaultCode.START_FAILED
        assert error.text.startswith(f"can't be started: {words}")


def test_engines_that_start_badly() -> None:
    error = start_error(engine("exit"))
    assert error.code is FaultCode.START_FAILED
    assert error.text == "exited with code 3 before the first game"
    assert "cannot find my weights" in error.stderr
    error = start_error(engine("prints", limits=EngineLimits(hello_ms=1500, quit_ms=100)))
    assert error.code is FaultCode.NO_HELLO
    assert "on stdout it printed 'Hello, I am a bot' instead of messages" in error.text
    error = start_error(engine("hangs", limits=EngineLimits(hello_ms=300, quit_ms=100)))
    assert (error.code, error.text) == (FaultCode.NO_HELLO, "did not answer 'hello' with 'hello' within 0.3 s")


def test_a_game_between_processes() -> None:
    [record] = played(engine("good"))
    assert record.fault is None
    assert record.outcome in (Outcome.SOUTH, Outcome.NORTH)
    assert all(move.elapsed_us > 0 for move in record.moves)


@pytest.mark.parametrize(
    ("mode", "code", "words"),
    [
        ("crash", FaultCode.CRASH, "bad (South) was killed by signal 11 (SIGSEGV)"),
        ("exit0", FaultCode.CRASH, "bad (South) exited with code 0"),
        ("illegal", FaultCode.ILLEGAL_MOVE, "bad (South) played '99'; legal are"),
        ("stuck", FaultCode.HANG, "bad (South) did not answer 'go' for 0."),
    ],
)
def test_faults_in_a_game(mode: str, code: FaultCode, words: str) -> None:
    before = open_descriptors()
    first, second = played(engine(mode), games=2)
    assert first.fault is not None
    assert first.fault.code is code
    assert first.fault.text.startswith(words)
    assert first.outcome is Outcome.NORTH
    assert second.fault is not None
    assert second.fault.code is code
    assert open_descriptors() == before
    if mode == "crash":
        assert (first.fault.exit_status, first.fault.stderr) == (-11, "about to fail\n")


def test_stray_lines_are_counted_and_noise_on_stderr_is_drained() -> None:
    [record] = played(engine("stray"))
    assert record.fault is None
    assert record.stray == (1, 0)
    [record] = played(engine("noisy"))
    assert record.fault is None


@pytest.mark.parametrize("mode", ["good", "stubborn", "grandchild", "stays"])
def test_nothing_is_left_when_the_arena_is_done(tmp_path: Path, mode: str) -> None:
    pid_file = tmp_path / "pids"
    played(engine(mode, "--leave", str(pid_file)))
    pids = [int(word) for word in pid_file.read_text().split()]
    assert len(pids) == (2 if mode == "grandchild" else 1)
    assert wait_until_gone(pids)


@pytest.mark.parametrize("mode", ["stubborn", "grandchild"])
def test_nothing_is_left_when_the_arena_is_killed(tmp_path: Path, mode: str) -> None:
    pid_file = tmp_path / "pids"
    words = [sys.executable, "-P", BAD_ENGINE, mode, "--leave", str(pid_file)]
    program = f"""
import trio
from arena.engine import open_host
from arena.game import PlayerSpec, TimeControl
async def main():
    async with open_host() as host:
        await host.start(PlayerSpec(name="a", command={tuple(words)!r}, cwd="/", time_control=TimeControl(move_ms=9)))
        await trio.sleep_forever()
trio.run(main)
"""
    arena = subprocess.Popen([sys.executable, "-c", program])
    while not pid_file.exists():
        assert arena.poll() is None
        time.sleep(0.01)
    arena.send_signal(signal.SIGKILL)
    arena.wait()
    assert wait_until_gone([int(word) for word in pid_file.read_text().split()])
