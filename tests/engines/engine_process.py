"""An engine as a process, spoken to with the arena's own codec and session."""

import os
import select
import subprocess
from collections.abc import Mapping, Sequence
from itertools import count
from pathlib import Path
from typing import NamedTuple, TypeVar

from arena.rules import Position, Ruleset
from protocol.messages import (
    PROBE,
    EngineHello,
    Go,
    Hello,
    Info,
    Limit,
    Message,
    Move,
    New,
    Options,
    OptionValue,
    Pos,
    Quit,
    Ready,
    WireMap,
)
from protocol.session import ArenaEvent, ArenaSession

PATIENCE_S = 30
"""Whoever says nothing for so long hangs."""

GAME = "game 1"

_Kind = TypeVar("_Kind", bound=Message)


class Answer(NamedTuple):
    """What came back for a ``go``."""

    move: Move
    infos: Sequence[Info]


class EngineProcess:
    """Starts ``command``; use it as a context, at whose end the process is gone."""

    def __init__(self, command: Sequence[str], cwd: Path) -> None:
        self._session = ArenaSession()
        self._ids = count(1)
        self._process = subprocess.Popen(command, cwd=cwd, stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0)

    def __enter__(self) -> "EngineProcess":
        return self

    def __exit__(self, *_: object) -> None:
        self._process.kill()
        self._process.wait()
        for pipe in (self._process.stdin, self._process.stdout):
            assert pipe is not None
            pipe.close()

    def greet(self) -> EngineHello:
        self.send(Hello((1,), "test", PROBE))
        return self.expect(EngineHello)

    def set_options(self, values: Mapping[str, OptionValue]) -> None:
        self.send(Options(values))
        self.expect(Ready)

    def new(self, ruleset: Ruleset, seed: int = 1, tc: WireMap | None = None) -> None:
        self.send(New(GAME, ruleset.name, ruleset.params, seat=0, seed=seed, tc=tc or {}))
        self.expect(Ready)

    def ask(self, ruleset: Ruleset, position: Position, ply: int = 0, **limit: int) -> Answer:
        """The answer to a ``go`` with ``Limit(**limit)``."""
        self.start_go(ruleset, position, ply, Limit(**limit))
        return self.answer()

    def start_go(
        self,
        ruleset: Ruleset,
        position: Position,
        ply: int = 0,
        limit: Limit | None = None,
        clock: tuple[int, int] | None = None,
    ) -> int:
        """Ask for a move of the side to move; the id."""
        go_id = next(self._ids)
        self.send(go_message(go_id, ruleset, position, ply, limit, clock))
        return go_id

    def answer(self) -> Answer:
        infos = []
        while isinstance(event := self.receive(), Info):
            infos.append(event)
        assert isinstance(event, Move), event
        return Answer(event, infos)

    def send(self, message: Message) -> None:
        self.write(self._session.send(message))  # type: ignore[arg-type]

    def write(self, data: bytes) -> None:
        """Write bytes past the session."""
        assert self._process.stdin is not None
        self._process.stdin.write(data)

    def expect(self, kind: type[_Kind]) -> _Kind:
        event = self.receive()
        assert isinstance(event, kind), event
        return event

    def receive(self) -> ArenaEvent:
        """The next event; fails when none comes."""
        while (event := self._session.next_event()) is None:
            self._session.receive(self.read())
        return event

    def read(self) -> bytes:
        """The next bytes, past the session; ``b""`` at the end. Fails when none come."""
        assert self._process.stdout is not None
        poll = select.poll()
        poll.register(self._process.stdout, select.POLLIN)
        assert poll.poll(1000 * PATIENCE_S), "the engine says nothing"
        return os.read(self._process.stdout.fileno(), 65_536)

    def quit(self) -> int:
        """Say quit; the exit status."""
        self.send(Quit())
        return self.wait()

    def close_input(self) -> int:
        """End the engine's input; the exit status, once everything it still says is read."""
        assert self._process.stdin is not None
        self._process.stdin.close()
        while self.read():
            pass
        return self.wait()

    def wait(self) -> int:
        """The exit status; negative for a signal."""
        return self._process.wait(PATIENCE_S)


def go_message(
    go_id: int,
    ruleset: Ruleset,
    position: Position,
    ply: int = 0,
    limit: Limit | None = None,
    clock: tuple[int, int] | None = None,
) -> Go:
    pos = Pos(position.pits, position.stores, 0 if position.to_move == 0 else 1)
    legal = ruleset.legal_moves(position)
    return Go(go_id, GAME, ply, pos.to_move, pos, last=(), legal=legal, run=0, clock=clock, limit=limit)
