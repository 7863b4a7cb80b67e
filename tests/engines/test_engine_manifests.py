"""The manifests of the shipped engines: complete, and true of the programs."""

from collections.abc import Callable

import pytest

from arena.rules import ruleset_names
from protocol.options import check_options
from tests.engines.engine_process import EngineProcess
from tests.engines.shipped import ShippedEngine, shipped_engines

_KEYS = {"name", "summary", "command", "build", "artifact", "needs", "options", "rulesets"}


def test_the_shipped_engines() -> None:
    names = {engine.name for engine in shipped_engines()}
    everywhere = ("random", "greedy", "alphabeta")
    languages = ("", "c-", "cpp-", "go-", "java-", "node-", "rust-")
    assert {f"{language}{mode}" for language in languages for mode in everywhere} <= names
    assert {"turn-greedy", "mcts", "rust-turn-greedy", "rust-mcts", "awk-random"} <= names


@pytest.mark.parametrize("engine", shipped_engines(), ids=lambda engine: engine.name)
def test_entries_are_complete(engine: ShippedEngine) -> None:
    entry = engine.entry
    built = {"build", "artifact"}
    assert entry.keys() - {"encoding"} in (_KEYS, _KEYS - built)
    assert all(need.keys() == {"tool", "install"} for need in entry["needs"])
    assert set(entry["rulesets"]) == set(ruleset_names())
    if built <= entry.keys():
        assert (engine.folder / entry["artifact"]).is_relative_to(engine.folder)


def test_the_program_declares_what_the_manifest_says(
    shipped: ShippedEngine, open_engine: Callable[[ShippedEngine], EngineProcess]
) -> None:
    hello = open_engine(shipped).greet()
    assert set(hello.rulesets) == set(shipped.entry["rulesets"])
    assert check_options(hello.options or (), shipped.entry["options"]) == shipped.entry["options"]
