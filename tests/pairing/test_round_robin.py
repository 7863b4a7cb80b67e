from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arena.game import GameKey
from arena.pairing import GameList, RoundRobin


def round_robin(players: int, cycles: int = 1, games_per_pairing: int = 2, event: int = 1) -> GameList:
    return GameList(RoundRobin(players, cycles), games_per_pairing, event)


plans = st.builds(round_robin, st.integers(2, 9), st.integers(1, 3), st.integers(1, 5), st.integers(1, 3))


@given(plans)
def test_every_game_once_and_index_inverts(plan: GameList) -> None:
    games = list(plan)
    assert len(games) == len(plan) == len({game.key for game in games})
    assert [plan.index(game.key) for game in games] == list(range(len(plan)))
    assert plan[len(plan) - 1] == games[-1]
    meetings = Counter(frozenset((game.south, game.north)) for game in games)
    assert set(meetings.values()) == {plan.games_per_pairing * len(plan.pairings) // len(meetings)}
    assert len(meetings) == plan.players * (plan.players - 1) // 2


@given(plans)
def test_twins_share_a_pair_and_swap_seats(plan: GameList) -> None:
    alone = 0
    for index, game in enumerate(plan):
        twin = plan.twin(index)
        if twin is None:
            alone += 1
            assert game.key.number == plan.games_per_pairing
        else:
            other = plan[twin]
            assert abs(twin - index) == 1
            assert other.key.pair == game.key.pair
            assert (other.south, other.north) == (game.north, game.south)
    assert alone == (len(plan.pairings) if plan.games_per_pairing % 2 else 0)


@given(plans)
def test_games_of_a_player(plan: GameList) -> None:
    for player in range(plan.players):
        expected = {index for index, game in enumerate(plan) if player in (game.south, game.north)}
        listed = list(plan.games_of(player))
        assert len(listed) == len(expected)
        assert set(listed) == expected


@given(st.integers(2, 9), st.integers(1, 5))
def test_second_cycle_reverses_the_seats(players: int, games: int) -> None:
    plan = round_robin(players, cycles=2, games_per_pairing=games)
    by_key = {game.key: game for game in plan}
    for key, game in by_key.items():
        if key.round <= plan.pairings.rounds // 2:
            mirror = by_key[key._replace(round=key.round + plan.pairings.rounds // 2)]
            assert (mirror.south, mirror.north) == (game.north, game.south)


def test_order_of_play_goes_by_pairs_of_games() -> None:
    order = [f"{game.key} {game.south}-{game.north}" for game in round_robin(3, games_per_pairing=3, event=2)]
    assert order == [
        "2.1.1.1 1-2", "2.1.1.2 2-1", "2.2.1.1 0-1", "2.2.1.2 1-0", "2.3.1.1 2-0", "2.3.1.2 0-2",
        "2.1.1.3 1-2", "2.2.1.3 0-1", "2.3.1.3 2-0",
    ]  # fmt: skip


def test_a_long_plan_is_not_laid_out() -> None:
    plan = round_robin(100_000, cycles=1000, games_per_pairing=1000)
    index = len(plan) - 7
    assert plan.index(plan[index].key) == index


@pytest.mark.parametrize("index", [-1, 12])
def test_no_game_outside(index: int) -> None:
    with pytest.raises(IndexError, match=f"expected a game index below 12, got {index}"):
        round_robin(4)[index]


@pytest.mark.parametrize("key", [(2, 1, 1, 1), (1, 4, 1, 1), (1, 1, 3, 1), (1, 1, 1, 3), (1, 0, 1, 1)])
def test_foreign_key(key: tuple[int, int, int, int]) -> None:
    with pytest.raises(ValueError, match=r"is not of this event, whose last game id is 1\.3\.2\.2"):
        round_robin(4).index(GameKey(*key))


def test_bounds_are_named() -> None:
    with pytest.raises(ValueError, match="needs at least 2 players, got 1"):
        round_robin(1)
    with pytest.raises(ValueError, match="games_per_pairing must be at least 1, got 0"):
        round_robin(2, games_per_pairing=0)
