"""The SDK over TCP: a small acceptor stands for the arena, and the bots are those of standard input and output."""

import os
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from protocol.codec import Decoder, encode
from protocol.messages import ArenaError, ArenaMessage, EngineHello, Login, Message, Move, Ping, Pong, Quit, Ready
from protocol.sdk import run
from protocol.sdk.tcp import Address, UnreachableError, address_in, connect
from tests.protocol.session_states import END, HELLO, NEW, go

PATIENCE_S = 30
TOKEN = "a token of many random bits"

BOT = """
from protocol.sdk import run

def choose(go):
    print("printed")
    return go.legal[-1]

run(choose, name="far", rulesets=["dakon"])
"""


class Acceptor:
    """An arena for one connection."""

    def __init__(self) -> None:
        self._listener = socket.create_server(("127.0.0.1", 0))
        self._listener.settimeout(PATIENCE_S)
        self.port = self._listener.getsockname()[1]
        self.heard: list[Message] = []

    def close(self) -> None:
        self._listener.close()

    def environment(self, **changed: str) -> dict[str, str]:
        return {"ARENA_PORT": str(self.port), "ARENA_TOKEN": TOKEN, **changed}

    def serve(self, says: Callable[[Message], Sequence[ArenaMessage]]) -> None:
        """Answer each message with those ``says`` returns; hang up after none and after a fatal error."""
        connection, _ = self._listener.accept()
        with connection:
            connection.settimeout(PATIENCE_S)
            decoder = Decoder("engine", "msgpack")
            while True:
                while (message := decoder.next()) is None:
                    data = connection.recv(65_536)
                    if not data:
                        return
                    decoder.feed(data)
                assert isinstance(message, Message)
                self.heard.append(message)
                answers = says(message)
                connection.sendall(b"".join(encode(answer, "msgpack") for answer in answers))
                if not answers or isinstance(answers[-1], ArenaError):
                    return


@pytest.fixture
def acceptor() -> Iterator[Acceptor]:
    one = Acceptor()
    yield one
    one.close()


@pytest.fixture
def beside() -> Iterator[ThreadPoolExecutor]:
    with ThreadPoolExecutor(1) as pool:
        yield pool


def a_game(message: Message) -> Sequence[ArenaMessage]:
    """What an arena says next in a game of one move."""
    match message:
        case Login():
            return [HELLO]
        case EngineHello():
            return [NEW]
        case Ready():
            return [go(1)]
        case Move():
            return [END, Ping(2)]
        case _:
            return [Quit()]


def program(path: Path, environment: dict[str, str]) -> subprocess.CompletedProcess[str]:
    script = path / "bot.py"
    script.write_text(BOT, encoding="utf-8")
    rest = {name: value for name, value in os.environ.items() if not name.startswith("ARENA_")}
    command = [sys.executable, str(script)]
    return subprocess.run(
        command, env=rest | environment, capture_output=True, text=True, check=False, timeout=2 * PATIENCE_S
    )


