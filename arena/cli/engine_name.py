"""An engine on the command line: the name of a shipped one, or a command in words."""

import shlex
import shutil
from collections.abc import Sequence
from difflib import get_close_matches
from pathlib import Path

import click

from arena.config import shipped_engines


def engine_words(text: str) -> list[str]:
    """The words of a name or command, at least one; raises UsageError."""
    try:
        words = shlex.split(text)
    except ValueError as error:
        raise click.UsageError(f"the command {text[:80]!r} can't be split into words: {error}") from error
    if not words:
        raise click.UsageError("an engine is the name of a shipped one or a command, got nothing")
    return words


def is_shipped(words: Sequence[str], options: str) -> bool:
    """Whether the words name a shipped engine; else they are a command.

    *options* says where those of a shipped engine go. Raises UsageError for a shipped engine with arguments, and for a
    name that is neither an engine's nor a program's.
    """
    name, shipped = words[0], shipped_engines()
    if name in shipped:
        if len(words) > 1:
            raise click.UsageError(f"{name!r} is a shipped engine; {options}")
        return True
    if len(words) == 1 and "/" not in name and shutil.which(name) is None:
        near = get_close_matches(name, shipped, n=1)
        hint = f"did you mean {near[0]!r}?" if near else "arena engines lists the first"
        if Path(name).is_file():
            hint = f"the file of this folder is written ./{name}"
        raise click.UsageError(f"there is no shipped engine {name[:80]!r} and no program of that name; {hint}")
    return False
