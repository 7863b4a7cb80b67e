"""The referee and engines that do wrong in a game: what it costs, and what is kept of it."""

import time
from collections.abc import Callable

import pytest
import trio
from msgspec.structs import replace

from arena.engine import EnginePool, open_host
from arena.game import (
    FaultCode,
    GameRecord,
    Outcome,
    Termination,
    TimeControl,
)
from arena.play import play_game
from protocol import messages
from protocol.codec import encode
from protocol.messages import End, Go, Info, Move, New, Ready, Resign
from tests.fakes import Action, FakeEngine, game_spec, player
from tests.play.referee_games import Bad, Run, played

FAULTS: list[tuple[FaultCode, str, Callable[[Go], list[Action]]]] = [
    (FaultCode.ILLEGAL_MOVE, "played '99'; legal are", lambda go: [Move(id=go.id, move=99)]),
    (FaultCode.ILLEGAL_MOVE, "played 'A'; legal are", lambda go: [Move(id=go.id, move="A")]),
    (FaultCode.TIMEOUT, "lost on time: took 2.000 s", lambda go: [2.0, Move(id=go.id, move=go.legal[0])]),
    (FaultCode.TIMEOUT, "lost on time: took 1.300 s", lambda go: [1.3, Resign(id=go.id)]),
    (FaultCode.HANG, "did not answer 'go' for 3.", lambda go: [3600.0]),
    (FaultCode.CRASH, "closed its output", lambda go: [None]),
    (FaultCode.CRASH, "instead of messages", lambda go: [b"Segmentation fault\n", None]),
    (FaultCode.MALFORMED, "broke the protocol", lambda go: [b"\x81\xa1t\xc1\n"]),
    (
        FaultCode.OUT_OF_TURN,
        "broke the protocol: ready while",
        lambda go: [Move(id=go.id, move=go.legal[0]), encode(Ready(), "msgpack")],
    ),
    (FaultCode.ENGINE_ERROR, "gave up: no idea", lambda go: [messages.EngineError(text="no idea")]),
]


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize(("code", "words", "actions"), FAULTS)
def test_a_fault_loses_the_game_and_is_kept(
    run_on_mock_clock: Run, seat: int, code: FaultCode, words: str, actions: Callable[[Go], list[Action]]
) -> None:
    control = TimeControl(base_ms=1000)
    spec = game_spec(player("a", control), player("b", control))
    fakes: list[FakeEngine] = [FakeEngine(), FakeEngine()]
    fakes[seat] = Bad(actions)
    record = played(run_on_mock_clock, spec, *fakes)
    assert record.outcome is Outcome.won_by(1 - seat)
    assert record.termination is Termination.FORFEIT
    assert record.scores is None
    assert record.fault is not None
    assert (record.fault.code, record.fault.seat) == (code, seat)
    assert record.fault.text.startswith(("a (South) ", "b (North) ")[seat])
    assert words in record.fault.text
    end = next(message for message in fakes[1 - seat].heard if isinstance(message, End))
    assert (end.winner, end.reason) == (1 - seat, code)


def test_an_engine_that_keeps_printing_is_flagged(run_on_mock_clock: Run) -> None:
    def chatter(go: Go) -> list[Action]:
        return [action for _ in range(500) for action in (Info(id=go.id, depth=1), 0.01)]

    spec = game_spec(player("a", TimeControl(base_ms=1000)), player("b"))
    record = played(run_on_mock_clock, spec, Bad(chatter), FakeEngine())
    assert record.fault is not None
    assert record.fault.code is FaultCode.HANG
    assert record.fault.elapsed_us == pytest.approx(1_060_000 + 2_000_000, abs=30_000)


@pytest.mark.parametrize("seat", [0, 1])
def test_an_engine_that_is_not_ready_loses_in_either_seat(run_on_mock_clock: Run, seat: int) -> None:
    class Unready(FakeEngine):
        def ready(self, message: New | messages.Options) -> list[Action]:
            return [3600.0]

    fakes: list[FakeEngine] = [FakeEngine(), FakeEngine()]
    fakes[seat] = Unready()
    record = played(run_on_mock_clock, game_spec(player("a"), player("b")), *fakes)
    assert record.outcome is Outcome.won_by(1 - seat)
    assert record.fault is not None
    assert (record.fault.code, record.fault.seat) == (FaultCode.NOT_READY, seat)


def test_unknown_messages_are_answered_once_and_hurt_nobody(run_on_mock_clock: Run) -> None:
    news = encode(messages.Pong(id=1), "msgpack").replace(b"\xa4pong", b"\xa4news")
    fake = Bad(lambda go: [news * 3000, Move(id=go.id, move=go.legal[0])])
    record = played(run_on_mock_clock, game_spec(player("a"), player("b")), fake, FakeEngine())
    assert record.fault is None
    assert sum(isinstance(message, messages.ArenaError) for message in fake.heard) == 1


def test_a_loss_on_time_that_the_arena_may_have_decided_says_so() -> None:
    def answer_and_keep_the_loop(go: Go) -> list[Action]:
        time.sleep(0.3)  # the answer is as good as there, and nobody can read it
        return [Move(id=go.id, move=go.legal[0])]

    control = TimeControl(move_ms=50)
    spec = game_spec(player("a", control), player("b"))
    fakes = {"a": Bad(answer_and_keep_the_loop), "b": FakeEngine()}

    async def play() -> GameRecord:
        async with open_host(in_memory=lambda entry: fakes[entry.name].run) as host:
            return await play_game(spec, EnginePool(host, 8), lambda live: None)

    record = trio.run(play)
    assert record.fault is not None
    assert record.fault.code is FaultCode.TIMEOUT
    assert 200_000 < record.fault.lag_us <= (record.fault.elapsed_us or 0)
    assert record.lag_us == record.fault.lag_us
    assert "the arena itself may have added" in record.fault.text


def test_what_went_over_the_wires_is_kept_of_games_with_a_fault(run_on_mock_clock: Run) -> None:
    spec = game_spec(player("a"), player("b"), "dakon:pits=5,seeds=2")
    clean = played(run_on_mock_clock, spec, FakeEngine(), FakeEngine())
    assert clean.wire == ()
    faulty = played(run_on_mock_clock, spec, FakeEngine(), Bad(lambda go: [Move(id=go.id, move=99)]))
    wanted = played(run_on_mock_clock, replace(spec, record_wire=True), FakeEngine(), FakeEngine())
    for record in (faulty, wanted):
        times = [chunk.at_us for chunk in record.wire]
        assert times == sorted(times)
        assert times[0] == 0
        said = b"".join(chunk.data for chunk in record.wire if chunk.seat == 1 and not chunk.from_arena)
        assert said.count(b"\xa4move\xa2id") == sum(move.seat for move in record.moves) + (record is faulty)
    assert b"\xa4move\x63\n" in b"".join(chunk.data for chunk in faulty.wire)
