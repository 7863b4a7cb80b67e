"""The referee: what engines are asked and told, what is kept of a game, and how it ends without a fault."""

from typing import TYPE_CHECKING

import pytest
from msgspec.structs import replace

from arena.game import Adjudication, Outcome, Termination, TimeControl
from arena.rules import Position, parse_ruleset
from protocol import messages
from protocol.messages import End, Go, Info, Move, New, Resign, Stop
from tests.fakes import Action, FakeEngine, game_spec, player
from tests.play.referee_games import Bad, Run, gos, played

if TYPE_CHECKING:
    from arena.play import LiveGame


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


def test_resignation_is_no_fault(run_on_mock_clock: Run) -> None:
    record = played(
        run_on_mock_clock, game_spec(player("a"), player("b")), Bad(lambda go: [Resign(id=go.id)]), FakeEngine()
    )
    assert (record.outcome, record.termination, record.fault) == (Outcome.NORTH, Termination.RESIGNATION, None)


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
