"""The text of a settings file and its lines; what the text means is read elsewhere.

Accepted is UTF-8 without control characters, up to 1 MiB; a byte order mark and CRLF line ends are fine.
"""

import re
import unicodedata
from pathlib import Path

from arena.config.errors import ConfigError, Problem, did_you_mean

MAX_BYTES = 1 << 20

_FORBIDDEN = re.compile("[^\t\n -~\xa0-\u2027\u202a-\ud7ff\ue000-\ufefe\uff00-\ufffd\U00010000-\U0010ffff]")
"""Control characters, a byte order mark inside the text, and the line ends that no editor counts as such."""

_WINDOW = 100


class Source:
    """A file's text, its line ends made ``\\n``, under the path by which messages name it."""

    def __init__(self, path: str, text: str) -> None:
        self.path = path
        self.text = text
        self._lines = text.split("\n")

    def excerpt(self, line: int, column: int) -> str:
        """The line and a caret under the column, both counted from 1; of a long line, the part around the column."""
        text = self._lines[line - 1] if line <= len(self._lines) else ""  # a missing value may stand after the end
        before, after = text[: column - 1], text[column - 1 :]
        if len(text) > _WINDOW:
            half = _WINDOW // 2
            before = before if len(before) <= half else f"...{before[3 - half :]}"
            after = after if len(after) <= half else f"{after[: half - 3]}..."
        return f"    {_printable(before + after)}".rstrip() + f"\n    {' ' * sum(map(_columns, before))}^"


def read_source(path: str) -> Source:
    """Read the file; raises ConfigError when it can't be read or is not acceptable text."""
    try:
        with Path(path).open("rb") as file:
            data = file.read(MAX_BYTES + 1)
    except (OSError, ValueError) as error:
        raise ConfigError(path, [_unreadable(path, error)]) from None
    if data.startswith(b"SQLite format 3\0"):
        hint = "give the settings file that it was made by; arena standings shows what it holds"
        raise ConfigError(path, [Problem(None, None, "this is a results file", hint)])
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        raise ConfigError(path, [Problem(None, None, "the file is UTF-16", "save it as UTF-8")])
    if len(data) > MAX_BYTES:
        raise ConfigError(path, [Problem(None, None, "the file is larger than 1 MiB")])
    text = data.decode("utf-8-sig", errors="surrogateescape").replace("\r\n", "\n").replace("\r", "\n")
    source = Source(path, text)
    if found := _FORBIDDEN.search(text):
        line = text.count("\n", 0, found.start()) + 1
        column = found.start() - text.rfind("\n", 0, found.start())
        words, hint = _name_character(found[0])
        raise ConfigError(path, [Problem(line, column, words, hint, source.excerpt(line, column))])
    return source


def _unreadable(path: str, error: OSError | ValueError) -> Problem:
    if isinstance(error, FileNotFoundError):
        wanted = Path(path)
        try:
            names = [entry.name for entry in wanted.parent.iterdir() if entry.suffix in (".yaml", ".yml")]
        except OSError:
            return Problem(None, None, f"there is no folder {wanted.parent}")
        return Problem(None, None, "there is no such file", did_you_mean(wanted.name, names))
    if isinstance(error, IsADirectoryError):
        return Problem(None, None, "this is a folder", "give the settings file in it")
    words = error.strerror if isinstance(error, OSError) else str(error)
    return Problem(None, None, f"the file can't be read: {words}")


def _name_character(char: str) -> tuple[str, str]:
    """What is wrong with a character that may not stand in a settings file, and the remedy."""
    code = ord(char)
    if 0xDC80 <= code <= 0xDCFF:
        return f"byte 0x{code - 0xDC00:02x} is not UTF-8", "save the file as UTF-8"
    return f"the character U+{code:04X} can't stand in a settings file", "remove it"


def _printable(text: str) -> str:
    return "".join(char if char.isprintable() else " " if char == "\t" else "\ufffd" for char in text)


def _columns(char: str) -> int:
    """The columns a terminal gives the character."""
    if unicodedata.combining(char):
        return 0
    return 2 if unicodedata.east_asian_width(char) in "WF" else 1
