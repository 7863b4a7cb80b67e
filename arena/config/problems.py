"""Collecting what is wrong with one file while it is read, so that all of it can be said at once."""

from typing import Never, Protocol

from arena.config.errors import MAX_PROBLEMS, ConfigError, Problem
from arena.config.source import Source


class Place(Protocol):
    """Anything that stands at a line and column of the file, both counted from 1."""

    @property
    def line(self) -> int:
        """The line."""

    @property
    def column(self) -> int:
        """The column, in characters."""


class Problems:
    """The problems of one file, in the order in which they were found."""

    def __init__(self, source: Source) -> None:
        self._source = source
        self._found: list[Problem] = []

    def add(self, place: Place, text: str, hint: str | None = None) -> None:
        """Note a problem, once; raises ConfigError when there are as many as one error holds."""
        excerpt = self._source.excerpt(place.line, place.column)
        problem = Problem(place.line, place.column, text, hint, excerpt)
        if problem in self._found:  # found before through another alias of the same value
            return
        self._found.append(problem)
        if len(self._found) == MAX_PROBLEMS:
            raise self.error()

    def stop(self, place: Place, text: str, hint: str | None = None) -> Never:
        """Note a problem after which the file can't be read on, and raise ConfigError with all of them."""
        self.add(place, text, hint)
        raise self.error()

    def raise_if_any(self) -> None:
        """Raise ConfigError with all problems, if there is one."""
        if self._found:
            raise self.error()

    def error(self) -> ConfigError:
        """All problems, of which there is at least one, in the order of the file."""
        return ConfigError(self._source.path, sorted(self._found, key=lambda problem: (problem.line, problem.column)))
