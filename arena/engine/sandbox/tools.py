"""What a sandbox takes of the machine: programs, kernel features, a user without rights. Asked before any game.

What is missing is an error with its remedy; there is no falling back to less.
"""

import os
import pwd
import re
import shutil
import subprocess
import sys
from functools import cache
from pathlib import Path

from arena.engine.errors import EngineFaultError
from arena.game import FaultCode

_VERSION = (0, 8)
"""The first bubblewrap that sizes a tmpfs and takes away user namespaces inside."""
_LIMIT_S = 10
_PROBE = "--unshare-all --unshare-user --disable-userns --ro-bind / / --proc /proc --size 4096 --tmpfs /tmp -- true"
SWITCHES = (
    ("/proc/sys/user/max_user_namespaces", "0", "sysctl -w user.max_user_namespaces=15000"),
    ("/proc/sys/kernel/unprivileged_userns_clone", "0", "sysctl -w kernel.unprivileged_userns_clone=1"),
    (
        "/proc/sys/kernel/apparmor_restrict_unprivileged_userns",
        "1",
        "load an AppArmor profile for bwrap, or sysctl -w kernel.apparmor_restrict_unprivileged_userns=0",
    ),
)
"""Files that forbid namespaces, what they hold then, and the remedy."""
IN_CONTAINER = "--security-opt seccomp=unconfined --security-opt systempaths=unconfined"


def unavailable(text: str) -> EngineFaultError:
    """The fault for an engine that can't be sandboxed as it should be."""
    return EngineFaultError(FaultCode.START_FAILED, f"can't be sandboxed: {text}")


def nobody() -> tuple[int, int] | None:
    """User and group for engines where the arena is root; None where it has no rights to give up."""
    if os.geteuid() != 0:
        return None
    try:
        entry = pwd.getpwnam("nobody")
    except KeyError:
        raise unavailable("the arena is root, and there is no user 'nobody' to run engines as; add one") from None
    return entry.pw_uid, entry.pw_gid


def find_prlimit() -> str:
    """The absolute path of prlimit(1); raises EngineFaultError."""
    if not sys.platform.startswith("linux"):
        raise unavailable("sandboxes need Linux")
    if not Path(f"/proc/self/task/{os.getpid()}/children").exists():
        raise unavailable("/proc must be mounted, on a kernel that lists children there (CONFIG_PROC_CHILDREN)")
    return _find("prlimit", "util-linux")


def find_bubblewrap() -> str:
    """The absolute path of a bwrap(1) that was seen to work; raises EngineFaultError."""
    program = _find("bwrap", "bubblewrap")
    _try_bubblewrap(program, nobody())
    return program


def _find(program: str, package: str) -> str:
    found = shutil.which(program)
    if found is None:
        raise unavailable(f"{program} is not installed; install it with: apt install {package} (or dnf, pacman, apk)")
    return found


@cache
def _try_bubblewrap(program: str, user: tuple[int, int] | None) -> None:
    """Make a sandbox once in the life of this process; what raises is tried again by the next engine."""
    said = _run(program, "--version", user=user).stdout
    version = tuple(map(int, re.findall(r"\d+", said)[:2]))
    if version < _VERSION:
        raise unavailable(f"bubblewrap must be 0.8 or newer, got {said.strip()[:80] or 'none'} from {program}")
    done = _run(program, *_PROBE.split(), user=user)
    if done.returncode:
        said = (done.stderr.strip().splitlines() or [f"exit code {done.returncode}"])[-1]
        raise unavailable(f"bubblewrap can't make a sandbox here ({said[:80]}); {_remedy()}")


def _run(program: str, *words: str, user: tuple[int, int] | None) -> subprocess.CompletedProcess[str]:
    uid, gid = user or (None, None)
    try:
        return subprocess.run(
            [program, *words],
            user=uid,
            group=gid,
            extra_groups=None if user is None else [],
            cwd="/",
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            errors="replace",
            timeout=_LIMIT_S,
            check=False,
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        raise unavailable(f"{program} can't be run: {error}") from error


def _remedy() -> str:
    for path, forbidden, remedy in SWITCHES:
        try:
            value = Path(path).read_text().strip()
        except OSError:
            continue
        if value == forbidden:
            return f"mend it with: {remedy}"
    return f"user namespaces must be allowed; in a container, start it with {IN_CONTAINER}"
