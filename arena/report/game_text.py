"""Games as text for people and programs (``.mgn``): the value, and reading it. Writing is in ``export_text.py``.

The format is described in ``docs/game-text.md``. Reading checks the form of everything and the legality of nothing.
"""

import re
from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from arena.game import GameKey, Outcome, Termination
from arena.rules import Ruleset, parse_move, parse_position, parse_ruleset

RESULTS = {Outcome.SOUTH: "1-0", Outcome.NORTH: "0-1", Outcome.DRAW: "1/2-1/2", Outcome.VOID: "*"}
"""How an outcome is written; ``*`` is a game without one."""
OUTCOMES = {text: outcome for outcome, text in RESULTS.items()}

SIDES = ("South", "North")

_TAG = re.compile(r'\[(\w+)\s+"((?:[^"\\]|\\.)*)"\s*\]', re.ASCII)
_ESCAPE = re.compile(r"\\(?:u\{([0-9A-Fa-f]{1,6})\}|(.?))")
_WORD = re.compile(r"[{}]|[^\s{}]+")
_NUMBER = re.compile(r"([0-9]{1,6})\.")
_SCORE = re.compile(r"([0-9]{1,9})-([0-9]{1,9})")


class GameFileError(Exception):
    """A file of games that can't be read; the message is one line that starts with ``file:line``."""

    def __init__(self, name: str, line: int, problem: str) -> None:
        super().__init__(f"{name}:{line}: {problem}")


class MoveText(NamedTuple):
    """A move and what stands in braces after it."""

    seat: int
    pit: int
    comment: str = ""


class GameText(NamedTuple):
    """One game as it stands in a file; tags are as written, those that this module knows are well-formed."""

    line: int
    """Where it begins in its file, from 1."""
    tags: dict[str, str]
    moves: tuple[MoveText, ...]
    outcome: Outcome


def parse_games(lines: Iterable[str], name: str) -> Iterator[GameText]:
    """The games in *lines* of the file *name*, one after another; raises GameFileError at the first flaw."""
    parser = None
    number = 0
    for number, line in numbered(lines, name):
        if parser is None:
            if not line.strip():
                continue
            parser = _Parser(name, number)
        if parser.feed(line, number):
            yield parser.game()
            parser = None
    if parser is not None:
        raise GameFileError(name, number, f"the file ends inside the game that begins in line {parser.line}")


def numbered(lines: Iterable[str], name: str) -> Iterator[tuple[int, str]]:
    """Number *lines* from 1; GameFileError for one that is not UTF-8, read with ``errors="surrogateescape"``."""
    for number, line in enumerate(lines, 1):
        try:
            line.encode()
        except UnicodeEncodeError:
            raise GameFileError(name, number, "is not UTF-8 text") from None
        yield number, line


def parse_score(text: str) -> tuple[int, int] | None:
    """Seeds by seat from ``53-45``; None from ``*``; ValueError for anything else."""
    if text == "*":
        return None
    if found := _SCORE.fullmatch(text):
        return int(found[1]), int(found[2])
    raise ValueError(f"expected seeds such as 53-45, or *, got {text[:80]!r}")


def escape(text: str) -> str:
    r"""*text* for between quotes: one line, whatever it holds; what is not printable becomes ``\u{hex}``."""
    text = text.replace("\\", "\\\\").replace('"', '\\"')
    return "".join(char if char.isprintable() else f"\\u{{{ord(char):x}}}" for char in text)


def unescape(text: str) -> str:
    """The inverse of escape; ValueError for an escape that it never makes."""
    return _ESCAPE.sub(_unescaped, text)


def _unescaped(found: re.Match[str]) -> str:
    if found[1] is None:
        if found[2] not in ('"', "\\"):
            raise ValueError(f'expected \\\\, \\" or \\u{{hex}} in a tag, got {found[0]!r}')
        return found[2]
    code = int(found[1], 16)
    if code > 0x10FFFF or 0xD800 <= code < 0xE000:
        raise ValueError(f"{found[0]} is no character")
    return chr(code)


