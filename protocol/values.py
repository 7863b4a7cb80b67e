"""Strict msgpack: reads one map, token by token, from bytes that may be hostile and may be incomplete.

Why not a library: every rule of README.md, "Values", is checked on the token that breaks it, before
anything is built from a header's promise, and reading goes on where it stopped when more bytes come.
Reading is linear in the bytes however they are cut up, and the outcome does not depend on the cuts.
Formats: the msgpack specification.
"""

from collections.abc import Callable
from enum import Enum
from math import isfinite
from struct import Struct
from typing import Any, Never

from protocol.errors import RemoteProtocolError
from protocol.limits import MAX_INT, Limits

HEAD_BYTES = 64
"""How many of the offending bytes an error shows."""


class _Pending(Enum):
    """What a token gives instead of a value."""

    INCOMPLETE = "more bytes are due"
    OPENED = "a container began"


class _Open:
    """A container that waits for ``left`` more values; ``key`` is the map key whose value is due."""

    __slots__ = ("container", "key", "left")

    def __init__(self, container: list[Any] | dict[str, Any], left: int) -> None:
        self.container = container
        self.left = left
        self.key: str | None = None


class MapReader:
    """Reads the map that begins at index 0 of a growing buffer.

    ``frame_bytes`` of the limits bounds where the map may end (one byte is left for the newline).
    A reader that raised must not be used again.
    """

    __slots__ = ("_depth", "_end_limit", "_open", "position", "value")

    def __init__(self, limits: Limits) -> None:
        self._depth = limits.depth
        self._end_limit = limits.frame_bytes - 1
        self._open: list[_Open] = []
        self.position = 0
        """Index of the first byte not read yet; the map's end once ``resume`` returned True."""
        self.value: Any = None
        """The map, once ``resume`` returned True."""

    def resume(self, data: bytes | bytearray) -> bool:
        """Read on, where ``data`` is what the previous call got plus any new bytes; True when the map is whole.

        Raises RemoteProtocolError (malformed, oversize).
        """
        if self.value is not None:
            return True
        while True:
            token = self._token(data)
            if token is _Pending.INCOMPLETE:
                return False
            if token is not _Pending.OPENED and self._place(data, token):
                return True

    def _token(self, data: bytes | bytearray) -> Any:
        start = self.position
        if start >= len(data):
            return _Pending.INCOMPLETE
        read, header_bytes, argument = _TOKENS[data[start]]
        body = start + 1 + header_bytes
        if body > self._end_limit:
            self._oversize(data, start + 1)
        if body > len(data):
            return _Pending.INCOMPLETE
        return read(self, data, body, argument)

    def _constant(self, _data: bytes | bytearray, body: int, value: int | bool | None) -> Any:
        self.position = body
        return value

    def _number(self, data: bytes | bytearray, body: int, form: Struct) -> Any:
        (value,) = form.unpack_from(data, body - form.size)
        if type(value) is float:
            if not isfinite(value):
                self._malformed(data, body, f"expected a finite number, got {value}")
            value = normal(value)
        elif not -MAX_INT <= value <= MAX_INT:
            self._malformed(data, body, f"expected an integer within +-(2^53 - 1), got {value}")
        self.position = body
        return value

    def _str(self, data: bytes | bytearray, body: int, header: int | Struct) -> Any:
        end = body + _count(data, body, header)
        if end > self._end_limit:
            self._oversize(data, body)
        if end > len(data):
            return _Pending.INCOMPLETE
        try:
            value = data[body:end].decode()
        except UnicodeDecodeError as error:
            self._malformed(data, end, f"expected UTF-8 text: {error.reason}")
        self.position = end
        return value

    def _array(self, data: bytes | bytearray, body: int, header: int | Struct) -> Any:
        return self._container(data, body, [], _count(data, body, header))

    def _map(self, data: bytes | bytearray, body: int, header: int | Struct) -> Any:
        return self._container(data, body, {}, _count(data, body, header))

    def _container(self, data: bytes | bytearray, body: int, container: list[Any] | dict[str, Any], count: int) -> Any:
        if len(self._open) == self._depth:
            self._malformed(data, body, f"expected at most {self._depth} nested containers")
        least_bytes = count if type(container) is list else 2 * count
        if body + least_bytes > self._end_limit:
            self._oversize(data, body)
        self.position = body
        if not count:
            return container
        self._open.append(_Open(container, count))
        return _Pending.OPENED

    def _place(self, data: bytes | bytearray, value: Any) -> bool:
        """Put a whole value where it belongs; True when that finished the outermost map."""
        while self._open:
            top = self._open[-1]
            if isinstance(top.container, list):
                top.container.append(value)
            elif top.key is None:
                top.key = self._checked_key(data, top.container, value)
                return False
            else:
                top.container[top.key] = value
                top.key = None
            top.left -= 1
            if top.left:
                return False
            value = self._open.pop().container
        self.value = value
        return True

    def _checked_key(self, data: bytes | bytearray, container: dict[str, Any], key: Any) -> str:
        if type(key) is not str:
            self._malformed(data, self.position, f"expected a text key, got {key!r:.80}")
        if key in container:
            self._malformed(data, self.position, f"duplicate key {key!r:.80}")
        return key

    def _forbidden(self, data: bytes | bytearray, body: int, name: str) -> Any:
        self._malformed(data, body, f"{name} is not allowed")

    def _malformed(self, data: bytes | bytearray, end: int, text: str) -> Never:
        raise RemoteProtocolError("malformed", f"{text} (byte {end})", head_hex(data, end))

    def _oversize(self, data: bytes | bytearray, end: int) -> Never:
        text = f"expected a message of at most {self._end_limit + 1} bytes, got more (promised at byte {end})"
        raise RemoteProtocolError("oversize", text, head_hex(data, end))


