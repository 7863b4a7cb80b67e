"""The bytes of a conversation made readable: each message as JSON, whatever its encoding; anything else as it is.

Takes any bytes, for logs of conversations that went wrong. No time and no names here.
"""

from collections.abc import Iterator

import msgspec

from protocol.codec import Encoding
from protocol.errors import RemoteProtocolError
from protocol.jsonlines import JsonLineReader
from protocol.limits import DEFAULT_LIMITS
from protocol.values import MapReader, head_hex

_MAP16 = 0xDE
_FIXMAPS = range(0x80, 0x90)


class Direction:
    """What one end said."""

    def __init__(self, encoding: Encoding) -> None:
        self._encoding = encoding
        self._rest = bytearray()
        self._pieces = 0

    def take(self, data: bytes) -> list[str]:
        """The messages and lines that *data* completes, a text each."""
        self._rest += data
        self._pieces += 1
        texts = []
        while self._rest and (found := self._first()) is not None:
            text, length = found
            del self._rest[:length]
            texts.append(text if self._pieces == 1 else f"{text}   (in {self._pieces} pieces)")
            self._pieces = 1
        if not self._rest:
            self._pieces = 0
        return texts

    def unfinished(self) -> Iterator[str]:
        """What is left over at the end, if anything is."""
        if self._rest:
            yield f"unfinished, {len(self._rest)} bytes: {head_hex(self._rest, len(self._rest))}"

    def _first(self) -> tuple[str, int] | None:
        """The first message or line as text, and how many bytes it took; None when more are due."""
        rest, encoding = self._rest, self._encoding
        is_message = rest[0] in _FIXMAPS or rest[0] == _MAP16 if encoding == "msgpack" else rest.startswith(b"{")
        if not is_message:
            newline = rest.find(b"\n")
            if newline < 0:
                return None
            return f"no message: {rest[:newline].decode(errors='backslashreplace')!r}", newline + 1
        reader = MapReader(DEFAULT_LIMITS) if encoding == "msgpack" else JsonLineReader(DEFAULT_LIMITS)
        try:
            if not reader.resume(rest) or len(rest) == reader.position:
                return None
        except RemoteProtocolError as error:
            return f"no message ({error.text}): {head_hex(rest, len(rest))}", len(rest)
        text = msgspec.json.encode(reader.value).decode()
        if rest[reader.position] != ord("\n"):
            return f"{text}   (no newline byte after it)", reader.position
        return text, reader.position + 1
