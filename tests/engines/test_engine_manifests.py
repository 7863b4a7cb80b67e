"""The manifests of the shipped engines: complete, and true of the programs."""

from collections.abc import Callable

import pytest

from arena.rules import ruleset_names
from protocol.options import check_options
from tests.engines.engine_process import EngineProcess
from tests.engines.shipped import ShippedEngine, shipped_engines

_KEYS = {"name", "summary", "command", "build", "artifact", "needs", "options", "rulesets"}


def test_the_shipped_engines() -> None:
    names = [engine.name for engine in shipped_engines()]
    assert sorted(names) == ["alphabeta", "c-alphabeta", "c-greedy", "c-random", "greedy", "random"]


@pytest.mark.parametrize("engine", shipped_engines(), ids=lambda engine: engine.name)
def test_entries_are_complete(engine: ShippedEngine) -> None:
    entry = engine.entry
    built = {"build", "artifact"}
    assert entry.keys() in (_KEYS, _KEYS - built)
    assert all(need.keys() == {"tool", "install"} for need in entry["needs"])
    assert set(entry["rulesets"]) == set(ruleset_names())
    if built <= entry.keys():
        assert engine.command(engine.folder)[0] == str(engine.folder / entry["artifact"])


def test_the_program_declares_what_the_manifest_says(
    shipped: ShippedEngine, open_engine: Callable[[ShippedEngine], EngineProcess]
) -> None:
    hello = open_engine(shipped).greet()
    assert set(hello.rulesets) == set(shipped.entry["rulesets"])
    assert check_options(hello.options or (), shipped.entry["options"]) == shipped.entry["options"]
