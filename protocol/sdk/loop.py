"""The loop of an engine: answers every order of the arena until ``quit`` or the end of the stream."""

import operator
import os
import sys
import traceback
from collections.abc import Callable, Sequence
from contextlib import suppress
from enum import Enum, auto
from typing import Never

from protocol.errors import RemoteProtocolError
from protocol.messages import (
    PROTOCOL_VERSION,
    ArenaError,
    End,
    EngineError,
    EngineHello,
    Go,
    Hello,
    Move,
    MoveValue,
    New,
    Options,
    Ping,
    Pong,
    Quit,
    Ready,
    Resign,
)
from protocol.options import check_option, check_options
from protocol.sdk.bot import Answer, Bot, Out
from protocol.sdk.link import Link, Order
from protocol.sdk.stdio import take_stdio
from protocol.sdk.tcp import UnreachableError, address_in, connect
from protocol.sdk.wire import ArenaGoneError
from protocol.session import ConnectionClosed


class _FunctionBot(Bot):
    def __init__(self, choose: Callable[[Go], MoveValue], name: str, rulesets: Sequence[str]) -> None:
        self.name = name
        self.rulesets = rulesets
        self._choose = choose

    def go(self, go: Go, out: Out) -> Answer:
        return self._choose(go)


class Ending(Enum):
    """How a conversation ended."""

    QUIT = auto()
    HUNG_UP = auto()
    """The stream ended without ``quit``: on standard input and output that says the same."""
    REFUSED = auto()
    """The arena sent a fatal ``error``."""
    FAILED = auto()
    """We gave up, and told the arena why."""


def run(choose: Callable[[Go], MoveValue], *, name: str, rulesets: Sequence[str]) -> Never:
    """Be an engine that answers every ``go`` with ``choose(go)``; see ``run_bot``."""
    run_bot(_FunctionBot(choose, name, rulesets))


def run_bot(bot: Bot) -> Never:
    """Be the engine ``bot`` on standard input and output, or over TCP if the environment names an arena.

    Exits when the arena says so: with status 0, or with 1 and the reason on standard error if something went wrong.
    """
    try:
        address = address_in(os.environ)
        if address is None:
            ending = serve(bot, Link(take_stdio()))
        else:
            ending = serve(bot, Link(connect(address, bot.name)))
            if ending is Ending.HUNG_UP:
                raise UnreachableError(f"the arena at {address!s:.80} hung up without 'quit'")
    except UnreachableError as error:
        sys.exit(f"{bot.name}: {error}")
    sys.exit(int(ending in (Ending.REFUSED, Ending.FAILED)))


def serve(bot: Bot, link: Link) -> Ending:
    """Play until the arena has had enough.

    Whatever the bot raises is told to the arena in a line, with the traceback on standard error.
    """
    try:
        bot.settings = {spec.name: check_option(spec, spec.default) for spec in bot.options if spec.default is not None}
        while True:
            match order := link.wait():
                case Quit():
                    return Ending.QUIT
                case ConnectionClosed():
                    return Ending.HUNG_UP
                case ArenaError():
                    return Ending.REFUSED
            _obey(bot, link, order)
    except ArenaGoneError:
        return Ending.HUNG_UP
    except RemoteProtocolError as error:
        print(f"the arena broke the protocol: {error}", file=sys.stderr, flush=True)
        _give_up(link, str(error))
    except Exception as error:
        traceback.print_exc()
        _give_up(link, f"{type(error).__name__}: {error}")
    return Ending.FAILED


def _obey(bot: Bot, link: Link, order: Order) -> None:
    match order:
        case Hello():
            _greet(bot, link, order)
        case Options():
            values = check_options(bot.options, order.set)
            kept = {spec.name for spec in bot.options if spec.type != "button"}
            bot.settings = {**bot.settings, **{name: values[name] for name in values.keys() & kept}}
            bot.changed(values)
            link.send(Ready())
        case New():
            bot.new(order)
            link.send(Ready(order.game))
        case Go():
            _answer(bot, link, order)
        case Ping():
            link.send(Pong(order.id))
        case End():
            bot.end(order)


def _greet(bot: Bot, link: Link, hello: Hello) -> None:
    if PROTOCOL_VERSION not in hello.v:
        raise ValueError(f"this engine speaks version {PROTOCOL_VERSION}, the arena {list(hello.v)}")
    link.send(
        EngineHello(
            v=PROTOCOL_VERSION,
            name=bot.name,
            probe=hello.probe,
            rulesets=bot.rulesets,
            version=bot.version,
            author=bot.author,
            caps=bot.caps or None,
            options=bot.options or None,
        )
    )


def _answer(bot: Bot, link: Link, go: Go) -> None:
    answer = bot.go(go, Out(link, go))
    if not isinstance(answer, Move | Resign):
        answer = Move(go.id, answer)
    if isinstance(answer, Move):
        # a move out of numpy is an integer, but no int
        value = answer.move if isinstance(answer.move, str) else operator.index(answer.move)
        if value not in go.legal:
            raise ValueError(f"the bot chose {value!r:.80}, expected one of {list(go.legal)}")
        answer = Move(go.id, value, answer.score)
    if link.open_id == go.id:  # else the arena gave up waiting
        link.send(answer)


def _give_up(link: Link, text: str) -> None:
    with suppress(ArenaGoneError):
        link.send(EngineError(" ".join(text.split())[:300].encode(errors="backslashreplace").decode()))
