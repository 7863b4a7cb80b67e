"""A TCP connection as the wire: where the arena is, and the ``login`` that comes before everything else.

README.md, "TCP", has the rules. From ``hello`` on nothing differs from standard input and output.
"""

import re
import socket
from collections.abc import Mapping

from msgspec import Struct

from protocol.codec import encode, verify
from protocol.errors import LocalProtocolError
from protocol.messages import PROTOCOL_VERSION, Login
from protocol.sdk.wire import ArenaGoneError, Wire

_MOST_LOGIN_BYTES = 1_024
_CONNECT_S = 10
_MOST_PORT = 65_535


class UnreachableError(Exception):
    """There is no way to the arena; the text is one line for whoever started the bot."""


class Address(Struct, frozen=True):
    """Where an arena listens, and the secret it knows the bot by."""

    host: str
    port: int
    token: str

    def __str__(self) -> str:
        host = f"[{self.host}]" if ":" in self.host else self.host
        return f"{host}:{self.port}"


def address_in(environment: Mapping[str, str]) -> Address | None:
    """The arena named by ARENA_HOST, ARENA_PORT and ARENA_TOKEN; None without a port: standard input and output.

    Raises UnreachableError for values that can't be right. The token is never shown.
    """
    port = environment.get("ARENA_PORT")
    if port is None:
        if "ARENA_HOST" in environment:
            raise UnreachableError("ARENA_HOST is set, but ARENA_PORT is not")
        return None
    if not (re.fullmatch("[0-9]{1,5}", port) and 1 <= int(port) <= _MOST_PORT):
        raise UnreachableError(f"expected a port from 1 to {_MOST_PORT} in ARENA_PORT, got {port!r:.80}")
    token = environment.get("ARENA_TOKEN")
    if not token:
        raise UnreachableError("ARENA_PORT is set, but ARENA_TOKEN is not: expected the secret the arena gave out")
    return Address(environment.get("ARENA_HOST") or "127.0.0.1", int(port), token)


def connect(address: Address, name: str) -> Wire:
    """The wire to the arena at ``address``, logged in as ``name``; raises UnreachableError.

    Whether the token is right, the arena's next message tells.
    """
    login = _login(address.token, name)
    try:
        connection = socket.create_connection((address.host, address.port), timeout=_CONNECT_S)
    except (OSError, UnicodeError) as error:
        reason = (error.strerror if isinstance(error, OSError) else None) or str(error)
        raise UnreachableError(f"can't connect to the arena at {address!s:.80}: {reason}") from None
    with connection:
        peer = connection.getpeername()[0]
        if not _is_this_machine(peer):
            raise UnreachableError(
                f"the arena at {address!s:.80} is on another machine ({peer}), and the token would travel unencrypted: "
                "expected a tunnel's end on this one, such as that of ssh -L"
            )
        connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        connection.settimeout(None)
        descriptor = connection.detach()
    wire = Wire(read_fd=descriptor, write_fd=descriptor)
    try:
        wire.write(login)
    except ArenaGoneError:
        raise UnreachableError(f"the arena at {address!s:.80} hung up before the login") from None
    return wire


def _login(token: str, name: str) -> bytes:
    message = Login(PROTOCOL_VERSION, token, name)
    try:
        verify(message, "engine")
        frame = encode(message, "msgpack")
    except LocalProtocolError as error:
        raise UnreachableError(f"ARENA_TOKEN or the bot's name: {error}") from None
    if len(frame) > _MOST_LOGIN_BYTES:
        size = f"takes {len(frame)} bytes, expected {_MOST_LOGIN_BYTES} at most"
        raise UnreachableError(f"the login with ARENA_TOKEN and the bot's name {size}")
    return frame


def _is_this_machine(ip: str) -> bool:
    return ip.startswith("127.") or ip == "::1"
