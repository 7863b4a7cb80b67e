"""The second encoding: one JSON object a line (RFC 8259), under the same rules for values as msgpack."""

import json
from typing import Any, Never

import msgspec
from msgspec.structs import replace

from protocol.errors import RemoteProtocolError
from protocol.limits import Limits
from protocol.values import MapReader, head_hex

_PACKED_PER_TEXT_BYTE = 8
"""No JSON text grows more than this in msgpack: `1.5,` is 4 bytes and becomes 9."""

_INT_CHARACTERS = 32
"""An integer written longer than this is out of range, and isn't worth converting."""


class JsonLineReader:
    """Reads the line at index 0 of a growing buffer; the counterpart of ``values.MapReader``."""

    __slots__ = ("_limits", "_searched", "position", "value")

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._searched = 0
        self.position = 0
        """Index of the newline, once ``resume`` returned True."""
        self.value: Any = None
        """The map, once ``resume`` returned True."""

    def resume(self, data: bytes | bytearray) -> bool:
        """Like ``MapReader.resume``."""
        newline = data.find(b"\n", self._searched)
        length = newline if newline >= 0 else len(data)
        if length >= self._limits.frame_bytes:
            text = f"expected a line of at most {self._limits.frame_bytes} bytes, got more"
            raise RemoteProtocolError("oversize", text, head_hex(data, length))
        self._searched = length
        if newline < 0:
            return False
        self.position = newline
        self.value = _object(bytes(data[:newline]), self._limits)
        return True


def _object(line: bytes, limits: Limits) -> Any:
    """The JSON object in ``line``, its values checked and numbers normalised as if it had come as msgpack."""
    try:
        packed = msgspec.msgpack.encode(_PARSER.decode(line.decode()))
    except (ValueError, OverflowError, RecursionError) as error:
        text = f"expected a JSON object: {error}"
        raise RemoteProtocolError("malformed", text[:200], head_hex(line, len(line))) from None
    reader = MapReader(replace(limits, frame_bytes=_PACKED_PER_TEXT_BYTE * limits.frame_bytes))
    try:
        reader.resume(packed)
    except RemoteProtocolError as error:
        raise RemoteProtocolError(error.code, error.text, head_hex(line, len(line))) from None
    return reader.value


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    value = dict(pairs)
    if len(value) != len(pairs):
        raise ValueError("duplicate key")
    return value


def _short_int(text: str) -> int:
    if len(text) > _INT_CHARACTERS:
        raise ValueError("integer out of range")
    return int(text)


def _no_constant(name: str) -> Never:
    raise ValueError(f"{name} is not JSON")


_PARSER = json.JSONDecoder(object_pairs_hook=_unique, parse_int=_short_int, parse_constant=_no_constant)
