"""Messages between two processes: msgpack behind its length in four bytes, over a byte stream."""

from typing import Generic, TypeVar

import msgspec
import trio

_LENGTH_BYTES = 4
_encode = msgspec.msgpack.Encoder().encode

M = TypeVar("M")


def frame(message: msgspec.Struct) -> bytes:
    """The message as it goes over a link."""
    body = _encode(message)
    return len(body).to_bytes(_LENGTH_BYTES) + body


class Inbox(Generic[M]):
    """Reads messages of one kind from a stream, as many at a time as have arrived."""

    def __init__(self, stream: trio.abc.ReceiveStream, kind: object) -> None:
        self._stream = stream
        self._decoder: msgspec.msgpack.Decoder[M] = msgspec.msgpack.Decoder(kind)
        self._buffer = bytearray()

    async def receive(self) -> list[M]:
        """At least one message; none when the stream has ended."""
        while not (messages := self._take()):
            data = await self._stream.receive_some()
            if not data:
                return []
            self._buffer += data
        return messages

    def _take(self) -> list[M]:
        messages = []
        start = 0
        buffer = self._buffer
        while len(buffer) >= (body := start + _LENGTH_BYTES):
            end = body + int.from_bytes(buffer[start:body])
            if len(buffer) < end:
                break
            messages.append(self._decoder.decode(memoryview(buffer)[body:end]))
            start = end
        del buffer[:start]
        return messages
