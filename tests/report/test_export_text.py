"""Games as text: what is written, that it can be read back, and that no name breaks it."""

import io

import msgspec
from hypothesis import given

from arena.game import Fault, FaultCode, GameRecord, MoveRecord, Outcome, SearchInfo, Termination, TimeControl, Usage
from arena.report.export_text import format_game
from arena.report.game_text import RESULTS, GameText, parse_games
from tests.store.record_samples import sample_record
from tests.store.record_strategies import game_records, record_settings, texts

_MOVES = (
    MoveRecord(0, 0, 12_345, (9_998, 10_000), SearchInfo(depth=6, score=3, text="} 0-1")),
    MoveRecord(0, 2, 1_000_001, (8_998, 10_000), SearchInfo(depth=7)),
    MoveRecord(1, 6, 9, (8_998, 10_000), used=Usage(cpu_us=1_000_007, peak_kb=9832)),
    MoveRecord(0, 1, 20_000, (8_988, 10_000), SearchInfo(score=-1.5)),
)
# Written by hand from docs/game-text.md.
_TEXT = """\
[Event "cup: open"]
[Game "1.1.1.1"]
[Round "1"]
[South "Bob \\"the\\\\builder\\""]
[North "a]b}\\u{a}[Result \\u{202e}種子"]
[Ruleset "dakon"]
[Start "7,7,7,7,7,7,7/7,7,7,7,7,7,7 0-0 S"]
[StartSource "standard"]
[First "South"]
[Result "1-0"]
[Score "*"]
[Termination "forfeit"]
[Fault "North timeout: beta answered after 10.2 s"]
[SouthTimeControl "10s+0.1s"]
[NorthTimeControl "0.1s/move"]
[SouthEngine "Alpha 1.0"]
[UTC "2025-01-01T10:00:00.000Z"]
[DurationMs "1234"]
[Versions "arena 0.1.0, protocol 1, python 3.11.7"]

1. A {elapsed=0.012345 clock=9.998 score=3 depth=6} C {elapsed=1.000001
clock=8.998 depth=7} 2. g {elapsed=0.000009 clock=10.000 cpu=1.000007
peak_kb=9832} 3. B {elapsed=0.020000 clock=8.988 score=-1.5} 1-0
"""


def _record() -> GameRecord:
    record = sample_record(1)
    south, north = record.players
    return msgspec.structs.replace(
        record,
        players=(
            msgspec.structs.replace(south, name='Bob "the\\builder"'),
            msgspec.structs.replace(north, name="a]b}\n[Result \u202e種子", time_control=TimeControl(move_ms=100)),
        ),
        engines=(record.engines[0], None),
        start="7,7,7,7,7,7,7/7,7,7,7,7,7,7 0-0 S",
        start_source="standard",
        moves=_MOVES,
        termination=Termination.FORFEIT,
        scores=None,
        fault=Fault(1, FaultCode.TIMEOUT, "beta answered after 10.2 s"),
    )


def _parse_one(text: str) -> GameText:
    (game,) = parse_games(io.StringIO(text), "games.mgn")
    return game


def test_a_game_is_written_as_documented() -> None:
    assert format_game(_record(), "cup: open") == _TEXT


def test_the_documented_game_is_read() -> None:
    game = _parse_one(_TEXT)
    assert game.line == 1
    assert game.tags["South"] == 'Bob "the\\builder"'
    assert game.tags["North"] == "a]b}\n[Result \u202e種子"
    assert [(move.seat, move.pit) for move in game.moves] == [(0, 0), (0, 2), (1, 6), (0, 1)]
    assert game.moves[1].comment == "elapsed=1.000001 clock=8.998 depth=7"
    assert game.outcome is Outcome.SOUTH


@record_settings
@given(game_records(), texts)
def test_what_is_written_is_read_back(record: GameRecord, event: str) -> None:
    text = format_game(record, event)
    game = _parse_one(text)
    assert game.tags["Event"] == event
    assert (game.tags["South"], game.tags["North"]) == (record.players[0].name, record.players[1].name)
    assert game.tags["Game"] == str(record.key)
    assert game.tags["Ruleset"] == record.ruleset
    assert game.tags["Start"] == record.start
    assert game.tags["StartSource"] == record.start_source
    assert game.tags["Result"] == RESULTS[record.outcome]
    assert game.tags["Termination"] == record.termination
    assert ("Fault" in game.tags) == (record.fault is not None)
    assert game.tags.get("Adjudication") == record.adjudication
    assert game.outcome is record.outcome
    assert [(move.seat, move.pit) for move in game.moves] == [(move.seat, move.pit) for move in record.moves]
    assert all(move.comment.startswith("elapsed=") for move in game.moves)


@record_settings
@given(game_records(), texts)
def test_lines_are_plain_and_movetext_is_narrow(record: GameRecord, event: str) -> None:
    text = format_game(record, event)
    tags, _, movetext = text.partition("\n\n")
    lines = [*tags.split("\n"), *movetext.removesuffix("\n").split("\n")]
    assert all(line.isprintable() and line for line in lines)
    assert all(len(line) <= 80 for line in movetext.split("\n"))
    assert text == format_game(record, event)


@record_settings
@given(game_records(), game_records())
def test_games_follow_each_other(one: GameRecord, other: GameRecord) -> None:
    texts = [format_game(one, "a"), format_game(other, "b")]
    assert [game._replace(line=1) for game in parse_games(io.StringIO("\n".join(texts)), "games.mgn")] == [
        _parse_one(text) for text in texts
    ]
