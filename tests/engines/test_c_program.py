"""The C engine's own tests, run from here, and its build."""

import subprocess
from pathlib import Path

import pytest

from tests.engines.shipped import C_FOLDER


def _make(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(["make", *words], cwd=C_FOLDER, capture_output=True, text=True, check=False)


def test_the_c_tests_pass(c_build: Path) -> None:
    made = _make(f"BUILD={c_build}", "WERROR=-Werror", "test")
    assert made.returncode == 0, made.stdout + made.stderr


@pytest.mark.slow
def test_the_c_tests_pass_under_sanitizers(c_build: Path) -> None:
    made = _make(f"BUILD={c_build}", "sanitize")
    assert made.returncode == 0, made.stdout + made.stderr


def test_wrong_words_are_told(c_build: Path) -> None:
    told = subprocess.run([c_build / "mancala-c", "--rule"], capture_output=True, text=True, check=False)
    assert told.returncode == 2
    assert "--rules" in told.stderr
