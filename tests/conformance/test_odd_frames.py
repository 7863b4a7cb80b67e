"""However odd a frame is, it says the same message to a decoder that knows the protocol."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arena.conformance.odd_frames import (
    FLOAT_WIDTHS,
    INT_WIDTHS,
    Width,
    frame,
    plain,
    reordered,
    with_unknown_keys,
)
from protocol.codec import Decoder, Encoding, encode
from protocol.messages import Go, Limit, Message, Ping, Pos

ENCODINGS: tuple[Encoding, ...] = ("msgpack", "json")
GO = Go(
    id=2**40,
    game="é\n1.1",
    ply=70_000,
    seat=1,
    pos=Pos(((10, 13, 26), (0, 200, 127)), (300, 5), 1),
    last=((0, 2), (1, 1)),
    legal=(0, 2),
    run=1,
    clock=(1000, 65_536),
    limit=Limit(ms=50),
)


def decoded(data: bytes, encoding: Encoding) -> Message:
    decoder = Decoder("arena", encoding)
    decoder.feed(data)
    message = decoder.next()
    assert isinstance(message, Message)
    assert decoder.is_empty
    return message


@pytest.mark.parametrize("encoding", ENCODINGS)
@pytest.mark.parametrize("long_headers", [False, True])
@pytest.mark.parametrize("width", INT_WIDTHS + FLOAT_WIDTHS)
def test_every_width_says_the_same(encoding: Encoding, width: Width, long_headers: bool) -> None:
    assert encode(decoded(frame(plain(GO), encoding, width, long_headers=long_headers), encoding), encoding) == encode(
        GO, encoding
    )


def test_golden_bytes() -> None:
    # By hand after the msgpack specification: the same ping, id 7, in several ways.
    fields = plain(Ping(7))
    assert frame(fields, "msgpack") == bytes.fromhex("82a174a470696e67a26964070a")
    assert frame(fields, "msgpack", "int16") == bytes.fromhex("82a174a470696e67a26964d100070a")
    assert frame(fields, "msgpack", "float32") == bytes.fromhex("82a174a470696e67a26964ca40e000000a")
    assert frame(fields, "msgpack", "uint64", long_headers=True) == bytes.fromhex(
        "de0002da000174da000470696e67da00026964cf00000000000000070a"
    )
    assert frame(fields, "json", "float32") == b'{"t":"ping","id":7.0}\n'


@given(st.integers(), st.sampled_from(ENCODINGS))
def test_order_and_unknown_keys_change_nothing(seed: int, encoding: Encoding) -> None:
    for change in (reordered, with_unknown_keys):
        data = frame(change(plain(GO), Random(seed)), encoding)
        assert encode(decoded(data, encoding), encoding) == encode(GO, encoding)
