"""What comes over the wire in unusual but allowed shape, and what is not allowed."""

import struct
from collections.abc import Callable, Sequence
from random import Random
from typing import Any

import pytest
from msgspec.msgpack import encode

from arena.rules import Position, Ruleset, make_ruleset
from protocol.codec import Decoder
from protocol.messages import PROBE, EngineError, EngineHello, Info, Message, Move, Pong, Ready
from tests.engines.engine_process import GAME, EngineProcess
from tests.engines.sampled import sampled_positions
from tests.engines.shipped import ShippedEngine, shipped_engines

# Each breaks a rule of its own in protocol/README.md.
_REFUSED = {
    "bin key": "83c4046d6f7665c4023130c40174c4046d6f7665c4026964070a",
    "duplicate key": "82a174a470696e67a174a470696e670a",
    "NaN": "82a174a470696e67a26964cb7ff80000000000000a",
    "timestamp": "82a174a470696e67a26964d6ff000000010a",
    "unused byte": "82a174a470696e67a26964c10a",
    "map32": "df00000001a174a4717569740a",
    "no newline": "82a174a470696e67a26964070782",
    "huge text": "81a174dbffffffff0a",
    "huge array": "81a174ddffffffff0a",
    "nested bomb": "81a178" + 40 * "dcffff",
    "text mode": "82a174a470696e67a26964070d0a",
}

_UNKNOWN = [encode("unknown") + encode([{"deep": [None, True, 0.5]}, "\n"]), encode("") + encode(None)]


class Line:
    """A connection to an engine without the arena's session, so that anything can be sent."""

    def __init__(self, engine: EngineProcess) -> None:
        self.engine = engine
        self._decoder = Decoder("engine", "msgpack")

    def write(self, data: bytes, piece: int = 65_536) -> None:
        """Send ``data`` in pieces of that many bytes."""
        for start in range(0, len(data), piece):
            self.engine.write(data[start : start + piece])

    def receive(self) -> Message:
        """The next message; fails at the end of the stream."""
        while (message := self._decoder.next()) is None:
            data = self.engine.read()
            assert data, "the engine closed its output"
            self._decoder.feed(data)
        assert isinstance(message, Message), message
        return message

    def ask(self, message: dict[str, Any], piece: int = 65_536) -> Message:
        """The answer to ``message``."""
        self.write(encode(message) + b"\n", piece)
        return self.receive()


@pytest.fixture
def line(shipped: ShippedEngine, open_engine: Callable[[ShippedEngine], EngineProcess]) -> Line:
    return Line(open_engine(shipped))


@pytest.fixture
def greeted(line: Line, shipped: ShippedEngine) -> Line:
    line.ask({"t": "hello", "v": [1], "arena": "test", "probe": list(PROBE)})
    line.ask({"t": "options", "set": shipped.entry["options"]})
    return line


def _new(ruleset: Ruleset) -> dict[str, Any]:
    params = ruleset.params
    return {"t": "new", "game": GAME, "ruleset": ruleset.name, "params": params, "seat": 0, "seed": 1, "tc": {}}


def _go(go_id: int, ruleset: Ruleset, position: Position) -> dict[str, Any]:
    legal = ruleset.legal_moves(position)
    whose = {"game": GAME, "ply": 13, "seat": position.to_move, "last": [], "run": 0}
    return {
        "t": "go",
        "id": go_id,
        **whose,
        "pos": position._asdict(),
        "legal": legal,
        "limit": {"depth": 2, "ms": 500},
    }


def _wide_int(number: int, random: Random) -> bytes:
    """``number`` in one of the ways msgpack has for it."""
    forms = [b"\xcb" + struct.pack(">d", number), b"\xd3" + struct.pack(">q", number)]
    if 0 <= number < 128:
        forms += [bytes([number]), b"\xcc" + bytes([number]), b"\xd1" + struct.pack(">h", number)]
        forms += [b"\xca" + struct.pack(">f", number), b"\xce" + struct.pack(">I", number)]
    if number >= 0:
        forms.append(b"\xcf" + struct.pack(">Q", number))
    return random.choice(forms)


