import tracemalloc
from collections import Counter
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from arena.game import GameKey
from arena.pairing import GameList, Progress, RoundRobin, Schedule, ScheduledGame


def round_robin(players: int, cycles: int = 1, games_per_pairing: int = 2) -> GameList:
    return GameList(RoundRobin(players, cycles), games_per_pairing)


plans = st.builds(round_robin, st.integers(2, 7), st.integers(1, 2), st.integers(1, 5))


def issue_all(schedule: Schedule) -> list[ScheduledGame]:
    return list(iter(schedule.issue, None))


@given(plans)
def test_undisturbed_order_is_index_order(plan: GameList) -> None:
    schedule = Schedule(plan)
    assert issue_all(schedule) == list(plan)
    assert schedule.progress == Progress(open=0, issued=len(plan), finished=0, skipped=0)
    assert not schedule.progress.over
    for game in plan:
        schedule.finish(game.key)
    assert schedule.progress.over


@given(plans)
def test_games_stay_balanced(plan: GameList) -> None:
    games: Counter[int] = Counter(dict.fromkeys(range(plan.players), 0))
    for game in issue_all(Schedule(plan)):
        games.update((game.south, game.north))
        # A round brings a pair of games; another one is due to the bye of an odd number of players.
        assert max(games.values()) - min(games.values()) <= 2 + 2 * (plan.players % 2)


@given(plans, st.data())
def test_resume_plays_what_is_left(plan: GameList, data: Any) -> None:
    finished = data.draw(st.sets(st.integers(0, len(plan) - 1)))
    schedule = Schedule(plan, (plan[index].key for index in finished))
    games = issue_all(schedule)
    assert {plan.index(game.key) for game in games} == set(range(len(plan))) - finished
    assert len(games) == len(plan) - len(finished)
    # The pairs that were broken off come first.
    broken = [plan.index(game.key) ^ 1 in finished and plan.twin(plan.index(game.key)) is not None for game in games]
    assert broken[: sum(broken)] == [True] * sum(broken)


def test_given_back_game_comes_next() -> None:
    plan = round_robin(4)
    schedule = Schedule(plan)
    games = [schedule.issue() for _ in range(8)]
    assert games == [plan[index] for index in range(8)]
    schedule.give_back(plan[2].key)
    assert schedule.issue() == plan[2]
    schedule.finish(plan[3].key)
    schedule.give_back(plan[2].key)
    assert schedule.issue() == plan[2]
    assert schedule.issue() == plan[8]


def test_those_who_fell_behind_come_first() -> None:
    plan = round_robin(4, games_per_pairing=8)
    finished = [game.key for game in plan if 0 not in (game.south, game.north) and game.key.number <= 6]
    schedule = Schedule(plan, finished)
    games = [schedule.issue() for _ in range(6)]
    assert all(game is not None and 0 in (game.south, game.north) for game in games)


def test_withdrawn_player_is_skipped() -> None:
    plan = round_robin(4)
    schedule = Schedule(plan)
    first, second = schedule.issue(), schedule.issue()
    assert first is not None
    assert second is not None
    schedule.withdraw(first.south)
    schedule.withdraw(first.south)
    assert schedule.progress == Progress(open=6, issued=2, finished=0, skipped=4)
    schedule.finish(first.key)
    schedule.give_back(second.key)
    assert schedule.progress == Progress(open=6, issued=0, finished=1, skipped=5)
    assert all(first.south not in (game.south, game.north) for game in issue_all(schedule))


def test_all_withdrawn() -> None:
    schedule = Schedule(round_robin(3))
    for player in range(3):
        schedule.withdraw(player)
    assert schedule.progress.over
    assert schedule.issue() is None


@pytest.mark.parametrize(("sweeps", "reached"), [(1, True), (2, False)])
def test_the_look_ahead_is_two_rounds(sweeps: int, reached: bool) -> None:
    # Player 0 has played a sweep or two, the others only late games and those in plenty. Each sweep leaves three open
    # pairs before player 0's next, and two rounds have four.
    plan = round_robin(4, games_per_pairing=20)
    finished = []
    for game in plan:
        with_0 = 0 in (game.south, game.north)
        if game.key.number <= 2 * sweeps if with_0 else game.key.number > 10:
            finished.append(game.key)
    game_due = Schedule(plan, finished).issue()
    assert game_due is not None
    assert (0 in (game_due.south, game_due.north)) is reached
    if not reached:
        assert game_due == next(game for game in plan if game.key not in finished)


