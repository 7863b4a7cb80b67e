"""Bots as programs: standard output is the wire and nothing else, and the program ends as it should."""

import os
import re
import subprocess
import sys
from importlib.resources import files
from pathlib import Path

import pytest

from protocol.codec import Encoding, encode
from protocol.messages import ArenaMessage, EngineError, EngineHello, Move, Quit, Ready
from tests.protocol.session_states import HELLO, NEW, go

NOISY = """
import os
import subprocess
import sys
from protocol.sdk import run

print("printed early")

def choose(go):
    print("printed")
    print("printed to stdout", file=sys.stdout, flush=True)
    os.write(1, b"written\\n")
    subprocess.run(["echo", "a child's echo"], check=True)
    assert sys.stdin.read() == ""
    return go.legal[-1]

run(choose, name="noisy", rulesets=["dakon"])
"""

BROKEN = """
from protocol.sdk import run

def choose(go):
    return go.legal[10]

run(choose, name="broken", rulesets=["dakon"])
"""


def run_bot(
    program: str, path: Path, said: list[ArenaMessage], encoding: Encoding
) -> subprocess.CompletedProcess[bytes]:
    script = path / "bot.py"
    script.write_text(program, encoding="utf-8")
    spoken = b"".join(encode(message, encoding) for message in said)
    buffered = {name: value for name, value in os.environ.items() if name != "PYTHONUNBUFFERED"}
    command = [sys.executable, str(script)]
    return subprocess.run(command, input=spoken, capture_output=True, check=False, timeout=60, env=buffered)


def hello(name: str) -> EngineHello:
    return EngineHello(1, name, HELLO.probe, ["dakon"])


@pytest.mark.parametrize("encoding", ["msgpack", "json"])
def test_prints_do_no_harm(encoding: Encoding, tmp_path: Path) -> None:
    done = run_bot(NOISY, tmp_path, [HELLO, NEW, go(1), Quit()], encoding)
    answers = [hello("noisy"), Ready("g1"), Move(1, 1)]
    assert done.stdout == b"".join(encode(answer, encoding) for answer in answers)
    lines = [b"a child's echo", b"printed", b"printed early", b"printed to stdout", b"written"]
    assert sorted(done.stderr.splitlines()) == lines
    assert done.returncode == 0


def test_an_exception_is_told_and_shown(tmp_path: Path) -> None:
    done = run_bot(BROKEN, tmp_path, [HELLO, NEW, go(1)], "json")
    assert done.stdout.endswith(encode(EngineError("IndexError: list index out of range"), "json"))
    assert b"return go.legal[10]" in done.stderr
    assert done.returncode == 1


def readme_bot() -> str:
    readme = files("protocol").joinpath("README.md").read_text(encoding="utf-8")
    (program,) = re.findall(r"```python\n(.*?run\(choose.*?)```", readme, re.DOTALL)
    return str(program)


def test_the_bot_in_the_readme_plays(tmp_path: Path) -> None:
    done = run_bot(readme_bot(), tmp_path, [HELLO, NEW, go(1), Quit()], "msgpack")
    assert done.returncode == 0, done.stderr.decode()
    assert encode(Ready("g1"), "msgpack") in done.stdout
    assert done.stdout.endswith((encode(Move(1, 0), "msgpack"), encode(Move(1, 1), "msgpack")))


def test_importing_the_sdk_stays_light() -> None:
    """What a bot pays for at every start."""
    heavy = "{'trio', 'numpy', 'asyncio', 'yaml', 'arena', 'importlib.metadata', 'hypothesis'}"
    program = f"import sys, protocol.sdk; sys.exit(bool(print({heavy} & set(sys.modules), end='')))"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, check=True)
    assert done.stdout == b"set()"