def _disguised(value: object, random: Random) -> bytes:
    """``value`` in msgpack with random widths and maps in random order; a message also has unknown keys."""
    if value is None or isinstance(value, bool | str | float):
        return encode(value)
    if isinstance(value, int):
        return _wide_int(value, random)
    if isinstance(value, dict):
        pairs = [_disguised(key, random) + _disguised(item, random) for key, item in value.items()]
        pairs += _UNKNOWN if "t" in value else []
        random.shuffle(pairs)
        return b"\xde" + struct.pack(">H", len(pairs)) + b"".join(pairs)
    assert isinstance(value, Sequence), value
    head = random.choice([b"\xdc" + struct.pack(">H", len(value)), b"\xdd" + struct.pack(">I", len(value))])
    return head + b"".join(_disguised(item, random) for item in value)


def test_bytes_may_come_one_by_one(greeted: Line) -> None:
    for ping_id in (1, 10, 2**32 + 10):
        assert greeted.ask({"t": "ping", "id": ping_id}, piece=1) == Pong(ping_id)


def test_several_messages_may_come_at_once(greeted: Line) -> None:
    greeted.write(b"".join(encode({"t": "ping", "id": ping_id}) + b"\n" for ping_id in (1, 10)))
    assert [greeted.receive(), greeted.receive()] == [Pong(1), Pong(10)]


def test_keys_in_any_order_and_numbers_in_any_width(greeted: Line) -> None:
    random = Random(8)
    for number, (ruleset, position) in enumerate(sampled_positions(10, seed=8)):
        greeted.write(_disguised(_new(ruleset), random) + b"\n")
        assert isinstance(greeted.receive(), Ready)
        greeted.write(_disguised(_go(10 * number, ruleset, position), random) + b"\n")
        while isinstance(answer := greeted.receive(), Info):
            pass
        assert isinstance(answer, Move)
        assert answer.id == 10 * number
        assert answer.move in ruleset.legal_moves(position)


def test_stray_lines_and_unknown_messages_are_ignored(greeted: Line) -> None:
    greeted.write(b"hello\r\n\n  10 green bottles\n")
    greeted.write(encode({"t": "applause", "from": [{"the": ["hall"]}] * 3, "id": 7}) + b"\n")
    greeted.write(encode({"volume": 1.5, "t": "applause"}) + b"\n", piece=3)
    assert greeted.ask({"t": "ping", "id": 1}) == Pong(1)


def test_a_large_message_is_read(greeted: Line) -> None:
    assert greeted.ask({"padding": "x" * 60_000, "t": "ping", "id": 1}, piece=4_000) == Pong(1)


@pytest.mark.parametrize("name", _REFUSED)
def test_malformed_messages_are_the_end(greeted: Line, name: str) -> None:
    greeted.write(bytes.fromhex(_REFUSED[name]))
    assert isinstance(greeted.receive(), EngineError)
    assert greeted.engine.wait() == 1


def test_a_message_past_the_limit_is_the_end(greeted: Line) -> None:
    greeted.write(encode({"t": "ping", "id": 1, "padding": ["x" * 1000] * 70})[:65_536])
    assert isinstance(greeted.receive(), EngineError)
    assert greeted.engine.wait() == 1


def test_a_version_unknown_to_the_engine_is_refused(line: Line) -> None:
    answer = line.ask({"t": "hello", "v": [2, 3], "arena": "test", "probe": list(PROBE)})
    assert isinstance(answer, EngineError)
    assert line.engine.wait() == 1


def test_the_largest_known_version_is_chosen(line: Line) -> None:
    answer = line.ask({"t": "hello", "v": [3, 1, 2], "arena": "test", "probe": list(PROBE)})
    assert isinstance(answer, EngineHello)
    assert answer.v == 1


def test_changed_bytes_never_crash_the_c_engine(open_engine: Callable[[ShippedEngine], EngineProcess]) -> None:
    random = Random(9)
    shipped = next(engine for engine in shipped_engines() if engine.name == "c-alphabeta")
    ruleset = make_ruleset("dakon")
    whole = encode(_new(ruleset)) + b"\n" + encode(_go(1, ruleset, ruleset.start())) + b"\n"
    for _ in range(200):
        data = bytearray(whole)
        for _ in range(random.randrange(1, 6)):
            data[random.randrange(len(data))] = random.randrange(256)
        engine = open_engine(shipped)
        engine.write(bytes(data))
        assert engine.close_input() in (0, 1)