@pytest.mark.parametrize("state", ["open", "finished"])
def test_only_issued_games_finish_or_come_back(state: str) -> None:
    plan = round_robin(2)
    schedule = Schedule(plan, [plan[0].key] if state == "finished" else [])
    for tell in (schedule.finish, schedule.give_back):
        with pytest.raises(ValueError, match=rf"^game 1\.1\.1\.1 is {state}, expected it to be issued$"):
            tell(plan[0].key)


def test_a_game_finished_twice_is_refused() -> None:
    key = GameKey(1, 1, 1, 1)
    with pytest.raises(ValueError, match=r"^game 1\.1\.1\.1 is finished, expected it to be open$"):
        Schedule(round_robin(2), [key, key])


def test_memory_is_a_byte_a_game() -> None:
    plan = round_robin(100, games_per_pairing=200)
    tracemalloc.start()
    try:
        schedule = Schedule(plan)
        schedule.withdraw(3)
        for _ in range(100):
            game = schedule.issue()
            assert game is not None
            schedule.finish(game.key)
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert peak < len(plan) + 50_000


class ScheduleMachine(RuleBasedStateMachine):
    """Any order of calls: no game is lost, none is played twice, nothing needs a withdrawn player."""

    plan: GameList
    schedule: Schedule

    @initialize(plan=plans)
    def start(self, plan: GameList) -> None:
        self.plan, self.schedule = plan, Schedule(plan)
        self.issued: list[ScheduledGame] = []
        self.finished: set[GameKey] = set()
        self.withdrawn: set[int] = set()

    @rule()
    def issue(self) -> None:
        game = self.schedule.issue()
        if game is None:
            assert self.schedule.progress.open == 0
            return
        assert not {game.south, game.north} & self.withdrawn
        assert game.key not in self.finished
        assert game not in self.issued
        self.issued.append(game)

    @precondition(lambda self: self.issued)
    @rule(data=st.data(), played=st.booleans())
    def end(self, data: Any, played: bool) -> None:
        game = self.issued.pop(data.draw(st.integers(0, len(self.issued) - 1)))
        if played:
            self.schedule.finish(game.key)
            self.finished.add(game.key)
        else:
            self.schedule.give_back(game.key)

    @rule(data=st.data())
    def withdraw(self, data: Any) -> None:
        player = data.draw(st.integers(0, self.plan.players - 1))
        self.schedule.withdraw(player)
        self.withdrawn.add(player)

    @invariant()
    def counts_agree(self) -> None:
        if not hasattr(self, "schedule"):
            return
        progress = self.schedule.progress
        assert sum(progress) == len(self.plan)
        assert (progress.issued, progress.finished) == (len(self.issued), len(self.finished))

    def teardown(self) -> None:
        if not hasattr(self, "schedule"):
            return
        rest = {game.key for game in issue_all(self.schedule)}
        known = self.finished | {game.key for game in self.issued} | rest
        missing = (game for game in self.plan if game.key not in known)
        assert all(self.withdrawn & {game.south, game.north} for game in missing)


TestScheduleMachine = ScheduleMachine.TestCase
TestScheduleMachine.settings = settings(max_examples=60, stateful_step_count=40)


def test_games_of_busy_players_are_passed_over() -> None:
    schedule = Schedule(round_robin(4, games_per_pairing=2))
    first = schedule.issue()
    assert first is not None
    other = schedule.issue({first.south})
    assert other is not None
    assert not {first.south, first.north} & {other.south, other.north}
    twin = schedule.issue({other.south, other.north})
    assert twin is not None
    assert twin.key.pair == first.key.pair
    assert schedule.issue(range(4)) is None
    assert schedule.issue() is not None


def test_a_skipped_game_is_left_unplayed() -> None:
    schedule = Schedule(round_robin(2, games_per_pairing=2))
    first = schedule.issue()
    assert first is not None
    schedule.skip(first.key)
    assert schedule.progress.skipped == 1
    second = schedule.issue()
    assert second is not None
    schedule.finish(second.key)
    assert schedule.issue() is None
    assert schedule.progress.over
