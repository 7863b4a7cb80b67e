"""The rulesets of a tournament file: each entry a text or a map, checked by the rules themselves."""

import msgspec.inspect as mi

from arena.config.errors import did_you_mean, shown
from arena.config.model import RulesetEntry
from arena.config.nodes import Mapping, Node, Sequence
from arena.config.problems import Problems
from arena.config.translate import INVALID, Reader
from arena.rules import RulesError, Ruleset, make_ruleset, parse_ruleset

_ENTRY = mi.type_info(RulesetEntry)


def read_rulesets(node: Node, reader: Reader, problems: Problems) -> tuple[Ruleset, ...]:
    """The valid ones among the rulesets of *node*, one entry or a list of them, each once."""
    nodes = reader.items(node, "rulesets", 1) if isinstance(node, Sequence) else (node,)
    found: dict[Ruleset, Node] = {}
    for entry in nodes:
        ruleset = _read(entry, reader, problems)
        if ruleset in found:
            problems.add(entry, f"the ruleset {ruleset} stands here again, after line {found[ruleset].line}")
        elif ruleset is not None:
            found[ruleset] = entry
    return tuple(found)


def _read(node: Node, reader: Reader, problems: Problems) -> Ruleset | None:
    given = reader.value(node, _ENTRY, "a ruleset")
    if given is INVALID:
        return None
    if isinstance(node, Mapping):
        return _from_map(node, given, problems)
    try:
        return parse_ruleset(given)
    except RulesError as error:
        problems.add(node, str(error))
        return None


def _from_map(node: Mapping, given: dict[str, bool | int | str], problems: Problems) -> Ruleset | None:
    """The ruleset of a map; every parameter is tried alone, so that each mistake has its place."""
    if "name" not in given:
        problems.add(node, "the key 'name' is missing", "a ruleset is a map such as {name: dakon, pits: 6}")
        return None
    name = str(given.pop("name"))
    try:
        ruleset = make_ruleset(name)
    except RulesError as error:
        problems.add(node.entries["name"].value, str(error))
        return None
    clean = True
    for key, value in given.items():
        if key not in ruleset.parameters:
            known = ", ".join(ruleset.parameters)
            hint = did_you_mean(key, ruleset.parameters) or (f"known: {known}" if known else "it has none")
            problems.add(node.entries[key].key, f"{name} has no parameter {shown(key)}", hint)
            clean = False
            continue
        try:
            make_ruleset(name, {key: value})
        except RulesError as error:
            problems.add(node.entries[key].value, str(error))
            clean = False
    return make_ruleset(name, given) if clean else None
