"""``arena run``: plays the tournament of a file, or goes on with it."""

import shlex
from pathlib import Path

import click

from arena.cli.exits import OK
from arena.cli.playing import look_of, play
from arena.cli.schedule import print_schedule
from arena.config import load_config
from arena.tournament import make_plan


@click.command("run")
@click.argument("config", type=click.Path(path_type=Path))
@click.option("--dry-run", is_flag=True, help="Print the schedule as far as it can be known, and play nothing.")
@click.option("--json", "as_json", is_flag=True, help="Print what happens as JSON, one object a line.")
@click.option("--plain", is_flag=True, help="Print plain lines, also on a terminal.")
@click.option("--concurrency", "-j", type=click.IntRange(1, 1024), help="Games at once, instead of the config's.")
@click.option("--record-wire", is_flag=True, help="Keep all messages of every game, not only of those with a fault.")
@click.option("--durable", is_flag=True, help="Put every game on the disk before it is told: a power cut loses none.")
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

    Every finished game is kept at once. The same command again goes on where the last run stopped.
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
