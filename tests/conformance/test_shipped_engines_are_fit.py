"""Shipped engines pass all probes; all of them, and those that judge times, are left to ``arena check`` itself."""

from pathlib import Path

import pytest
import trio

from arena.config import shipped_engines
from arena.conformance import PROBES
from arena.tournament import build
from tests.conformance.checking import findings_of, player

pytestmark = pytest.mark.slow

TIMED = {"first-move", "limits", "stop", "game"}


@pytest.mark.parametrize("name", ["greedy", "c-greedy"])
def test_all_probes_pass(tmp_path: Path, name: str) -> None:
    manifest = shipped_engines()[name]
    build(manifest)
    spec = player(name, manifest.command, tmp_path, options=manifest.options)
    found = trio.run(findings_of, spec, {probe.name for probe in PROBES} - TIMED)
    assert {probe: finding.text for probe, finding in found.items() if finding.verdict in ("warn", "fail")} == {}
    assert len(found) == len(PROBES) - len(TIMED)


def test_json_lines(tmp_path: Path) -> None:
    manifest = shipped_engines()["random"]
    spec = player("random", manifest.command, tmp_path, encoding="json")
    found = trio.run(findings_of, spec, {probe.name for probe in PROBES} - TIMED)
    assert {probe: finding.text for probe, finding in found.items() if finding.verdict in ("warn", "fail")} == {}
    assert found["int-widths"].text == "read spaces between tokens, and escapes in texts"
