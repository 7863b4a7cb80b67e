"""Messages in other bytes than the arena's own: every width, any order of keys, keys nobody knows.

All of it is allowed by the protocol's README, "Frames" and "Values". Formats: the msgpack specification and RFC 8259.
"""

import json
import struct
from collections.abc import Mapping
from random import Random
from typing import Any, Literal

import msgspec

from protocol.codec import Encoding
from protocol.messages import Message

Width = Literal["fix", "uint8", "uint16", "uint32", "uint64", "int8", "int16", "int32", "int64", "float32", "float64"]
INT_WIDTHS: tuple[Width, ...] = (
    "fix", "uint8", "uint16", "uint32", "uint64", "int8", "int16", "int32", "int64",
)  # fmt: skip
FLOAT_WIDTHS: tuple[Width, ...] = ("float32", "float64")

_CODES: Mapping[Width, tuple[int, str]] = {
    "uint8": (0xCC, ">B"),
    "uint16": (0xCD, ">H"),
    "uint32": (0xCE, ">I"),
    "uint64": (0xCF, ">Q"),
    "int8": (0xD0, ">b"),
    "int16": (0xD1, ">h"),
    "int32": (0xD2, ">i"),
    "int64": (0xD3, ">q"),
    "float32": (0xCA, ">f"),
    "float64": (0xCB, ">d"),
}
_UNKNOWN: Mapping[str, Any] = {
    "x-nil": None,
    "x-bool": True,
    "x-float": 2.5,
    "x-text": 'é\n"}',
    "x-list": [[], {}, [1, [2, "three"]], -40000, 2**40],
    "x-map": {"t": "quit", "id": 3, "nested": {"legal": [99]}},
}
"""Keys of a later version, say; that they hold known names means nothing."""


def plain(message: Message) -> dict[str, Any]:
    """The message as the map it is on the wire."""
    fields = msgspec.to_builtins(message)
    assert isinstance(fields, dict)
    return fields


def with_unknown_keys(fields: Mapping[str, Any], random: Random) -> dict[str, Any]:
    """All keys of all maps in another order, among unknown ones, with an absent one given as nil."""
    items = [(key, _deeper(value, random)) for key, value in fields.items()]
    items += _UNKNOWN.items()
    if "t" in fields:
        items.append(("absent", None))
    random.shuffle(items)
    return dict(items)


def _deeper(value: Any, random: Random) -> Any:
    return with_unknown_keys(value, random) if isinstance(value, dict) and "t" not in value else value


def reordered(fields: Mapping[str, Any], random: Random) -> dict[str, Any]:
    """The same map with its keys, ``t`` too, in another order."""
    items = list(fields.items())
    random.shuffle(items)
    return dict(items)


def frame(fields: Mapping[str, Any], encoding: Encoding, width: Width = "fix", *, long_headers: bool = False) -> bytes:
    """The frame of *fields* with every integer in *width*, or, if it does not fit, in the next that holds it.

    *long_headers*: texts, arrays and maps with 16-bit counts where fewer bits would do (msgpack), or spaces between
    tokens and escapes in texts (JSON).
    """
    if encoding == "json":
        return _json(fields, width, spaced=long_headers).encode() + b"\n"
    return _pack(fields, width, long_headers=long_headers) + b"\n"


def _pack(value: Any, width: Width, *, long_headers: bool) -> bytes:
    if value is None or isinstance(value, bool | float):
        return msgspec.msgpack.encode(value)
    if isinstance(value, int):
        return _pack_int(value, width)
    if isinstance(value, str):
        data = value.encode()
        return _header(len(data), (0xA0, 0x20), 0xDA, long_headers=long_headers) + data
    if isinstance(value, Mapping):
        inner = [_pack(part, width, long_headers=long_headers) for item in value.items() for part in item]
        return _header(len(value), (0x80, 0x10), 0xDE, long_headers=long_headers) + b"".join(inner)
    inner = [_pack(part, width, long_headers=long_headers) for part in value]
    return _header(len(value), (0x90, 0x10), 0xDC, long_headers=long_headers) + b"".join(inner)


def _header(count: int, short: tuple[int, int], long: int, *, long_headers: bool) -> bytes:
    code, limit = short
    if count < limit and not long_headers:
        return bytes([code + count])
    return struct.pack(">BH", long, count)


def _pack_int(value: int, width: Width) -> bytes:
    if width in _CODES:
        code, form = _CODES[width]
        try:
            data = struct.pack(form, value)
        except struct.error:
            return msgspec.msgpack.encode(value)
        if struct.unpack(form, data)[0] == value:
            return bytes([code]) + data
    return msgspec.msgpack.encode(value)


def _json(value: Any, width: Width, *, spaced: bool) -> str:
    space = " \t " if spaced else ""
    if isinstance(value, Mapping):
        items = (
            f"{_json_text(key, spaced)}{space}:{space}{_json(part, width, spaced=spaced)}"
            for key, part in value.items()
        )
        return f"{{{space}{f'{space},{space}'.join(items)}{space}}}"
    if isinstance(value, list | tuple):
        return f"[{f'{space},{space}'.join(_json(part, width, spaced=spaced) for part in value)}]"
    if isinstance(value, str):
        return _json_text(value, spaced)
    if isinstance(value, int) and not isinstance(value, bool):
        return {"float32": f"{value}.0", "float64": f"{value}e0"}.get(width, str(value))
    return json.dumps(value)


def _json_text(text: str, escaped: bool) -> str:
    if not escaped:
        return json.dumps(text, ensure_ascii=False)
    units = text.encode("utf-16-be")
    return '"' + "".join(f"\\u{units[i]:02x}{units[i + 1]:02x}" for i in range(0, len(units), 2)) + '"'
