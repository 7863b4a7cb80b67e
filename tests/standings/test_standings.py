from collections.abc import Iterable, Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arena.game import GameKey, Outcome, Result, Termination
from arena.standings import Standings, Tally

NAMES = ("alpha", "beta", "gamma")


def won(
    number: int,
    players: tuple[str, str],
    outcome: str,
    *,
    scores: tuple[int, int] | None = None,
    first: int = 0,
    how: Termination = Termination.COMPLETED,
) -> Result:
    return Result(GameKey(1, 1, 1, number), players, first, Outcome(outcome), scores, how)


def counted(players: Sequence[str], games: Iterable[Result]) -> Standings:
    standings = Standings(players)
    for game in games:
        standings.add(game)
    return standings


@st.composite
def results(draw: st.DrawFn) -> Result:
    south, north = draw(st.permutations(NAMES))[:2]
    how = draw(st.sampled_from([Termination.COMPLETED, Termination.RESIGNATION, Termination.FORFEIT]))
    outcome = Outcome(draw(st.sampled_from(["south", "north", "draw"])))
    scores = draw(st.tuples(st.integers(0, 98), st.integers(0, 98))) if how is Termination.COMPLETED else None
    key = GameKey(1, draw(st.integers(1, 9)), 1, 1)
    return Result(key, (south, north), draw(st.integers(0, 1)), outcome, scores, how)


def test_one_game_in_every_column() -> None:
    standings = counted(
        NAMES,
        [
            won(1, ("alpha", "beta"), "south", scores=(60, 38)),
            won(2, ("beta", "alpha"), "south", scores=(50, 48), first=1),
            won(3, ("alpha", "beta"), "draw", scores=(49, 49)),
            won(4, ("beta", "alpha"), "north", how=Termination.FORFEIT),
            won(5, ("beta", "alpha"), "south", how=Termination.RESIGNATION),
        ],
    )
    alpha, beta, gamma = standings.ranked()
    assert [line.name for line in (alpha, beta, gamma)] == ["alpha", "beta", "gamma"]
    assert alpha.total == Tally(2, 1, 2)
    assert (alpha.total.games, alpha.total.points, alpha.total.share) == (5, 2.5, 0.5)
    assert (alpha.south, alpha.north) == (Tally(1, 1, 0), Tally(1, 0, 2))
    assert (alpha.first, alpha.second) == (Tally(1, 1, 1), Tally(1, 0, 1))
    assert (alpha.margin_sum, alpha.margin_games) == (20, 3)
    assert alpha.mean_margin == pytest.approx(20 / 3)
    assert (alpha.forfeits, alpha.resignations) == (0, 1)
    assert (beta.forfeits, beta.resignations) == (1, 0)
    assert beta.margin_sum == -20
    assert (gamma.total, gamma.total.share, gamma.mean_margin) == (Tally(), None, None)
    assert standings.head_to_head("alpha", "beta") == Tally(2, 1, 2)
    assert standings.head_to_head("alpha", "gamma") == Tally()


@given(st.lists(results(), max_size=30))
def test_sums_agree_in_any_order(games: Sequence[Result]) -> None:
    standings = counted(NAMES, games)
    lines = standings.ranked()
    assert sum(line.total.games for line in lines) == 2 * len(games)
    assert sum(line.total.points for line in lines) == len(games)
    assert sum(line.margin_sum for line in lines) == 0
    for line in lines:
        for one, two in ((line.south, line.north), (line.first, line.second)):
            assert Tally(*(a + b for a, b in zip(one, two, strict=True))) == line.total
        against = [standings.head_to_head(line.name, name) for name in NAMES if name != line.name]
        assert Tally(*(sum(kind) for kind in zip(*against, strict=True))) == line.total
        mirrored = [standings.head_to_head(name, line.name) for name in NAMES if name != line.name]
        assert [Tally(m.losses, m.draws, m.wins) for m in mirrored] == against
    assert counted(NAMES, reversed(games)).ranked() == lines


def test_order_share_then_points_then_margin_then_name() -> None:
    games = [
        won(1, ("f", "e"), "south", scores=(60, 38)),  # f 1/1, e 0/1
        won(2, ("d", "c"), "draw"),  # half a point of one game
        won(3, ("b", "a"), "draw", scores=(50, 48)),  # the same, with a margin
        won(4, ("g", "h"), "draw"),
        won(5, ("g", "h"), "draw"),  # the same share of more games
    ]
    lines = counted("hgfedcbai", games).ranked()
    assert [(line.rank, line.name) for line in lines] == [
        (1, "f"), (2, "g"), (2, "h"), (4, "b"), (5, "c"), (5, "d"), (7, "a"), (8, "e"), (9, "i"),
    ]  # fmt: skip


def test_equal_shares_of_unequal_games_are_equal() -> None:
    games = [won(n, ("a", "b"), "south" if n % 3 == 0 else "north") for n in range(1, 10)]
    games += [won(n, ("c", "d"), "south" if n % 3 == 0 else "north") for n in range(1, 4)]
    assert [line.name for line in counted("abcd", games).ranked()] == ["b", "d", "a", "c"]


def test_unknown_player_is_named_with_the_nearest() -> None:
    standings = Standings(NAMES)
    with pytest.raises(
        ValueError, match=r"^game 1\.1\.1\.7: expected a player of the event, got 'bete'; nearest is 'beta'$"
    ):
        standings.add(won(7, ("alpha", "bete"), "south"))
    assert standings.ranked()[0].total.games == 0
    with pytest.raises(ValueError, match=r"got 'z{80}'$"):
        standings.add(won(7, ("alpha", "z" * 100), "south"))


def test_void_games_have_no_standing() -> None:
    with pytest.raises(ValueError, match="is void and has no standing"):
        Standings(NAMES).add(won(1, ("alpha", "beta"), "void"))
