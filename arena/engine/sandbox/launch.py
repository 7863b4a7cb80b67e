"""An engine's command inside its sandbox: prlimit(1) before the program, bwrap(1) before both.

They replace each other by exec, so that a start costs some milliseconds, and no code of ours runs in between.
The process limit is set inside the namespace, where it counts this engine's processes alone and not the user's.
No session is made inside: all but what the engine does itself stays in the group that the arena kills.
Neither --as-pid-1, with which an engine could leave that group and live on, nor --die-with-parent, which means the
thread that started it: the guardian kills the group if the arena can't.
"""

import os
from collections.abc import Iterator
from pathlib import Path

from arena.engine.command import Launch, find_program, inherited
from arena.engine.sandbox.folders import SYSTEM, check_open_to_others, own_paths
from arena.engine.sandbox.orphans import MARK
from arena.engine.sandbox.tools import find_bubblewrap, find_prlimit, nobody
from arena.game import PlayerSpec, Sandbox

MB = 1 << 20
_KEPT_VARIABLES = ("PATH", "LANG", "LANGUAGE", "LC_ALL", "LC_CTYPE", "TZ")
"""Of the arena's environment; the rest may hold secrets."""
_PRIVATE_FOLDER = "/tmp"  # noqa: S108 - private to the sandbox
_BWRAP_PROCESSES = 1
"""Of bubblewrap's own, the one inside."""


def sandboxed_launch(spec: PlayerSpec) -> Launch:
    """The engine's command with its sandbox around it; raises EngineFaultError, also when there can be none."""
    sandbox = spec.sandbox
    assert sandbox is not None
    prlimit = find_prlimit()
    user = nobody()
    if sandbox.kind == "limits":
        env = {**inherited(), **spec.env, MARK: os.urandom(8).hex()}
        program = find_program(spec.command[0], spec.cwd, env)
        if user is not None:
            check_open_to_others(Path(program))
            check_open_to_others(Path(spec.cwd))
        outer: tuple[str, ...] = ()
    else:
        bubblewrap = find_bubblewrap()
        env = {name: os.environ[name] for name in _KEPT_VARIABLES if name in os.environ}
        env |= {"HOME": _PRIVATE_FOLDER, "TMPDIR": _PRIVATE_FOLDER, **spec.env}
        program = find_program(spec.command[0], spec.cwd, env)
        paths = own_paths(program, spec.cwd, sandbox.readable, as_nobody=user is not None)
        outer = (bubblewrap, *_walls(paths, sandbox.tmp_mb * MB, spec.cwd), "--")
    return Launch((*outer, prlimit, *_limits(sandbox), "--", program, *spec.command[1:]), spec.cwd, env, user)


def _limits(sandbox: Sandbox) -> Iterator[str]:
    yield "--core=0"
    yield f"--nofile={sandbox.open_files}"
    yield f"--fsize={sandbox.file_mb * MB}"
    if sandbox.address_space_mb is not None:
        yield f"--as={sandbox.address_space_mb * MB}"
    if sandbox.kind == "bubblewrap":
        yield f"--nproc={sandbox.processes + _BWRAP_PROCESSES}"


def _walls(paths: list[str], tmp_bytes: int, cwd: str) -> Iterator[str]:
    """The arguments of bwrap; what is mounted later hides what was mounted before."""
    yield from ("--unshare-all", "--unshare-user", "--disable-userns")
    for path in map(Path, SYSTEM):
        if path.is_symlink():
            yield from ("--symlink", str(path.readlink()), str(path))
        elif path.is_dir():
            yield from ("--ro-bind", str(path), str(path))
    yield from ("--proc", "/proc", "--dev", "/dev")
    for folder in ("/dev/shm", _PRIVATE_FOLDER):  # noqa: S108
        yield from ("--size", str(tmp_bytes), "--tmpfs", folder)
    for own in paths:
        yield from ("--ro-bind", own, own)
    # The root and /dev are file systems in memory too, without a size: nothing is to be put there.
    yield from ("--remount-ro", "/dev", "--remount-ro", "/", "--chdir", cwd)
