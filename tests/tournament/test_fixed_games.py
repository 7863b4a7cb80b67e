"""What is left of an event's games once its sequential test has decided."""

import pytest

from arena.game import GameKey, Outcome, Result, Termination
from arena.pairing import GameList, RoundRobin
from arena.ratings import Sprt, SprtRun, SprtState
from arena.tournament.fixed_games import FixedGames


def won(key: GameKey) -> Result:
    """By "new", who is South in odd games."""
    players, outcome = (("new", "old"), Outcome.SOUTH) if key.number % 2 else (("old", "new"), Outcome.NORTH)
    return Result(key, players, 0, outcome, None, Termination.COMPLETED)


@pytest.mark.parametrize("fate", ["done", "give_back", "skip"])
def test_a_decided_test_misses_no_game_whatever_becomes_of_those_given_out(fate: str) -> None:
    games = FixedGames(GameList(RoundRobin(2), 200, 1), (), SprtRun(Sprt(0, 100), "new"))
    issued = [game.key for _ in range(100) if (game := games.issue(()))]
    assert games.test is not None
    running = iter(issued)
    while games.test.status.state is SprtState.RUNNING:
        games.done(won(next(running)))
    decided_by = games.finished
    assert (games.open, games.left) == (0, len(issued) - decided_by)
    for key in running:
        games.done(won(key)) if fate == "done" else getattr(games, fate)(key)
    assert games.left == 0
    assert games.finished == games.total == (len(issued) if fate == "done" else decided_by)
