"""An engine in JSON lines that needs nothing but Python, and does to the machine what its first argument says.

What it finds out it tells on stderr before anything else; what it does to others it does at its first move.
"""

import json
import os
import signal
import socket
import sys
import tempfile
import threading
import time
from pathlib import Path
from typing import Any

MB = 1 << 20


def main() -> None:
    mode, *words = sys.argv[1:]
    moves = 0
    for line in sys.stdin:
        order = json.loads(line)
        match order["t"]:
            case "hello":
                if mode in FINDS:
                    print(json.dumps(FINDS[mode](*words)), file=sys.stderr, flush=True)
                send(t="hello", v=1, name=mode, probe=order["probe"], rulesets=["dakon"])
            case "options" | "new":
                send(t="ready")
            case "go":
                moves += 1
                if moves == 1 and mode in DOES:
                    DOES[mode](*words)
                send(t="move", id=order["id"], move=order["legal"][0])
            case "ping":
                send(t="pong", id=order["id"])
            case "quit":
                break


def send(**message: Any) -> None:
    print(json.dumps(message), flush=True)


def attempt(action: Any) -> str:
    try:
        return str(action())
    except OSError as error:
        return error.strerror or type(error).__name__


def look(*paths: str) -> dict[str, bool]:
    return {path: os.path.exists(path) for path in paths}


def write(*folders: str) -> dict[str, str]:
    return {folder: attempt(lambda folder=folder: Path(folder, "left-by-bot").write_text("x")) for folder in folders}


def dial(*places: str) -> list[str]:
    def call(place: str) -> str:
        host, _, port = place.rpartition(":")
        socket.create_connection((host, int(port)), timeout=2).close()
        return "connected"

    return [attempt(lambda place=place: call(place)) for place in places]


def fill(folder: str) -> dict[str, Any]:
    written = 0
    why = ""
    for number in range(1000):
        try:
            with open(f"{folder}/{number}", "wb", buffering=0) as file:
                while size := file.write(b"x" * MB):
                    written += size
        except OSError as error:
            why = str(error.strerror)
            if why != "File too large":
                break
    return {"mb": written // MB, "why": why}


def who() -> dict[str, Any]:
    return {
        "uid": os.getuid(),
        "processes": len([name for name in os.listdir("/proc") if name.isdigit()]),
        "environment": sorted(os.environ),
    }


def signals(pid: str) -> str:
    return attempt(lambda: os.kill(int(pid), signal.SIGKILL))


def hog() -> None:
    held = []
    while True:
        held.append(bytearray(MB))


def bomb() -> None:
    while True:
        attempt(os.fork)


def children(count: str) -> None:
    """So many that take all the time they get."""
    for _ in range(int(count)):
        if os.fork() == 0:
            while True:
                pass


def burn() -> None:
    children("4")
    time.sleep(1000)


def daemon() -> None:
    """As daemons do it: a session of its own, the parent gone, nothing kept open."""
    if (child := os.fork()) == 0:
        os.setsid()
        if os.fork() == 0:
            os.closerange(0, 64)
            time.sleep(1000)
        os._exit(0)
    os.waitpid(child, 0)


def leave_group() -> None:
    """The engine itself in a session of its own, and deaf."""
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    attempt(os.setsid)
    daemon()
    time.sleep(1000)


def threads(count: str) -> None:
    for _ in range(int(count)):
        threading.Thread(target=time.sleep, args=(1000,), daemon=True).start()
    time.sleep(1000)


def long_file() -> None:
    signal.signal(signal.SIGXFSZ, signal.SIG_DFL)
    with tempfile.TemporaryFile(buffering=0) as file:
        while True:
            file.write(b"x" * MB)


def work(milliseconds: str, mb: str) -> None:
    bytearray(b"x") * (int(mb) * MB)
    end = time.process_time() + int(milliseconds) / 1000
    while time.process_time() < end:
        pass


FINDS: dict[str, Any] = {
    "look": look,
    "write": write,
    "dial": dial,
    "fill": fill,
    "who": who,
    "signals": signals,
}
DOES: dict[str, Any] = {
    "burn": burn,
    "hog": hog,
    "bomb": bomb,
    "children": children,
    "daemon": daemon,
    "long_file": long_file,
    "leave_group": leave_group,
    "threads": threads,
    "work": work,
    "sleep": lambda: time.sleep(1000),
}

main()
