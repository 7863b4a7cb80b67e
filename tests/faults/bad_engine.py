"""An engine that plays any legal move, until it does the one thing its first argument says.

Arguments: what it does, and where: ``start`` (before it reads anything), a message's type, or ``go:N``, the Nth ``go``.
Only the first process in a folder that gets there misbehaves, and only once.
What a behaviour returns is written in place of the answer that was due.
"""

import os
import random
import signal
import sys
import time
from collections.abc import Callable
from typing import NoReturn

from tests.faults.plain_wire import Arena, Message, frame, pack

PROBE = [137, 13, 10, 26, 10, 0, 255, "é\n"]
KIB_64 = 65536
AGES_S = 100
"""Longer than any limit in these tests, and an end of what a failing test leaves behind."""

Behaviour = Callable[[Message, bytes], bytes]
"""From the arena's message and the answer that is due to what is written."""


def main() -> None:
    mode, where = sys.argv[1:3]
    behave = BEHAVIOURS[mode] if mode != "good" else None
    if behave and where == "start" and is_first():
        write(behave({}, b""))
    arena, gos = Arena(), 0
    while True:
        try:
            message = arena.read()
        except EOFError:
            message = {"t": "eof"}
        gos += message["t"] == "go"
        here = f"go:{gos}" if message["t"] == "go" else message["t"]
        answer = good_answer(message)
        if behave and here == where:
            if is_first():
                answer = behave(message, answer)
            behave = None
        write(answer)
        if message["t"] == "eof":
            return


def is_first() -> bool:
    """Whether no process has been bad in this folder."""
    try:
        os.close(os.open("was_bad", os.O_CREAT | os.O_EXCL))
    except FileExistsError:
        return False
    return True


def good_answer(message: Message) -> bytes:
    kind = message["t"]
    if kind == "hello":
        return hello()
    if kind == "new":
        return frame({"t": "ready", "game": message["game"]})
    if kind == "options":
        return frame({"t": "ready"})
    if kind == "go":
        return move(message, message["legal"][0])
    return b""


def hello(**changes: object) -> bytes:
    option = {"name": "depth", "type": "int", "default": 1}
    told = {"t": "hello", "v": 1, "name": "bad", "probe": PROBE, "rulesets": ["dakon"], "options": [option]}
    return frame({**told, **changes})


def move(go: Message, value: object) -> bytes:
    return frame({"t": "move", "id": go["id"], "move": value})


def info(go: Message, **fields: object) -> bytes:
    return frame({"t": "info", "id": go["id"], **fields})


def write(data: bytes) -> None:
    while data:
        data = data[os.write(1, data) :]


def forever(data: bytes, pause_s: float = 0.0) -> NoReturn:
    """Write *data* again and again until nobody reads it any more."""
    signal.signal(signal.SIGPIPE, signal.SIG_DFL)
    while True:
        write(data)
        time.sleep(pause_s)


# --- What it does to its process and its streams ---------------------------------------------------------


def sleep(_message: Message, _answer: bytes) -> bytes:
    time.sleep(AGES_S)
    return b""


def ignore_sigterm(message: Message, answer: bytes) -> bytes:
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    return sleep(message, answer)


def stop_itself(_message: Message, answer: bytes) -> bytes:
    os.kill(os.getpid(), signal.SIGSTOP)
    return answer


def slow(_message: Message, answer: bytes) -> bytes:
    time.sleep(0.5)
    return answer


def leave(code: int) -> Behaviour:
    def behave(_message: Message, _answer: bytes) -> bytes:
        print("last words", file=sys.stderr)
        sys.exit(code)

    return behave


def crash(_message: Message, _answer: bytes) -> bytes:
    os.kill(os.getpid(), signal.SIGSEGV)
    return b""


def partial_then_exit(_message: Message, answer: bytes) -> bytes:
    write(answer[:-3])
    sys.exit(0)


def partial_then_sleep(message: Message, answer: bytes) -> bytes:
    write(answer[:-3])
    return sleep(message, answer)


def exit_after_answer(_message: Message, answer: bytes) -> bytes:
    write(answer)
    sys.exit(0)


def grandchild(*, own_session: bool, then_exit: bool) -> Behaviour:
    """A child that holds all pipes and ignores what can be ignored."""

    def behave(_message: Message, answer: bytes) -> bytes:
        if os.fork() == 0:
            signal.signal(signal.SIGTERM, signal.SIG_IGN)
            signal.signal(signal.SIGHUP, signal.SIG_IGN)
            if own_session:
                os.setsid()
            time.sleep(AGES_S)
        if then_exit:
            sys.exit(0)
        return answer

    return behave


