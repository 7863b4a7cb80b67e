"""What a run shows of itself: plain lines, or JSON, one object a line. The live view is in ``live``."""

from contextlib import suppress
from typing import Protocol

import click
import msgspec
import trio

from arena.cli.output import printable
from arena.engine import telling_lines
from arena.game import FaultCode
from arena.tournament import (
    EngineOut,
    EngineReady,
    GameFinished,
    GameVoid,
    RoundStarted,
    RunEvent,
    RunFinished,
    RunStarted,
    SprtMoved,
    Stopping,
    Warned,
)

_STDERR_LINES = 10
_LINES_AT_ONCE = 200


class Face(Protocol):
    """Shows a run's events until there are no more."""

    async def follow(self, events: trio.MemoryReceiveChannel[RunEvent]) -> None:
        """Show *events* as they come."""


class LineFace:
    """Prints lines for the events. A reader that is slow, or stuck, never keeps the run from hearing a Ctrl-C."""

    async def follow(self, events: trio.MemoryReceiveChannel[RunEvent]) -> None:
        """Print what there is to say of *events* as they come; raises OSError when nobody reads any more."""
        async for event in events:
            lines = self.lines(event)
            with suppress(trio.WouldBlock, trio.EndOfChannel):
                while len(lines) < _LINES_AT_ONCE:
                    lines += self.lines(events.receive_nowait())
            if lines:
                await trio.to_thread.run_sync(_print, lines, abandon_on_cancel=True)

    def lines(self, event: RunEvent) -> list[str]:
        """What to print."""
        raise NotImplementedError


class JsonFace(LineFace):
    """Every event as a JSON object on a line of its own."""

    def lines(self, event: RunEvent) -> list[str]:
        """The object."""
        return [msgspec.json.encode(event).decode()]


class PlainFace(LineFace):
    """One line for everything that matters, for logs and pipes."""

    def __init__(self) -> None:
        self._total = 0
        self._done = 0

    def lines(self, event: RunEvent) -> list[str]:
        """The event in words, results numbered."""
        prefix = ""
        if isinstance(event, RunStarted):
            self._total, self._done = sum(event.games), sum(event.finished)
        elif isinstance(event, GameFinished):
            self._done += 1
            of = f"/{self._total}" if self._done <= self._total else ""
            prefix = f"[{self._done}{of}] "
        return [prefix + printable(line) for line in describe(event)]


def _print(lines: list[str]) -> None:
    click.echo("\n".join(lines))


def describe(event: RunEvent) -> list[str]:
    """The event in words, a line each; nothing for events that only a machine or a live view needs."""
    match event:
        case RunStarted():
            return _start_lines(event)
        case Warned():
            return [f"warning: {event.text}"]
        case EngineReady():
            return [f"{event.player} is ready: {event.engine} {event.engine_version or ''}".rstrip()]
        case EngineOut():
            return _out_lines(event)
        case Stopping():
            may = f"; {event.running} running may take {event.deadline_s:g} s more" if event.running else ""
            return [f"stopping: no new games{may}"]
        case RunFinished():
            return [_end_line(event)]
    return _play_lines(event)


def _play_lines(event: RunEvent) -> list[str]:
    """What happens in games and rounds."""
    match event:
        case RoundStarted():
            return _round_lines(event)
        case SprtMoved():
            return _test_lines(event)
        case GameFinished():
            return _result_lines(event)
        case GameVoid():
            return [f"{event.game} void: {event.reason}"]
    return []


def _start_lines(event: RunStarted) -> list[str]:
    games, done = sum(event.games), sum(event.finished)
    what = f"{event.name}: {', '.join(event.rulesets)}; {len(event.players)} players"
    if games:  # else nobody knows how many there will be
        what += f", {_count(games, 'game')}"
    if done:
        what += f", {done} of them played already"
    lines = [f"{what}; {event.concurrency} at once; results in {event.results}"]
    return lines if games and done == games else [*lines, "starting engines ..."]


def _out_lines(event: EngineOut) -> list[str]:
    where = "" if event.event is None else f" of event {event.event}"
    lines = [f"OUT{where}: {event.player} {event.text} ({event.code}); its games are left unplayed"]
    lines += [f"    {line}" for line in telling_lines(event.stderr, _STDERR_LINES)]
    if event.code == FaultCode.NO_HELLO or "json" in event.stderr.lower():
        lines.append("    (an engine that reads JSON lines needs 'encoding: json' in the config, or --a-encoding json)")
    return lines


def _test_lines(event: SprtMoved) -> list[str]:
    if event.state != "running":
        return [event.verdict]
    counts = " ".join(map(str, event.counts))
    return [f"    LLR {event.llr:.2f} of {event.lower:.2f} to {event.upper:.2f} after {event.games} games ({counts})"]


def _round_lines(event: RoundStarted) -> list[str]:
    line = f"event {event.event}, round {event.round}: {_count(len(event.pairings), 'pairing')}"
    if event.byes:
        line += f"; bye: {', '.join(event.byes)}"
    if event.absent:
        line += f"; absent: {', '.join(event.absent)}"
    return [line, f"    {event.note}"] if event.note else [line]


def _end_line(event: RunFinished) -> str:
    line = f"{event.status}: {_count(event.played, 'game')} played"
    if event.left:
        mend = "" if event.status == "stopped" or event.given_up else ", once what is named above is mended"
        line += f", {event.left} left; the same command again plays them{mend}"
    return line


def _result_lines(event: GameFinished) -> list[str]:
    points = {"south": "1-0", "north": "0-1", "draw": "1/2"}[event.outcome]
    seeds = f" {event.scores[0]}-{event.scores[1]} seeds," if event.scores else ""
    how = event.fault or event.termination
    line = f"{event.game}  {event.south} {points} {event.north} {seeds} {how}, {event.plies} plies"
    lines = [f"{line}, {event.duration_ms / 1000:.2f} s"]
    if event.adjudication:
        lines.append(f"    {event.adjudication}")
    if event.fault_text:
        lines.append(f"    {event.fault_text}")
    lines.extend(f"    stderr: {text}" for text in event.fault_stderr)
    for name, count in zip((event.south, event.north), event.stray, strict=True):
        if count:
            lines.append(f"    {name} wrote {count} line(s) to stdout that are no messages; use stderr for them")
    return lines


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"
