"""The decoder: any bytes, cut anywhere, mean the same; and both of its paths agree."""

import json
from typing import Any, NamedTuple

import msgpack  # type: ignore[import-untyped]  # the other implementation, not used by protocol
import msgspec
import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st

from protocol import shortcuts
from protocol.codec import Decoder, Encoding, Sender, StrayLine, UnknownMessage, encode, verify
from protocol.errors import LocalProtocolError, RemoteProtocolError
from protocol.limits import MAX_INT, Limits
from protocol.messages import EngineError, Go, Info, Message, Move, New, Ready
from tests.protocol.message_strategies import (
    answers,
    arena_messages,
    cuts,
    encodings,
    engine_messages,
    goes,
    scalars,
    streams,
    values,
)


class Outcome(NamedTuple):
    items: list[Message | StrayLine | UnknownMessage]
    fault: tuple[Any, ...]
    rest: bytes


def outcome(decoder: Decoder, pieces: list[bytes]) -> Outcome:
    items = []
    try:
        for piece in [*pieces, b""]:
            decoder.feed(piece)
            while (item := decoder.next()) is not None:
                items.append(item)
    except RemoteProtocolError as error:
        return Outcome(items, error.args, b"")
    return Outcome(items, (), decoder.rest())


def strict(sender: Sender) -> Decoder:
    """A decoder without the shortcut."""
    decoder = Decoder(sender, "msgpack")
    decoder._shortcut = lambda _body: None
    return decoder


def singly(data: bytes) -> list[bytes]:
    return [bytes([byte]) for byte in data]


@given(st.data(), st.sampled_from(["arena", "engine"]), encodings)
def test_cuts_do_not_matter(data: st.DataObject, sender: Sender, encoding: Encoding) -> None:
    messages = arena_messages if sender == "arena" else engine_messages
    stream = data.draw(streams(messages, encoding))
    whole = outcome(Decoder(sender, encoding), [stream] if stream else [])
    assert outcome(Decoder(sender, encoding), singly(stream)) == whole
    assert outcome(Decoder(sender, encoding), data.draw(cuts(stream))) == whole
    assert outcome(Decoder(sender, None), data.draw(cuts(stream))) == outcome(Decoder(sender, None), [stream])


@given(st.data())
def test_shortcut_for_answers_agrees_with_the_strict_path(data: st.DataObject) -> None:
    stream = data.draw(streams(answers, "msgpack"))
    assert outcome(Decoder("engine", "msgpack"), [stream]) == outcome(strict("engine"), [stream])


@given(st.data())
def test_shortcut_for_go_agrees_with_the_strict_path(data: st.DataObject) -> None:
    stream = data.draw(streams(goes, "msgpack"))
    assert outcome(Decoder("arena", "msgpack"), [stream]) == outcome(strict("arena"), [stream])


@given(st.one_of(answers, goes))
def test_shortcut_is_taken(message: Message) -> None:
    """Nothing else would notice if it never were."""
    body = bytearray(encode(message, "msgpack")[:-1])
    assume(b"\xdd" not in body)
    assert (shortcuts.go(body) if isinstance(message, Go) else shortcuts.answer(body)) == message


hostile_values = st.one_of(
    scalars,
    st.sampled_from([float("nan"), float("inf"), 2.0, -0.0, 1e300, 2**53, 2**64 - 1, b"bin", msgpack.ExtType(5, b"x")]),
    st.lists(scalars, max_size=3),
)
keys = st.sampled_from(["t", "id", "move", "score", "depth", "pv", "text", "game", "x", b"id", 7, None])


@given(
    st.sampled_from(["move", "info", "resign", "pong", "ready"]), st.lists(st.tuples(keys, hostile_values), max_size=6)
)
@example("move", [("id", 1), ("move", 3), ("move", 3)])
@example("move", [("id", 1), ("move", 3), ("score", None)])
@example("move", [("id", 1), ("move", 3), ("score", 2.0)])
@example("move", [("id", 1), ("move", 3), ("score", -0.0)])
@example("move", [("id", 1), ("move", 3), ("score", float("nan"))])
@example("move", [("id", 1.0), ("move", 3)])
@example("info", [("id", 1), ("pv", [1, 2.0, "x"]), ("t", "info")])
@example("ready", [("t", "ready")])
def test_shortcut_agrees_on_maps_no_encoder_would_write(kind: str, pairs: list[tuple[Any, Any]]) -> None:
    """Keys given twice, keys that are no text, values of all types."""
    packer = msgpack.Packer(autoreset=False)
    packer.pack_map_pairs([("t", kind), *pairs])
    stream = packer.bytes() + b"\n"
    shortcut, slow = outcome(Decoder("engine", "msgpack"), [stream]), outcome(strict("engine"), [stream])
    assert shortcut == slow
    assert repr(shortcut.items) == repr(slow.items), "2.0 and 2 are equal, but only one of them may come out"


@given(st.one_of(answers, goes), encodings)
def test_what_is_written_is_read(message: Message, encoding: Encoding) -> None:
    sender: Sender = "arena" if message.t == "go" else "engine"
    frame = encode(message, encoding)
    decoder = Decoder(sender, encoding)
    assert outcome(decoder, [frame]) == Outcome([message], (), b"")
    assert decoder.consumed == len(frame)
    assert outcome(strict(sender), [encode(message, "msgpack")]).items == [message]


