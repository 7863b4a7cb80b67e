"""The engines of the referee outside their moves: started, kept between games, replaced."""

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from arena.engine import EnginePool, EngineStartError, open_host
from arena.game import (
    FaultCode,
    GameKey,
    GameRecord,
    Outcome,
    PlayerSpec,
    TimeControl,
)
from arena.play import play_game
from protocol import messages
from protocol.codec import encode
from protocol.messages import End, Go, Move, Ready
from tests.fakes import Action, FakeEngine, game_spec, now_ns, player
from tests.play.referee_games import Bad, Run


def test_engines_are_kept_between_games_and_replaced_after_a_fault(run_on_mock_clock: Run) -> None:
    started: list[str] = []
    spec = game_spec(player("a", TimeControl(base_ms=1000)), player("b"))

    def launch(entry: PlayerSpec) -> Callable[..., Any]:
        started.append(entry.name)
        faulty = started.count("a") == 1 and entry.name == "a"
        return (Bad(lambda go: [1.5, Move(id=go.id, move=0)]) if faulty else FakeEngine()).run

    async def play() -> list[Outcome]:
        async with open_host(now_ns=now_ns, in_memory=launch) as host:
            pool = EnginePool(host, 8)
            return [(await play_game(spec, pool, lambda live: None)).outcome for _ in range(3)]

    outcomes = run_on_mock_clock(play)
    assert outcomes[0] is Outcome.NORTH
    assert outcomes[1] == outcomes[2]
    assert started == ["a", "b", "a"]


def test_an_engine_that_ends_between_games_loses_none(run_on_mock_clock: Run) -> None:
    class LeavesEarly(FakeEngine):
        def other(self, message: messages.ArenaMessage) -> list[Action]:
            return [0.001, None] if isinstance(message, End) else []

    started: list[str] = []
    spec = game_spec(player("a"), player("b"), "dakon:pits=5,seeds=2")

    def launch(entry: PlayerSpec) -> Callable[..., Any]:
        started.append(entry.name)
        return (LeavesEarly() if entry.name == "a" else FakeEngine()).run

    async def play() -> list[GameRecord]:
        async with open_host(now_ns=now_ns, in_memory=launch) as host:
            pool = EnginePool(host, 8)
            return [await play_game(spec, pool, lambda live: None) for _ in range(3)]

    records = run_on_mock_clock(play)
    assert [record.fault for record in records] == [None] * 3
    assert started == ["a", "b", "a", "a"]


def test_stray_lines_count_for_the_game_they_came_in(run_on_mock_clock: Run) -> None:
    class Prints(FakeEngine):
        def go(self, go: Go) -> list[Action]:
            return [b"thinking\n", *super().go(go)] if go.game == "1.1.1.1" else super().go(go)

    fakes = {"a": FakeEngine(), "b": Prints()}
    first = game_spec(player("a"), player("b"), "dakon:pits=5,seeds=2")
    second = replace(first, key=GameKey(1, 1, 1, 2))

    async def play() -> list[GameRecord]:
        async with open_host(now_ns=now_ns, in_memory=lambda entry: fakes[entry.name].run) as host:
            pool = EnginePool(host, 8)
            return [await play_game(spec, pool, lambda live: None) for spec in (first, second)]

    one, two = run_on_mock_clock(play)
    assert one.stray[0] == 0
    assert one.stray[1] > 0
    assert two.stray == (0, 0)


BAD_HELLOS: list[tuple[FaultCode, str, list[Action]]] = [
    (FaultCode.NO_HELLO, "did not answer 'hello' with 'hello' within 15 s", [3600.0]),
    (FaultCode.NO_HELLO, "on stdout it printed 'Hello, world' instead", [b"Hello, world\n", 3600.0]),
    (FaultCode.NO_HELLO, "broke the protocol: ready while", [Ready()]),
    (FaultCode.START_FAILED, "closed its output before the first game", [None]),
    (FaultCode.ENGINE_ERROR, "gave up: no version in common", [messages.EngineError(text="no version in common")]),
]


@pytest.mark.parametrize(("code", "words", "actions"), BAD_HELLOS)
def test_an_engine_that_fails_in_the_handshake_is_out(
    run_on_mock_clock: Run, code: FaultCode, words: str, actions: list[Action]
) -> None:
    class Rude(FakeEngine):
        def hello(self, hello: messages.Hello) -> list[Action]:
            return [encode(action, "msgpack") if isinstance(action, Ready) else action for action in actions]

    async def start() -> EngineStartError:
        async with open_host(now_ns=now_ns, in_memory=lambda entry: Rude().run) as host:
            with pytest.raises(EngineStartError) as error:
                await host.start(player("rude"))
            return error.value

    error = run_on_mock_clock(start)
    assert (error.player, error.code) == ("rude", code)
    assert words in error.text


def test_options_are_checked_against_the_declaration(run_on_mock_clock: Run) -> None:
    class Optional(FakeEngine):
        options = (messages.OptionSpec(name="depth", type="int", min=1, max=9),)

    fake = Optional()

    async def start(**options: Any) -> None:
        async with open_host(now_ns=now_ns, in_memory=lambda entry: fake.run) as host:
            await host.start(player("a", **options))

    run_on_mock_clock(lambda: start(depth=3))
    assert messages.Options(set={"depth": 3}) in fake.heard

    async def refused() -> str:
        async with open_host(now_ns=now_ns, in_memory=lambda entry: Optional().run) as host:
            with pytest.raises(EngineStartError) as error:
                await host.start(player("a", dept=3))
            return error.value.text

    assert (
        "can't take its options: expected one of the engine's options, got 'dept', did you mean 'depth'?"
        in run_on_mock_clock(refused)
    )
