"""The golden vectors of ``protocol/vectors``, whose README says where they come from."""

import json
from collections.abc import Iterator
from importlib.resources import files
from typing import Any, cast

import msgspec
import pytest

from protocol.codec import Decoder, Encoding, Sender, StrayLine, UnknownMessage, encode
from protocol.errors import RemoteProtocolError
from protocol.messages import ArenaMessage, EngineMessage, Message
from protocol.session import ArenaSession, EngineSession


def rows(name: str) -> list[Any]:
    text = files("protocol").joinpath("vectors", name).read_text(encoding="utf-8")
    return [json.loads(line) for line in text.splitlines()]


def vectors(name: str) -> list[Any]:
    return [pytest.param(row, id=row["name"]) for row in rows(name)]


def frame(row: dict[str, Any]) -> bytes:
    return bytes.fromhex(row["hex"]) if "hex" in row else row["text"].encode()


def items(row: dict[str, Any], pieces: list[bytes]) -> Iterator[Message | StrayLine | UnknownMessage]:
    decoder = Decoder(row["from"], row["encoding"])
    for piece in pieces:
        decoder.feed(piece)
        while (item := decoder.next()) is not None:
            yield item
    decoder.feed(b"")
    assert decoder.next() is None
    assert decoder.rest() == b""


def both_ways(row: dict[str, Any]) -> list[Message | StrayLine | UnknownMessage]:
    """What the bytes mean, fed whole and one by one."""
    data = frame(row)
    whole = list(items(row, [data]))
    assert list(items(row, [bytes([byte]) for byte in data])) == whole
    return whole


def plain(message: Any) -> Any:
    assert isinstance(message, Message)
    return msgspec.json.decode(msgspec.json.encode(message))


@pytest.mark.parametrize("row", vectors("accept.jsonl"))
def test_accept(row: dict[str, Any]) -> None:
    (message,) = both_ways(row)
    if "unknown" in row:
        assert message == UnknownMessage(row["unknown"])
    else:
        assert plain(message) == row["message"]
        if row.get("canonical"):
            assert encode(cast("Message", message), row["encoding"]) == frame(row)


@pytest.mark.parametrize("row", vectors("reject.jsonl"))
def test_reject(row: dict[str, Any]) -> None:
    faults = []
    for pieces in ([frame(row)], [bytes([byte]) for byte in frame(row)]):
        with pytest.raises(RemoteProtocolError) as caught:
            list(items(row, pieces))
        faults.append(caught.value.args)
    assert faults[0][0] == row["code"]
    assert faults[0] == faults[1]


@pytest.mark.parametrize("row", vectors("stray.jsonl"))
def test_stray(row: dict[str, Any]) -> None:
    whole = both_ways(row)
    lines = [StrayLine(text) for text in row["lines"]]
    assert whole[: len(lines)] == lines
    assert [plain(message) for message in whole[len(lines) :]] == row["messages"]


@pytest.mark.parametrize("encoding", ["msgpack", "json"])
def test_whole_game(encoding: Encoding) -> None:
    """Both sessions produce and understand exactly the transcript."""
    arena, engine = ArenaSession(encoding), EngineSession()
    for row in rows(f"game_{encoding}.jsonl"):
        sender: Sender = row["from"]
        message = message_of(row)
        if sender == "arena":
            assert arena.send(cast("ArenaMessage", message)) == frame(row)
            engine.receive(frame(row))
            assert engine.next_event() == message
        else:
            assert engine.send(cast("EngineMessage", message)) == frame(row)
            arena.receive(frame(row))
            assert arena.next_event() == message
    assert engine.encoding == encoding
    assert (arena.late, arena.stray, arena.unknown) == (0, 0, 0)


def message_of(row: dict[str, Any]) -> Message:
    (message,) = items({**row, "encoding": "msgpack" if "hex" in row else "json"}, [frame(row)])
    assert plain(message) == row["message"]
    assert isinstance(message, Message)
    return message
