"""``arena check`` as users run it: what it prints, and its exit codes."""

import re
import sys
from pathlib import Path

import pytest

import arena as arena_package
from arena.conformance import PROBES
from tests.cli.arena_command import arena, json_lines
from tests.conformance.checking import MISBEHAVING

GOLDEN = Path(__file__).with_name("failing_check.txt")


def without_times(text: str) -> str:
    """Times, and what differs between machines, replaced by words."""
    text = text.replace(sys.executable, "PYTHON").replace(str(MISBEHAVING), "ENGINE.py")
    return re.sub(r" +\d+\.\d ms", " TIME", text)


def test_a_failing_check_as_text(tmp_path: Path) -> None:
    # The golden file is this command's own output, read and found right by a person.
    done = arena(
        "check", "--only", "pieces", sys.executable, "-P", MISBEHAVING, "one-read-one-message", folder=tmp_path
    )
    assert without_times(done.stdout) == GOLDEN.read_text()
    assert (done.returncode, done.stderr) == (1, "")


def test_findings_as_json(tmp_path: Path) -> None:
    options = ("--json", "--only", "quit", "--only", "options", "-r", "dakon", "--encoding", "json")
    done = arena("check", *options, sys.executable, "-P", MISBEHAVING, "exits-with-5", folder=tmp_path)
    found = {line["probe"]: line for line in json_lines(done.stdout)}
    assert list(found) == ["starts", "hello", "silence", "rulesets", "options", "quit"]
    assert found["quit"] == {
        "probe": "quit",
        "verdict": "warn",
        "text": "exited with code 5 after quit",
        "fix": "exit with code 0; see what it wrote to stderr",
        "demand": "The engine MUST exit on 'quit'; the arena waits 2 s.",
        "wire": [],
        "stderr": "",
    }
    assert done.returncode == 0


def test_the_list_of_probes(tmp_path: Path) -> None:
    done = arena("check", "--list", folder=tmp_path)
    assert [line.split()[0] for line in done.stdout.splitlines()] == [probe.name for probe in PROBES]
    assert all(probe.demand.endswith(".") for probe in PROBES)
    assert done.returncode == 0


@pytest.mark.parametrize(
    ("arguments", "code", "words"),
    [
        ((), 2, "Missing argument 'ENGINE...'"),
        (("--only", "nonsense", "random"), 2, "'nonsense' is not one of 'starts', 'hello',"),
        (("-r", "dakno", "random"), 2, "error: unknown ruleset 'dakno'; did you mean 'dakon'?"),
        (("no-such-engine",), 2, "there is no shipped engine 'no-such-engine' and no program of that name; arena"),
        (("no-such", "--fast"), 1, "FAIL starts: can't be started: program 'no-such' was not found on PATH"),
    ],
)
def test_wrong_usage(tmp_path: Path, arguments: tuple[str, ...], code: int, words: str) -> None:
    done = arena("check", *arguments, folder=tmp_path)
    assert done.returncode == code
    assert words in done.stdout + done.stderr
    assert "Traceback" not in done.stderr


def test_the_page_has_every_probe() -> None:
    page = (Path(arena_package.__file__).parent / "docs" / "conformance.md").read_text()
    rows = [line for line in page.splitlines() if line.startswith("| `")]
    listed = "\n".join(f"| `{probe.name}` | {probe.demand} |" for probe in PROBES)
    assert listed in "\n".join(rows)
