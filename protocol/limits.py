"""The limits both ends put on what a peer may send; README.md, "Limits", gives the reasons."""

from msgspec import Struct

MAX_INT = 2**53 - 1
"""Largest integer on the wire, and with a minus sign the smallest: what a double holds exactly."""


class Limits(Struct, frozen=True):
    """Bounds on received bytes and messages.

    ``frame_bytes`` includes the final newline; ``stray_line_bytes`` does not.
    ``depth`` counts nested containers, the message itself being the first.
    The ``busy`` bounds hold from the sending of a request until its answer, the ``idle`` bounds after it;
    they count everything that arrives: messages, stray lines and late answers.
    """

    frame_bytes: int = 65_536
    depth: int = 8
    stray_line_bytes: int = 8_192
    busy_messages: int = 20_000
    busy_bytes: int = 4_194_304
    idle_messages: int = 1_000
    idle_bytes: int = 262_144


DEFAULT_LIMITS = Limits()
