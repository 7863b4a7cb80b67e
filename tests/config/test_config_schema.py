"""The JSON Schema: the committed one is current, shipped files obey it, and it refuses what the arena refuses."""

import json
from pathlib import Path
from typing import Any

import pytest
import yaml
from jsonschema import Draft202012Validator

from arena.config import config_schema, load_config
from arena.config.schema import LEAST
from arena.game import Adjudication, EngineLimits, FaultPolicy, TimeControl

ROOT = Path(__file__).parents[2]
CONFIGS = sorted((ROOT / "configs").glob("*.yaml"))
VALIDATOR = Draft202012Validator(config_schema())
MINIMAL: dict[str, Any] = {"rulesets": "dakon", "players": [{"engine": "greedy"}, {"engine": "random"}]}


def test_the_committed_schema_is_current() -> None:
    committed = (ROOT / "arena" / "docs" / "config.schema.json").read_text()
    command = "arena schema > arena/docs/config.schema.json"
    assert committed == json.dumps(config_schema(), indent=2) + "\n", f"make it anew: {command}"


def test_it_is_a_schema() -> None:
    Draft202012Validator.check_schema(config_schema())


@pytest.mark.parametrize("path", CONFIGS, ids=lambda path: path.name)
def test_shipped_configs(path: Path) -> None:
    text = path.read_text()
    modeline = text.partition("\n")[0]
    schema = modeline.removeprefix("# yaml-language-server: $schema=")
    assert (path.parent / schema).resolve() == ROOT / "arena" / "docs" / "config.schema.json"
    assert list(VALIDATOR.iter_errors(yaml.safe_load(text))) == []
    assert len(load_config(path).players) >= 2


def test_the_reference_config_shows_every_key() -> None:
    text = (ROOT / "configs" / "reference.yaml").read_text()
    schema = config_schema()
    keys = {key for section in [schema, *schema["$defs"].values()] for key in section.get("properties", ())}
    shown = {line.strip("# -").partition(":")[0] for line in text.splitlines()}
    assert keys - shown == {"command"}
    assert "or a command" in text


@pytest.mark.parametrize(
    "change",
    [
        {"seed": -1},
        {"seed": None},
        {"seeds": 1},
        {"rulesets": []},
        {"rulesets": "chess"},
        {"rulesets": [{"name": "dakon", "pits": 4}]},
        {"rulesets": [{"name": "djenon-aboure", "pits": 6}]},
        {"rulesets": [{"pits": 6}]},
        {"tournament": {"cycles": 0}},
        {"tournament": {"concurrency": "many"}},
        {"start": "random"},
        {"start": {}},
        {"start": {"random_plies": 4, "file": "x"}},
        {"time": {"increment_ms": 5}},
        {"time": {"base_ms": 5, "move_ms": 5}},
        {"time": {"base_ms": -5}},
        {"limits": {"hello_ms": 0}},
        {"sandbox": "wall"},
        {"sandbox": {"memory_mb": 256}},
        {"sandbox": {"kind": "limits", "memory_mb": 0}},
        {"players": [{"engine": "greedy"}]},
        {"players": [{"engine": "greedy"}, {}]},
        {"players": [{"engine": "greedy"}, {"engine": "gredy"}]},
        {"players": [{"engine": "greedy"}, {"engine": "random", "command": "x"}]},
        {"players": [{"engine": "greedy"}, {"command": []}]},
        {"players": [{"engine": "greedy"}, {"command": "x", "options": {"a": []}}]},
        {"players": [{"engine": "greedy"}, {"command": "x", "encoding": "xml"}]},
    ],
    ids=str,
)
def test_it_refuses(change: dict[str, Any]) -> None:
    assert VALIDATOR.is_valid(MINIMAL)
    assert not VALIDATOR.is_valid(MINIMAL | change)


@pytest.mark.parametrize(
    ("model", "key"),
    [(model, key) for model in (TimeControl, EngineLimits, FaultPolicy, Adjudication) for key in LEAST[model.__name__]],
)
def test_bounds_are_those_of_the_models(model: type[Any], key: str) -> None:
    least = LEAST[model.__name__][key]
    rest: dict[str, Any] = {"base_ms": 1} if model is TimeControl and key not in ("base_ms", "move_ms") else {}
    rest |= {"increment_ms": 1} if key == "base_ms" else {}
    rest |= {"resign_score": 1, "draw_score": 1} if model is Adjudication else {}
    model(**rest | {key: least})
    with pytest.raises(ValueError, match=f"^{key} must"):
        model(**rest | {key: least - 1})
