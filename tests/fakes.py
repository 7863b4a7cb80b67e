"""Engines in memory for tests of what stands above the protocol: scripted, on trio's clock, no processes."""

import trio

from arena.engine import MemoryConnection
from arena.game import EngineLimits, GameKey, GameSpec, PlayerSpec, TimeControl
from arena.rules import format_position, parse_ruleset
from protocol import messages
from protocol.messages import ArenaMessage, EngineHello, EngineMessage, Go, Hello, Move, New, Options, Ping, Pong, Ready
from protocol.session import ConnectionClosed, EngineSession

Action = EngineMessage | bytes | float | None
"""What a fake does: send a message, send raw bytes, think for some seconds, or (None) hang up."""


def now_ns() -> int:
    """Trio's clock, which tests control, as the arena's."""
    return round(trio.current_time() * 1e9)


class FakeEngine:
    """Behaves well by default; a subclass overrides what it does on one message."""

    name = "fake"
    rulesets = ("dakon", "djenon-aboure")
    caps: tuple[str, ...] = ()
    options: tuple[messages.OptionSpec, ...] = ()

    def __init__(self) -> None:
        self.heard: list[ArenaMessage] = []

    def hello(self, hello: Hello) -> list[Action]:
        return [
            EngineHello(
                v=1, name=self.name, probe=hello.probe, rulesets=self.rulesets, caps=self.caps, options=self.options
            )
        ]

    def ready(self, message: New | Options) -> list[Action]:
        return [Ready(game=message.game if isinstance(message, New) else None)]

    def go(self, go: Go) -> list[Action]:
        return [Move(id=go.id, move=go.legal[0])]

    def other(self, message: ArenaMessage) -> list[Action]:
        return []

    def react(self, message: ArenaMessage) -> list[Action]:
        if isinstance(message, Hello):
            return self.hello(message)
        if isinstance(message, New | Options):
            return self.ready(message)
        if isinstance(message, Go):
            return self.go(message)
        if isinstance(message, Ping):
            return [Pong(id=message.id)]
        return self.other(message)

    async def run(self, connection: MemoryConnection) -> None:
        session = EngineSession()
        while True:
            event = session.next_event()
            if event is None:
                session.receive(await connection.receive())
                continue
            if isinstance(event, ConnectionClosed):
                connection.hang_up()
                return
            assert isinstance(event, ArenaMessage)
            self.heard.append(event)
            for action in self.react(event):
                if isinstance(action, bytes):
                    connection.send(action)
                elif isinstance(action, float):
                    await trio.sleep(action)
                elif action is None:
                    connection.hang_up()
                    return
                else:
                    connection.send(session.send(action))


def player(name: str, time_control: TimeControl | None = None, **options: bool | int | float | str) -> PlayerSpec:
    """A player whose command is never run."""
    control = time_control or TimeControl(base_ms=1000, increment_ms=100)
    return PlayerSpec(
        name=name, command=("fake",), cwd="/", options=options, time_control=control, limits=EngineLimits()
    )


def game_spec(south: PlayerSpec, north: PlayerSpec, ruleset: str = "dakon", start: str | None = None) -> GameSpec:
    """A game between two players from *start*, the standard position by default."""
    return GameSpec(
        key=GameKey(1, 1, 1, 1),
        ruleset=ruleset,
        start=start or format_position(parse_ruleset(ruleset).start()),
        start_source="standard",
        players=(south, north),
        seeds=(11, 12),
    )
