"""Building a shipped engine that is not an interpreter's, with its own build tool."""

import fcntl
import os
import shutil
import subprocess
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from arena.config import Manifest

_BUILD_LIMIT_S = 300
_SHOWN_LINES = 20


class BuildError(Exception):
    """An engine could not be built; the text says what to install or what the build tool said."""


def is_built(manifest: Manifest) -> bool:
    """Whether the engine's program is there; engines that need no building always are."""
    return manifest.artifact is None or Path(manifest.artifact).is_file()


def build(manifest: Manifest) -> None:
    """Build the engine, or bring its build up to date; raises BuildError.

    A program that is there is used as it is where the tools to build it are missing.
    """
    if not manifest.build:
        return
    missing = [need for need in manifest.needs if shutil.which(need.tool) is None]
    if missing:
        if is_built(manifest):
            return
        wanted = "; ".join(f"{need.tool} is missing: {need.install}" for need in missing)
        raise BuildError(f"engine {manifest.name} can't be built: {wanted}")
    with Path(manifest.folder, "engines.yaml").open() as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)  # two runs that start together must not build into each other
        if _is_current(manifest):
            return
        began_ns = time.time_ns()
        try:
            done = subprocess.run(
                manifest.build,
                cwd=manifest.folder,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                timeout=_BUILD_LIMIT_S,
                text=True,
                errors="replace",
                check=False,
            )
        except subprocess.TimeoutExpired:
            text = f"engine {manifest.name} could not be built in {manifest.folder}: not done after {_BUILD_LIMIT_S} s"
            raise BuildError(text) from None
    if done.returncode != 0 or not is_built(manifest):
        said = "\n".join(done.stdout.splitlines()[-_SHOWN_LINES:])
        raise BuildError(f"engine {manifest.name} could not be built in {manifest.folder}:\n{said}")
    assert manifest.artifact is not None
    with suppress(PermissionError):  # the folder is another user's
        stamp = _stamp(manifest.artifact)
        stamp.touch()
        os.utime(stamp, ns=(began_ns, began_ns))  # what was saved meanwhile may not be in the program


def _is_current(manifest: Manifest) -> bool:
    """Whether nothing has changed since the last build: some tools take seconds to find that out."""
    if manifest.artifact is None or not manifest.artifact.is_file():
        return False
    try:
        built_ns = _stamp(manifest.artifact).stat().st_mtime_ns
    except FileNotFoundError:
        return False
    return all(source.stat().st_mtime_ns < built_ns for source in _sources(manifest.folder, manifest.artifact))


def _stamp(artifact: Path) -> Path:
    """An empty file as old as the begin of the last build; the program is older where a tool found nothing to do."""
    return artifact.with_name(f".{artifact.name}.built")


def _sources(folder: Path, artifact: Path) -> Iterator[Path]:
    """All files of an engine but those that are built and those that an interpreter keeps."""
    beside = {artifact.relative_to(folder).parts[0], "__pycache__"}
    for place, folders, files in os.walk(folder):
        folders[:] = [name for name in folders if name not in beside]
        yield from (Path(place, name) for name in files)
