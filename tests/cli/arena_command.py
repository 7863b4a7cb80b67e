"""Running the command ``arena`` as users do, as a process, on small tournaments of real engines."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

BAD_ENGINE = Path(__file__).parents[1] / "engine" / "bad_engine.py"

ARENA = [sys.executable, "-P", "-m", "arena"]


def write_config(folder: Path, *modes: str, games: int = 2, more: str = "") -> Path:
    """A tournament of engines that behave as *modes* say, named after them."""
    players = "\n".join(
        f"  - {{name: {mode}, command: [{json.dumps(sys.executable)}, -P, {json.dumps(str(BAD_ENGINE))}, {mode}]}}"
        for mode in modes
    )
    path = folder / "event.yaml"
    path.write_text(
        f"""rulesets: [dakon, djenon-aboure]
seed: 5
tournament: {{games_per_pairing: {games}, concurrency: 2}}
start: {{random_plies: 3}}
time: {{base_ms: 20000}}
limits: {{hello_ms: 10000, late_ms: 100, quit_ms: 200}}
{more}
players:
{players}
"""
    )
    return path


def arena(*arguments: str | Path, folder: Path) -> subprocess.CompletedProcess[str]:
    """The finished command; its output is text."""
    return subprocess.run(
        [*ARENA, *map(str, arguments)], cwd=folder, capture_output=True, text=True, timeout=120, check=False
    )


def json_lines(text: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in text.splitlines()]


def of_type(events: list[dict[str, Any]], kind: str) -> list[dict[str, Any]]:
    return [event for event in events if event["type"] == kind]
