"""arena/docs/configuration.md against the models: its tables list every key, and its examples load."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from arena.config import config_schema, load_config

DOC = (Path(__file__).parents[2] / "arena" / "docs" / "configuration.md").read_text()
_SECTIONS = [
    "",
    "TournamentSection",
    "SprtSection",
    "StartSection",
    "TimeControl",
    "EngineLimits",
    "FaultPolicy",
    "Adjudication",
    "EloSection",
    "Sandbox",
    "PlayerSection",
]
_TYPES = {"string": "text", "object": "map", "boolean": "true or false", "number": "number", "array": "list"}


def _type(schema: dict[str, Any]) -> str:
    if "$ref" in schema:
        return "map" if schema["$ref"] != "#/$defs/Ruleset" else "text or map"
    if "anyOf" in schema:
        return " or ".join(dict.fromkeys(_type(part) for part in schema["anyOf"]))
    if "enum" in schema:
        return " or ".join(f"`{word}`" for word in schema["enum"]) if "type" not in schema else "an engine's name"
    if schema["type"] == "integer" and "minimum" not in schema:
        return "number"
    if schema["type"] == "integer":
        least, most = schema["minimum"], schema.get("maximum")
        most = "2^53 - 1" if most == 2**53 - 1 else f"{most:,}" if most else None
        return f"{least} to {most}" if most else f"{least} or more"
    return _TYPES[schema["type"]]


def _default(schema: dict[str, Any], required: bool) -> str:
    if required:
        return "must be given"
    if "default" not in schema:
        return "as described" if "Default:" in schema["description"] else "not set"
    default = json.dumps(schema["default"]).replace('"', "")
    return f"`{default}`" if len(default) < 60 else "those of its keys"


def _table(section: dict[str, Any]) -> Iterator[str]:
    yield "| key | value | default | meaning |"
    yield "|---|---|---|---|"
    for key, schema in section["properties"].items():
        default = _default(schema, key in section["required"])
        yield f"| `{key}` | {_type(schema)} | {default} | {schema['description']} |"


@pytest.mark.parametrize("section", _SECTIONS)
def test_the_tables_say_what_the_models_say(section: str) -> None:
    schema = config_schema()
    table = "\n".join(_table(schema["$defs"][section] if section else schema))
    assert f"\n\n{table}\n\n" in DOC, f"the document should hold this table:\n\n{table}"


def test_every_table_was_compared() -> None:
    assert DOC.count("| key | value | default | meaning |") == len(_SECTIONS)


@pytest.mark.parametrize("example", re.findall(r"```yaml\n(.*?)```", DOC, re.S))
def test_the_examples_load(example: str, tmp_path: Path) -> None:
    path = tmp_path / "example.yaml"
    path.write_text(example)
    assert load_config(path).players
