"""Nodes into the values of msgspec models, noting every mistake at its place instead of stopping at the first.

The expected type decides how a scalar is read: where text is due, ``no``, ``007`` and ``1.10`` are text as written.
What no type can say, such as whether a file exists, is checked by the caller.
"""

import re
from collections.abc import Collection
from collections.abc import Mapping as Map
from collections.abc import Sequence as Seq
from enum import Enum
from typing import Any, Final, NamedTuple, TypeVar

import msgspec.inspect as mi
from msgspec import Struct

from arena.config.errors import did_you_mean, shown
from arena.config.expected import LEFT_OUT, NOTHING, Expected, RefusedError, describe, fields_of
from arena.config.nodes import Broken, Entry, Mapping, Node, Scalar, Sequence
from arena.config.problems import Problems

_S = TypeVar("_S", bound=Struct)


class Invalid(Enum):
    """Stands where a value would be that was refused."""

    INVALID = "refused"


INVALID: Final = Invalid.INVALID


class _Refusal(NamedTuple):
    """What the text of a model's ValueError is about."""

    subject: str
    """The text's first word."""
    key: str | None
    """The first key given that it names."""
    alone: bool
    """Whether that key's value is wrong whatever the others are."""

    @classmethod
    def of(cls, text: str, given: Collection[str]) -> "_Refusal":
        words = re.findall(r"\w+", text)
        key = next((word for word in words if word in given), None)
        return cls(words[0], key, key is not None and text.startswith(f"{key} must "))


class Reader:
    """Reads the nodes of one file as values of model types.

    *hints* says of keys what to do where they are unknown, e.g. ``{"seed": "it belongs at the top"}``.
    """

    def __init__(self, problems: Problems, hints: Map[str, str]) -> None:
        self._problems = problems
        self._hints = hints

    def fields(self, node: Mapping, model: type[Struct], apart: Collection[str] = ()) -> dict[str, Any]:
        """The valid fields that are given, without those *apart*; unknown and missing keys are noted."""
        known = fields_of(model)
        for name, field in known.items():
            if field.required and name not in node.entries and not is_misspelt(name, node, known):
                choice = Expected(name, field.type).choice()
                self._problems.add(node, f"the key {name!r} is missing", choice and f"write {choice}")
        values: dict[str, Any] = {}
        for name, entry in node.entries.items():
            if name not in known:
                self._unknown(entry, known)
            elif name not in apart:
                value = self.value(entry.value, known[name].type, name)
                if value is not INVALID:
                    values[name] = value
        return values

    def value(self, node: Node, kind: mi.Type, name: str) -> Any:
        """The node as a value of that type, or INVALID; *name* is what messages call it."""
        expected = Expected(name, kind)
        match node:
            case Broken():
                return INVALID
            case Scalar():
                try:
                    return expected.read(node)
                except RefusedError as error:
                    self._problems.add(node, error.text, error.hint)
                    return INVALID
            case Sequence() if listed := expected.first(mi.VarTupleType):
                return self._list(node, listed, name)
            case Mapping() if struct := expected.first(mi.StructType):
                return self.struct(node, struct.cls, name)
            case Mapping() if mapped := expected.first(mi.DictType):
                return self._dict(node, mapped)
        self._problems.add(node, expected.refuse(node).text)
        return INVALID

    def items(self, node: Node, name: str, least: int) -> Seq[Node]:
        """The nodes of a list of at least so many; none if it is shorter or something else, which is noted."""
        if isinstance(node, Sequence) and len(node.items) >= least:
            return node.items
        if isinstance(node, Sequence):
            self._problems.add(node, f"{name} must be a list of at least {least}, got {len(node.items)}")
        else:
            self._wrong(node, name, f"a list of at least {least}")
        return ()

    def partial(self, node: Node, model: type[_S], name: str, hint: str | None = None) -> _S | None:
        """The map as a *model* of optional keys, those that are wrong left out; None for anything but a map."""
        if isinstance(node, Mapping):
            return model(**self.fields(node, model))
        self._wrong(node, name, "a map", hint)
        return None

    def struct(self, node: Mapping, model: type[_S], name: str) -> _S | Invalid:
        """The map as a *model*, checked by its own ``__post_init__`` too."""
        values = self.fields(node, model)
        required = {key for key, field in fields_of(model).items() if field.required}
        clean = len(values) == len(node.entries)
        while required <= values.keys():
            try:
                built = model(**values)
            except ValueError as error:
                refusal = _Refusal.of(str(error), values)
                if clean or refusal.alone:  # anything else may follow from what was wrong before
                    place = node if refusal.key is None else node.entries[refusal.key].value
                    subject = "" if refusal.subject in model.__struct_fields__ else f"{name} "
                    self._problems.add(place, f"{subject}{error}")
                if refusal.key is None or not refusal.alone:
                    return INVALID
                del values[refusal.key]  # to find what else is wrong
                clean = False
            else:
                return built if clean else INVALID
        return INVALID

    def _list(self, node: Sequence, kind: mi.VarTupleType, name: str) -> Any:
        least = kind.min_length or 0
        values = tuple(
            self.value(item, kind.item_type, f"an entry of {name}") for item in self.items(node, name, least)
        )
        return INVALID if INVALID in values or len(values) < least else values

    def _dict(self, node: Mapping, kind: mi.DictType) -> Any:
        """The map; where its keys are an enumeration, others are unknown."""
        named = kind.key_type.cls if isinstance(kind.key_type, mi.EnumType) else None
        known = [member.value for member in named] if named else []
        values: dict[Any, Any] = {}
        for key, entry in node.entries.items():
            if named and key not in known:
                self._unknown(entry, known)
                values[key] = INVALID
            else:
                values[named(key) if named else key] = self.value(entry.value, kind.value_type, key)
        return INVALID if INVALID in values.values() else values

    def _unknown(self, entry: Entry, known: Collection[str]) -> None:
        if isinstance(entry.value, Broken):
            return
        key = entry.key.text
        hint = self._hints.get(key) or did_you_mean(key, known) or f"known: {', '.join(known)}"
        self._problems.add(entry.key, f"unknown key {shown(key)}", hint)

    def _wrong(self, node: Node, name: str, words: str, hint: str | None = None) -> None:
        if isinstance(node, Broken):
            return
        got = describe(node)
        self._problems.add(node, f"{name} must be {words}, got {got}", hint or (LEFT_OUT if got == NOTHING else None))


def is_misspelt(name: str, node: Mapping, known: Collection[str] = ()) -> bool:
    """Whether one of the map's keys, and none of the *known* ones, seems to be meant for *name*."""
    return any(did_you_mean(key, (name,)) for key in node.entries if key not in known)
