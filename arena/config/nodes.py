"""YAML text into a tree of nodes that know where they stand. What the values should be is decided in ``translate``.

The YAML read here is a strict part of YAML 1.2: one document of maps, lists and scalars.
Refused, because each has surprised people or served attacks: duplicate keys, tags, merge keys, directives, keys that
are no text, several documents, deep nesting, and aliases that stand for very much.
"""

from collections.abc import Iterator
from collections.abc import Mapping as Map
from typing import Any, NamedTuple, TypeAlias, TypeGuard

import yaml

from arena.config.errors import shown
from arena.config.problems import Problems
from arena.config.scalars import UnclearError, resolve
from arena.config.source import Source
from arena.config.syntax import explain

MAX_DEPTH = 20

MAX_ALIASED = 10_000
"""All aliases of a file together may stand for so many values."""


class Scalar(NamedTuple):
    """A scalar as it is written; *plain* when it stands without quotes, so that it may be a number or nothing."""

    text: str
    plain: bool
    line: int
    column: int


class Sequence(NamedTuple):
    """A list."""

    items: tuple["Node", ...]
    line: int
    column: int


class Entry(NamedTuple):
    """A key and its value."""

    key: Scalar
    value: "Node"


class Mapping(NamedTuple):
    """A map, by the keys' texts."""

    entries: Map[str, Entry]
    line: int
    column: int


class Broken(NamedTuple):
    """A value that was refused already: nothing more is to be said of it."""

    line: int
    column: int


Node: TypeAlias = Scalar | Sequence | Mapping | Broken


class _Mark(NamedTuple):
    line: int
    column: int


def parse(source: Source, problems: Problems) -> Node | None:
    """The document's tree, None for a file without one; raises ConfigError where the text can't be read on."""
    events = yaml.parse(source.text, Loader=yaml.CSafeLoader)
    try:
        return _Composer(events, problems).document()
    except yaml.MarkedYAMLError as error:
        line, column, text, hint = explain(error, source.text)
        problems.stop(_Mark(line, column), text, hint)


class _Composer:
    """Builds nodes from the parser's events; recursion is bounded by MAX_DEPTH."""

    def __init__(self, events: Iterator[Any], problems: Problems) -> None:
        self._events = events
        self._problems = problems
        self._anchored: dict[str, tuple[Node, int]] = {}
        """By the anchor's name: the node, and how many values it holds, itself included."""
        self._count = 0
        self._aliased = 0

    def document(self) -> Node | None:
        next(self._events)  # the stream's start
        start = next(self._events)
        if isinstance(start, yaml.StreamEndEvent):
            return None
        if start.version or start.tags:
            self._problems.add(_mark(start), "directives such as %YAML are not read", "remove the line")
        root = self._node(next(self._events), 0)
        next(self._events)  # the document's end
        if isinstance(after := next(self._events), yaml.DocumentStartEvent):
            self._problems.stop(_mark(after), "a second document begins here", "a settings file holds one document")
        return root

    def _node(self, event: Any, depth: int) -> Node:
        place = _mark(event)
        if depth > MAX_DEPTH:
            self._problems.stop(place, "the values are nested too deeply")
        if isinstance(event, yaml.AliasEvent):
            return self._alias(str(event.anchor), place)
        before = self._count
        self._count += 1
        node: Node
        if isinstance(event, yaml.MappingStartEvent):
            node = Mapping(self._entries(depth + 1), *place)
        elif isinstance(event, yaml.SequenceStartEvent):
            node = Sequence(tuple(self._items(depth + 1)), *place)
        else:
            node = self._scalar(event, place)
        if event.tag is not None:
            tag = event.tag.replace("tag:yaml.org,2002:", "!!")
            self._problems.add(place, f"tags such as {shown(tag)} are not read", "remove it; quotes make a value text")
            node = Broken(*place)
        if event.anchor is not None:
            self._anchored[event.anchor] = (node, self._count - before)
        return node

    def _scalar(self, event: yaml.ScalarEvent, place: _Mark) -> Scalar | Broken:
        if "\0" in event.value:
            self._problems.add(place, "text can't hold the character \\0")
            return Broken(*place)
        return Scalar(event.value, not event.style, *place)

    def _alias(self, name: str, place: _Mark) -> Node:
        """The node itself, as it stands at its anchor: its line and column are those of the original."""
        if name not in self._anchored:
            self._problems.add(place, f"the alias *{name[:80]} has no anchor that ends before it")
            return Broken(*place)
        node, count = self._anchored[name]
        self._count += count
        self._aliased += count
        if self._aliased > MAX_ALIASED:
            self._problems.stop(place, f"the aliases of this file stand for more than {MAX_ALIASED} values")
        return node

    def _items(self, depth: int) -> Iterator[Node]:
        while not isinstance(event := next(self._events), yaml.SequenceEndEvent):
            yield self._node(event, depth)

    def _entries(self, depth: int) -> dict[str, Entry]:
        entries: dict[str, Entry] = {}
        while not isinstance(event := next(self._events), yaml.MappingEndEvent):
            key = self._node(event, depth)
            value = self._node(next(self._events), depth)
            if not self._is_text(key):
                continue
            if key.plain and key.text == "<<":
                self._problems.add(key, "merge keys (<<) are not read", "write the keys out")
                value = Broken(value.line, value.column)
            if key.text in entries:
                line = entries[key.text].key.line
                self._problems.add(key, f"the key {shown(key.text)} stands here again, after line {line}")
            else:
                entries[key.text] = Entry(key, value)
        return entries

    def _is_text(self, key: Node) -> TypeGuard[Scalar]:
        """Whether the key is text, noting what else it is."""
        if isinstance(key, Broken):
            return False
        if not isinstance(key, Scalar):
            self._problems.add(key, "expected a key of text, got a list or map")
            return False
        if not key.plain:
            return True
        try:
            is_text = isinstance(resolve(key.text), str)
        except UnclearError:
            is_text = False
        if not is_text:
            self._problems.add(key, f"expected a key of text, got {key.text[:80] or 'nothing'}", "put it in quotes")
        return is_text


def _mark(event: Any) -> _Mark:
    return _Mark(event.start_mark.line + 1, event.start_mark.column + 1)
