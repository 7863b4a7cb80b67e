"""Reading game text: every flaw is named with its line."""

import io
from importlib.resources import files

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arena.game import Outcome
from arena.report.game_text import GameFileError, GameText, escape, parse_games, parse_score, unescape
from arena.rules import parse_position, parse_ruleset
from tests.store.record_strategies import record_settings, texts

_HEAD = '[Game "1.1.1.1"]\n[Ruleset "dakon"]\n[Result "1-0"]\n\n'


def _parse(text: str) -> list[GameText]:
    return list(parse_games(io.StringIO(text), "games.mgn"))


def test_no_game() -> None:
    assert _parse("") == []
    assert _parse("\n  \n") == []


def test_a_game_without_moves() -> None:
    (game,) = _parse(_HEAD + "1-0\n")
    assert game.moves == ()


def test_a_hand_written_game() -> None:
    (game,) = _parse('\r\n[Ruleset "djenon-aboure"]\r\n  A b\r\n{ so\r\n  far  } C *')
    assert game.line == 2
    assert [(move.seat, move.pit, move.comment) for move in game.moves] == [(0, 0, ""), (1, 1, "so far"), (0, 2, "")]
    assert game.outcome is Outcome.VOID


@pytest.mark.parametrize(
    ("text", "line", "problem"),
    [
        ("A b 1-0", 1, "expected a tag Ruleset before the moves, got 'A'"),
        ("[Ruleset dakon]", 1, "expected a tag such as [South \"name\"], got '[Ruleset dakon]'"),
        ('[South "a"\n', 1, "expected a tag such as"),
        ('[South "a"] [North "b"]', 1, "expected a tag such as"),
        ('[South "a\\"]', 1, "expected a tag such as"),
        ('[South "a\\n"]', 1, "in a tag, got '\\\\n'"),
        ('[South "a\\u{d800}"]', 1, "is no character"),
        ('[South "a\\u{110000}"]', 1, "is no character"),
        ('[South "a"]\n[South "a"]', 2, "tag South is given twice"),
        ('[South "a"]\n[Ruleset "dakom"]', 2, "unknown ruleset 'dakom'; did you mean 'dakon'?"),
        ('[Game "1.2.3"]', 1, "expected a game id event.round.pairing.number"),
        ('[Start "7,7/7,7 0-0"]', 1, "expected pits, stores and side to move"),
        ('[Result "2-0"]', 1, "expected a result, one of 1-0 0-1 1/2-1/2 *, got '2-0'"),
        ('[Score "53"]', 1, "expected seeds such as 53-45, or *, got '53'"),
        ('[Termination "bored"]', 1, "expected a termination, one of completed, resignation,"),
        (_HEAD + "1. A 2. x 1-0", 5, "expected a pit of dakon"),
        (_HEAD + "A\nb\nI 1-0", 7, "expected a pit of dakon"),
        (_HEAD + "1. A 3. b 1-0", 5, "expected the number 2. before the move 2, got 3."),
        (_HEAD + "1. A 2. B 1-0", 5, "expected the number none: it goes on with the turn before the move 2, got 2."),
        (_HEAD + "A 0-1", 5, "expected the result of the tag, 1-0, at the end, got 0-1"),
        (_HEAD + "A 1-0 b", 5, "expected the end of the line after the result, got 'b'"),
        (_HEAD + "{why} A 1-0", 5, "a comment stands after a move"),
        (_HEAD + "A {b} {c} 1-0", 5, "a comment stands after a move"),
        (_HEAD + "A {b {c} 1-0", 5, "a comment can't hold another one"),
        (_HEAD + "A b } 1-0", 5, "expected a pit of dakon"),
        (_HEAD + 'A\n\n[South "b"]\n', 7, "expected the result of the game that begins in line 1 before further tags"),
        (_HEAD + "A {never closed\n1-0\n", 6, "the file ends inside the game that begins in line 1"),
        ('[South "a"]\n', 1, "the file ends inside the game that begins in line 1"),
        ('[South "a"]\n[North "\udcff"]', 2, "is not UTF-8 text"),
    ],
)
def test_flaws_are_named_with_their_line(text: str, line: int, problem: str) -> None:
    with pytest.raises(GameFileError) as caught:
        _parse(text)
    message = str(caught.value)
    assert message.startswith(f"games.mgn:{line}: ")
    assert problem in message
    assert message.isprintable()


@record_settings
@given(texts)
def test_escaping_is_undone(text: str) -> None:
    escaped = escape(text)
    assert escaped.isprintable()
    assert unescape(escaped) == text


@record_settings
@given(st.text(alphabet='[]{}"\\u19.-*/AbCxR \n', max_size=60))
def test_any_text_is_games_or_a_flaw(text: str) -> None:
    try:
        games = _parse(_HEAD + text)
    except GameFileError as error:
        assert str(error).startswith("games.mgn:")  # noqa: PT017
    else:
        assert games


@pytest.mark.parametrize(("text", "scores"), [("53-45", (53, 45)), ("0-0", (0, 0)), ("*", None)])
def test_scores(text: str, scores: tuple[int, int] | None) -> None:
    assert parse_score(text) == scores


def test_the_documents_example_is_a_game() -> None:
    """Dakon's strongest first turn: nine moves that bank more than half of the 98 seeds (docs/rules.md)."""
    document = files("arena").joinpath("docs/game-text.md").read_text("utf-8")
    (game,) = _parse(document.split("```\n")[1])
    ruleset = parse_ruleset(game.tags["Ruleset"])
    position = parse_position(game.tags["Start"])
    for move in game.moves:
        assert position.to_move == move.seat
        position = ruleset.play(position, move.pit)
    assert position.stores == (53, 0)
    assert position.to_move == 1
    assert (game.outcome, game.tags["Termination"]) == (Outcome.SOUTH, "resignation")
