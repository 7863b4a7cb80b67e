"""What an engine author writes: a ``Bot``, which may look at the clock and talk through ``Out``."""

import time
from collections.abc import Mapping, Sequence
from math import inf
from typing import TypeAlias

from protocol.messages import End, Go, Info, Move, MoveValue, New, OptionSpec, OptionValue, Resign
from protocol.sdk.link import Link

Answer: TypeAlias = MoveValue | Move | Resign
"""A value of ``go.legal``, or what ``Out.move`` and ``Out.resign`` return."""


class Out:
    """What a bot can do between a ``go`` and its answer."""

    def __init__(self, link: Link, go: Go) -> None:
        self._link = link
        self._go = go
        self._since_s = link.read_at_s

    def info(
        self,
        *,
        depth: int | None = None,
        score: float | None = None,
        nodes: int | None = None,
        pv: Sequence[MoveValue] | None = None,
        text: str | None = None,
    ) -> None:
        """Tell the arena what the search thinks; ``score`` in seeds from the mover's view."""
        time_ms = round(1000 * self.elapsed_s())
        nps = round(1000 * nodes / time_ms) if nodes is not None and time_ms else None
        if self._link.open_id == self._go.id:
            self._link.send(Info(self._go.id, depth, score, nodes, time_ms, nps, pv, text))

    def move(self, move: MoveValue, score: float | None = None) -> Move:
        """An answer with the score the bot expects."""
        return Move(self._go.id, move, score)

    def resign(self) -> Resign:
        """The answer that gives the game up."""
        return Resign(self._go.id)

    def stopped(self) -> bool:
        """Whether the arena wants the answer now, or none any more; costs a system call or two."""
        return self._link.look()

    def elapsed_s(self) -> float:
        """Seconds since the ``go`` was read."""
        return time.monotonic() - self._since_s

    def time_left_s(self) -> float:
        """Seconds until the limit of this ``go`` or the end of the own clock; infinite without both.

        The arena's measure also holds the way to the bot and back: leave some milliseconds.
        """
        limit, clock = self._go.limit, self._go.clock
        limit_s = inf if limit is None or limit.ms is None else limit.ms / 1000
        clock_s = inf if clock is None else clock[self._go.seat] / 1000
        return min(limit_s, clock_s) - self.elapsed_s()


class Bot:
    """Base class of an engine; ``go`` has to be written, the rest may be."""

    name: str
    rulesets: Sequence[str]
    version: str | None = None
    author: str | None = None
    caps: Sequence[str] = ()
    """Capabilities; with ``"stop"``, look at ``out.stopped()`` now and then."""
    options: Sequence[OptionSpec] = ()
    settings: Mapping[str, OptionValue]
    """Option values by name, first the defaults; set before any method is called."""

    def new(self, game: New) -> None:
        """A game begins."""

    def go(self, go: Go, out: Out) -> Answer:
        """Choose a move."""
        raise NotImplementedError

    def end(self, end: End) -> None:
        """The game is over."""

    def changed(self, values: Mapping[str, OptionValue]) -> None:
        """Options were set, and ``settings`` has them; a pressed button is only here, with the value True."""
