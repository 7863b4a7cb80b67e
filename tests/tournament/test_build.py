"""When an engine is built: once, and again when a source has changed."""

import os
import sys
import time
from pathlib import Path

import pytest
from msgspec.structs import replace

from arena.config import Manifest, shipped_engines
from arena.tournament import BuildError, build, is_built

TOOL = "import pathlib; pathlib.Path('out').mkdir(exist_ok=True); pathlib.Path('out/log').open('a').write('built ')"


@pytest.fixture
def manifest(tmp_path: Path) -> Manifest:
    """An engine of one source; every build adds a word to its program."""
    (tmp_path / "engines.yaml").touch()
    (tmp_path / "src").mkdir()
    (tmp_path / "src" / "bot.x").touch()
    for path in (tmp_path / "engines.yaml", tmp_path / "src" / "bot.x"):
        os.utime(path, (1, 1))
    return replace(
        shipped_engines()["c-random"],
        name="x",
        folder=tmp_path,
        build=(sys.executable, "-S", "-c", TOOL),
        artifact=tmp_path / "out" / "log",
        needs=(),
    )


def builds(manifest: Manifest) -> int:
    assert manifest.artifact is not None
    return manifest.artifact.read_text().count("built")


def test_an_engine_is_built_once(manifest: Manifest) -> None:
    assert not is_built(manifest)
    build(manifest)
    build(manifest)
    assert is_built(manifest)
    assert builds(manifest) == 1


def test_a_changed_source_has_it_built_again(manifest: Manifest) -> None:
    build(manifest)
    assert manifest.artifact is not None
    later = time.time() + 1
    os.utime(manifest.folder / "src" / "bot.x", (later, later))
    (manifest.artifact.parent / "object.o").touch()
    build(manifest)
    assert builds(manifest) == 2
    os.utime(manifest.folder / "src" / "bot.x", (1, 1))
    build(manifest)
    assert builds(manifest) == 2


def test_what_is_saved_during_a_build_has_it_built_again(manifest: Manifest) -> None:
    save = "; pathlib.Path('src/bot.x').touch()"
    build(replace(manifest, build=(sys.executable, "-S", "-c", TOOL + save)))
    build(manifest)
    build(manifest)
    assert builds(manifest) == 2


def test_a_program_that_is_gone_is_built_again(manifest: Manifest) -> None:
    build(manifest)
    assert manifest.artifact is not None
    manifest.artifact.unlink()
    build(manifest)
    assert builds(manifest) == 1


def test_a_tool_that_does_nothing_is_not_asked_twice(manifest: Manifest) -> None:
    build(manifest)
    assert manifest.artifact is not None
    for path in (manifest.artifact, *manifest.artifact.parent.iterdir()):
        os.utime(path, (0, 0))
    build(replace(manifest, build=(sys.executable, "-S", "-c", "")))
    build(manifest)
    assert builds(manifest) == 1
    assert manifest.artifact.stat().st_mtime == 0


def test_what_the_tool_said_is_told(manifest: Manifest) -> None:
    broken = replace(manifest, build=(sys.executable, "-S", "-c", "raise SystemExit('no such header')"))
    with pytest.raises(BuildError, match=r"engine x could not be built in .*:\nno such header"):
        build(broken)
