"""``arena check``: is an engine fit for games?"""

import shlex
import sys
from pathlib import Path
from typing import Literal

import click
import msgspec
import trio

from arena.cli.engine_name import engine_words, is_shipped
from arena.cli.exits import FAILED, OK
from arena.config import Manifest, shipped_engines
from arena.conformance import PROBES, Finding, check_engine
from arena.engine import telling_lines
from arena.game import PlayerSpec, TimeControl
from arena.tournament import BuildError, build

_MARKS = {"pass": "ok  ", "warn": "WARN", "fail": "FAIL", "skip": "-   "}
_WIRE_LINES, _STDERR_LINES = 12, 10
_LOGS_SHOWN = 3
"""Failures shown with their logs; --only shows those of another."""


@click.command("check", context_settings={"ignore_unknown_options": True, "allow_interspersed_args": False})
@click.option("--ruleset", "-r", "rulesets", multiple=True, help="Play this; may be repeated. [default: what it plays]")
@click.option("--move-ms", type=click.IntRange(1), default=100, show_default=True, help="Time for a move.")
@click.option(
    "--encoding",
    type=click.Choice(["msgpack", "json"]),
    help="How messages are written. [default: a shipped engine's own, else msgpack]",
)
@click.option(
    "--only",
    multiple=True,
    metavar="PROBE",
    type=click.Choice([probe.name for probe in PROBES]),
    help="Run this probe after those of the start; may be repeated.",
)
@click.option("--json", "as_json", is_flag=True, help="Print each finding as JSON, one object a line.")
@click.option("--list", "list_probes", is_flag=True, help="Print the names of all probes and what they demand.")
@click.argument("engine", nargs=-1, type=click.UNPROCESSED)
def command(
    engine: tuple[str, ...],
    rulesets: tuple[str, ...],
    move_ms: int,
    encoding: Literal["msgpack", "json"] | None,
    only: tuple[str, ...],
    *,
    as_json: bool,
    list_probes: bool,
) -> int:
    """Find out whether ENGINE keeps to the protocol and the rules, and how to mend what it does not.

    ENGINE is the name of a shipped engine, or the command of one: arena check python3 my_bot.py --fast

    \b
    Exit codes: 0 fit for games, 1 not fit.
    """
    if list_probes:
        _list_probes()
        return OK
    if not engine:
        raise click.UsageError("Missing argument 'ENGINE...'.")
    spec = _player(engine, move_ms, encoding)
    return trio.run(_check, spec, rulesets, only, as_json)


def _list_probes() -> None:
    width = max(len(probe.name) for probe in PROBES)
    for probe in PROBES:
        click.echo(f"{probe.name:{width}}  {probe.demand}")


def _player(engine: tuple[str, ...], move_ms: int, encoding: Literal["msgpack", "json"] | None) -> PlayerSpec:
    words = tuple(engine_words(engine[0])) if len(engine) == 1 else engine
    shipped = is_shipped(words, "it takes no arguments, and options of arena check stand before it")
    manifest = shipped_engines()[words[0]] if shipped else None
    if manifest is not None:
        _build(manifest)
    return PlayerSpec(
        name=shlex.join(words),
        command=manifest.command if manifest else words,
        cwd=str(Path.cwd()),
        options=manifest.options if manifest else {},
        time_control=TimeControl(move_ms=move_ms),
        encoding=encoding or (manifest.encoding if manifest else "msgpack"),
    )


def _build(manifest: Manifest) -> None:
    try:
        build(manifest)
    except BuildError as error:
        raise click.ClickException(str(error)) from error


async def _check(spec: PlayerSpec, rulesets: tuple[str, ...], only: tuple[str, ...], as_json: bool) -> int:
    send, receive = trio.open_memory_channel[Finding](float("inf"))
    findings: list[Finding] = []
    printer = _Printer()
    failed = 0
    async with trio.open_nursery() as nursery:
        nursery.start_soon(check_engine, spec, rulesets, send, only)
        async for finding in receive:
            findings.append(finding)
            failed += finding.verdict == "fail"
            if as_json:
                click.echo(msgspec.json.encode(finding))
            else:
                printer.print(finding)
            sys.stdout.flush()
    if not as_json:
        click.echo(_summary(spec.name, findings, all_run=bool(only) or len(findings) == len(PROBES)))
    return FAILED if failed else OK


class _Printer:
    """Prints findings for people: each fix once, and logs with the first failures only."""

    def __init__(self) -> None:
        self._fixes: set[str] = set()
        self._logs_left = _LOGS_SHOWN

    def print(self, finding: Finding) -> None:
        """Print one finding."""
        click.echo(f"{_MARKS[finding.verdict]} {finding.probe}: {finding.text}")
        if finding.verdict in ("warn", "fail"):
            click.echo(f"     demand: {finding.demand}")
        if finding.fix and finding.fix not in self._fixes:
            self._fixes.add(finding.fix)
            click.echo(f"     mend it: {finding.fix}")
        if finding.verdict == "fail" and self._logs_left:
            self._logs_left -= 1
            self._print_logs(finding)

    @staticmethod
    def _print_logs(finding: Finding) -> None:
        if len(finding.wire) > _WIRE_LINES:
            click.echo(
                f"     wire: ({len(finding.wire) - _WIRE_LINES} lines before these are left out; --json has them)"
            )
        for line in finding.wire[-_WIRE_LINES:]:
            click.echo(f"     wire: {line}")
        for line in telling_lines(finding.stderr, _STDERR_LINES):
            click.echo(f"     stderr: {line}")


def _summary(name: str, findings: list[Finding], *, all_run: bool) -> str:
    verdicts = [finding.verdict for finding in findings]
    failed, warned = verdicts.count("fail"), verdicts.count("warn")
    left_out = "" if all_run else f", {len(PROBES) - len(findings)} probes not run"
    verdict = "not fit for games yet" if failed else "fit for games"
    return f"{name}: {verdict} ({failed} failed, {warned} warning{'s' * (warned != 1)}{left_out})"