@given(st.data(), st.sampled_from(["arena", "engine"]), encodings)
def test_every_message_comes_back(data: st.DataObject, sender: Sender, encoding: Encoding) -> None:
    message = data.draw(arena_messages if sender == "arena" else engine_messages)
    (item,) = outcome(Decoder(sender, encoding), [encode(message, encoding)]).items
    assert isinstance(item, Message)
    assert encode(item, "msgpack") == encode(message, "msgpack") or as_plain(item) == as_plain(message)


def as_plain(message: Message) -> Any:
    """With nil and absent alike, and tuples and lists."""

    def drop(value: Any) -> Any:
        if isinstance(value, dict):
            return {key: drop(inner) for key, inner in value.items() if inner is not None}
        return [drop(inner) for inner in value] if isinstance(value, list | tuple) else value

    return drop(msgspec.to_builtins(message))


@given(st.dictionaries(st.text(max_size=5), values, max_size=4))
def test_both_encodings_have_the_same_values(extra: dict[str, Any]) -> None:
    """A message whose unknown part is anything is accepted in both encodings or in none."""
    map_ = {**extra, "t": "pong", "id": 1}
    packed: bytes = msgpack.packb(map_, unicode_errors="surrogatepass")
    written = json.dumps(map_).encode()
    in_msgpack = outcome(Decoder("engine", "msgpack"), [packed + b"\n"])
    in_json = outcome(Decoder("engine", "json"), [written + b"\n"])
    assert in_msgpack.items == in_json.items
    assert in_msgpack.fault[:1] == in_json.fault[:1]


@given(st.dictionaries(st.text(max_size=5), values, max_size=4))
def test_values_are_those_of_another_msgpack_implementation(params: dict[str, Any]) -> None:
    map_ = {"t": "new", "game": "g", "ruleset": "r", "params": params, "seat": 0, "seed": 1, "tc": {}}
    packed: bytes = msgpack.packb(map_, unicode_errors="surrogatepass")
    result = outcome(strict("arena"), [packed + b"\n"])
    if not result.fault:
        (new,) = result.items
        assert isinstance(new, New)
        assert new.params == msgpack.unpackb(packed)["params"]


def test_frame_limit_is_exact() -> None:
    limits = Limits(frame_bytes=100)
    fits = encode(EngineError("x" * (100 - len(encode(EngineError(""), "msgpack")) - 1)), "msgpack")
    assert len(fits) == 100
    for data, fault in ((fits, ()), (encode(EngineError("x" * 84), "msgpack"), ("oversize",))):
        for pieces in ([data], singly(data)):
            assert outcome(Decoder("engine", "msgpack", limits), pieces).fault[:1] == fault


@pytest.mark.parametrize("first", [b"{", b"x"], ids=["message", "stray line"])
def test_line_limits_are_exact(first: bytes) -> None:
    limits = Limits(frame_bytes=101, stray_line_bytes=100)
    fits, too_long = first + b"x" * 99 + b"\n", first + b"x" * 100 + b"\n"
    for pieces in ([fits], singly(fits)):
        assert outcome(Decoder("engine", "json", limits), pieces).fault[:1] != ("oversize",)
    for pieces in ([too_long], singly(too_long), [too_long[:-1]], singly(too_long[:-1])):
        assert outcome(Decoder("engine", "json", limits), pieces).fault[0] == "oversize"


def test_unfinished_stray_line_is_told_at_the_end() -> None:
    assert outcome(Decoder("engine", "msgpack"), [b"Segmentation fault"]).items == [StrayLine("Segmentation fault")]


def test_unfinished_message_is_left_over() -> None:
    assert outcome(Decoder("engine", "msgpack"), [b"\x82\xa1t"]) == Outcome([], (), b"\x82\xa1t")


def test_text_mode_is_named() -> None:
    fault = outcome(Decoder("engine", "msgpack"), [encode(Ready(), "msgpack")[:-1] + b"\r\n"]).fault
    assert "text mode" in fault[1]


@pytest.mark.parametrize(
    "message",
    [
        pytest.param(Move(1, object()), id="no value at all"),  # type: ignore[arg-type]
        pytest.param(Move(1, 2**64), id="too large for msgpack"),
        pytest.param(EngineError("\ud800"), id="half a character"),
        pytest.param(EngineError("x" * 65_536), id="too long"),
    ],
)
def test_what_no_frame_can_hold_is_our_fault(message: Message) -> None:
    with pytest.raises(LocalProtocolError, match=f"^{message.t} "):
        encode(message, "msgpack")


@pytest.mark.parametrize(
    "message",
    [
        Move(1, b"3"),  # type: ignore[arg-type]
        Move(1, 2.5),  # type: ignore[arg-type]
        Move(-1, 3),
        Move(1, 2**53),
        Info(1, score=float("nan")),
        Info(1, pv=[[1]]),  # type: ignore[list-item]
        Ready(7),  # type: ignore[arg-type]
    ],
    ids=repr,
)
def test_what_the_peer_would_refuse_is_our_fault(message: Message) -> None:
    with pytest.raises(LocalProtocolError, match=f"^{message.t} can't be sent"):
        verify(message, "engine")


def test_largest_frame_is_read() -> None:
    info = Info(1, text="é" * 32_000, pv=[MAX_INT] * 100)
    frame = encode(info, "msgpack")
    assert len(frame) > 60 * 1024
    assert outcome(Decoder("engine", "msgpack"), [frame]).items == [info]
