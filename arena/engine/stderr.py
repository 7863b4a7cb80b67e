"""What an engine writes to stderr in one game: the first and the last of it, so that cause and end are both seen."""

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