def refusal(environment: dict[str, str], monkeypatch: pytest.MonkeyPatch) -> str | int | None:
    """The exit status, or the line that stands for status 1, of a bot run in this process."""
    for name in ("ARENA_HOST", "ARENA_PORT", "ARENA_TOKEN"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    with pytest.raises(SystemExit) as exit_:
        run(lambda go: go.legal[0], name="far", rulesets=["dakon"])
    return exit_.value.code


def test_the_same_bot_plays_over_tcp(acceptor: Acceptor, beside: ThreadPoolExecutor, tmp_path: Path) -> None:
    arena = beside.submit(acceptor.serve, a_game)
    done = program(tmp_path, acceptor.environment(ARENA_HOST="localhost"))
    arena.result(PATIENCE_S)
    assert (done.returncode, done.stdout, done.stderr) == (0, "printed\n", "")
    hello = EngineHello(1, "far", HELLO.probe, ["dakon"])
    assert acceptor.heard == [Login(1, TOKEN, "far"), hello, Ready("g1"), Move(1, 1), Pong(2)]


def test_a_refused_connection_is_one_line_and_status_1(acceptor: Acceptor, tmp_path: Path) -> None:
    acceptor.close()
    done = program(tmp_path, acceptor.environment())
    told = f"far: can't connect to the arena at 127.0.0.1:{acceptor.port}: Connection refused\n"
    assert (done.returncode, done.stdout, done.stderr) == (1, "", told)


def test_a_wrong_token_is_one_line(
    acceptor: Acceptor,
    beside: ThreadPoolExecutor,
    monkeypatch: pytest.MonkeyPatch,
    capfd: pytest.CaptureFixture[str],
) -> None:
    refused = ArenaError("login", "unknown token", fatal=True)
    arena = beside.submit(acceptor.serve, lambda _message: [refused])
    assert refusal(acceptor.environment(), monkeypatch) == 1
    arena.result(PATIENCE_S)
    assert acceptor.heard == [Login(1, TOKEN, "far")]
    assert capfd.readouterr().err == "the arena says: login: unknown token\n"


@pytest.mark.parametrize("last", [Login, EngineHello, Ready, Move])
def test_an_arena_that_hangs_up_is_one_line(
    last: type[Message], acceptor: Acceptor, beside: ThreadPoolExecutor, monkeypatch: pytest.MonkeyPatch
) -> None:
    arena = beside.submit(acceptor.serve, lambda message: [] if isinstance(message, last) else a_game(message))
    line = refusal(acceptor.environment(), monkeypatch)
    arena.result(PATIENCE_S)
    assert line == f"far: the arena at 127.0.0.1:{acceptor.port} hung up without 'quit'"


@pytest.mark.parametrize(
    ("environment", "line"),
    [
        ({"ARENA_PORT": "9000"}, "ARENA_PORT is set, but ARENA_TOKEN is not: expected the secret the arena gave out"),
        (
            {"ARENA_PORT": "9000", "ARENA_TOKEN": ""},
            "ARENA_PORT is set, but ARENA_TOKEN is not: expected the secret the arena gave out",
        ),
        ({"ARENA_HOST": "localhost", "ARENA_TOKEN": TOKEN}, "ARENA_HOST is set, but ARENA_PORT is not"),
        ({"ARENA_PORT": "http", "ARENA_TOKEN": TOKEN}, "expected a port from 1 to 65535 in ARENA_PORT, got 'http'"),
        ({"ARENA_PORT": "0", "ARENA_TOKEN": TOKEN}, "expected a port from 1 to 65535 in ARENA_PORT, got '0'"),
        ({"ARENA_PORT": "65536", "ARENA_TOKEN": TOKEN}, "expected a port from 1 to 65535 in ARENA_PORT, got '65536'"),
        (
            {"ARENA_PORT": "9000", "ARENA_TOKEN": 1000 * "x"},
            "the login with ARENA_TOKEN and the bot's name takes 1031 bytes, expected 1024 at most",
        ),
    ],
)
def test_bad_values_are_one_line(environment: dict[str, str], line: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert refusal(environment, monkeypatch) == f"far: {line}"


@pytest.mark.parametrize(
    ("changed", "line"),
    [
        ({"ARENA_TOKEN": "\udcff"}, "far: ARENA_TOKEN or the bot's name: login can't be written: "),
        ({"ARENA_HOST": "no..host"}, "far: can't connect to the arena at no..host:9000: "),
    ],
)
def test_bad_texts_are_one_line(changed: dict[str, str], line: str, monkeypatch: pytest.MonkeyPatch) -> None:
    told = str(refusal({"ARENA_PORT": "9000", "ARENA_TOKEN": TOKEN, **changed}, monkeypatch))
    assert told.startswith(line)
    assert "\n" not in told


def test_without_a_port_it_is_standard_input_and_output() -> None:
    assert address_in({}) is None
    assert address_in({"ARENA_TOKEN": TOKEN}) is None


@pytest.mark.parametrize("host", ["127.0.0.1", "::1", "arena.example"])
def test_an_address_is_shown_without_its_token(host: str) -> None:
    address = address_in({"ARENA_HOST": host, "ARENA_PORT": "9000", "ARENA_TOKEN": TOKEN})
    assert str(address) == ("[::1]:9000" if host == "::1" else f"{host}:9000")


@given(port=st.text(max_size=200) | st.integers(-2, 70_000).map(str), token=st.text(max_size=20))
def test_any_port_is_a_port_or_told_in_a_line(port: str, token: str) -> None:
    told = ""
    address = None
    try:
        address = address_in({"ARENA_PORT": port, "ARENA_TOKEN": token})
    except UnreachableError as error:
        told = str(error)
    if address is None:
        assert told.isprintable()
        assert 0 < len(told) < 200
    else:
        assert address == Address("127.0.0.1", int(port), token)
        assert 1 <= address.port <= 65_535


class FarSocket(socket.socket):
    """A connection to another machine, as far as it can be asked."""

    def getpeername(self) -> tuple[str, int]:
        return ("192.0.2.7", 9000)


def test_no_token_goes_to_another_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    near, other_end = socket.socketpair()
    far = FarSocket(near.family, near.type, near.proto, near.detach())
    monkeypatch.setattr(socket, "create_connection", lambda _address, timeout: far)
    with pytest.raises(UnreachableError, match=r"another machine \(192\.0\.2\.7\).*unencrypted"):
        connect(Address("arena.example", 9000, TOKEN), "far")
    with other_end:
        assert other_end.recv(1) == b""
