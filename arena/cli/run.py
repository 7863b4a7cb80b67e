"""``arena run``: plays the tournament of a file, or goes on with it."""

import shlex
from pathlib import Path

import click

from arena.cli.exits import OK
from arena.cli.playing import look_of, play
from arena.cli.playing_options import playing_options
from arena.cli.schedule import print_schedule
from arena.config import load_config
from arena.tournament import make_plan


@click.command("run")
@click.argument("config", type=click.Path(path_type=Path))
@click.option("--concurrency", "-j", type=click.IntRange(1, 1024), help="Games at once, instead of the config's.")
@playing_options
def command(
    config: Path,
    dry_run: bool,
    as_json: bool,
    plain: bool,
    concurrency: int | None,
    record_wire: bool,
    durable: bool,
) -> int:
    """Play the tournament that the file CONFIG describes.

    A game that is told as finished is in the file. The same command again goes on where the last run stopped.
    Ctrl-C: start no new games and let the running ones finish; Ctrl-C again: stop now.
    """
    look = look_of(as_json=as_json, plain=plain)
    settings = load_config(config)
    if concurrency is not None:
        settings = settings.with_concurrency(concurrency)
    if dry_run:
        print_schedule(make_plan(settings))
        return OK
    return play(settings, shlex.join(["arena", "run", str(config)]), look, record_wire=record_wire, durable=durable)
