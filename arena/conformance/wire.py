"""The log of all bytes of one probe, both ways, and how it is shown: a line for each message, as JSON.

The log takes any bytes; what is no message is shown as text or in hex.
"""

from typing import NamedTuple

from protocol.codec import Encoding, Sender
from protocol.transcript import Direction

_ROOM_BYTES = 256 * 1024
_FIRST_LINES, _LAST_LINES = 100, 300
_LINE_CHARACTERS = 400


class _Chunk(NamedTuple):
    """The bytes of one read or write."""

    at_ns: int
    process: int
    sender: Sender
    data: bytes


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
        directions: dict[tuple[int, Sender], Direction] = {}
        last: dict[tuple[int, Sender], _Chunk] = {}
        lines: list[str] = []

        def line(chunk: _Chunk, text: str) -> str:
            who = chunk.sender[0].upper() + (str(chunk.process) if many else "")
            cut = text if len(text) <= _LINE_CHARACTERS else f"{text[:_LINE_CHARACTERS]}... ({len(text)} characters)"
            return f"{(chunk.at_ns - self._started_ns) / 1e6:8.1f} ms {who}> {cut}"

        for chunk in self._chunks:
            source = (chunk.process, chunk.sender)
            last[source] = chunk
            direction = directions.setdefault(source, Direction(encoding))
            lines.extend(line(chunk, text) for text in direction.take(chunk.data))
        for source, direction in directions.items():
            lines.extend(line(last[source], text) for text in direction.unfinished())
        dropped = len(lines) - _FIRST_LINES - _LAST_LINES
        if dropped > 0:
            lines[_FIRST_LINES:-_LAST_LINES] = [f"({dropped} lines left out)"]
        if not self._room:
            lines.append(f"(only the first {_ROOM_BYTES // 1024} KiB are kept)")
        return tuple(lines)
