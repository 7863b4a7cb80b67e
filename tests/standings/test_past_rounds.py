import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arena.game import GameKey, Meeting, Outcome, Pairing, Result, Termination
from arena.game.score_card import score_cards
from arena.pairing import GameList, Gauntlet, Place, RoundRobin
from arena.pairing.swiss_trf import trf_text
from arena.standings import TieBreaks, past_rounds, ranked


def result(key: GameKey, outcome: Outcome) -> Result:
    return Result(key, ("someone", "someone else"), 0, outcome, None, Termination.RESIGNATION)


def won_by(player: int | None, games: GameList, index: int) -> Result:
    """The game at that index, won by *player*; a draw for None."""
    game = games[index]
    return result(game.key, Outcome.DRAW if player is None else Outcome.won_by(int(player != game.south)))


@given(st.integers(2, 7), st.integers(1, 2), st.integers(1, 4), st.integers(0, 2**32))
def test_meetings_add_up_to_what_was_played(players: int, cycles: int, games_per_pairing: int, seed: int) -> None:
    chance = random.Random(seed)
    games = GameList(RoundRobin(players, cycles), games_per_pairing)
    points = [0.0] * players
    results = []
    for index in chance.sample(range(len(games)), chance.randint(0, len(games))):
        game = games[index]
        winner = chance.choice([game.south, game.north, None])
        for player in (game.south, game.north):
            points[player] += 0.5 if winner is None else player == winner
        results.append(won_by(winner, games, index))
    past = past_rounds(results, map(games.pairings.__getitem__, range(len(games.pairings))), games_per_pairing)
    assert TieBreaks(past, players, by_games=True).values("game_points") == points
    assert sum(meeting.games for over in past for meeting in over.meetings) == len(results)
    assert [over.round.number for over in past] == list(range(1, games.pairings.rounds + 1))
    for over in past:
        assert tuple(meeting.pairing for meeting in over.meetings) == over.round.pairings
        for meeting in over.meetings:
            assert games.pairings.index(over.round.number, meeting.pairing.number) is not None
            assert (meeting.games > 0, meeting.unplayed, any(meeting.defaulted)) == (True, 0, False)


def test_who_is_out_defaults_on_what_is_left() -> None:
    games = GameList(Gauntlet(4), 2)
    results = [won_by(0, games, 0), won_by(2, games, 3)]
    places = [Place(1, 1, 0, 1), Place(2, 1, 2, 0), Place(3, 1, 0, 3)]
    assert [games.pairings[index] for index in range(3)] == places
    past = past_rounds(results, places, 2, out={1})
    assert [meeting for over in past for meeting in over.meetings] == [
        Meeting(Pairing(1, 0, 1), (1.0, 0.0), 1, 1, (False, True)),
        Meeting(Pairing(1, 2, 0), (1.0, 0.0), 1),
    ]
    assert [over.round.pairings for over in past] == [(Pairing(1, 0, 1),), (Pairing(1, 2, 0),), ()]
    both = past_rounds([], places[:1], 2, out={0, 1})
    assert both[0].meetings == (Meeting(Pairing(1, 0, 1), (0.0, 0.0), 0, 2, (True, True)),)


@pytest.mark.parametrize("seed", range(40))
def test_round_robins_are_ranked_as_by_gacrux(seed: int) -> None:
    """Of tournaments with pairings fixed beforehand, where unplayed meetings count as played."""
    from gacrux.tiebreak import tiebreak
    from gacrux.trf2json import trf2json

    chance = random.Random(seed)
    players = chance.randint(3, 8)
    games = GameList(RoundRobin(players), 1)
    out = {player for player in range(players) if chance.random() < 0.15}
    results = [
        won_by(chance.choice([game.south, game.north, None]), games, index)
        for index, game in enumerate(games)
        if not {game.south, game.north} & out
    ]
    places = [games.pairings[index] for index in range(len(games))]
    past = past_rounds(results, places, 1, out)
    report = trf2json()
    report.parse_file(trf_text(score_cards(past, players), (), len(past), top_first=True), 0)
    computed = tiebreak(report.get_tournament(1), len(past), {"pre_determined": True})
    for at, name in enumerate(["PTS", "SB/P", "DE/P"], start=1):
        computed.compute_single_tiebreak(computed.parse_tiebreak(at, name))
    event = TieBreaks(past, players, by_games=True)
    rows = [computed.cmps[player + 1] for player in range(players)]
    assert event.values("sonneborn_berger") == [float(row["tiebreakScore"][1]) for row in rows]
    lines = ranked(event, ["points", "sonneborn_berger", "direct_encounter"])
    assert [line.rank for line in sorted(lines, key=lambda line: line.player)] == [row["rank"] for row in rows]


def test_meetings_of_many_games_count_by_share() -> None:
    """0 beats 1 by 2 to 1 and draws with 2, who beats 1 by 3 to 0; wins are of meetings."""
    games = GameList(RoundRobin(3), 3)
    winners: dict[tuple[int, int], list[int | None]] = {(0, 1): [0, 0, 1], (0, 2): [0, 2, None], (1, 2): [2, 2, 2]}
    results = [
        won_by(winners[min(game.south, game.north), max(game.south, game.north)][game.key.number - 1], games, index)
        for index, game in enumerate(games)
    ]
    event = TieBreaks(past_rounds(results, map(games.pairings.__getitem__, range(3)), 3), 3, by_games=True)
    assert event.values("points") == pytest.approx([2 / 3 + 1 / 2, 1 / 3, 3 / 2])
    assert event.values("wins") == [1, 0, 1]
    assert event.values("sonneborn_berger") == pytest.approx([2 / 9 + 3 / 4, 7 / 18, 1 / 3 + 7 / 12])
    assert event.values("buchholz") == pytest.approx([11 / 6, 8 / 3, 3 / 2])
    assert event.values("game_points") == [3.5, 1, 4.5]