def normal(value: float) -> int | float:
    """The number as it is handed on: integral floats are integers, as far as these go."""
    return int(value) if value.is_integer() and -MAX_INT <= value <= MAX_INT else value


def head_hex(data: bytes | bytearray, end: int) -> str:
    """The head of ``data[:end]`` in hex, as errors show it."""
    return data[: min(end, HEAD_BYTES)].hex()


def _count(data: bytes | bytearray, body: int, header: int | Struct) -> int:
    """How many bytes or elements follow ``body``: said by the first byte (an int) or by a header."""
    if isinstance(header, int):
        return header
    (count,) = header.unpack_from(data, body - header.size)
    return int(count)


_Token = tuple[Callable[[MapReader, bytes | bytearray, int, Any], Any], int, Any]
"""What reads it, bytes after the first that finish its header, and the reader's argument."""


def _token_table() -> list[_Token]:
    """What each first byte announces."""
    table: list[_Token] = [(MapReader._forbidden, 0, "a byte msgpack does not use")] * 256
    for byte in range(0x80):
        table[byte] = (MapReader._constant, 0, byte)
    for byte in range(0x10):
        table[0x80 + byte] = (MapReader._map, 0, byte)
        table[0x90 + byte] = (MapReader._array, 0, byte)
    for byte in range(0x20):
        table[0xA0 + byte] = (MapReader._str, 0, byte)
        table[0xE0 + byte] = (MapReader._constant, 0, byte - 0x20)
    for byte, value in ((0xC0, None), (0xC2, False), (0xC3, True)):
        table[byte] = (MapReader._constant, 0, value)
    for byte in (0xC4, 0xC5, 0xC6):
        table[byte] = (MapReader._forbidden, 0, "a bin value")
    for byte in (0xC7, 0xC8, 0xC9, 0xD4, 0xD5, 0xD6, 0xD7, 0xD8):
        table[byte] = (MapReader._forbidden, 0, "an ext value")
    for byte, form in zip(range(0xCA, 0xD4), "fdBHIQbhiq", strict=True):
        table[byte] = _sized(MapReader._number, form)
    for byte, form in ((0xD9, "B"), (0xDA, "H"), (0xDB, "I")):
        table[byte] = _sized(MapReader._str, form)
    table[0xDC] = _sized(MapReader._array, "H")
    table[0xDD] = _sized(MapReader._array, "I")
    table[0xDE] = _sized(MapReader._map, "H")
    table[0xDF] = (MapReader._forbidden, 0, "a map32 header")
    return table


def _sized(read: Callable[[MapReader, bytes | bytearray, int, Any], Any], form: str) -> _Token:
    header = Struct(">" + form)
    return read, header.size, header


_TOKENS = _token_table()
