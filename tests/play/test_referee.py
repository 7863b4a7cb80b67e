"""The referee, with engines in memory on a clock that the test controls."""

import time
from collections.abc import Callable
from typing import Any

import pytest
import trio
from msgspec.structs import replace

from arena.engine import EnginePool, EngineStartError, open_host
from arena.game import (
    Adjudication,
    FaultCode,
    GameKey,
    GameRecord,
    GameSpec,
    Outcome,
    PlayerSpec,
    Termination,
    TimeControl,
)
from arena.play import LiveGame, Solver, play_game
from arena.rules import Position, parse_ruleset
from protocol import messages
from protocol.codec import encode
from protocol.messages import End, Go, Info, Move, New, Ready, Resign, Stop
from tests.fakes import Action, FakeEngine, game_spec, now_ns, player

Run = Callable[[Callable[[], Any]], Any]


def played(
    run: Run,
    spec: GameSpec,
    *fakes: FakeEngine,
    watch: Callable[[LiveGame], None] = lambda live: None,
    solver: Solver | None = None,
) -> GameRecord:
    """The record of *spec* between the fakes, given in the order of its players."""
    by_name = {entry.name: fake for entry, fake in zip(spec.players, fakes, strict=True)}

    async def play() -> GameRecord:
        async with open_host(now_ns=now_ns, in_memory=lambda entry: by_name[entry.name].run) as host:
            return await play_game(spec, EnginePool(host, 8), watch, solver)

    record = run(play)
    assert isinstance(record, GameRecord)
    return record


def gos(fake: FakeEngine) -> list[Go]:
    return [message for message in fake.heard if isinstance(message, Go)]


@pytest.mark.parametrize("ruleset", ["dakon", "dakon:pits=5,seeds=3", "djenon-aboure"])
def test_a_game_is_played_to_its_end_by_the_rules(run_on_mock_clock: Run, ruleset: str) -> None:
    record = played(run_on_mock_clock, game_spec(player("a"), player("b"), ruleset), FakeEngine(), FakeEngine())
    rules = parse_ruleset(ruleset)
    position = rules.start()
    for move in record.moves:
        assert move.seat == position.to_move
        position = rules.play(position, move.pit)
    assert rules.legal_moves(position) == ()
    assert record.scores == rules.scores(position)
    assert record.termination is Termination.COMPLETED
    assert record.outcome is (Outcome.SOUTH if record.scores[0] > record.scores[1] else Outcome.NORTH)
    assert record.fault is None
    assert record.engines[0] is not None
    assert record.engines[0].name == "fake"


def test_requests_carry_all_an_engine_needs(run_on_mock_clock: Run) -> None:
    south, north = FakeEngine(), FakeEngine()
    record = played(run_on_mock_clock, game_spec(player("a"), player("b"), "dakon:pits=5,seeds=5"), south, north)
    new = next(message for message in south.heard if isinstance(message, New))
    assert (new.game, new.ruleset, new.seat, new.opponent, new.seed) == ("1.1.1.1", "dakon", 0, "b", 11)
    assert new.params["pits"] == 5
    assert new.tc == {"base_ms": 1000, "increment_ms": 100, "increment_per": "turn", "grace_ms": 10, "margin_ms": 50}
    first, second = gos(south)[:2]
    assert (first.ply, first.seat, first.run, list(first.last)) == (0, 0, 0, [])
    assert list(first.legal) == [0, 1, 2, 3, 4]
    assert first.id < second.id
    for fake, seat in ((south, 0), (north, 1)):
        told = [tuple(made) for go in gos(fake) for made in go.last]
        made = [(move.seat, move.pit) for move in record.moves]
        assert told == made[: len(told)]
        assert all(go.seat == go.pos.to_move == seat for go in gos(fake))
    end = south.heard[-2]
    assert isinstance(end, End)
    assert (tuple(end.scores), end.reason) == (record.scores, "completed")


