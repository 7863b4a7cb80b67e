"""Straight from bytes to the messages a game is full of: ``go`` one way, ``move`` and ``info`` the other.

A shortcut either returns exactly what the strict path (``values``, then ``codec``) would return, or None,
and then the strict path decides and says what is wrong.
The tests hold both paths against each other.
"""

from math import isfinite
from typing import TypeAlias

import msgspec
from msgspec.structs import astuple, replace

from protocol.messages import Go, Info, Move, Pong, Ready, Resign
from protocol.values import normal

_Answer: TypeAlias = Move | Info | Resign | Pong | Ready

_decode_answer = msgspec.msgpack.Decoder(_Answer).decode
_decode_move = msgspec.msgpack.Decoder(Move).decode
_decode_go = msgspec.msgpack.Decoder(Go).decode
_encode = msgspec.msgpack.Encoder().encode

_FIXMAP = 0x80
_MOVE, _MOVE_WITH_SCORE = 0x83, 0x84
"""First bytes: a map of ``t``, ``id`` and ``move``, and the same with ``score``."""
_ARRAY32 = b"\xdd"


def answer(body: bytearray) -> _Answer | None:
    """The engine's message that is ``body``.

    The type checks every value but non-finite scores; what it can't see is a key given twice or
    given as nil, and then the map's count is not that of the fields that are set.
    """
    if _ARRAY32 in body:  # its count could make a decoder reserve gigabytes
        return None
    try:
        message = _decode_answer(body)
    except (msgspec.DecodeError, RecursionError):
        return None
    fields = astuple(message)
    entries = 1 + len(fields) - fields.count(None)
    if body[0] != _FIXMAP + entries:
        return None
    score = getattr(message, "score", None)
    if type(score) is float:
        return replace(message, score=normal(score)) if isfinite(score) else None
    return message


def move(frame: bytes) -> Move | None:
    """The ``move`` that is ``frame``, newline included, if its score is an integer or missing.

    As in ``answer``, the map's count tells what the types can't see.
    """
    if not frame.endswith(b"\n"):
        return None
    try:
        message = _decode_move(frame[:-1])
    except (msgspec.DecodeError, RecursionError):
        return None
    score = message.score
    if frame[0] == (_MOVE if score is None else _MOVE_WITH_SCORE) and type(score) is not float:
        return message
    return None


def go(body: bytearray) -> Go | None:
    """The ``go`` that is ``body``, if it is written the way this package writes it."""
    if _ARRAY32 in body:
        return None
    try:
        message = _decode_go(body)
    except (msgspec.DecodeError, RecursionError):
        return None
    return message if _encode(message) == body else None
