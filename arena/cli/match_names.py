"""What the two players of ``arena match`` are called."""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import PurePath
from typing import Any

import click

from arena.cli.engine_name import engine_words
from arena.config import MAX_NAME, program_file, program_name

Two = tuple[str, str]


def match_names(engines: Two, given: tuple[str | None, str | None], options: Sequence[Mapping[str, Any] | None]) -> Two:
    """Names that differ: those given, or the programs' with their options behind them.

    Programs of the same name have as much of their folders in front as tells them apart: ``v2/bot`` and ``v1/bot``.
    Raises UsageError for names given alike, and for what is no engine.
    """
    if given[0] is not None and given[0] == given[1]:
        raise click.UsageError(f"--a-name and --b-name must differ, got {given[0][:80]!r} twice")
    suffixes = [[f"{key}={value}" for key, value in (chosen or {}).items()] for chosen in options]
    candidates: list[list[str]] = []
    for programs in _programs([engine_words(engine) for engine in engines]):
        defaults = [" ".join([program, *suffix]) for program, suffix in zip(programs, suffixes, strict=True)]
        names = [default[:MAX_NAME] if name is None else name for default, name in zip(defaults, given, strict=True)]
        if names[0] != names[1]:
            return names[0], names[1]
        candidates.append(names)
    a, b = (name[: MAX_NAME - 2] for name in candidates[0])
    return f"{a} A", f"{b} B"


def _programs(commands: Sequence[Sequence[str]]) -> Iterator[Sequence[str]]:
    """What the programs may be called, with more and more of their folders."""
    names = [program_name(words) for words in commands]
    yield names
    folders = [PurePath(program_file(words) or "").parent.parts for words in commands]
    for depth in range(1, 1 + max(map(len, folders))):
        yield [str(PurePath(*parts[-depth:], name)) for parts, name in zip(folders, names, strict=True)]
