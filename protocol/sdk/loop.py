"""The loop of an engine: answers every order of the arena until ``quit`` or the end of the stream."""

import operator
import sys
import traceback
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Never

from protocol.messages import (
    PROTOCOL_VERSION,
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
from protocol.session import ConnectionClosed


class _FunctionBot(Bot):
    def __init__(self, choose: Callable[[Go], MoveValue], name: str, rulesets: Sequence[str]) -> None:
        self.name = name
        self.rulesets = rulesets
        self._choose = choose

    def go(self, go: Go, out: Out) -> Answer:
        return self._choose(go)


def run(choose: Callable[[Go], MoveValue], *, name: str, rulesets: Sequence[str]) -> Never:
    """Be an engine on standard input and output that answers every ``go`` with ``choose(go)``."""
    run_bot(_FunctionBot(choose, name, rulesets))


def run_bot(bot: Bot) -> Never:
    """Be the engine ``bot`` on standard input and output; exits when the arena says so."""
    sys.exit(serve(bot, Link(take_stdio())))


def serve(bot: Bot, link: Link) -> int:
    """Play until the arena has had enough; the exit code.

    Whatever the bot raises is told to the arena in a line, with the traceback on standard error.
    """
    try:
        bot.settings = {spec.name: check_option(spec, spec.default) for spec in bot.options if spec.default is not None}
        while not isinstance(order := link.wait(), Quit | ConnectionClosed):
            _obey(bot, link, order)
    except BrokenPipeError:
        return 0  # the arena is gone
    except Exception as error:
        traceback.print_exc()
        _give_up(link, f"{type(error).__name__}: {error}")
        return 1
    return 0


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
    with suppress(BrokenPipeError):
        link.send(EngineError(" ".join(text.split())[:300].encode(errors="backslashreplace").decode()))
