"""What commands print for people, made safe: text of engines can't move the cursor or break a line."""

import os
import sys
from pathlib import Path
from typing import TextIO

import click

STDOUT = Path("-")
"""Stands for stdout where an output file is named."""


def say(line: str = "") -> None:
    """Print one line on stdout at once."""
    click.echo(printable(line))


def printable(text: str) -> str:
    """*text* on one line, with an escape such as ``\\x1b`` for whatever is not printable."""
    return "".join(char if char.isprintable() else repr(char)[1:-1] for char in text)


def settle_streams() -> None:
    """Have characters that a stream's encoding lacks escaped instead of ending the command."""
    for stream in (sys.stdout, sys.stderr):
        if reconfigure := getattr(stream, "reconfigure", None):
            reconfigure(errors="backslashreplace")


def utf8_stdout() -> TextIO:
    """Stdout for what would else be a file: UTF-8 without line-end translation, whatever the terminal's encoding."""
    sys.stdout.reconfigure(encoding="utf-8", newline="")  # type: ignore[union-attr]
    return sys.stdout


def no_stdout(context: click.Context, parameter: click.Parameter, path: Path | None) -> Path | None:
    """The callback of an option for a results file, which is read as well as written."""
    if path == STDOUT:
        raise click.BadParameter("a results file can't be stdout; arena export -o - writes its games there")
    return path


def draws_unicode() -> bool:
    """Whether stdout's encoding has the characters of a drawn board."""
    try:
        "╭─▸·".encode(sys.stdout.encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def mute_stdout() -> None:
    """Stdout can't be written any more; let it go, or Python complains once more when it exits."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
