"""Where a sandbox can't be had, engines that need one don't start, and are told what to mend."""

import os
import shutil
from pathlib import Path

import pytest

from arena.engine import EngineFaultError
from arena.engine.sandbox import folders, tools
from arena.game import FaultCode, Sandbox
from tests.engine.real_processes import start_error
from tests.sandbox.evil_games import bot

WALLED = Sandbox(kind="bubblewrap")


def fake(folder: Path, monkeypatch: pytest.MonkeyPatch, name: str, script: str) -> None:
    """Put a program in the place of the real one."""
    path = folder / name
    path.write_text(f"#!/bin/sh\n{script}\n")
    path.chmod(0o755)
    monkeypatch.setenv("PATH", f"{folder}:{os.environ['PATH']}")


@pytest.mark.parametrize(
    ("kind", "missing", "package"), [("bubblewrap", "bwrap", "bubblewrap"), ("limits", "prlimit", "util-linux")]
)
def test_a_program_is_not_installed(
    folder: Path, python: str, monkeypatch: pytest.MonkeyPatch, kind: str, missing: str, package: str
) -> None:
    monkeypatch.setattr(shutil, "which", lambda name, **path: None if name == missing else f"/usr/bin/{name}")
    error = start_error(bot(python, folder / "bot", Sandbox(kind=kind)))  # type: ignore[arg-type]
    assert error.code is FaultCode.START_FAILED
    assert error.text == (
        f"can't be sandboxed: {missing} is not installed; install it with: apt install {package} (or dnf, pacman, apk)"
    )


def test_bubblewrap_is_too_old(folder: Path, python: str, monkeypatch: pytest.MonkeyPatch) -> None:
    fake(folder, monkeypatch, "bwrap", "echo bubblewrap 0.6.1")
    text = f"can't be sandboxed: bubblewrap must be 0.8 or newer, got bubblewrap 0.6.1 from {folder}/bwrap"
    assert start_error(bot(python, folder / "bot", WALLED)).text == text


@pytest.mark.parametrize(("switch", "mended"), [("1", True), ("0", False)])
def test_namespaces_are_forbidden(
    folder: Path, python: str, monkeypatch: pytest.MonkeyPatch, switch: str, mended: bool
) -> None:
    said = "bwrap: No permissions to create new namespace"
    fake(
        folder, monkeypatch, "bwrap", f'[ "$1" = --version ] && echo bubblewrap 0.8.0 || {{ echo {said} >&2; exit 1; }}'
    )
    (folder / "switch").write_text(switch)
    monkeypatch.setattr(tools, "SWITCHES", ((str(folder / "switch"), "1", "sysctl -w this=0"),))
    text = start_error(bot(python, folder / "bot", WALLED)).text
    assert text.startswith(f"can't be sandboxed: bubblewrap can't make a sandbox here ({said}); ")
    assert text.endswith("mend it with: sysctl -w this=0") is mended
    assert ("--security-opt" in text) is not mended


def test_the_document_names_every_remedy() -> None:
    document = (Path(__file__).parents[2] / "arena" / "docs" / "sandbox.md").read_text()
    for _, _, remedy in tools.SWITCHES:
        assert f"| `{remedy}` |" in document
    assert f"| `{tools.IN_CONTAINER}` |" in document


def test_a_folder_is_closed_to_others(folder: Path) -> None:
    closed = folder / "closed"
    closed.mkdir(mode=0o700)
    (closed / "bot").mkdir()
    with pytest.raises(EngineFaultError, match=f"nobody, who may not read {closed}; open it with chmod o"):
        folders.check_open_to_others(closed / "bot")
    closed.chmod(0o711)
    folders.check_open_to_others(closed / "bot")
