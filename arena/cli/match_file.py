"""The tournament file that ``arena match`` stands for, and its mistakes under the options that they come from."""

import json
from typing import Any

import click

from arena.config import Config, ConfigError, config_of


class MatchFile:
    """A tournament file written line by line; each line knows the option it is made of."""

    def __init__(self) -> None:
        self._lines: list[str] = []
        self._options: list[str] = []

    def put(self, key: str, value: Any, option: str) -> None:
        """Write a key, indented as the caller has it; nothing if *value* is None."""
        if value is None:
            return
        text = json.dumps(value, ensure_ascii=False)
        try:
            text.encode()
        except UnicodeEncodeError:
            raise click.UsageError(f"{option}: expected UTF-8, got {text[:80]!r}") from None
        self._add(f"{key}: {text}", option)

    def begin(self, key: str) -> None:
        """Begin a map or list, whose keys come next."""
        self._add(f"{key}:", key)

    def config(self) -> Config:
        """What the file says; raises UsageError, a line for each mistake."""
        try:
            return config_of("\n".join(self._lines), "arena match")
        except ConfigError as error:
            mistakes = [
                f"{self._options[problem.line - 1] if problem.line else 'arena match'}: {problem.text}"
                + (f" - {problem.hint}" if problem.hint else "")
                for problem in error.problems
            ]
            raise click.UsageError("\n".join(mistakes)) from error

    def _add(self, line: str, option: str) -> None:
        self._lines.append(line)
        self._options.append(option)
