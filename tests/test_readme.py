"""What the README shows works: its bot, its tournament, its commands and links."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text()
BLOCKS: list[tuple[str, str]] = re.findall(r"```(\w*)\n(.*?)```", README, re.DOTALL)


def block(language: str, holding: str) -> str:
    return next(text for kind, text in BLOCKS if kind == language and holding in text)


def test_the_bot_is_fit_and_plays_the_tournament(tmp_path: Path) -> None:
    (tmp_path / "my_bot.py").write_text(block("python", "def choose"))
    config = block("yaml", "my_bot.py").replace(".venv/bin/python", sys.executable).replace("20", "2")
    (tmp_path / "mine.yaml").write_text(config)
    arena = [sys.executable, "-P", "-m", "arena"]
    run = subprocess.run([*arena, "run", "mine.yaml"], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
    assert "complete: 4 games played" in run.stdout


def test_ci_runs_the_test_command_of_the_readme() -> None:
    command = next(line for line in block("", ".[test]").splitlines() if "pytest" in line)
    assert command.endswith("pytest -q -n 2 --dist loadfile")
    assert "\npytest -q -n 2 --dist loadfile\n" in (ROOT / ".ci" / "run").read_text()


def test_the_first_command_runs_a_config_that_is_there() -> None:
    command = block("", "quickstart")
    assert (ROOT / re.findall(r"arena run (\S+)", command)[0]).is_file()


@pytest.mark.parametrize("link", sorted(set(re.findall(r"\]\(([^)#]+)", README))))
def test_links_lead_somewhere(link: str) -> None:
    assert (ROOT / link).exists()
