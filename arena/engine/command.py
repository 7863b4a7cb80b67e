"""How an engine's process is started: its program found, with words that say what to mend when it can't be run."""

import difflib
import os
import shutil
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from arena.engine.errors import EngineFaultError
from arena.game import FaultCode, PlayerSpec

_ELSEWHERE = {"ARENA_HOST", "ARENA_PORT", "ARENA_TOKEN"}
"""With these set, an engine connects over TCP instead of using its standard input; see the protocol's README."""


class Launch(NamedTuple):
    """A process to be started."""

    argv: tuple[str, ...]
    """The program's absolute path, and its arguments."""
    cwd: str
    env: Mapping[str, str]
    """The whole environment."""
    user: tuple[int, int] | None = None
    """User and group it runs as; None: the arena's own."""


def plain_launch(spec: PlayerSpec) -> Launch:
    """The engine's command as it stands, in the arena's environment; raises EngineFaultError."""
    env = {**inherited(), **spec.env}
    program, *arguments = spec.command
    return Launch((find_program(program, spec.cwd, env), *arguments), spec.cwd, env)


def find_program(program: str, cwd: str, env: Mapping[str, str]) -> str:
    """The absolute path of *program*, checked to be an executable file.

    A name without a slash is looked up on the PATH of *env*; anything else is relative to *cwd*.
    Raises EngineFaultError saying what is wrong with it.
    """
    if not Path(cwd).is_dir():
        raise _unusable(f"its folder does not exist: {cwd}")
    if "/" not in program:
        found = shutil.which(program, path=env.get("PATH", os.defpath))
        if found is None:
            path = Path(cwd, program)
            there = f"; a file such as {path} is written with its folder" if path.is_file() else ""
            raise _unusable(f"program {program!r} was not found on PATH{there}")
        return found
    path = Path(cwd, program)
    if path.is_dir():
        raise _unusable(f"{path} is a directory, not a program")
    if not path.exists():
        raise _unusable(f"no such file: {path}{_nearest(path)}")
    if not os.access(path, os.X_OK):
        raise _unusable(f"{path} is not executable; mend it with: chmod +x {path.name}")
    return str(path)


def inherited() -> dict[str, str]:
    """The arena's environment without what tells an engine to look for its arena elsewhere."""
    return {name: value for name, value in os.environ.items() if name not in _ELSEWHERE}


def exec_fault(error: OSError, program: str) -> EngineFaultError:
    """The fault for an executable file that the system still refused to run."""
    if isinstance(error, FileNotFoundError):
        with Path(program).open("rb") as file:
            first_line = file.readline(200)
        if first_line.startswith(b"#!"):
            interpreter = first_line[2:].decode(errors="replace").strip()
            return _unusable(f"{program} names an interpreter that does not exist in its first line: {interpreter}")
        return _unusable(f"{program} needs a loader or library that does not exist")
    if error.strerror == "Exec format error":
        return _unusable(
            f"{program} is no program for this machine (a script needs a first line such as #!/usr/bin/env python3)"
        )
    return _unusable(f"{program} could not be run: {error.strerror}")


def _unusable(text: str) -> EngineFaultError:
    return EngineFaultError(FaultCode.START_FAILED, f"can't be started: {text}")


def _nearest(path: Path) -> str:
    if not path.parent.is_dir():
        return f" (the folder {path.parent} does not exist either)"
    names = difflib.get_close_matches(path.name, [entry.name for entry in path.parent.iterdir()], n=1)
    return f" - did you mean {names[0]}?" if names else ""
