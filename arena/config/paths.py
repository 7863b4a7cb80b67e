"""Paths as they stand in a settings file: relative to its folder, ``~`` being the home folder."""

import os
from pathlib import Path


def absolute(folder: Path, path: str) -> Path:
    """The path, absolute; *folder* is the settings file's and absolute itself."""
    return folder / os.path.expanduser(path)  # noqa: PTH111 - Path.expanduser raises for an unknown user


def is_folder(path: Path) -> bool:
    """Whether the path is a folder that can be seen; any text may be asked about."""
    try:
        return path.is_dir()
    except OSError:  # too long, or not to be looked into
        return False
