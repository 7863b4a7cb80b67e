"""An engine that plays any legal move, and does what its first argument says wrong.

Run as a process by the tests; --leave FILE makes it write its process id, and its child's, to FILE.
"""

import os
import signal
import subprocess
import sys
import time

from protocol import messages
from protocol.session import ConnectionClosed, EngineSession


def main() -> None:
    mode = sys.argv[1]
    if "--leave" in sys.argv:
        leave(sys.argv[sys.argv.index("--leave") + 1], with_child=mode == "grandchild")
    before_hello(mode)
    session = EngineSession()
    moves = 0
    while True:
        event = session.next_event()
        if event is None:
            session.receive(os.read(0, 65536))
            continue
        if isinstance(event, ConnectionClosed | messages.Quit):
            at_end(mode)
            return
        if isinstance(event, messages.Hello):
            answer: messages.EngineMessage = messages.EngineHello(
                v=1, name=mode, probe=event.probe, rulesets=["dakon", "djenon-aboure"]
            )
        elif isinstance(event, messages.New | messages.Options):
            answer = messages.Ready()
        elif isinstance(event, messages.Go):
            moves += 1
            if moves == 3:
                in_game(mode)
            if mode == "slow":
                time.sleep(0.02)
            answer = messages.Move(id=event.id, move=99 if mode == "illegal" and moves == 3 else event.legal[0])
        else:
            continue
        os.write(1, session.send(answer))


def leave(path: str, *, with_child: bool) -> None:
    pids = [os.getpid()]
    if with_child:
        pids.append(subprocess.Popen(["sleep", "1000"]).pid)
    with open(path + ".new", "w") as file:
        file.write(" ".join(map(str, pids)))
    os.rename(path + ".new", path)


def before_hello(mode: str) -> None:
    if mode == "exit":
        print("cannot find my weights", file=sys.stderr)
        sys.exit(3)
    if mode == "prints":
        print("Hello, I am a bot", flush=True)
        time.sleep(1000)
    if mode == "hangs":
        time.sleep(1000)
    if mode == "late_start":
        time.sleep(1.5)
    if mode == "stubborn":
        signal.signal(signal.SIGTERM, signal.SIG_IGN)


def in_game(mode: str) -> None:
    if mode == "crash":
        print("about to fail", file=sys.stderr, flush=True)
        os.kill(os.getpid(), signal.SIGSEGV)
    if mode == "exit0":
        sys.exit(0)
    if mode == "stray":
        os.write(1, b"debug: thinking hard\n")
    if mode == "noisy":
        for number in range(20_000):
            print(f"line {number} " + "x" * 60, file=sys.stderr)
    if mode in ("stuck", "stubborn", "grandchild"):
        time.sleep(1000)


def at_end(mode: str) -> None:
    if mode == "stays":
        time.sleep(1000)


main()
