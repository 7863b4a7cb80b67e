"""Reading games back, for a replay, from a results file or from an export as JSON lines or text."""

from collections.abc import Iterator
from io import TextIOWrapper
from pathlib import Path
from typing import TextIO

import msgspec
from msgspec import Struct

from arena.game import GameKey, GameRecord, Outcome, Termination
from arena.report.game_text import GameFileError, GameText, numbered, parse_games, parse_score
from arena.rules import parse_move, parse_position, parse_ruleset
from arena.store import Results

_CSV_HEAD = b"game,event,round,"
_HEAD_BYTES = 1024
_SQLITE_HEAD = b"SQLite format 3\0"


class PlayedGame(Struct, frozen=True, kw_only=True):
    """What a replay needs of a game. Texts are well-formed; whether the moves are legal is the replay's to say."""

    where: str
    """For messages: ``file:line``, or the results file."""
    key: GameKey
    ruleset: str
    start: str
    players: tuple[str, str]
    """Names by seat."""
    moves: tuple[tuple[int, int], ...]
    """(seat, pit) of each."""
    outcome: Outcome
    termination: Termination
    scores: tuple[int, int] | None
    adjudication: str | None = None
    """Why the arena ended the game early."""


def read_games(path: Path) -> Iterator[PlayedGame]:
    """The games of *path*, whatever it is; the content tells, not the name.

    Raises GameFileError for a text that can't be read, StoreError for a results file that can't, OSError for neither.
    """
    with path.open("rb") as file:
        head = file.peek(_HEAD_BYTES)  # and not read: a pipe can't be opened again
        if not head.startswith(_SQLITE_HEAD):
            stream = TextIOWrapper(file, encoding="utf-8-sig", errors="surrogateescape")
            yield from _read_text(stream, head.removeprefix(b"\xef\xbb\xbf").lstrip(), str(path))
            return
    with Results.open(path) as results:
        for record in results.records():
            yield _from_record(record, str(path))


def _read_text(stream: TextIO, head: bytes, name: str) -> Iterator[PlayedGame]:
    """The games of a text that begins with *head*."""
    if head.startswith(_CSV_HEAD):
        raise GameFileError(name, 1, "csv can't be read back; export jsonl or text")
    match head[:1]:
        case b"{":
            yield from _read_jsonl(stream, name)
        case b"[":
            for game in parse_games(stream, name):
                yield _from_text(game, name)
        case _:
            expected = "expected a results file, JSON lines or game text (its first line a tag in [ ])"
            got = repr(head.splitlines()[0][:80].decode(errors="replace")) if head else "nothing"
            raise GameFileError(name, 1, f"{expected}, got {got}")


def _from_record(record: GameRecord, name: str) -> PlayedGame:
    return PlayedGame(
        where=name,
        key=record.key,
        ruleset=record.ruleset,
        start=record.start,
        players=(record.players[0].name, record.players[1].name),
        moves=tuple((move.seat, move.pit) for move in record.moves),
        outcome=record.outcome,
        termination=record.termination,
        scores=record.scores,
        adjudication=record.adjudication,
    )


def _from_text(game: GameText, name: str) -> PlayedGame:
    tags = game.tags
    for required in ("Game", "South", "North", "Start", "Termination"):
        if required not in tags:
            raise GameFileError(name, game.line, f"the game that begins here has no tag {required}")
    return PlayedGame(
        where=f"{name}:{game.line}",
        key=GameKey.parse(tags["Game"]),
        ruleset=tags["Ruleset"],
        start=tags["Start"],
        players=(tags["South"], tags["North"]),
        moves=tuple((move.seat, move.pit) for move in game.moves),
        outcome=game.outcome,
        termination=Termination(tags["Termination"]),
        scores=parse_score(tags.get("Score", "*")),
        adjudication=tags.get("Adjudication"),
    )


class _PlayerLine(Struct):
    name: str


class _MoveLine(Struct):
    pit: str


class _GameLine(Struct):
    """What is read of a line; the other keys are for other programs."""

    game: str
    ruleset: str
    start: str
    players: tuple[_PlayerLine, _PlayerLine]
    moves: tuple[_MoveLine, ...]
    outcome: Outcome
    termination: Termination
    scores: tuple[int, int] | None = None
    adjudication: str | None = None


_line_decoder = msgspec.json.Decoder(_GameLine)


def _read_jsonl(stream: Iterator[str], name: str) -> Iterator[PlayedGame]:
    for number, line in numbered(stream, name):
        if line.strip():
            try:
                game = _from_line(_line_decoder.decode(line), f"{name}:{number}")
            except (ValueError, msgspec.DecodeError) as error:  # among them all of the rules' errors
                raise GameFileError(name, number, str(error)) from error
            yield game


def _from_line(line: _GameLine, where: str) -> PlayedGame:
    ruleset = parse_ruleset(line.ruleset)
    parse_position(line.start)
    return PlayedGame(
        where=where,
        key=GameKey.parse(line.game),
        ruleset=line.ruleset,
        start=line.start,
        players=(line.players[0].name, line.players[1].name),
        moves=tuple(parse_move(move.pit, ruleset) for move in line.moves),
        outcome=line.outcome,
        termination=line.termination,
        scores=line.scores,
        adjudication=line.adjudication,
    )
