"""The rulesets of a tournament file: each entry a text or a map, checked by the rules themselves."""

import msgspec.inspect as mi

from arena.config.errors import did_you_mean, shown
from arena.config.model import RulesetEntry
from arena.config.nodes import Mapping, Node, Scalar, Sequence
from arena.config.problems import Problems
from arena.config.translate import INVALID, Reader
from arena.rules import RulesError, Ruleset, make_ruleset, parse_ruleset, ruleset_names

_ENTRY = mi.type_info(RulesetEntry)
_EXAMPLE = "{name: dakon, pits: 6}"
_LONGEST_HINT = 100


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
    if isinstance(node, Mapping) and "name" not in node.entries:
        meant = _meant(node)
        problems.add(
            node, "the key 'name' is missing", f"write {meant}" if meant else f"a ruleset is a map such as {_EXAMPLE}"
        )
        return None
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


def _meant(node: Mapping) -> str | None:
    """How to write a map whose keys are names of rulesets: ``{dakon: {pits: 6}}`` is meant for another form of it."""
    entries: list[list[str]] = []
    for key, entry in node.entries.items():
        if key in ruleset_names():
            entries.append([f"name: {key}"])
        elif not entries:
            return None
        parameters = entry.value.entries if isinstance(entry.value, Mapping) else {key: entry}
        for name, parameter in parameters.items():
            if isinstance(parameter.value, Scalar) and name not in ruleset_names():
                entries[-1].append(f"{name}: {parameter.value.text}")
    maps = [f"{{{', '.join(entry)}}}" for entry in entries]
    text = maps[0] if len(maps) == 1 else f"[{', '.join(maps)}]"
    return text if len(text) <= _LONGEST_HINT else None


def _from_map(node: Mapping, given: dict[str, bool | int | str], problems: Problems) -> Ruleset | None:
    """The ruleset of a map; every parameter is tried alone, so that each mistake has its place."""
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