def test_bonus_moves_count_as_a_run_and_earn_no_increment(run_on_mock_clock: Run) -> None:
    class Chain(FakeEngine):
        def go(self, go: Go) -> list[Action]:
            pits = [0, 1, 6, 6, 0, 2, 0, 3, 6]  # the first turn that banks 53 of 98, eight bonus moves
            return [0.05, Move(id=go.id, move=pits[go.ply] if go.ply < len(pits) else go.legal[0])]

    south = Chain()
    record = played(run_on_mock_clock, game_spec(player("a"), player("b")), south, FakeEngine())
    assert [go.run for go in gos(south)[:9]] == list(range(9))
    clocks = [move.clocks_ms[0] for move in record.moves[:9]]
    assert clocks[:8] == [1000 - 40 * (n + 1) for n in range(8)]  # 50 ms each, 10 of grace
    assert clocks[8] == clocks[7] - 40 + 100


def test_per_move_increment_and_times_of_both_players(run_on_mock_clock: Run) -> None:
    class Slow(FakeEngine):
        def go(self, go: Go) -> list[Action]:
            return [0.2, Move(id=go.id, move=go.legal[-1])]

    south = player("a", TimeControl(base_ms=1000, increment_ms=100, increment_per="move", grace_ms=0))
    north = player("b", TimeControl(move_ms=500, nodes=77))
    fakes = Slow(), FakeEngine()
    record = played(run_on_mock_clock, game_spec(south, north), *fakes)
    own = [move for move in record.moves if move.seat == 0]
    assert own[0].elapsed_us == 200_000
    assert [move.clocks_ms[0] for move in own[:3]] == [900, 800, 700]
    assert all(move.clocks_ms[1] == 500 for move in record.moves)
    assert gos(fakes[1])[0].limit == messages.Limit(ms=500, nodes=77)
    assert gos(fakes[0])[0].limit is None


def test_search_information_is_kept(run_on_mock_clock: Run) -> None:
    class Talker(FakeEngine):
        def go(self, go: Go) -> list[Action]:
            return [
                Info(id=go.id, depth=1, score=4, nodes=10, pv=[1, 2]),
                Info(id=go.id, depth=2, time=3, text="x" * 1000),
                Move(id=go.id, move=go.legal[0], score=-2),
            ]

    record = played(run_on_mock_clock, game_spec(player("a"), player("b")), Talker(), FakeEngine())
    info = record.moves[0].info
    assert info is not None
    assert (info.depth, info.score, info.nodes, info.time_ms, info.pv) == (2, -2, 10, 3, (1, 2))
    assert info.text == "x" * 200
    assert next(move for move in record.moves if move.seat == 1).info is None


class Bad(FakeEngine):
    """Does *actions* for its second move."""

    def __init__(self, actions: Callable[[Go], list[Action]], caps: tuple[str, ...] = ()) -> None:
        super().__init__()
        self.actions = actions
        self.caps = caps

    def go(self, go: Go) -> list[Action]:
        return self.actions(go) if len(gos(self)) == 2 else super().go(go)


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


class Optimist(FakeEngine):
    """Says with every move that *score* seeds will part them, in its own view."""

    def __init__(self, score: int) -> None:
        super().__init__()
        self.score = score

    def go(self, go: Go) -> list[Action]:
        return [Move(id=go.id, move=go.legal[0], score=self.score)]


def test_a_game_that_both_sides_give_up_is_ended_and_told(run_on_mock_clock: Run) -> None:
    spec = game_spec(player("a"), player("b"), "djenon-aboure")
    rules = Adjudication(resign_score=8, resign_moves=2, trace=True)
    fakes = Optimist(-9), Optimist(10)
    record = played(run_on_mock_clock, replace(spec, adjudication=rules), *fakes)
    assert (record.outcome, record.termination, record.scores) == (Outcome.NORTH, Termination.ADJUDICATION, None)
    assert (record.adjudication or "").startswith("resigned: for 2 moves each both sides have said that North wins")
    seats = [move.seat for move in record.moves]
    assert (min(seats.count(0), seats.count(1)), len(record.adjudication_trace)) == (2, len(seats) - 1)
    for fake in fakes:
        end = next(message for message in fake.heard if isinstance(message, End))
        assert (end.winner, end.reason) == (1, "adjudication")


