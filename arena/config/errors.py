"""What is wrong with a settings file, in words for the person who wrote it, and nothing of how it is found."""

import difflib
from collections.abc import Iterable, Sequence

from msgspec import Struct

MAX_PROBLEMS = 50
"""After so many problems the rest of a file is not looked at."""

_SHOWN_CHARS = 80


class Problem(Struct, frozen=True):
    """One mistake; *line* and *column* count from 1 and are None where the file as a whole is meant."""

    line: int | None
    column: int | None
    text: str
    """What was expected and what came, in one line."""
    hint: str | None = None
    """What was meant, or how to mend it."""
    excerpt: str = ""
    """The line of the file, and a caret below it."""

    def located(self, path: str) -> str:
        """The whole text: ``path:line:column: text - hint``, then the excerpt."""
        place = path if self.line is None else f"{path}:{self.line}:{self.column}"
        hint = f" - {self.hint}" if self.hint else ""
        excerpt = f"\n{self.excerpt}" if self.excerpt else ""
        return f"{place}: {self.text}{hint}{excerpt}"


class ConfigError(Exception):
    """A settings file that can't be used; ``str()`` is the whole text to print, in the order of the file."""

    def __init__(self, path: str, problems: Sequence[Problem]) -> None:
        super().__init__(path, problems)
        self.path = path
        self.problems = tuple(problems)
        """At least one, at most MAX_PROBLEMS."""

    def __str__(self) -> str:
        parts = [problem.located(self.path) for problem in self.problems]
        if len(parts) == MAX_PROBLEMS:
            parts.append(f"{self.path}: {MAX_PROBLEMS} problems so far; the rest of the file was not looked at")
        return "\n".join(parts)


def shown(text: str) -> str:
    """The text in quotes, on one line, cut to 80 characters."""
    return repr(text if len(text) <= _SHOWN_CHARS else f"{text[: _SHOWN_CHARS - 3]}...")


def did_you_mean(given: str, known: Iterable[str]) -> str | None:
    """A question that names the nearest known name, if one is near."""
    near = difflib.get_close_matches(given[:_SHOWN_CHARS], list(known), n=1)
    return f"did you mean {near[0]!r}?" if near else None
