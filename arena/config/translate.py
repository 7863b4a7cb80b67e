"""Nodes into the values of msgspec models, noting every mistake at its place instead of stopping at the first.

The expected type decides how a scalar is read: where text is due, ``no``, ``007`` and ``1.10`` are text as written.
What no type can say, such as whether a file exists, is checked by the caller.
"""

import re
from collections.abc import Collection
from collections.abc import Mapping as Map
from collections.abc import Sequence as Seq
from enum import Enum
from typing import Any, Final, TypeVar

import msgspec.inspect as mi
from msgspec import Struct

from arena.config.errors import did_you_mean, shown
from arena.config.expected import Expected, RefusedError, describe, fields_of
from arena.config.nodes import Broken, Mapping, Node, Scalar, Sequence
from arena.config.problems import Problems

_S = TypeVar("_S", bound=Struct)


class Invalid(Enum):
    """Stands where a value would be that was refused."""

    INVALID = "refused"


INVALID: Final = Invalid.INVALID


class Reader:
    """Reads the nodes of one file as values of model types.

    *homes* says where keys belong, e.g. ``{"seed": "at the top"}``: the hint to a key that stands elsewhere.
    """

    def __init__(self, problems: Problems, homes: Map[str, str]) -> None:
        self._problems = problems
        self._homes = homes

    def fields(self, node: Mapping, model: type[Struct], apart: Collection[str] = ()) -> dict[str, Any]:
        """The valid fields that are given, without those *apart*; unknown and missing keys are noted."""
        known = fields_of(model)
        for name, field in known.items():
            if field.required and name not in node.entries:
                self._problems.add(node, f"the key {name!r} is missing")
        values: dict[str, Any] = {}
        for name, entry in node.entries.items():
            if name not in known:
                self._unknown(entry.key, known)
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
                return self.struct(node, struct.cls)
            case Mapping() if mapped := expected.first(mi.DictType):
                return self._dict(node, mapped)
        self._problems.add(node, expected.refuse(node).text)
        return INVALID

    def items(self, node: Node, name: str, least: int) -> Seq[Node]:
        """The nodes of a list of at least so many; none if it is something else, which is noted."""
        if isinstance(node, Sequence):
            if len(node.items) < least:
                self._problems.add(node, f"{name} must be a list of at least {least}, got {len(node.items)}")
            return node.items
        if not isinstance(node, Broken):
            self._problems.add(node, f"{name} must be a list of at least {least}, got {describe(node)}")
        return ()

    def partial(self, node: Node, model: type[_S], name: str, hint: str | None = None) -> _S | None:
        """The map as a *model* of optional keys, those that are wrong left out; None for anything but a map."""
        if isinstance(node, Mapping):
            return model(**self.fields(node, model))
        if not isinstance(node, Broken):
            self._problems.add(node, f"{name} must be a map, got {describe(node)}", hint)
        return None

    def struct(self, node: Mapping, model: type[_S]) -> _S | Invalid:
        """The map as a *model*, checked by its own ``__post_init__`` too."""
        values = self.fields(node, model)
        if any(field.required and name not in values for name, field in fields_of(model).items()):
            return INVALID
        clean = len(values) == len(node.entries)
        while True:
            try:
                built = model(**values)
            except ValueError as error:
                refused = self._note(node, str(error), values, clean)
                clean = False
                if refused is None:
                    return INVALID
                del values[refused]  # so that the next round shows whether another field is wrong as well
            else:
                return built if clean else INVALID

    def _note(self, node: Mapping, text: str, values: Collection[str], clean: bool) -> str | None:
        """Note what a model refused, at the first key it names; returns that key if it is wrong by itself.

        Where another value was refused before (not *clean*), only what doesn't depend on that one is noted.
        """
        named = next((word for word in re.findall(r"\w+", text) if word in values), None)
        alone = named if named and text.startswith(f"{named} must ") else None
        if clean or alone:
            self._problems.add(node.entries[named].value if named else node, text)
        return alone

    def _list(self, node: Sequence, kind: mi.VarTupleType, name: str) -> Any:
        nodes = self.items(node, name, kind.min_length or 0)
        values = tuple(self.value(item, kind.item_type, f"an entry of {name}") for item in nodes)
        return INVALID if INVALID in values else values

    def _dict(self, node: Mapping, kind: mi.DictType) -> Any:
        values = {key: self.value(entry.value, kind.value_type, key) for key, entry in node.entries.items()}
        return INVALID if INVALID in values.values() else values

    def _unknown(self, key: Scalar, known: Collection[str]) -> None:
        home = self._homes.get(key.text)
        hint = f"it belongs {home}" if home else did_you_mean(key.text, known) or f"known: {', '.join(known)}"
        self._problems.add(key, f"unknown key {shown(key.text)}", hint)
