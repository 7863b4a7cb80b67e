"""An engine that plays the first legal move, and does the one thing wrong that its argument names.

Run as a process by the tests. It reads and writes bytes itself: the SDK would keep it from most of this.
"""

import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Mapping

from protocol import messages
from protocol.codec import encode
from protocol.messages import EngineHello, Go, Hello, Info, Move, New, Options, OptionSpec
from protocol.session import ConnectionClosed, EngineSession

MODE = sys.argv[1]
FOR_EVER_S = 1000
OPTIONS = (OptionSpec("depth", "int", 3, min=1, max=9), OptionSpec("style", "choice", "calm", choices=("calm", "wild")))

session = EngineSession()
goes = 0
last_ply = -1
leaked: list[bytearray] = []


def main() -> None:
    BEFORE_HELLO.get(MODE, nothing)()
    while True:
        event = session.next_event()
        if event is None:
            session.receive(READ.get(MODE, read)())
        elif isinstance(event, ConnectionClosed | messages.Quit):
            if AT_END.get(MODE, leave)(event):
                return
        else:
            react(event)


def react(event: object) -> None:
    global goes, last_ply
    if isinstance(event, Hello):
        greet(event)
    elif isinstance(event, New):
        begin(event)
    elif isinstance(event, Options):
        if MODE == "fails-at-an-option" and event.set.get("depth") == 9:
            sys.exit("depth 9 is too deep for me")
        say(messages.Ready())
    elif isinstance(event, Go):
        goes += 1
        ANSWER.get(MODE, right)(event)
    elif isinstance(event, messages.Ping):
        say(messages.Pong(event.id))
    elif isinstance(event, messages.End):
        last_ply = -1


def say(message: messages.EngineMessage) -> None:
    WRITE.get(MODE, write)(session.send(message))


def read() -> bytes:
    return os.read(0, 65536)


def read_without_waiting() -> bytes:
    os.set_blocking(0, False)
    while True:
        try:
            return os.read(0, 65536)
        except BlockingIOError:
            continue


def read_message() -> bytes:
    """As if every read gave one message, whole."""
    data = read()
    if data and not data.endswith(b"\n"):
        sys.exit("half a message")
    return data


def dies_of(*seen: bytes) -> Callable[[], bytes]:
    """Of one read in which all of *seen* are."""

    def read_all_but() -> bytes:
        data = read()
        if all(part in data for part in seen):
            sys.exit(f"cannot read {seen}")
        return data

    return read_all_but


def read_little() -> bytes:
    """As a reader with a small buffer."""
    data = read()
    return data if len(data) < 4096 else b"" if data == b"" else data[:4096]


READ: Mapping[str, Callable[[], bytes]] = {
    "busy": read_without_waiting,
    "one-read-one-message": read_message,
    "one-message-a-read": dies_of(b"\xa3end", b"\xa3new"),
    "surprised-while-thinking": dies_of(b"\xa2go", b"\xa3end"),
    "no-int32": dies_of(b"\xd2\x00\x00"),
    "no-floats": dies_of(b"\xcb\x00\x00"),
    "known-keys-only": dies_of(b"x-text"),
    "known-types-only": dies_of(b"x-weather"),
    "small-buffer": read_little,
}


def write(data: bytes) -> None:
    while data:
        data = data[os.write(1, data) :]


def write_text(data: bytes) -> None:
    write(data.replace(b"\n", b"\r\n"))


def write_unless_unbuffered(data: bytes) -> None:
    sys.stdout.buffer.write(data)
    if os.environ.get("PYTHONUNBUFFERED"):
        sys.stdout.buffer.flush()


WRITE: Mapping[str, Callable[[bytes], object]] = {
    "text-mode": write_text,
    "no-flush": sys.stdout.buffer.write,
    "flushes-if-unbuffered": write_unless_unbuffered,
}


def nothing() -> None:
    return


def crash() -> None:
    sys.exit("cannot find my weights")


def hang() -> None:
    time.sleep(FOR_EVER_S)


def banner() -> None:
    write(b"Rex 1.0 is ready\n")


def talk_text() -> None:
    write(b"id name Rex\n")
    read()
    hang()


def ignore_sigterm() -> None:
    signal.signal(signal.SIGTERM, signal.SIG_IGN)


def echo() -> None:
    while data := read():
        write(data)
    sys.exit()


def lock() -> None:
    try:
        os.close(os.open("lock", os.O_CREAT | os.O_EXCL))
    except FileExistsError:
        sys.exit("another copy is using this folder")


BEFORE_HELLO: Mapping[str, Callable[[], None]] = {
    "crashes-at-start": crash,
    "hangs-at-start": hang,
    "banner": banner,
    "talks-text": talk_text,
    "ignores-sigterm": ignore_sigterm,
    "echo": echo,
    "locks": lock,
}


def leave(event: object) -> bool:
    if MODE == "locks":
        os.remove("lock")
    if MODE == "exits-with-5":
        sys.exit(5)
    return True


def stay(event: object) -> bool:
    time.sleep(FOR_EVER_S)
    return True


def leave_on_quit_alone(event: object) -> bool:
    return stay(event) if isinstance(event, ConnectionClosed) else True


AT_END: Mapping[str, Callable[[object], bool]] = {
    "ignores-quit": stay,
    "ignores-sigterm": stay,
    "ignores-end-of-input": leave_on_quit_alone,
}


