"""Just enough msgpack for an engine that behaves badly: no package is loaded, and raw bytes can be written anywhere.

Trusts what it reads; the arena's messages are well-formed.
"""

import os
from typing import Any

Message = dict[str, Any]


class Arena:
    """The arena's messages, read from standard input one at a time."""

    def __init__(self) -> None:
        self._data = b""
        self._at = 0

    def read(self) -> Message:
        """The next message; raises EOFError when there are no more."""
        self._data, self._at = self._data[self._at :], 0
        message: Message = self._value()
        self._take(1)
        return message

    def _take(self, count: int) -> bytes:
        while len(self._data) - self._at < count:
            more = os.read(0, 65536)
            if not more:
                raise EOFError
            self._data += more
        self._at += count
        return self._data[self._at - count : self._at]

    def _number(self, size: int, *, signed: bool = False) -> int:
        return int.from_bytes(self._take(size), signed=signed)

    def _value(self) -> Any:
        byte = self._take(1)[0]
        if byte < 0x80 or byte >= 0xE0:
            return byte if byte < 0x80 else byte - 0x100
        if byte < 0x90 or byte == 0xDE:
            return {self._value(): self._value() for _ in range(byte & 0x0F if byte < 0x90 else self._number(2))}
        if byte < 0xA0 or byte == 0xDC:
            return [self._value() for _ in range(byte & 0x0F if byte < 0xA0 else self._number(2))]
        if byte < 0xC0 or byte in (0xD9, 0xDA):
            return self._take(byte & 0x1F if byte < 0xC0 else self._number(byte - 0xD8)).decode()
        if 0xCC <= byte <= 0xCF:
            return self._number(1 << (byte - 0xCC))
        if 0xD0 <= byte <= 0xD3:
            return self._number(1 << (byte - 0xD0), signed=True)
        return {0xC0: None, 0xC2: False, 0xC3: True}[byte]


def frame(message: Message) -> bytes:
    """*message* as the protocol has it; a value of type bytes is put in as it is."""
    return pack(message) + b"\n"


def pack(value: Any) -> bytes:
    if isinstance(value, bytes):
        return value
    if isinstance(value, dict):
        return bytes([0x80 + len(value)]) + b"".join(pack(key) + pack(item) for key, item in value.items())
    if isinstance(value, list):
        return bytes([0x90 + len(value)]) + b"".join(map(pack, value))
    if isinstance(value, str):
        text = value.encode()
        return (b"\xda" + len(text).to_bytes(2) if len(text) > 31 else bytes([0xA0 + len(text)])) + text
    return bytes([value]) if 0 <= value < 0x80 else b"\xd3" + value.to_bytes(8, signed=True)
