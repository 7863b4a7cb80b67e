"""What a command runs, its program or what an interpreter is given: its file, and the name of a player without one.

Nothing is looked up: both are made of the command's words alone.
"""

import re
from collections.abc import Sequence
from pathlib import PurePath
from typing import NamedTuple


class _Launched(NamedTuple):
    name: str
    file: str | None = None
    """As the command names it; None for a module or class, which may lie anywhere."""


class _Launcher(NamedTuple):
    """A program that runs another: an interpreter of scripts, or of compiled classes."""

    valued: str = ""
    """Its options whose value is the next word, apart by blanks."""
    inline: str = ""
    """The option behind which a program stands in the command itself: it has no name."""
    subcommands: str = ""
    """Words before the script that are none, apart by blanks."""


_PYTHON = _Launcher(valued="-W -X", inline="-c")
_LAUNCHERS = {
    "python": _PYTHON,
    "pypy": _PYTHON,
    "node": _Launcher(valued="-r --require --import", inline="-e"),
    "deno": _Launcher(valued="-c --config", subcommands="run"),
    "bun": _Launcher(valued="-r --preload", inline="-e", subcommands="run"),
    "ruby": _Launcher(valued="-I -r", inline="-e"),
    "perl": _Launcher(valued="-I", inline="-e"),
    "lua": _Launcher(valued="-l", inline="-e"),
    "bash": _Launcher(valued="-o -O --rcfile", inline="-c"),
    "sh": _Launcher(valued="-o", inline="-c"),
    "java": _Launcher(valued="-cp -classpath --class-path -p --module-path --add-modules"),
    "dotnet": _Launcher(valued="--fx-version --roll-forward", subcommands="exec run"),
}
_WITH_VERSION = re.compile(r"([a-z]+)[0-9.]*")


def program_name(command: Sequence[str]) -> str:
    """The name of what the *command* runs, without folder and ending: ``my_bot`` for ``python3 -u bots/my_bot.py``."""
    launched = _launched(command)
    return (launched and launched.name) or PurePath(command[0]).stem


def program_file(command: Sequence[str]) -> str | None:
    """The file that the *command* runs, as it names it: ``bots/my_bot.py`` in the same command.

    None where that can't be told from its words: for modules, classes, and programs in the command itself.
    """
    launched = _launched(command)
    return launched.file if launched else command[0]


def _launched(command: Sequence[str]) -> _Launched | None:
    """What the command's interpreter is given to run; None if its program is no interpreter."""
    program, *arguments = command
    found = _WITH_VERSION.fullmatch(PurePath(program).name)
    if not found or found[1] not in _LAUNCHERS:
        return None
    launcher = found[1]
    valued, inline, subcommands = map(str.split, _LAUNCHERS[launcher])
    words = iter(arguments)
    for word in words:
        if word in inline:
            break
        if word == "-m" and _LAUNCHERS[launcher] is _PYTHON:
            return _Launched(_last_part(next(words, "")))
        if word == "-jar" and launcher == "java":
            return _of_file(next(words, ""))
        if word in valued:
            next(words, None)
        elif not word.startswith("-") and word not in subcommands:
            is_class = launcher == "java" and not word.endswith(".java")
            return _Launched(_last_part(word)) if is_class else _of_file(word)
    return _Launched("")


def _of_file(path: str) -> _Launched:
    return _Launched(PurePath(path).stem, path)


def _last_part(dotted: str) -> str:
    return dotted.rpartition(".")[2]
