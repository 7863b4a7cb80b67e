"""The wire to the arena: file descriptors, whatever they lead to (``stdio.py``, ``tcp.py``)."""

import os
import select

from msgspec import Struct

_READ_BYTES = 65_536


class ArenaGoneError(Exception):
    """Nobody is left to read what is written."""


class Wire(Struct, frozen=True):
    """A pair of file descriptors the arena is at the other end of; for a socket both are the same."""

    read_fd: int
    write_fd: int

    def read(self) -> bytes:
        """Wait for bytes; ``b""`` is the end of the stream, a connection that broke included."""
        try:
            return os.read(self.read_fd, _READ_BYTES)
        except (ConnectionError, TimeoutError):
            return b""

    def readable(self) -> bool:
        """Whether ``read`` would return at once."""
        poll = select.poll()
        poll.register(self.read_fd, select.POLLIN)
        return bool(poll.poll(0))

    def write(self, data: bytes) -> None:
        """Write all of ``data``; nothing is buffered here. Raises ArenaGoneError."""
        view = memoryview(data)
        try:
            while view:
                view = view[os.write(self.write_fd, view) :]
        except (ConnectionError, TimeoutError) as error:
            raise ArenaGoneError from error
