"""The JSON Schema of a tournament file, by which editors complete and check it while it is written.

Made from the models of ``model``; added here is what they can't say: bounds kept by ``__post_init__``, keys that go
together, and the names and parameters of rulesets and engines. The arena itself reads files without it.
"""

from collections.abc import Sequence
from typing import Any

import msgspec

from arena.config.manifest import shipped_engines
from arena.config.model import DESCRIPTIONS, ConfigFile
from arena.game import MAX_SANDBOX_NUMBER
from arena.rules import Parameter, make_ruleset, ruleset_names

Schema = dict[str, Any]

LEAST = {
    "TimeControl": {
        **dict.fromkeys(("base_ms", "increment_ms", "allowance_ms", "grace_ms", "margin_ms"), 0),
        **dict.fromkeys(("moves", "move_ms", "nodes", "depth"), 1),
    },
    "EngineLimits": dict.fromkeys(("hello_ms", "ready_ms", "pong_ms", "late_ms", "quit_ms"), 1),
    "FaultPolicy": dict.fromkeys(("replays", "withdraw_after"), 1),
    "Adjudication": {
        **dict.fromkeys(("draw_score", "draw_after"), 0),
        **dict.fromkeys(("resign_score", "resign_moves", "draw_moves", "max_plies"), 1),
    },
    "Sandbox": dict.fromkeys(
        ("cpu_s", "memory_mb", "address_space_mb", "file_mb", "processes", "open_files", "tmp_mb"), 1
    ),
}
_ONE_OF = {
    "TimeControl": ("base_ms", "move_ms"),
    "StartSection": ("random_plies", "file"),
    "PlayerSection": ("engine", "command"),
}


def config_schema() -> Schema:
    """A JSON Schema (draft 2020-12) of plain JSON values; the same for the same rulesets and shipped engines."""
    made = msgspec.json.schema(ConfigFile)
    models: dict[str, Schema] = {name: _without_null(model) for name, model in made["$defs"].items()}
    for model, texts in DESCRIPTIONS.items():
        for key, text in texts.items():
            models[model.__name__]["properties"][key]["description"] = text
    for name, least in LEAST.items():
        for key, value in least.items():
            models[name]["properties"][key]["minimum"] = value
    for key in LEAST["Sandbox"]:
        models["Sandbox"]["properties"][key]["maximum"] = MAX_SANDBOX_NUMBER
    for name, keys in _ONE_OF.items():
        models[name]["oneOf"] = [{"required": [key]} for key in keys]
    player = models["PlayerSection"]["properties"]
    player["engine"]["enum"] = list(shipped_engines())
    player["env"]["additionalProperties"] = {"type": ["string", "number", "boolean"]}
    file = models.pop("ConfigFile")
    rulesets = file["properties"]["rulesets"]
    models["Ruleset"] = {"anyOf": [_ruleset_text(), *map(_ruleset_map, ruleset_names())]}
    entry = {"$ref": "#/$defs/Ruleset"}
    rulesets["anyOf"] = [entry, {"type": "array", "items": entry, "minItems": 1}]
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        **file,
        "title": "mancala-arena tournament",
        "$defs": models,
    }


def _without_null(schema: Any) -> Any:
    """The schema without null, which in the models only says that a key may be left out."""
    if isinstance(schema, list):
        return [_without_null(part) for part in schema if part != {"type": "null"}]
    if not isinstance(schema, dict):
        return schema
    kept = {key: _without_null(value) for key, value in schema.items() if not (key == "default" and value is None)}
    if len(kept.get("anyOf", ())) == 1:
        return {**kept.pop("anyOf")[0], **kept}
    return kept


def _ruleset_text() -> Schema:
    names = "|".join(ruleset_names())
    return {"type": "string", "pattern": f"^({names})(:.+)?$", "examples": list(ruleset_names())}


def _ruleset_map(name: str) -> Schema:
    parameters = make_ruleset(name).parameters
    return {
        "type": "object",
        "properties": {"name": {"const": name}, **{key: _parameter(values) for key, values in parameters.items()}},
        "required": ["name"],
        "additionalProperties": False,
    }


def _parameter(allowed: Sequence[Parameter]) -> Schema:
    if isinstance(allowed, range):
        return {"type": "integer", "minimum": allowed[0], "maximum": allowed[-1]}
    return {"enum": list(allowed)}
