"""Rounds of an event, interrupted anywhere: whatever has been recorded, the same games and rounds come."""

from collections.abc import Callable

from hypothesis import given, settings
from hypothesis import strategies as st

from arena.game import GameKey, Outcome, PastRound, Result, Round, Termination, derive_seed
from arena.pairing import Knockout, ScheduledGame, Swiss, System
from arena.store.rounds import StoredRound, pack_made, pack_over, unpack_rounds
from arena.tournament.round_games import FinishedGame, RoundGames

OUTCOMES = (Outcome.SOUTH, Outcome.NORTH, Outcome.DRAW)
SYSTEMS: dict[str, Callable[[], System]] = {
    "knockout": lambda: Knockout(2, third_place=True, extra_pairs=2),
    "swiss": lambda: Swiss(3),
}


class Event:
    """An event and the file that outlives its runs; outcomes depend on a game's key alone."""

    def __init__(self, system: System, players: int, seed: int) -> None:
        self._system, self._players, self._seed = system, players, seed
        self.rounds: dict[int, StoredRound] = {}
        self.games: dict[GameKey, FinishedGame] = {}

    def run(self, most: int, out: int | None, playing_on: int = 0) -> bool:
        """Play up to *most* games, then die; tells whether the event is over.

        Player *out* can't play in this run, from its beginning or after *playing_on* games of it.
        """
        games = RoundGames(self._system, 1, self._players, 2, None)
        games.load(list(self.rounds.values()), self.games.values())
        running: list[ScheduledGame] = []
        while True:
            if out is not None and playing_on <= 0:
                games.put_out(out)
            playing_on -= 1
            while games.due:
                due = games.next_due()
                made = self._system.next_round(*due)
                self._put(games.close())
                games.begin(made)
                self._put(made)
            while len(running) < 3 and (game := games.issue(())) is not None:
                running.append(game)
            if not running or most == 0:
                return games.over
            most -= 1
            self._finish(games, running.pop(derive_seed(self._seed, most) % len(running)))

    def _put(self, state: Round | PastRound | None) -> None:
        if state is not None:
            row = pack_over(1, state) if isinstance(state, PastRound) else pack_made(1, state)
            [self.rounds[row.number]] = unpack_rounds([(row.made, row.left)])

    def _finish(self, games: RoundGames, game: ScheduledGame) -> None:
        outcome = OUTCOMES[derive_seed(self._seed, *game.key) % 3]
        names = (str(game.south), str(game.north))
        games.done(Result(game.key, names, 0, outcome, None, Termination.COMPLETED), game.south)
        assert game.key not in self.games
        self.games[game.key] = FinishedGame(game.key, game.south, outcome)


@settings(deadline=None, max_examples=60)
@given(
    st.sampled_from(sorted(SYSTEMS)), st.integers(2, 7), st.integers(0, 1000), st.lists(st.integers(0, 9), max_size=6)
)
def test_interrupted_anywhere(system: str, players: int, seed: int, lives: list[int]) -> None:
    players = max(players, 4) if system == "swiss" else players
    whole, broken = Event(SYSTEMS[system](), players, seed), Event(SYSTEMS[system](), players, seed)
    assert whole.run(10_000, None)
    for most in lives:
        broken.run(most, None)
    assert broken.run(10_000, None)
    assert broken.games == whole.games
    assert broken.rounds == whole.rounds


@settings(deadline=None, max_examples=40)
@given(st.integers(2, 7), st.integers(0, 1000), st.lists(st.integers(0, 9), max_size=4), st.integers(0, 6))
def test_a_knockout_ends_whoever_can_not_play(players: int, seed: int, lives: list[int], out: int) -> None:
    event = Event(SYSTEMS["knockout"](), players, seed)
    for most in lives:
        event.run(most, out % players)
    assert event.run(10_000, None)


@settings(deadline=None, max_examples=100)
@given(
    st.integers(2, 7),
    st.integers(0, 1000),
    st.integers(0, 20),
    st.lists(st.integers(0, 9), max_size=4),
    st.integers(0, 6),
)
def test_who_wins_by_a_default_has_won_in_the_next_run_too(
    players: int, seed: int, playing_on: int, lives: list[int], out: int
) -> None:
    event = Event(SYSTEMS["knockout"](), players, seed)
    event.run(playing_on + 3, out % players, playing_on)
    for most in lives:
        event.run(most, out % players)
    assert event.run(10_000, out % players)