def close(fd: int) -> Behaviour:
    def behave(message: Message, answer: bytes) -> bytes:
        os.close(fd)
        return answer if fd == 2 else sleep(message, answer)

    return behave


def close_stdout_then_exit(_message: Message, _answer: bytes) -> bytes:
    """It is gone for the arena at once, and for the system a little later."""
    os.close(1)
    time.sleep(0.1)
    sys.exit(0)


def stderr_flood(_message: Message, answer: bytes) -> bytes:
    line = b"#" * (KIB_64 - 1) + b"\n"
    for _ in range(1600):
        os.write(2, line)
    return answer


def stderr_then_crash(message: Message, answer: bytes) -> bytes:
    os.write(2, b"first words\n")
    for _ in range(100):
        os.write(2, b"#" * KIB_64)
    os.write(2, b"\nlast words\n")
    return crash(message, answer)


# --- What it writes --------------------------------------------------------------------------------------


def dribble(message: Message, _answer: bytes) -> bytes:
    """A long message, byte by byte."""
    write(info(message, text=b"\xda\xf0\x00")[:-1])
    return forever(b"x", 0.02)


def endless_line(_message: Message, _answer: bytes) -> bytes:
    for _ in range(1 << 14):
        write(b"x" * KIB_64)
    return b"\n"


def never_reading(_message: Message, answer: bytes) -> bytes:
    """Messages that the arena answers, so that the pipe of the answers fills up."""
    write(frame({"t": "gossip"}) * 5000)
    time.sleep(AGES_S)
    return answer


def gossip_while_reading(_message: Message, answer: bytes) -> bytes:
    """Unknown messages, as short as they can be; a child takes what the arena answers."""
    if os.fork() == 0:
        while os.read(0, KIB_64):
            pass
    return frame({"t": "x"}) * 30_000 + answer


def random_bytes(seed: int) -> Behaviour:
    return lambda _message, _answer: forever(random.Random(seed).randbytes(4000))


def flood(data: Callable[[Message], bytes], count: int) -> Behaviour:
    """*data* so many times, then the answer."""

    def behave(message: Message, answer: bytes) -> bytes:
        return data(message) * count + answer

    return behave


def chatter(message: Message, _answer: bytes) -> bytes:
    return forever(info(message, depth=3), 0.02)


def instead(data: bytes) -> Behaviour:
    return lambda _message, _answer: data


def before_answer(data: bytes) -> Behaviour:
    return lambda _message, answer: data + answer


def after_answer(data: bytes) -> Behaviour:
    return lambda _message, answer: answer + data


def play(value: object) -> Behaviour:
    """The answer with this move; bytes stand for themselves."""
    return lambda message, _answer: move(message, value)


def with_unknown_key(raw: bytes) -> Behaviour:
    """The answer, good but for a key nobody knows."""
    return lambda _message, answer: bytes([answer[0] + 1]) + answer[1:-1] + pack("x") + raw + b"\n"


def with_id(change: int) -> Behaviour:
    return lambda message, _answer: move({"id": message["id"] + change}, message["legal"][0])


def premove(_message: Message, answer: bytes) -> bytes:
    """The answer and a move that nobody has asked for, together; what comes next is left unread for a while."""
    write(answer + frame({"t": "move", "id": 1, "move": 0}))
    time.sleep(0.2)
    return b""


def old_id_first(message: Message, answer: bytes) -> bytes:
    return with_id(-1)(message, answer) + answer


BAD_VALUES = {
    "nan": b"\xcb\x7f\xf8" + bytes(6),
    "infinity": b"\xca\x7f\x80\x00\x00",
    "too_big": b"\xcf" + b"\xff" * 8,
    "bin": b"\xc4\x0212",
    "bin_key": b"\x81\xc4\x01x\x01",
    "int_key": b"\x81\x01\x01",
    "duplicate_key": b"\x82\xa1x\x01\xa1x\x02",
    "ext": b"\xd6\xff\x00\x00\x00\x01",
    "c1": b"\xc1",
    "no_utf8": b"\xa2\xff\xfe",
    "nested": b"\x91" * 60_000,
    "nested_huge": b"\xdc\xff\xff" * 20_000,
    "nested_maps": b"\x81\xa1x" * 20_000,
    "huge_str": b"\xdb\xff\xff\xff\xff",
    "huge_array": b"\xdd\xff\xff\xff\xff",
    "huge_map": b"\xdf\xff\xff\xff\xff",
    "huge_map16": b"\xde\xff\xff",
    "oversize": b"\xda\xff\xff" + b"x" * 0xFFFF,
}
"""What msgpack can say and no message may hold; each works as a move and under an unknown key."""

