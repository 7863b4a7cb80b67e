"""What an engine is started with."""

import sys

import pytest
from msgspec.structs import replace

from arena.engine.command import plain_launch
from tests.fakes import player


def test_an_engine_is_never_told_to_look_for_its_arena_elsewhere(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ARENA_PORT", "1")
    monkeypatch.setenv("ARENA_TOKEN", "secret")
    monkeypatch.setenv("KEPT", "yes")
    spec = replace(player("p"), command=(sys.executable,), env={"ARENA_HOST": "as the config says"})
    env = plain_launch(spec).env
    told = ("ARENA_HOST", "ARENA_PORT", "ARENA_TOKEN", "KEPT")
    assert {name: env[name] for name in told if name in env} == {"ARENA_HOST": "as the config says", "KEPT": "yes"}