def _parse_result(text: str) -> Outcome:
    if text not in OUTCOMES:
        raise ValueError(f"expected a result, one of {' '.join(OUTCOMES)}, got {text[:80]!r}")
    return OUTCOMES[text]


def _parse_termination(text: str) -> Termination:
    try:
        return Termination(text)
    except ValueError:
        raise ValueError(f"expected a termination, one of {', '.join(Termination)}, got {text[:80]!r}") from None


_CHECKS: dict[str, Callable[[str], object]] = {
    "Game": GameKey.parse,
    "Ruleset": parse_ruleset,
    "Start": parse_position,
    "Result": _parse_result,
    "Score": parse_score,
    "Termination": _parse_termination,
}


class _Parser:
    """Reads one game, line by line."""

    def __init__(self, name: str, line: int) -> None:
        self.line = line
        self._name = name
        self._tags: dict[str, str] = {}
        self._moves: list[MoveText] = []
        self._ruleset: Ruleset | None = None
        self._turn = 0
        self._numbered: int | None = None
        """The number that stands before the move to come."""
        self._comment: list[str] | None = None
        self._outcome: Outcome | None = None

    def feed(self, line: str, number: int) -> bool:
        """Read one line; true when the game is complete."""
        try:
            if self._comment is None and line.lstrip().startswith("["):
                self._read_tag(line.strip())
            else:
                for word in _WORD.findall(line):
                    self._read_word(word)
        except ValueError as error:  # among them all of the rules' errors
            raise GameFileError(self._name, number, str(error)) from error
        return self._outcome is not None

    def game(self) -> GameText:
        """The game, once it is complete."""
        assert self._outcome is not None
        return GameText(self.line, self._tags, tuple(self._moves), self._outcome)

    def _read_tag(self, line: str) -> None:
        if self._ruleset is not None:
            raise ValueError(f"expected the result of the game that begins in line {self.line} before further tags")
        found = _TAG.fullmatch(line)
        if found is None:
            raise ValueError(f'expected a tag such as [South "name"], got {line[:80]!r}')
        name, value = found[1], unescape(found[2])
        if name in self._tags:
            raise ValueError(f"tag {name} is given twice")
        if check := _CHECKS.get(name):
            check(value)
        self._tags[name] = value

    def _read_word(self, word: str) -> None:
        if self._comment is not None:
            self._read_comment(word)
            return
        if self._outcome is not None:
            raise ValueError(f"expected the end of the line after the result, got {word[:80]!r}")
        if self._ruleset is None:
            if "Ruleset" not in self._tags:
                raise ValueError(f"expected a tag Ruleset before the moves, got {word[:80]!r}")
            self._ruleset = parse_ruleset(self._tags["Ruleset"])
        if word == "{":
            self._open_comment()
        elif number := _NUMBER.fullmatch(word):
            self._numbered = int(number[1])
        elif word in OUTCOMES:
            self._read_result(word)
        else:
            self._read_move(*parse_move(word, self._ruleset))

    def _open_comment(self) -> None:
        if not self._moves or self._moves[-1].comment or self._numbered is not None:
            raise ValueError("a comment stands after a move, one for each")
        self._comment = []

    def _read_comment(self, word: str) -> None:
        assert self._comment is not None
        if word == "{":
            raise ValueError("a comment can't hold another one")
        if word == "}":
            self._moves[-1] = self._moves[-1]._replace(comment=" ".join(self._comment))
            self._comment = None
        else:
            self._comment.append(word)

    def _read_move(self, seat: int, pit: int) -> None:
        new_turn = not self._moves or self._moves[-1].seat != seat
        self._turn += new_turn
        if self._numbered is not None and not (new_turn and self._numbered == self._turn):
            due = f"{self._turn}." if new_turn else "none: it goes on with the turn"
            raise ValueError(f"expected the number {due} before the move {len(self._moves) + 1}, got {self._numbered}.")
        self._numbered = None
        self._moves.append(MoveText(seat, pit))

    def _read_result(self, word: str) -> None:
        if self._tags.get("Result", word) != word:
            raise ValueError(f"expected the result of the tag, {self._tags['Result']}, at the end, got {word}")
        self._outcome = OUTCOMES[word]
