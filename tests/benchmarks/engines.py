"""The shipped engines, a line for each language: how much there is to read, how long a build takes, how fast they are.

Run: python -m tests.benchmarks.engines [--short]

Lines that are not blank: of the bot that ``arena new-engine`` writes, and of the link it stands on.
The build is one from nothing, with whatever the language's tools have downloaded already.
Alpha-beta positions a second over some positions of both games; the time of an answer is that of the mode ``random`` as
the arena's clocks measure it in games against itself.
"""

import argparse
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import yaml

from arena.config import Manifest, shipped_engines
from arena.store import Results
from arena.tournament import BuildError, build
from tests.benchmarks.steady_run import machine
from tests.engines.engine_process import EngineProcess
from tests.engines.sampled import sampled_positions

_NODES = 300_000
_BUILT = ("build", "target", "node_modules", "__pycache__", "test", "tests")
"""Folders of an engine without anything to read."""
_SDK = Path(__file__).parents[2] / "protocol" / "sdk"


def main() -> None:
    """Measure and print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--short", action="store_true", help="C alone, few games: does it run at all")
    short = parser.parse_args().short
    print(f"{machine()}\n{'':8}{'bot':>5}{'link':>6}{'build s':>9}{'check':>9}{'positions/s':>13}{'us/answer':>11}")
    for manifest in shipped_engines().values():
        language, _, mode = manifest.name.rpartition("-")
        if mode == "random" and (language == "c" or not short):
            _print(manifest, language or "python", games=10 if short else 100)


def _print(manifest: Manifest, language: str, games: int) -> None:
    try:
        build(manifest)
    except BuildError as error:
        print(f"{language:8}{error}")
        return
    bot, link = _lines(manifest.folder)
    built = f"{_build_s(manifest):.1f}" if manifest.build else "-"
    rate, answer = _positions_per_s(manifest.name.replace("random", "alphabeta")), _answer_us(manifest, games)
    speed = "-" if rate is None else f"{rate:,.0f}"
    print(f"{language:8}{bot:5}{link or '-':>6}{built:>9}{_verdict(manifest):>9}{speed:>13}{answer:11.0f}", flush=True)


def _lines(folder: Path) -> tuple[int, int]:
    """Of a first bot, and of what it stands on."""
    skeleton = yaml.safe_load((folder / "skeleton.yaml").read_text())
    bot = next(source for source, place in skeleton["files"].items() if place == skeleton["edit"])
    links = [_SDK] if folder.name == "python" else [folder / name for name in skeleton["files"] if "link" in name]
    return _count(folder / bot), sum(_count(path) for link in links for path in link.rglob("*.*") if path.is_file())


def _count(path: Path) -> int:
    if any(part in _BUILT for part in path.parts) or "_test." in path.name:
        return 0
    return sum(bool(line.strip()) for line in path.read_text().splitlines())


def _build_s(manifest: Manifest) -> float:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name) / "engine"
        shutil.copytree(manifest.folder, folder, ignore=shutil.ignore_patterns(*_BUILT[:4]))
        began = time.perf_counter()
        subprocess.run(manifest.build, cwd=folder, check=True, capture_output=True)
        return time.perf_counter() - began


def _verdict(manifest: Manifest) -> str:
    arena = [sys.executable, "-P", "-m", "arena"]
    done = subprocess.run([*arena, "check", manifest.name], check=False, capture_output=True)
    return "fit" if done.returncode == 0 else "not fit"


def _positions_per_s(name: str) -> float | None:
    """Of alpha-beta, as it counts them itself; None where a language has none."""
    manifest = shipped_engines().get(name)
    if manifest is None:
        return None
    nodes = 0
    with EngineProcess(manifest.command, manifest.folder) as engine:
        engine.greet()
        engine.set_options(manifest.options)
        began = time.perf_counter()
        for ruleset, position in sampled_positions(8, seed=3):
            engine.new(ruleset)
            nodes += engine.ask(ruleset, position, nodes=_NODES if name != "alphabeta" else 5000).infos[-1].nodes or 0
        return nodes / (time.perf_counter() - began)


def _answer_us(manifest: Manifest, games: int) -> float:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "run.yaml").write_text(
            f"rulesets: dakon\nresults: run.db\ntime: {{base_ms: 60000}}\n"
            f"tournament: {{games_per_pairing: {games}, concurrency: 1}}\n"
            f"players:\n  - {{engine: {manifest.name}, name: a}}\n  - {{engine: {manifest.name}, name: b}}\n"
        )
        arena = [sys.executable, "-P", "-m", "arena"]
        subprocess.run([*arena, "run", "run.yaml"], cwd=folder, check=True, capture_output=True)
        with Results.open(folder / "run.db") as results:
            return statistics.median(move.elapsed_us for record in results.records() for move in record.moves)


if __name__ == "__main__":
    main()
