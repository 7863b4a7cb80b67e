"""What an engine writes to stderr in one game: the first and the last of it, so that cause and end are both seen."""

import re

_FRAME = re.compile(r"\s+at ")

KEEP_BYTES = 32 * 1024


class StderrLog:
    """The first and last KEEP_BYTES written since the last ``clear``; what lies between is counted only."""

    def __init__(self) -> None:
        self._head = bytearray()
        self._tail = bytearray()
        self._written = 0

    def clear(self) -> None:
        """Forget all; a new game begins."""
        self._head.clear()
        self._tail.clear()
        self._written = 0

    def add(self, data: bytes) -> None:
        """Take what was read."""
        self._written += len(data)
        room = KEEP_BYTES - len(self._head)
        if room > 0:
            self._head += data[:room]
            data = data[room:]
        self._tail += data
        if len(self._tail) > 2 * KEEP_BYTES:
            del self._tail[:-KEEP_BYTES]

    def text(self) -> str:
        """All that is kept; bytes that are no UTF-8 are replaced."""
        tail = self._tail[-KEEP_BYTES:]
        dropped = self._written - len(self._head) - len(tail)
        gap = f"\n[... {dropped} bytes left out ...]\n" if dropped else ""
        return self._head.decode(errors="replace") + gap + tail.decode(errors="replace")


def telling_lines(text: str, most: int) -> list[str]:
    """The last *most* lines that say something, tabs made spaces.

    Of the frames of a stack, which Java and JavaScript print below the error ("    at choose (bot.js:7:3)"), that is
    the first alone: the others would fill the place, and the error stand above it.
    """
    lines: list[str] = []
    in_stack = False
    for line in filter(str.strip, text.expandtabs(4).splitlines()):
        is_frame = _FRAME.match(line) is not None
        if not (is_frame and in_stack):
            lines.append(line)
        in_stack = is_frame
    return lines[-most:]
