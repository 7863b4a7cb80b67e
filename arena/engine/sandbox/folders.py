"""Which files an engine in a bubblewrap sandbox sees: the system, its own folder, its interpreter, what it was granted.

All else does not exist there: other engines, the results file, homes.
"""

import os
import stat
from collections.abc import Iterable
from pathlib import Path

from arena.engine.sandbox.tools import unavailable

SYSTEM = ("/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/libx32", "/etc")
PRIVATE = ("/tmp", "/proc", "/dev")  # noqa: S108 - mounted anew in each sandbox
_OWN_PACKAGES = tuple(Path(__file__).parents[3] / name for name in ("arena", "protocol", "engines"))
"""For engines that use the SDK or the rules, or are shipped."""


def own_paths(program: str, cwd: str, readable: Iterable[str], *, as_nobody: bool) -> list[str]:
    """Absolute paths outside the system that the engine is to see, none beneath another, parents first.

    Raises EngineFaultError for one that isn't there, would show it all, or may not be read *as_nobody*.
    """
    wanted = {Path(cwd), *map(Path, readable), *_of_program(Path(program))}
    for path in sorted(wanted):
        if not path.exists():
            raise unavailable(f"it is to read {path}, which does not exist")
        if any(Path(private).is_relative_to(path) for private in PRIVATE):
            raise unavailable(f"it is to run in or read {path}, which holds too much; give it a folder of its own")
        if as_nobody:
            check_open_to_others(path)
    wanted |= {path for path in _OWN_PACKAGES if not as_nobody or _closed_step(path) is None}
    kept: list[Path] = []
    for path in sorted(wanted):
        if not any(path.is_relative_to(parent) for parent in (*map(Path, SYSTEM), *kept)):
            kept.append(path)
    return [str(path) for path in kept]


def check_open_to_others(path: Path) -> None:
    """Raise EngineFaultError unless everybody may read *path*, as the user must whom root's engines run as."""
    if step := _closed_step(path):
        raise unavailable(
            f"the arena is root and runs it as nobody, who may not read {step}; open it with chmod o+rx {step}, "
            "keep engines elsewhere, or start the arena as another user"
        )


def _closed_step(path: Path) -> Path | None:
    """The first folder on the way to *path*, or itself, that is closed to others."""
    real = path.resolve()
    for step in (*reversed(real.parents), real):
        mode = step.stat().st_mode
        needed = stat.S_IXOTH if step != real else stat.S_IROTH | stat.S_IXOTH * stat.S_ISDIR(mode)
        if mode & needed != needed:
            return step
    return None


def _of_program(program: Path) -> set[Path]:
    """The program's folder, and what an interpreter has beside its own, along all links to it."""
    paths = {program.parent}
    while True:
        prefix = program.parent.parent
        if program.parent.name != "bin":
            paths.add(program)
        elif (prefix / "pyvenv.cfg").exists():
            paths.add(prefix)
        else:
            paths |= {folder for folder in (program.parent, prefix / "lib", prefix / "lib64") if folder.is_dir()}
        if not program.is_symlink():
            return paths
        program = Path(os.path.normpath(program.parent / program.readlink()))
