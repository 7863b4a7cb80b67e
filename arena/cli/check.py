"""``arena check``: is an engine fit for games?"""

import shlex
import sys
from pathlib import Path

import click
import msgspec
import trio

from arena.cli.exits import FAILED, OK
from arena.config import Manifest, shipped_engines
from arena.conformance import Finding, check_engine
from arena.game import PlayerSpec, TimeControl
from arena.tournament import BuildError, build

_MARKS = {"pass": "ok  ", "warn": "WARN", "fail": "FAIL"}
_STDERR_LINES = 10


@click.command("check", context_settings={"ignore_unknown_options": True, "allow_interspersed_args": False})
@click.option("--ruleset", "-r", multiple=True, help="Play this ruleset; may be repeated. [default: what it plays]")
@click.option("--move-ms", type=click.IntRange(1), default=100, show_default=True, help="Time for a move.")
@click.option("--encoding", type=click.Choice(["msgpack", "json"]), default="msgpack", show_default=True)
@click.option("--json", "as_json", is_flag=True, help="Print each finding as JSON, one object a line.")
@click.argument("engine", nargs=-1, required=True, type=click.UNPROCESSED)
def command(engine: tuple[str, ...], ruleset: tuple[str, ...], move_ms: int, encoding: str, as_json: bool) -> int:
    """Find out whether ENGINE keeps to the protocol and the rules, and how to mend what it does not.

    ENGINE is the name of a shipped engine, or the command of one: arena check python3 my_bot.py --fast
    """
    words = tuple(shlex.split(engine[0])) if len(engine) == 1 else engine
    manifest = shipped_engines().get(words[0]) if len(words) == 1 else None
    if manifest is not None:
        _build(manifest)
    spec = PlayerSpec(
        name=words[0],
        command=manifest.command if manifest else words,
        cwd=str(Path.cwd()),
        options=manifest.options if manifest else {},
        time_control=TimeControl(move_ms=move_ms),
        encoding="json" if encoding == "json" else "msgpack",
    )
    return trio.run(_check, spec, ruleset, as_json)


def _build(manifest: Manifest) -> None:
    try:
        build(manifest)
    except BuildError as error:
        raise click.ClickException(str(error)) from error


async def _check(spec: PlayerSpec, rulesets: tuple[str, ...], as_json: bool) -> int:
    send, receive = trio.open_memory_channel[Finding](float("inf"))
    failed = warned = 0
    async with trio.open_nursery() as nursery:
        nursery.start_soon(check_engine, spec, rulesets, send)
        async for finding in receive:
            failed += finding.verdict == "fail"
            warned += finding.verdict == "warn"
            _print(finding, as_json=as_json)
    if not as_json:
        verdict = "not fit for games yet" if failed else "fit for games"
        click.echo(f"{spec.name}: {verdict} ({failed} failed, {warned} warnings)")
    return FAILED if failed else OK


def _print(finding: Finding, *, as_json: bool) -> None:
    if as_json:
        click.echo(msgspec.json.encode(finding))
        return
    click.echo(f"{_MARKS[finding.verdict]} {finding.probe}: {finding.text}")
    if finding.fix:
        click.echo(f"     mend it: {finding.fix}")
    for line in finding.stderr.splitlines()[-_STDERR_LINES:]:
        click.echo(f"     stderr: {line}")
    sys.stdout.flush()
