"""Messages to bytes and back, in both encodings; README.md, "Frames", has the rules.

A decoder takes bytes that may be hostile, in pieces of any size.
It knows no order of messages (``session``); whose messages it reads is an argument.
"""

from collections.abc import Callable, Mapping
from typing import Any, Literal, TypeAlias, get_args

import msgspec
from msgspec import Struct

from protocol import shortcuts
from protocol.errors import LocalProtocolError, RemoteProtocolError
from protocol.jsonlines import JsonLineReader
from protocol.limits import DEFAULT_LIMITS, Limits
from protocol.messages import ArenaMessage, EngineMessage, Message
from protocol.values import MapReader, head_hex

Encoding: TypeAlias = Literal["msgpack", "json"]
"""How messages are written."""

Sender: TypeAlias = Literal["arena", "engine"]
"""Whose messages: the same ``t`` can mean another message from the other end."""


class StrayLine(Struct, frozen=True):
    """A line that is no message, such as a banner or a forgotten print; without its newline."""

    text: str


class UnknownMessage(Struct, frozen=True):
    """A well-formed message of a type this end does not know."""

    type: str


_encoders: Mapping[Encoding, Callable[[Message], bytes]] = {
    "msgpack": msgspec.msgpack.Encoder().encode,
    "json": msgspec.json.Encoder().encode,
}
_message_starts: Mapping[Encoding, frozenset[int]] = {
    "msgpack": frozenset({*range(0x80, 0x90), 0xDE, 0xDF}),  # map32 starts a message, and a bad one
    "json": frozenset(b"{"),
}
_shortcuts: Mapping[Sender, Callable[[bytearray], Message | None]] = {
    "arena": shortcuts.go,
    "engine": shortcuts.answer,
}
_types: Mapping[Sender, Mapping[str, type[Message]]] = {
    "arena": {message.__struct_config__.tag: message for message in get_args(ArenaMessage)},
    "engine": {message.__struct_config__.tag: message for message in get_args(EngineMessage)},
}


def encode(message: Message, encoding: Encoding) -> bytes:
    """The frame of ``message``, its newline included.

    Raises LocalProtocolError for values no frame can hold, and for more than the frame limit.
    """
    try:
        frame = _encoders[encoding](message) + b"\n"
    except (TypeError, ValueError, OverflowError, RecursionError) as error:
        raise LocalProtocolError(f"{message.t} can't be written: {error}") from error
    if len(frame) > DEFAULT_LIMITS.frame_bytes:
        text = f"{message.t} would take {len(frame)} bytes, expected {DEFAULT_LIMITS.frame_bytes} at most"
        raise LocalProtocolError(text)
    return frame


def verify(message: Message, sender: Sender) -> None:
    """Raise LocalProtocolError if the peer of ``sender`` would refuse ``message`` for its values."""
    decoder = Decoder(sender, "msgpack")
    decoder.feed(encode(message, "msgpack"))
    try:
        decoder.next()
    except RemoteProtocolError as error:
        raise LocalProtocolError(f"{message.t} can't be sent: {error.text}") from error