def test_a_game_that_ends_by_the_rules_is_not_adjudicated(run_on_mock_clock: Run) -> None:
    spec = game_spec(player("a"), player("b"), "dakon:pits=5,seeds=2")
    plain = played(run_on_mock_clock, spec, FakeEngine(), FakeEngine())
    plies = len(plain.moves)
    to_the_end = replace(spec, adjudication=Adjudication(max_plies=plies, trace=True))
    record = played(run_on_mock_clock, to_the_end, FakeEngine(), FakeEngine())
    assert (record.termination, record.scores) == (Termination.COMPLETED, plain.scores)
    assert len(record.adjudication_trace) == plies - 1
    cut = replace(spec, adjudication=Adjudication(max_plies=plies - 1))
    assert played(run_on_mock_clock, cut, FakeEngine(), FakeEngine()).termination is Termination.ADJUDICATION


def test_what_a_solver_knows_ends_the_game(run_on_mock_clock: Run) -> None:
    class Knows:
        def margin(self, position: Position) -> int | None:
            return 4 if position.stores[0] else None

    spec = game_spec(player("a"), player("b"))
    record = played(run_on_mock_clock, spec, FakeEngine(), FakeEngine(), solver=Knows())
    assert record.adjudication == "solved: played perfectly, South ends 4 seeds ahead"
    assert record.outcome is Outcome.SOUTH


def test_resignation_is_no_fault(run_on_mock_clock: Run) -> None:
    record = played(
        run_on_mock_clock, game_spec(player("a"), player("b")), Bad(lambda go: [Resign(id=go.id)]), FakeEngine()
    )
    assert (record.outcome, record.termination, record.fault) == (Outcome.NORTH, Termination.RESIGNATION, None)


def test_an_engine_that_keeps_printing_is_flagged(run_on_mock_clock: Run) -> None:
    def chatter(go: Go) -> list[Action]:
        return [action for _ in range(500) for action in (Info(id=go.id, depth=1), 0.01)]

    spec = game_spec(player("a", TimeControl(base_ms=1000)), player("b"))
    record = played(run_on_mock_clock, spec, Bad(chatter), FakeEngine())
    assert record.fault is not None
    assert record.fault.code is FaultCode.HANG
    assert record.fault.elapsed_us == pytest.approx(1_060_000 + 2_000_000, abs=30_000)


def test_an_engine_that_obeys_stop_does_not_lose_on_time(run_on_mock_clock: Run) -> None:
    class Stoppable(Bad):
        def other(self, message: messages.ArenaMessage) -> list[Action]:
            return [Move(id=message.id, move=gos(self)[-1].legal[0])] if isinstance(message, Stop) else []

    spec = game_spec(player("a", TimeControl(move_ms=300)), player("b"))
    fake = Stoppable(lambda go: [], caps=("stop",))
    record = played(run_on_mock_clock, spec, fake, FakeEngine())
    assert (record.termination, record.fault) == (Termination.COMPLETED, None)
    second = [move for move in record.moves if move.seat == 0][1]
    assert second.elapsed_us == pytest.approx(310_000, abs=15_000)
    assert sum(isinstance(message, Stop) for message in fake.heard) == 1


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


def test_an_interrupted_game_is_void(run_on_mock_clock: Run) -> None:
    lives: list[LiveGame] = []

    def interrupt(go: Go) -> list[Action]:
        lives[0].interrupt()
        return [3600.0]

    record = played(
        run_on_mock_clock, game_spec(player("a"), player("b")), Bad(interrupt), FakeEngine(), watch=lives.append
    )
    assert (record.outcome, record.void_reason, record.fault) == (Outcome.VOID, "interrupted", None)
    assert len(record.moves) >= 1


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
