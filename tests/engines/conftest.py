"""The shipped engines as processes, each folder built once; the C program into a folder of the test run."""

import os
import shutil
import subprocess
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from arena.config import shipped_engines
from arena.tournament import build
from tests.engines.engine_process import EngineProcess
from tests.engines.shipped import C_FOLDER, ShippedEngine, msgpack_engines


@pytest.fixture(scope="session")
def c_build(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder for ``make BUILD=...``, with the program in it."""
    missing = [tool for tool in ("cc", "make") if shutil.which(tool) is None]
    if missing:
        message = f"the C engine is not tested: {' and '.join(missing)} not found"
        if os.environ.get("CI"):
            pytest.fail(message)
        pytest.skip(message)
    build = tmp_path_factory.mktemp("c") / "build"
    made = subprocess.run(
        ["make", f"BUILD={build}", "WERROR=-Werror"], cwd=C_FOLDER, capture_output=True, text=True, check=False
    )
    assert made.returncode == 0, made.stderr
    return build


@pytest.fixture(scope="session")
def built() -> Callable[[ShippedEngine], None]:
    """Builds an engine's folder with its own tools, once; a missing tool skips the test, and fails it in CI."""
    done: dict[Path, str] = {}

    def build_once(engine: ShippedEngine) -> None:
        if engine.folder not in done:
            done[engine.folder] = _build(engine)
        if problem := done[engine.folder]:
            pytest.skip(problem)

    return build_once


def _build(engine: ShippedEngine) -> str:
    """Build the folder; returns why it can't be built here."""
    missing = [need["tool"] for need in engine.entry["needs"] if shutil.which(need["tool"]) is None]
    if missing:
        message = f"{engine.name} is not tested: {' and '.join(missing)} not found"
        if os.environ.get("CI"):
            pytest.fail(message)
        return message
    build(shipped_engines()[engine.name])
    return ""


@pytest.fixture
def open_engine(
    request: pytest.FixtureRequest, built: Callable[[ShippedEngine], None]
) -> Iterator[Callable[[ShippedEngine], EngineProcess]]:
    """Starts engines, which are gone after the test."""
    with ExitStack() as stack:

        def open_one(engine: ShippedEngine) -> EngineProcess:
            if not engine.in_c:
                built(engine)
            here = request.getfixturevalue("c_build").parent if engine.in_c else engine.folder
            return stack.enter_context(EngineProcess(engine.command(here), cwd=C_FOLDER.parent.parent))

        yield open_one


@pytest.fixture(params=msgpack_engines(), ids=lambda engine: engine.name)
def shipped(request: pytest.FixtureRequest) -> ShippedEngine:
    engine: ShippedEngine = request.param
    return engine


@pytest.fixture
def enter(open_engine: Callable[[ShippedEngine], EngineProcess]) -> Callable[[ShippedEngine], EngineProcess]:
    """Starts engines, greets them, and sets the options of their manifest."""

    def enter_one(engine: ShippedEngine) -> EngineProcess:
        process = open_engine(engine)
        process.greet()
        process.set_options(engine.entry["options"])
        return process

    return enter_one


@pytest.fixture
def engine(shipped: ShippedEngine, enter: Callable[[ShippedEngine], EngineProcess]) -> EngineProcess:
    """A shipped engine that was entered."""
    return enter(shipped)
