"""The log of a probe: what it shows of messages, of other bytes, and that it takes any bytes."""

from hypothesis import given
from hypothesis import strategies as st

from arena.conformance.wire import WireLog
from protocol.codec import Encoding, Sender, encode
from protocol.messages import Move, Ping, Pong

MS = 1_000_000


def test_both_directions_with_times_and_pieces() -> None:
    log = WireLog(started_ns=5 * MS)
    ping = encode(Ping(1), "msgpack")
    log.add(1, "arena", ping[:3], 6 * MS)
    log.add(1, "arena", ping[3:], 7 * MS)
    log.add(1, "engine", b"debug: \xff\n" + encode(Pong(1), "msgpack") + b"\x83\xa1t", 8 * MS)
    assert log.lines("msgpack") == (
        '     2.0 ms A> {"t":"ping","id":1}   (in 2 pieces)',
        "     3.0 ms E> no message: 'debug: \\\\xff'",
        '     3.0 ms E> {"t":"pong","id":1}',
        "     3.0 ms E> unfinished, 3 bytes: 83a174",
    )
    assert log.said(1, "arena") == ping


def test_processes_are_told_apart() -> None:
    log = WireLog(started_ns=0)
    frame = encode(Move(3, 4), "json")
    log.add(1, "engine", frame[:5], MS)
    log.add(2, "engine", frame, 2 * MS)
    log.add(1, "engine", frame[5:], 3 * MS)
    assert log.lines("json") == (
        '     2.0 ms E2> {"t":"move","id":3,"move":4}',
        '     3.0 ms E1> {"t":"move","id":3,"move":4}   (in 2 pieces)',
    )


def test_bytes_against_the_protocol_are_shown_in_hex() -> None:
    log = WireLog(started_ns=0)
    log.add(1, "engine", b"\x81\xa1t\xc1\n", MS)
    (line,) = log.lines("msgpack")
    assert line == "     1.0 ms E> no message (a byte msgpack does not use is not allowed (byte 4)): 81a174c10a"
    log = WireLog(started_ns=0)
    log.add(1, "engine", encode(Pong(1), "msgpack")[:-1] + b"\r", MS)
    assert log.lines("msgpack")[0] == '     1.0 ms E> {"t":"pong","id":1}   (no newline byte after it)'


def test_long_messages_are_cut_and_a_flood_does_not_fill_the_memory() -> None:
    log = WireLog(started_ns=0)
    for _ in range(100):
        log.add(1, "engine", b"x" * 9_999 + b"\n", MS)
    lines = log.lines("msgpack")
    assert lines[0] == "     1.0 ms E> no message: '" + "x" * 387 + "... (10013 characters)"
    assert lines[-1] == "(only the first 256 KiB are kept)"
    assert len(log.said(1, "engine")) == 256 * 1024


def test_of_many_lines_the_first_and_the_last_are_shown() -> None:
    log = WireLog(started_ns=0)
    for number in range(1000):
        log.add(1, "engine", encode(Pong(number), "msgpack"), number * MS)
    lines = log.lines("msgpack")
    assert lines[99:102] == (
        '    99.0 ms E> {"t":"pong","id":99}',
        "(600 lines left out)",
        '   700.0 ms E> {"t":"pong","id":700}',
    )
    assert lines[-1] == '   999.0 ms E> {"t":"pong","id":999}'


CHUNKS = st.lists(
    st.tuples(st.integers(1, 2), st.sampled_from(["arena", "engine"]), st.binary(min_size=1, max_size=40))
)


@given(CHUNKS, st.sampled_from(["msgpack", "json"]))
def test_any_bytes_can_be_shown(chunks: list[tuple[int, Sender, bytes]], encoding: Encoding) -> None:
    log = WireLog(started_ns=0)
    for process, sender, data in chunks:
        log.add(process, sender, data, MS)
    assert all(line.isprintable() for line in log.lines(encoding))
    assert bool(log.lines(encoding)) == bool(chunks)
