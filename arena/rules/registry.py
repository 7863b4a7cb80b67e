"""The rulesets by name. A further one is a file beside this, a line in ``_RULESETS`` and its vectors in the tests."""

import re
from collections.abc import Mapping

from arena.rules.dakon import Dakon
from arena.rules.djenon import DjenonAboure
from arena.rules.errors import InvalidParameterError, UnknownRulesetError, hint, shown
from arena.rules.ruleset import Parameter, Ruleset

_NO_NAME = re.compile(r"[^a-z-]")
_NUMBER = re.compile(r"-?(0|[1-9][0-9]{0,17})")

_RULESETS: dict[str, type[Ruleset]] = {
    Dakon.name: Dakon,
    DjenonAboure.name: DjenonAboure,
}


def ruleset_names() -> tuple[str, ...]:
    """Every name ``make_ruleset`` takes."""
    return tuple(_RULESETS)


def make_ruleset(name: str, params: Mapping[str, Parameter] | None = None) -> Ruleset:
    """The ruleset of that name, parameters not given being the default. Inverse of ``.name`` and ``.params``.

    Raises UnknownRulesetError, InvalidParameterError.
    """
    return _named(name)(**(params or {}))


def parse_ruleset(text: str) -> Ruleset:
    """The ruleset of a text such as ``dakon`` or ``dakon:pits=6,mikul=false``. Inverse of ``str(ruleset)``.

    Raises UnknownRulesetError, InvalidParameterError.
    """
    name, colon, listed = text.partition(":")
    if name not in _RULESETS and _NO_NAME.split(name, 1)[0] in _RULESETS:
        raise UnknownRulesetError(
            f"unknown ruleset {shown(name)}; parameters follow a colon, as in dakon:pits=6,seeds=4"
        )
    ruleset = _named(name)
    params: dict[str, Parameter] = {}
    for item in listed.split(",") if colon else ():
        key, equals, value = item.partition("=")
        if not equals:
            raise InvalidParameterError(f"{name}: expected parameter=value, got {shown(item) if item else 'nothing'}")
        if key in params:
            raise InvalidParameterError(f"{name}: {key} is given twice")
        params[key] = _parse_value(ruleset, key, value)
    return ruleset(**params)


def _named(name: str) -> type[Ruleset]:
    if name not in _RULESETS:
        raise UnknownRulesetError(f"unknown ruleset {shown(name)}{hint(name, _RULESETS)}")
    return _RULESETS[name]


def _parse_value(ruleset: type[Ruleset], key: str, text: str) -> Parameter:
    """The allowed value written ``text``; anything else, a number where one is due, is for the ruleset to refuse."""
    values = ruleset.parameters.get(key, ())
    for allowed in values:
        if text == str(allowed).lower():
            return allowed
    return int(text) if isinstance(values, range) and _NUMBER.fullmatch(text) else text
