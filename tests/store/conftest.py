"""What several store tests need: a folder, and the rights of an ordinary user."""

import os
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

_NOBODY = 65534


@pytest.fixture
def open_folder() -> Iterator[Path]:
    """A temporary folder that every user may enter, which pytest's own are not; its rights are the test's to change."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        folder.chmod(0o755)
        yield folder
        folder.chmod(0o755)


@pytest.fixture
def unprivileged() -> Iterator[None]:
    """Root writes where it likes: take its rights away for the test. For any other user nothing needs doing."""
    if os.geteuid() != 0:
        yield
        return
    os.seteuid(_NOBODY)
    yield
    os.seteuid(0)