BEHAVIOURS: dict[str, Behaviour] = {
    "sleep": sleep,
    "ignore_sigterm": ignore_sigterm,
    "stop_itself": stop_itself,
    "slow": slow,
    "exit_0": leave(0),
    "exit_3": leave(3),
    "crash": crash,
    "partial_then_exit": partial_then_exit,
    "partial_then_sleep": partial_then_sleep,
    "exit_after_answer": exit_after_answer,
    "grandchild": grandchild(own_session=False, then_exit=False),
    "grandchild_outlives": grandchild(own_session=False, then_exit=True),
    "daemon": grandchild(own_session=True, then_exit=False),
    "daemon_outlives": grandchild(own_session=True, then_exit=True),
    "close_stdin": close(0),
    "close_stdout": close(1),
    "close_stderr": close(2),
    "close_stdout_then_exit": close_stdout_then_exit,
    "stderr_flood": stderr_flood,
    "stderr_then_crash": stderr_then_crash,
    "no_flush": instead(b""),
    "banner": before_answer(b"Welcome to bad 1.0\r\n"),
    "banner_without_end": before_answer(b"bad 1.0 "),
    "print": before_answer(b"thinking hard\n"),
    "echo": lambda message, _answer: frame(message),
    "text_mode": lambda _message, answer: answer.replace(b"\n", b"\r\n"),
    "long_name": lambda _message, _answer: hello(name="\x1b[2J\a\nbad " * 1000),
    "latin_1": lambda _message, answer: answer.replace("é".encode(), b"\xe9"),
    "wrong_probe": lambda _message, _answer: hello(probe=[137, 10, 26, 10, 0, 255, "é\n"]),
    "wrong_version": lambda _message, _answer: hello(v=2),
    "no_version": instead(frame({"t": "error", "text": "I speak version 7"})),
    "dribble": dribble,
    "endless_line": endless_line,
    "never_reading": never_reading,
    **{f"random_{seed}": random_bytes(seed) for seed in range(8)},
    "chatter": chatter,
    "chatter_at_end": lambda _message, _answer: forever(b"bye\n"),
    "info_storm": flood(lambda go: info(go, depth=3), 30_000),
    "long_infos": flood(lambda go: info(go, text="x" * 60_000), 80),
    "print_storm": flood(lambda _: b"\n", 30_000),
    "unknown_storm": flood(lambda _: frame({"t": "gossip"}), 30_000),
    "token_storm": flood(lambda go: info(go, x=b"\xdc\xea\x60" + b"\x01" * 60_000), 80),
    "long_pv": flood(lambda go: info(go, pv=b"\xdc\xea\x60" + b"\x01" * 60_000), 1),
    "unknown_storm_read": gossip_while_reading,
    "unknown_types": flood(lambda _: frame({"t": "gossip", "x": 1}), 10),
    "chatter_between_moves": lambda message, answer: answer + info(message) * 3000,
    "array": lambda message, _answer: pack(["move", message["id"], 0]) + b"\n",
    "no_type": instead(frame({"move": 0})),
    "type_is_number": instead(frame({"t": 7})),
    "wrong_id": with_id(100),
    "old_id": with_id(-1),
    "old_id_first": old_id_first,
    "negative_id": lambda message, _answer: move({"id": -1}, 0),
    "double_move": lambda _message, answer: answer * 2,
    "premove": premove,
    "ready_again": after_answer(frame({"t": "ready"})),
    "hello_again": after_answer(hello()),
    "info_without_go": after_answer(frame({"t": "info", "id": 1000, "depth": 3})),
    "login": instead(frame({"t": "login", "v": 1, "token": "x", "name": "x"})),
    "pong": before_answer(frame({"t": "pong", "id": 1000})),
    "error": instead(frame({"t": "error", "text": "out of coffee"})),
    "long_error": instead(frame({"t": "error", "text": "\x1b[2J\a\r\nnever " * 3000})),
    "resign": lambda message, _answer: frame({"t": "resign", "id": message["id"]}),
    "out_of_range": play(99),
    "negative": play(b"\xff"),
    "biggest": play(2**53 - 1),
    "text": play("a1"),
    "long_text": play("\x1b[2J" * 1000),
    "float": play(b"\xcb\x40\x04" + bytes(6)),
    "bool": play(b"\xc3"),
    "nil": play(b"\xc0"),
    "list": play([0]),
    "missing": lambda message, _answer: frame({"t": "move", "id": message["id"]}),
    **{f"move_{name}": play(raw) for name, raw in BAD_VALUES.items()},
    **{f"key_{name}": with_unknown_key(raw) for name, raw in BAD_VALUES.items()},
}

if __name__ == "__main__":
    main()