def greet(hello: Hello) -> None:
    if 1 not in hello.v and MODE != "newest-version":
        if MODE == "hangs-without-version":
            time.sleep(FOR_EVER_S)
        say(messages.EngineError("no version in common"))
        sys.exit()
    if MODE == "wrong-probe":
        probe = [str(value) for value in hello.probe]
        write(encode(EngineHello(v=1, name=MODE, probe=probe, rulesets=["dakon"]), "msgpack"))
        return
    say(greeting(hello))


def greeting(hello: Hello) -> EngineHello:
    return EngineHello(
        v=max(hello.v) if MODE == "newest-version" else 1,
        name=MODE,
        probe=hello.probe,
        rulesets=["oware"] if MODE == "unknown-ruleset" else ["dakon", "djenon-aboure"],
        caps=("stop",) if MODE == "deaf-to-stop" else None,
        options=(OptionSpec("depth", "int", 0, min=1, max=9),) if MODE == "wrong-option" else OPTIONS,
    )


def begin(new: New) -> None:
    if MODE == "leaks":
        leaked.append(bytearray(b"x" * 3_000_000))
    if MODE == "grandchild" and goes == 0:
        subprocess.Popen(
            ["sleep", str(FOR_EVER_S)], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
    if MODE == "hangs-at-new":
        time.sleep(FOR_EVER_S)
    say(messages.Ready(new.game))


def right(go: Go) -> None:
    say(Move(go.id, go.legal[0]))


def sleep_and_answer(go: Go) -> None:
    if MODE == "sleeper" or goes == 1:
        time.sleep(0.4)
    right(go)


def sleep_once(go: Go) -> None:
    """In one move of one process: the file that tells so is in the folder."""
    if go.ply == 2 and not os.path.exists("slept"):
        os.close(os.open("slept", os.O_CREAT))
        time.sleep(0.4)
    right(go)


def hang_in_game(go: Go) -> None:
    time.sleep(FOR_EVER_S)


def exit_in_game(go: Go) -> None:
    if goes == 3:
        sys.exit()
    right(go)


def crash_in_game(go: Go) -> None:
    print("about to fail", file=sys.stderr, flush=True)
    os.kill(os.getpid(), signal.SIGSEGV)


def give_up(go: Go) -> None:
    say(messages.EngineError("out of memory"))


def answer_illegally(go: Go) -> None:
    say(Move(go.id, 99))


def mirror(go: Go) -> None:
    last = len(go.pos.pits[0]) - 1
    say(Move(go.id, last - int(go.legal[0]) if go.seat else go.legal[0]))


def count_from_one(go: Go) -> None:
    say(Move(go.id, int(go.legal[-1]) + 1))


def answer_wrong_id(go: Go) -> None:
    write(b"\x83\xa1t\xa4move\xa2id\xcd\x7f\xff\xa4move\x00\n")


def answer_twice(go: Go) -> None:
    frame = session.send(Move(go.id, go.legal[0]))
    write(frame + frame)


def answer_with_short_id(go: Go) -> None:
    session.send(Move(go.id, go.legal[0]))
    write(
        b"\x83\xa1t\xa4move\xa2id\xce"
        + (go.id & 0xFFFFFFFF).to_bytes(4)
        + b"\xa4move"
        + bytes([int(go.legal[0])])
        + b"\n"
    )


def chat(go: Go) -> None:
    while True:
        say(Info(go.id, text="thinking"))
        time.sleep(0.01)


def flood(go: Go) -> None:
    while True:
        say(Info(go.id, text="thinking"))


def write_endless_line(go: Go) -> None:
    while True:
        write(b"x" * 1000)


def print_and_answer(go: Go) -> None:
    write(b"debug: thinking hard\n")
    right(go)


def child_prints(go: Go) -> None:
    subprocess.run(["echo", "hello from a child"], check=True)
    right(go)


def answer_strangely(go: Go) -> None:
    write(b"\x82\xa1t\xa9x-thought\xa2id\x01\n")
    right(go)


def answer_any(go: Go) -> None:
    say(Move(go.id, random.choice(go.legal)))


def answer_by_count(go: Go) -> None:
    """Takes a game that was never ended for the one still going on."""
    global last_ply
    if go.ply <= last_ply:
        sys.exit(f"ply {go.ply} after ply {last_ply}")
    last_ply = go.ply
    right(go)


def log_and_answer(go: Go) -> None:
    print("x" * 400_000, file=sys.stderr, flush=True)
    right(go)


def think_long(go: Go) -> None:
    if go.limit is None:
        time.sleep(1.5)
    right(go)


ANSWER: Mapping[str, Callable[[Go], None]] = {
    "sleeper": sleep_and_answer,
    "slow-first-move": sleep_and_answer,
    "late-once": sleep_once,
    "hangs-in-game": hang_in_game,
    "exits-in-game": exit_in_game,
    "crashes-in-game": crash_in_game,
    "gives-up": give_up,
    "illegal": answer_illegally,
    "mirrored": mirror,
    "counts-from-1": count_from_one,
    "wrong-id": answer_wrong_id,
    "double-move": answer_twice,
    "short-ids": answer_with_short_id,
    "chatty": chat,
    "flooder": flood,
    "endless-line": write_endless_line,
    "prints": print_and_answer,
    "child-prints": child_prints,
    "unknown-messages": answer_strangely,
    "no-seed": answer_any,
    "keeps-state": answer_by_count,
    "noisy": log_and_answer,
    "deaf-to-stop": think_long,
}

main()
