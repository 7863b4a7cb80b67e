"""A place that engines without rights can read, and bubblewrap that works: in CI a must, elsewhere a reason to skip."""

import os
import shutil
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Never

import pytest

from arena.engine import EngineFaultError
from arena.engine.sandbox.tools import find_bubblewrap
from tests.sandbox.evil_games import Kind


@pytest.fixture(scope="session")
def bubblewrap() -> None:
    try:
        find_bubblewrap()
    except EngineFaultError as error:
        _missing(f"bubblewrap: {error}")


@pytest.fixture(params=["limits", "bubblewrap"])
def kind(request: pytest.FixtureRequest) -> Kind:
    """Both kinds of sandbox, one after the other."""
    if request.param == "bubblewrap":
        request.getfixturevalue("bubblewrap")
        return "bubblewrap"
    return "limits"


@pytest.fixture(scope="session")
def python() -> str:
    """An interpreter that everybody may run."""
    candidates = (os.path.realpath(sys.executable), shutil.which("python3", path="/usr/local/bin:/usr/bin:/bin"))
    open_ones = [
        candidate
        for candidate in candidates
        if candidate and all(parent.stat().st_mode & 0o001 for parent in Path(candidate).resolve().parents)
    ]
    return open_ones[0] if open_ones else _missing("python3: none that everybody may run")


@pytest.fixture
def folder() -> Iterator[Path]:
    """Like tmp_path, but open to everybody; it holds folders ``bot`` and ``other`` and a results file."""
    with tempfile.TemporaryDirectory() as name:
        path = Path(name)
        path.chmod(0o755)
        for bot in ("bot", "other"):
            (path / bot).mkdir()
            shutil.copy(Path(__file__).with_name("evil_bot.py"), path / bot / "bot.py")
        (path / "cup.db").write_text("results")
        yield path


def _missing(text: str) -> Never:
    if "CI" in os.environ:
        pytest.fail(text)
    pytest.skip(text)
