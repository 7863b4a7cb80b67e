"""What a replay says of records that can't be right."""

import pytest
from msgspec.structs import replace

from arena.game import GameKey, Outcome, Termination
from arena.report.export_read import PlayedGame
from arena.report.replay import differences
from arena.rules import format_position, parse_ruleset

RULES = parse_ruleset("dakon:pits=5,seeds=2")


def whole_game() -> PlayedGame:
    """First legal moves from the standard start to the end."""
    position, moves = RULES.start(), []
    while legal := RULES.legal_moves(position):
        moves.append((position.to_move, legal[0]))
        position = RULES.play(position, legal[0])
    south, north = scores = RULES.scores(position)
    assert south != north
    return PlayedGame(
        where="test",
        key=GameKey(1, 1, 1, 1),
        ruleset=str(RULES),
        start=format_position(RULES.start()),
        players=("a", "b"),
        moves=tuple(moves),
        outcome=Outcome.SOUTH if south > north else Outcome.NORTH,
        termination=Termination.COMPLETED,
        scores=scores,
    )


GAME = whole_game()
LOSER = 1 if GAME.outcome is Outcome.SOUTH else 0


def test_a_right_record_has_no_differences() -> None:
    assert differences(GAME) == []
    last_seat = GAME.moves[-1][0]
    stopped = replace(
        GAME,
        moves=GAME.moves[:-1],
        termination=Termination.FORFEIT,
        outcome=Outcome.won_by(1 - last_seat),
        scores=None,
    )
    assert differences(stopped) == []
    not_ready = replace(GAME, moves=(), termination=Termination.FORFEIT, outcome=Outcome.SOUTH, scores=None)
    assert differences(not_ready) == []


def test_scores_and_outcome_are_counted_again() -> None:
    south, north = GAME.scores or (0, 0)
    assert differences(replace(GAME, scores=(south + 1, north - 1))) == [
        f"scores: ({south + 1}, {north - 1}) are stored, the moves give ({south}, {north})"
    ]
    other = Outcome.won_by(LOSER)
    assert differences(replace(GAME, outcome=other)) == [f"outcome: {other} is stored, the moves give {GAME.outcome}"]


@pytest.mark.parametrize("termination", [Termination.FORFEIT, Termination.RESIGNATION])
def test_a_finished_game_was_not_given_up(termination: Termination) -> None:
    [text] = differences(replace(GAME, termination=termination))
    assert text.startswith(f"termination: {termination} is stored, by the rules the game was over")


def test_an_unfinished_game_is_not_completed() -> None:
    [text] = differences(replace(GAME, moves=GAME.moves[:-1]))
    assert text == "termination: completed is stored, by the rules the game was not over"


def test_who_gave_up_did_not_win() -> None:
    seat = GAME.moves[-1][0]
    record = replace(
        GAME, moves=GAME.moves[:-1], termination=Termination.RESIGNATION, outcome=Outcome.won_by(seat), scores=None
    )
    [text] = differences(record)
    assert f"but {('South', 'North')[seat]} was to move and could not win" in text


def test_moves_are_judged_one_by_one() -> None:
    seat, pit = GAME.moves[1]
    wrong_seat = replace(GAME, moves=(GAME.moves[0], (1 - seat, pit), *GAME.moves[2:]))
    [text] = differences(wrong_seat)
    assert text.startswith("ply 2, ")
    assert text.endswith(f"{('South', 'North')[seat]} was to move")
    [text] = differences(replace(GAME, moves=((0, 0), (0, 0), *GAME.moves[2:])))
    assert text.startswith("ply 2, A: ")
    [text] = differences(replace(GAME, moves=(*GAME.moves, GAME.moves[-1])))
    assert f"ply {len(GAME.moves) + 1}, " in text


@pytest.mark.parametrize("start", ["1,1/1,1 0-0 S", "nonsense", "0,0,0,0,0/0,0,0,0,0 0-0 S"])
def test_a_start_that_is_none(start: str) -> None:
    [text] = differences(replace(GAME, start=start))
    assert text.startswith("start position: ")


def ended(reason: str | None, outcome: Outcome, plies: int = 6) -> PlayedGame:
    """The game, ended early; after 6 plies the stores are even, before the last ply the winner's holds over half."""
    return replace(
        GAME,
        moves=GAME.moves[:plies],
        termination=Termination.ADJUDICATION,
        outcome=outcome,
        scores=None,
        adjudication=reason,
    )


WINNER = GAME.outcome
LATE = len(GAME.moves) - 1


@pytest.mark.parametrize(
    "game",
    [
        ended("decided: x", WINNER, LATE),
        ended("solved: x", WINNER),
        ended("solved: x", Outcome.DRAW),
        ended("resigned: x", Outcome.won_by(LOSER)),
        ended("drawn: x", Outcome.DRAW),
        ended("too long: x", Outcome.DRAW),
        ended("too long: x", WINNER, LATE),
        ended("too long: x", Outcome.DRAW, LATE),
    ],
)
def test_an_early_end_that_can_be_right(game: PlayedGame) -> None:
    assert differences(game) == []


@pytest.mark.parametrize(
    ("game", "words"),
    [
        (ended("decided: x", WINNER), "adjudication: 'decided: x' is stored, but stores were "),
        (ended("decided: x", Outcome.DRAW, LATE), f"outcome: draw is stored, 'decided: x' gives {WINNER}"),
        (ended("resigned: x", Outcome.DRAW), "outcome: draw is stored, 'resigned: x' gives south or north"),
        (ended("drawn: x", WINNER), f"outcome: {WINNER} is stored, 'drawn: x' gives draw"),
        (ended("too long: x", Outcome.won_by(LOSER), LATE), f"'too long: x' gives draw or {WINNER}"),
        (ended("bored: x", WINNER), "adjudication: expected one of solved, decided, resigned, drawn, too long"),
        (ended(None, WINNER), "as the reason, got 'nothing'"),
        (replace(ended("drawn: x", Outcome.DRAW), scores=(10, 10)), "scores: (10, 10) are stored, but"),
        (ended("drawn: x", Outcome.DRAW, LATE + 1), "termination: adjudication is stored, by the rules the game was"),
    ],
)
def test_an_early_end_that_can_not_be_right(game: PlayedGame, words: str) -> None:
    [text] = differences(game)
    assert words in text
