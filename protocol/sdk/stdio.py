"""Standard input and output as the wire, and out of the way of everything else in the process."""

import os
import select
import sys

from msgspec import Struct

_READ_BYTES = 65_536


class Wire(Struct, frozen=True):
    """A pair of file descriptors the arena is at the other end of."""

    read_fd: int
    write_fd: int

    def read(self) -> bytes:
        """Wait for bytes; ``b""`` is the end of the stream."""
        return os.read(self.read_fd, _READ_BYTES)

    def readable(self) -> bool:
        """Whether ``read`` would return at once."""
        poll = select.poll()
        poll.register(self.read_fd, select.POLLIN)
        return bool(poll.poll(0))

    def write(self, data: bytes) -> None:
        """Write all of ``data``; nothing is buffered here."""
        view = memoryview(data)
        while view:
            view = view[os.write(self.write_fd, view) :]


def take_stdio() -> Wire:
    """The wire on file descriptors of its own, which child processes don't inherit.

    From then on standard output is standard error, so that a forgotten print harms nothing, and standard input
    is empty, so that nothing else can eat the arena's bytes.
    """
    wire = Wire(read_fd=os.dup(0), write_fd=os.dup(1))
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.close(nothing)
    os.dup2(2, 1)
    sys.stdout.flush()  # what was printed before
    sys.stdout = sys.stderr
    return wire
