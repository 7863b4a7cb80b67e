"""What a key may hold, by its model's type: the words for it, and a scalar read as it."""

from collections.abc import Iterator
from functools import cache
from typing import Any, TypeVar

import msgspec.inspect as mi
from msgspec import Struct

from arena.config.errors import did_you_mean, shown
from arena.config.nodes import Mapping, Node, Scalar, Sequence
from arena.config.scalars import UnclearError, Value, decimal, milliseconds, resolve

LEFT_OUT = "give a value, or leave the key out"
NOTHING = "nothing"

_K = TypeVar("_K", bound=mi.Type)


class RefusedError(Exception):
    """A value that its key doesn't take: what is wrong, and the remedy if one is known."""

    def __init__(self, text: str, hint: str | None = None) -> None:
        super().__init__(text, hint)
        self.text = text
        self.hint = hint


@cache
def fields_of(model: type[Struct]) -> dict[str, mi.Field]:
    """The fields of a model by their names in the file."""
    info = mi.type_info(model)
    assert isinstance(info, mi.StructType)
    return {field.encode_name: field for field in info.fields}


class Expected:
    """What the key *name* may hold: the alternatives of a type from ``msgspec.inspect``.

    None in a model only says that a key may be left out; written in a file, it is refused.
    """

    def __init__(self, name: str, kind: mi.Type) -> None:
        self.name = name
        self._stated: str | None = None
        self._kinds = tuple(self._flatten(kind))

    def first(self, kind: type[_K]) -> _K | None:
        """The first alternative of that kind."""
        return next((known for known in self._kinds if isinstance(known, kind)), None)

    def refuse(self, node: Node, hint: str | None = None) -> RefusedError:
        """The error for a node that is no alternative, e.g. ``seed must be a whole number, got text 'x'``."""
        words = self._stated or " or ".join(map(self._words, self._kinds))
        return RefusedError(f"{self.name} must be {words}, got {describe(node)}", hint)

    def choice(self) -> str | None:
        """What there is to choose from, where certain words alone will do."""
        return " or ".join(f"{self.name}: {word}" for word in self._literals()) or None

    def read(self, node: Scalar) -> Any:
        """The value of a scalar, which decides by itself only where several types are due; raises RefusedError."""
        literals = self._literals()
        if node.text in literals:
            return node.text
        if node.plain:
            value = self._resolved(node)
            for python_type, kind in _PYTHON_TYPES:
                if type(value) is python_type and (found := self.first(kind)):
                    return self._bounded(node, value, found)
        if found := self.first(mi.StrType):
            if (found.min_length or 0) <= len(node.text) <= (found.max_length or len(node.text)):
                return node.text
            raise self.refuse(node)
        raise self.refuse(node, did_you_mean(node.text, literals) or self._number_meant(node))

    def _resolved(self, node: Scalar) -> Value:
        numbers = self.first(mi.IntType) or self.first(mi.FloatType)
        try:
            value = resolve(node.text)
        except UnclearError as error:
            if not numbers:
                return node.text
            if not self.first(mi.StrType):
                raise self.refuse(node, self._number_meant(node)) from None
            number = decimal(node.text)
            hint = "put it in quotes" + (f", or write {number} for the number" if number else "")
            raise RefusedError(f"{self.name}: {shown(node.text)} {error}", hint) from None
        if value is None:
            raise self.refuse(node, LEFT_OUT)
        return value

    def _bounded(self, node: Scalar, value: Value, kind: mi.Type) -> Value:
        if isinstance(kind, mi.IntType) and isinstance(value, int):
            least, most = kind.ge, kind.le
            if (least is not None and value < least) or (most is not None and value > most):
                raise self.refuse(node)
        return value

    def _number_meant(self, node: Scalar) -> str | None:
        if not self.first(mi.IntType):
            return None
        number = milliseconds(node.text) if self.name.endswith("_ms") else None
        number = number or decimal(node.text)
        return f"write {number}" if number else None

    def _literals(self) -> list[str]:
        found = self.first(mi.LiteralType)
        return [str(value) for value in found.values] if found else []

    def _flatten(self, kind: mi.Type) -> Iterator[mi.Type]:
        if isinstance(kind, mi.Metadata):
            self._stated = self._stated or (kind.extra or {}).get("expected")
            yield from self._flatten(kind.type)
        elif isinstance(kind, mi.UnionType):
            for part in kind.types:
                yield from self._flatten(part)
        elif not isinstance(kind, mi.NoneType):
            yield kind

    def _words(self, kind: mi.Type) -> str:
        match kind:
            case mi.IntType():
                return f"a whole number{' of milliseconds' * self.name.endswith('_ms')}{_span(kind.ge, kind.le)}"
            case mi.LiteralType():
                return " or ".join(map(repr, kind.values))
            case mi.StrType(min_length=least, max_length=most):
                return "text" + (
                    f" of {least or 0} to {most} characters" if most else " that is not empty" * bool(least)
                )
            case mi.VarTupleType():
                return "a list"
            case mi.BoolType():
                return "true or false"
            case _:
                return "a map"


_PYTHON_TYPES = ((bool, mi.BoolType), (int, mi.IntType), (float, mi.FloatType))


def describe(node: Node) -> str:
    """What stands there, in words."""
    if isinstance(node, Sequence):
        return "a list"
    if isinstance(node, Mapping):
        return "a map"
    if isinstance(node, Scalar) and node.plain:
        try:
            value = resolve(node.text)
        except UnclearError:
            return shown(node.text)
        if value is None:
            return NOTHING
        if not isinstance(value, str):
            return node.text[:80]
    return f"text {shown(node.text)}" if isinstance(node, Scalar) else NOTHING


def _span(least: float | None, most: float | None) -> str:
    if least is None:
        return ""
    return f" of at least {least}" if most is None else f" from {least} to {most}"
