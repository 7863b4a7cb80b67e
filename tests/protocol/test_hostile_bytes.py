"""What hostile bytes may cost: work in proportion to the bytes, memory bounded by the frame limit."""

import tracemalloc
from collections.abc import Iterable, Iterator

import pytest

from protocol.codec import Decoder, Encoding
from protocol.errors import RemoteProtocolError
from protocol.limits import DEFAULT_LIMITS
from protocol.values import MapReader

CHUNK = 4096

ATTACKS = {
    "arrays that promise 65535 elements, nested": ("msgpack", b"\x81\xa1x" + b"\xdc\xff\xff" * 30_000),
    "arrays that promise 4095 elements, nested": ("msgpack", b"\x81\xa1x" + b"\xdc\x0f\xff" * 30_000),
    "small arrays, nested": ("msgpack", b"\x81\xa1x" + b"\x91" * 100_000),
    "array32": ("msgpack", b"\x81\xa1x\xdd\xff\xff\xff\xff" + b"\x00" * 100_000),
    "pv as array32 of a billion": ("msgpack", b"\x83\xa1t\xa4info\xa2id\x01\xa2pv\xdd\x3f\xff\xff\xff\n" * 10_000),
    "maps, nested": ("msgpack", b"\x81\xa1x" * 50_000),
    "text of 4 GiB": ("msgpack", b"\x81\xa1t\xdb\xff\xff\xff\xff" + b"x" * 100_000),
    "bin of 4 GiB": ("msgpack", b"\x81\xa1t\xc6\xff\xff\xff\xff" + b"x" * 100_000),
    "frame without end": ("msgpack", b"\x8f" + b"\xa1k\xa1v" * 50_000),
    "line without end": ("msgpack", b"x" * 200_000),
    "JSON without end": ("json", b'{"x":"' + b"x" * 200_000),
    "JSON arrays, nested": ("json", b'{"x":' + b"[" * 60_000 + b"\n"),
    "JSON number without end": ("json", b'{"x":' + b"9" * 60_000 + b"}\n"),
    "JSON objects, nested": ("json", b'{"x":' * 12_000 + b"\n"),
}

attacks = pytest.mark.parametrize(("encoding", "data"), ATTACKS.values(), ids=ATTACKS.keys())


def chunks(data: bytes, size: int) -> Iterator[bytes]:
    return (data[start : start + size] for start in range(0, len(data), size))


def fed_until_refused(decoder: Decoder, pieces: Iterable[bytes]) -> int:
    """How many bytes it took until the decoder refused them."""
    fed = 0
    for piece in pieces:
        fed += len(piece)
        decoder.feed(piece)
        try:
            while decoder.next() is not None:
                pass
        except RemoteProtocolError:
            return fed
    raise AssertionError("the attack was never refused")


@attacks
def test_refused_within_the_frame_limit(encoding: Encoding, data: bytes) -> None:
    assert fed_until_refused(Decoder("engine", encoding), chunks(data, CHUNK)) <= DEFAULT_LIMITS.frame_bytes + CHUNK


@attacks
def test_memory_stays_small(encoding: Encoding, data: bytes) -> None:
    decoder = Decoder("engine", encoding)
    tracemalloc.start()
    try:
        fed_until_refused(decoder, chunks(data, CHUNK))
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert peak < 64 * DEFAULT_LIMITS.frame_bytes


@pytest.mark.parametrize("size", [1, 7, CHUNK])
def test_each_token_is_read_about_once_however_it_is_cut(size: int, monkeypatch: pytest.MonkeyPatch) -> None:
    steps = 0
    read_token = MapReader._token

    def counted(reader: MapReader, data: bytes) -> object:
        nonlocal steps
        steps += 1
        return read_token(reader, data)

    monkeypatch.setattr(MapReader, "_token", counted)
    numbers = 20_000
    frame = b"\x82\xa1t\xa1?\xa1x\xdc" + numbers.to_bytes(2, "big") + b"\xcd\x01\x01" * numbers + b"\n"
    decoder = Decoder("engine", "msgpack")
    pieces = list(chunks(frame, size))
    for piece in pieces:
        decoder.feed(piece)
        decoder.next()
    assert decoder.consumed == len(frame)
    assert steps <= numbers + len(pieces) + 10
