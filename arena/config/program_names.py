"""What a player is called that only has a command: after its program, or after what an interpreter is given to run.

Nothing is looked up: a name is made of the command's words alone.
"""

import re
from collections.abc import Sequence
from pathlib import PurePath
from typing import NamedTuple


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
    program, *arguments = command
    found = _WITH_VERSION.fullmatch(PurePath(program).name)
    launched = _launched(found[1], arguments) if found and found[1] in _LAUNCHERS else None
    return launched or PurePath(program).stem


def _launched(launcher: str, arguments: Sequence[str]) -> str | None:
    """The name of the script, module or class that the launcher is given, if it has one."""
    valued, inline, subcommands = map(str.split, _LAUNCHERS[launcher])
    words = iter(arguments)
    for word in words:
        if word in inline:
            return None
        if word == "-m" and _LAUNCHERS[launcher] is _PYTHON:
            return _last_part(next(words, ""))
        if word == "-jar" and launcher == "java":
            return PurePath(next(words, "")).stem
        if word in valued:
            next(words, None)
        elif not word.startswith("-") and word not in subcommands:
            is_class = launcher == "java" and not word.endswith(".java")
            return _last_part(word) if is_class else PurePath(word).stem
    return None


def _last_part(dotted: str) -> str:
    return dotted.rpartition(".")[2]
