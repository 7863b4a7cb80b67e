"""Playing a tournament with a face to watch it, from a checked config to the tables at its end."""

import signal
import sys
from collections.abc import Mapping
from dataclasses import replace
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path
from typing import Literal

import click
import trio
from msgspec.structs import asdict

from arena.cli.exits import ENGINE, INTERNAL, INTERRUPTED, OK
from arena.cli.faces import Face, JsonFace, PlainFace
from arena.cli.output import mute_stdout
from arena.cli.tables import print_tables
from arena.config import Config
from arena.store import EventInfo, Results, TournamentInfo, Writer
from arena.tournament import BuildError, Games, Plan, RunEvent, RunFinished, Runner, Stop, build, make_plan

_LAST_LINES_S = 5.0
"""How long the last lines of a stopped run may take to be read."""
_EXITS = {"complete": OK, "stopped": INTERRUPTED, "incomplete": ENGINE}

Look = Literal["auto", "json", "plain"]
"""auto: live on a terminal, else plain."""


def look_of(*, as_json: bool, plain: bool) -> Look:
    """What the two options ask for; raises UsageError for both."""
    if as_json and plain:
        raise click.UsageError("--json and --plain exclude each other")
    return "json" if as_json else "plain" if plain else "auto"


def play(
    settings: Config, command: str, look: Look = "auto", *, record_wire: bool = False, durable: bool = False
) -> int:
    """Play the tournament, or go on with it, and print its tables; returns the exit code.

    *command* is what another run on the same results file is told of this one.
    *durable*: what is told as finished survives a power cut.
    """
    plan = replace(make_plan(settings), record_wire=record_wire)
    unusable = _build_engines(settings)
    with (
        Writer.open(
            settings.results, _info(settings, plan), durability="full" if durable else "normal", command=command
        ) as writer,
        Results.open(writer.path) as results,
    ):
        send, receive = trio.open_memory_channel[RunEvent](float("inf"))
        live = look == "auto" and sys.stdout.isatty()
        runner = Runner(plan, writer, Games(plan, results), send, watched=live)
        face = _live_face(runner) if live else JsonFace() if look == "json" else PlainFace()
        end = trio.run(_run, runner, send, receive, face, unusable)
    if end is None:  # nobody reads any more
        return INTERRUPTED
    print_tables(settings.results, "events" if look == "json" else "text")
    return INTERNAL if end.given_up else _EXITS[end.status]


async def _run(
    runner: Runner,
    send: trio.MemorySendChannel[RunEvent],
    receive: trio.MemoryReceiveChannel[RunEvent],
    face: Face,
    unusable: Mapping[str, str],
) -> RunFinished | None:
    """Play; None when the output was closed meanwhile, which stops the run as a closed terminal does."""
    stop = Stop()
    seen = True

    async def follow() -> None:
        nonlocal seen
        try:
            await face.follow(receive)
        except OSError:
            seen = False
            mute_stdout()
            stop.ask_at_once()
            async for _ in receive:
                continue

    async with trio.open_nursery() as nursery:
        await nursery.start(_heed_signals, stop)
        async with trio.open_nursery() as shown:
            shown.start_soon(follow)
            with send:
                end = await runner.run(stop, unusable)
            if stop.asked.is_set():
                shown.cancel_scope.deadline = trio.current_time() + _LAST_LINES_S
        nursery.cancel_scope.cancel()
    return end if seen else None


async def _heed_signals(stop: Stop, *, task_status: trio.TaskStatus[None]) -> None:
    """Ctrl-C asks to stop, and once more to stop now; a request to end (kill, closed terminal) means now."""
    with trio.open_signal_receiver(signal.SIGINT, signal.SIGTERM, signal.SIGHUP) as signals:
        task_status.started()
        async for number in signals:
            if number == signal.SIGINT:
                stop.ask()
            else:
                stop.ask_at_once()


def _live_face(runner: Runner) -> Face:
    from arena.cli.live import LiveFace  # rich is worth its import only on a terminal

    return LiveFace(runner)


def _build_engines(settings: Config) -> dict[str, str]:
    """Build what has to be built, each folder once; the players whose engine can't be built, and why."""
    failures: dict[tuple[Path, tuple[str, ...]], str] = {}
    for player in settings.players:
        manifest = player.manifest
        if manifest and (folder := (manifest.folder, manifest.build)) not in failures:
            failures[folder] = ""
            try:
                build(manifest)
            except BuildError as error:
                failures[folder] = f"can't be used: {error}"
    return {
        player.spec.name: failure
        for player in settings.players
        if player.manifest and (failure := failures[player.manifest.folder, player.manifest.build])
    }


def _info(settings: Config, plan: Plan) -> TournamentInfo:
    return TournamentInfo(
        name=plan.name,
        identity=settings.identity(),
        growing=settings.growing(),
        closed_to_players=settings.system.closed_to_players,
        config=settings.text,
        elo=asdict(settings.elo),
        arena_version=version("mancala-arena"),
        created_utc=datetime.now(UTC).isoformat(timespec="seconds").replace("+00:00", "Z"),
        events=tuple(
            EventInfo(
                number=event.number,
                name=str(event.ruleset),
                format=settings.system.name,
                ruleset=str(event.ruleset),
                starts=event.starts.description,
                games=event.expected_games,
                tie_breaks=settings.system.tie_breaks,
            )
            for event in plan.events
        ),
        players=plan.players,
    )
