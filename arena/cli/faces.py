"""What a run shows of itself: plain lines, or JSON, one object a line. The live view is in ``live``."""

from typing import Protocol

import click
import msgspec
import trio

from arena.tournament import (
    EngineOut,
    EngineReady,
    GameFinished,
    GameVoid,
    RunEvent,
    RunFinished,
    RunStarted,
    Stopping,
    Warned,
)

_STDERR_LINES = 10


class Face(Protocol):
    """Shows a run's events until there are no more."""

    async def follow(self, events: trio.MemoryReceiveChannel[RunEvent]) -> None:
        """Show *events* as they come."""


class JsonFace:
    """Every event as a JSON object on a line of its own."""

    async def follow(self, events: trio.MemoryReceiveChannel[RunEvent]) -> None:
        """Print *events* as they come."""
        async for event in events:
            click.echo(msgspec.json.encode(event))


class PlainFace:
    """One line for everything that matters, for logs and pipes."""

    def __init__(self) -> None:
        self._total = 0
        self._done = 0

    async def follow(self, events: trio.MemoryReceiveChannel[RunEvent]) -> None:
        """Print *events* as they come."""
        async for event in events:
            if isinstance(event, RunStarted):
                self._total, self._done = sum(event.games), sum(event.finished)
            elif isinstance(event, GameFinished):
                self._done += 1
            for line in describe(event):
                prefix = f"[{self._done}/{self._total}] " if isinstance(event, GameFinished) else ""
                click.echo(prefix + line)


def describe(event: RunEvent) -> list[str]:
    """The event in words, a line each; nothing for events that only a machine or a live view needs."""
    match event:
        case RunStarted():
            games = sum(event.games)
            done = f", {sum(event.finished)} of them played already" if any(event.finished) else ""
            what = f"{event.name}: {', '.join(event.rulesets)}; {len(event.players)} players, {games} games{done}"
            return [f"{what}; {event.concurrency} at once; results in {event.results}"]
        case Warned():
            return [f"warning: {event.text}"]
        case EngineReady():
            return [f"{event.player} is ready: {event.engine} {event.engine_version or ''}".rstrip()]
        case EngineOut():
            where = "" if event.event is None else f" of event {event.event}"
            lines = [f"OUT{where}: {event.player} {event.text} ({event.code}); its games are left unplayed"]
            return lines + [f"    {line}" for line in event.stderr.splitlines()[-_STDERR_LINES:]]
        case GameFinished():
            return _result_lines(event)
        case GameVoid():
            return [f"{event.game} void: {event.reason}"]
        case Stopping():
            return [f"stopping: no new games; {event.running} running may take {event.deadline_s:g} s more"]
        case RunFinished():
            left = f", {event.left} games left; the same command again plays them" if event.left else ""
            return [f"{event.status}: {event.played} games played{left}"]
        case _:
            return []


def _result_lines(event: GameFinished) -> list[str]:
    points = {"south": "1-0", "north": "0-1", "draw": "1/2"}[event.outcome]
    seeds = f" {event.scores[0]}-{event.scores[1]} seeds," if event.scores else ""
    how = event.fault or event.termination
    line = f"{event.game}  {event.south} {points} {event.north} {seeds} {how}, {event.plies} plies"
    lines = [f"{line}, {event.duration_ms / 1000:.2f} s"]
    if event.fault_text:
        lines.append(f"    {event.fault_text}")
    for name, count in zip((event.south, event.north), event.stray, strict=True):
        if count:
            lines.append(f"    {name} wrote {count} line(s) to stdout that are no messages; use stderr for them")
    return lines
