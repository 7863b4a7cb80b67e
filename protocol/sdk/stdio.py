"""Standard input and output as the wire, and out of the way of everything else in the process."""

import os
import sys

from protocol.sdk.wire import Wire


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
