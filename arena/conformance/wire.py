"""The log of all bytes of one probe, both ways, and how it is shown: a line for each message, as JSON.

The log takes any bytes; what is no message is shown as text or in hex.
"""

from collections.abc import Iterator
from typing import NamedTuple

import msgspec

from protocol.codec import Encoding, Sender
from protocol.errors import RemoteProtocolError
from protocol.jsonlines import JsonLineReader
from protocol.limits import DEFAULT_LIMITS
from protocol.values import MapReader, head_hex

_ROOM_BYTES = 256 * 1024
_FIRST_LINES, _LAST_LINES = 100, 300
_LINE_CHARACTERS = 400
_MAP16 = 0xDE
_FIXMAPS = range(0x80, 0x90)


class _Chunk(NamedTuple):
    """The bytes of one read or write."""

    at_ns: int
    process: int
    sender: Sender
    data: bytes


class _Shown(NamedTuple):
    """A message, or other bytes, as text, and how many bytes it took."""

    text: str
    length: int


class WireLog:
    """What went over the wires of one probe's processes; *started_ns* is the time shown as 0."""

    def __init__(self, started_ns: int) -> None:
        self._started_ns = started_ns
        self._chunks: list[_Chunk] = []
        self._room = _ROOM_BYTES

    def add(self, process: int, sender: Sender, data: bytes, at_ns: int) -> None:
        """Keep *data*, as far as there is room; *process* counts the probe's processes from 1."""
        kept = data[: self._room]
        self._room -= len(kept)
        if kept:
            self._chunks.append(_Chunk(at_ns, process, sender, kept))

    def said(self, process: int, sender: Sender) -> bytes:
        """All bytes of one direction."""
        return b"".join(chunk.data for chunk in self._chunks if (chunk.process, chunk.sender) == (process, sender))

    def lines(self, encoding: Encoding) -> tuple[str, ...]:
        """A line for each message: milliseconds since the start, ``A>`` (arena) or ``E>`` (engine), the message.

        With several processes their numbers follow the letter.
        """
        many = len({chunk.process for chunk in self._chunks}) > 1
        rests: dict[tuple[int, Sender], bytearray] = {}
        pieces: dict[tuple[int, Sender], int] = {}
        lines = []

        def line(chunk: _Chunk, text: str) -> str:
            who = chunk.sender[0].upper() + (str(chunk.process) if many else "")
            cut = text if len(text) <= _LINE_CHARACTERS else f"{text[:_LINE_CHARACTERS]}... ({len(text)} characters)"
            return f"{(chunk.at_ns - self._started_ns) / 1e6:8.1f} ms {who}> {cut}"

        for chunk in self._chunks:
            source = (chunk.process, chunk.sender)
            rest = rests.setdefault(source, bytearray())
            rest += chunk.data
            pieces[source] = pieces.get(source, 0) + 1
            for text in _take_all(rest, encoding):
                note = f"   (in {pieces[source]} pieces)" if pieces[source] > 1 else ""
                lines.append(line(chunk, text + note))
                pieces[source] = 0 if not rest else 1
        for source, rest in rests.items():
            if rest:
                last = next(chunk for chunk in reversed(self._chunks) if (chunk.process, chunk.sender) == source)
                lines.append(line(last, f"unfinished, {len(rest)} bytes: {head_hex(rest, len(rest))}"))
        dropped = len(lines) - _FIRST_LINES - _LAST_LINES
        if dropped > 0:
            lines[_FIRST_LINES:-_LAST_LINES] = [f"({dropped} lines left out)"]
        if not self._room:
            lines.append(f"(only the first {_ROOM_BYTES // 1024} KiB are kept)")
        return tuple(lines)


def _take_all(rest: bytearray, encoding: Encoding) -> Iterator[str]:
    """Cut all that is whole off the front of *rest*, each as text."""
    while rest and (shown := _first(rest, encoding)) is not None:
        del rest[: shown.length]
        yield shown.text


def _first(rest: bytearray, encoding: Encoding) -> _Shown | None:
    is_message = rest[0] in _FIXMAPS or rest[0] == _MAP16 if encoding == "msgpack" else rest.startswith(b"{")
    if not is_message:
        newline = rest.find(b"\n")
        return (
            None
            if newline < 0
            else _Shown(f"no message: {rest[:newline].decode(errors='backslashreplace')!r}", newline + 1)
        )
    reader = MapReader(DEFAULT_LIMITS) if encoding == "msgpack" else JsonLineReader(DEFAULT_LIMITS)
    try:
        if not reader.resume(rest) or len(rest) == reader.position:
            return None
    except RemoteProtocolError as error:
        return _Shown(f"no message ({error.text}): {head_hex(rest, len(rest))}", len(rest))
    text = msgspec.json.encode(reader.value).decode()
    if rest[reader.position] != ord("\n"):
        return _Shown(f"{text}   (no newline byte after it)", reader.position)
    return _Shown(text, reader.position + 1)