class Decoder:
    """Takes bytes in, gives messages and stray lines out.

    ``encoding`` None is settled by the first byte: ``{`` is JSON.
    A decoder that raised must not be used again.
    """

    def __init__(self, sender: Sender, encoding: Encoding | None, limits: Limits = DEFAULT_LIMITS) -> None:
        self._types = _types[sender]
        self._shortcut = _shortcuts[sender]
        self._limits = limits
        self._starts: frozenset[int] = frozenset() if encoding is None else _message_starts[encoding]
        self._buffer = bytearray()
        self._ended = False
        self._reader: MapReader | JsonLineReader | None = None
        self.encoding = encoding
        self.consumed = 0
        """Bytes of all messages and lines given out so far."""

    def feed(self, data: bytes) -> None:
        """Take the next bytes; ``b""`` is the end of the stream."""
        if not data:
            self._ended = True
        self._buffer += data

    def next(self) -> Message | StrayLine | UnknownMessage | None:
        """The next message or stray line; None when more bytes are due.

        Raises RemoteProtocolError (malformed, oversize).
        """
        if self._reader is None:
            buffer = self._buffer
            if not buffer:
                return None
            if buffer[0] not in self._starts and not self._settles_encoding():
                return self._stray_line()
            if self.encoding == "msgpack":
                newline = buffer.find(b"\n")
                if 0 < newline < self._limits.frame_bytes:
                    message = self._shortcut(buffer[:newline])
                    if message is not None:
                        self._drop(newline + 1)
                        return message
                self._reader = MapReader(self._limits)
            else:
                self._reader = JsonLineReader(self._limits)
        return self._by_reader(self._reader)

    @property
    def is_empty(self) -> bool:
        """Nothing has been fed that was not given out."""
        return not self._buffer and self._reader is None and not self._ended

    def rest(self) -> bytes:
        """What stands after the last whole message or line: at the end of the stream, an unfinished one."""
        return bytes(self._buffer)

    def _settles_encoding(self) -> bool:
        """Whether the first byte there is ends the wait for the encoding, and starts a message in it."""
        if self.encoding is not None:
            return False
        self.encoding = "json" if self._buffer.startswith(b"{") else "msgpack"
        self._starts = _message_starts[self.encoding]
        return self._buffer[0] in self._starts

    def _by_reader(self, reader: MapReader | JsonLineReader) -> Message | UnknownMessage | None:
        try:
            whole = reader.resume(self._buffer)
        except RemoteProtocolError as error:
            if b"\r\r\n" not in self._buffer[: reader.position]:
                raise
            text = f"{error.text}; is the stream in text mode?"  # the probe's 0d 0a has become 0d 0d 0a
            raise RemoteProtocolError(error.code, text, error.got_hex) from error
        if not whole or len(self._buffer) == reader.position:
            return None
        end = reader.position + 1
        last = self._buffer[end - 1]
        if last != ord("\n"):
            hint = "; is the stream in text mode?" if last == ord("\r") else ""
            text = f"expected a newline (0a) after the message, got {last:02x}{hint}"
            raise RemoteProtocolError("malformed", text, head_hex(self._buffer, end))
        message = self._typed(reader.value, end)
        self._reader = None
        self._drop(end)
        return message

    def _typed(self, values: Mapping[str, Any], end: int) -> Message | UnknownMessage:
        name = values.get("t")
        if not isinstance(name, str):
            text = f"expected the message's type as text in key 't', got {name!r:.80}"
            raise RemoteProtocolError("malformed", text, head_hex(self._buffer, end))
        message_type = self._types.get(name)
        if message_type is None:
            return UnknownMessage(name[:80])
        fields = message_type.__struct_fields__
        known = {key: value for key in fields if (value := values.get(key)) is not None}
        try:
            return msgspec.convert(known, message_type)
        except msgspec.ValidationError as error:
            text = f"{name}: {error}"
            raise RemoteProtocolError("malformed", text, head_hex(self._buffer, end)) from None

    def _stray_line(self) -> StrayLine | None:
        limit = self._limits.stray_line_bytes
        newline = self._buffer.find(b"\n", 0, limit + 1)
        if newline < 0 and len(self._buffer) <= limit:
            if not self._ended:
                return None
            newline = len(self._buffer)
        if newline < 0:
            text = f"expected a message, or a stray line of at most {limit} bytes, got a longer line"
            raise RemoteProtocolError("oversize", text, head_hex(self._buffer, limit))
        line = StrayLine(self._buffer[:newline].decode(errors="backslashreplace").removesuffix("\r"))
        self._drop(min(newline + 1, len(self._buffer)))
        return line

    def _drop(self, count: int) -> None:
        del self._buffer[:count]
        self.consumed += count
