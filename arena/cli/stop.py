"""``arena stop``: asks a run to stop, from another terminal."""

import os
import platform
import signal
from pathlib import Path

import click

from arena.cli.exits import FAILED, OK
from arena.cli.output import say
from arena.store import Results, holder_of


@click.command("stop")
@click.argument("results", type=click.Path(path_type=Path))
@click.option("--now", is_flag=True, help="Break running games off; they are played again.")
def command(results: Path, now: bool) -> int:
    """Ask the run that writes RESULTS to stop: it starts no new games and lets the running ones finish.

    `arena run` goes on with the tournament later.
    """
    Results.open(results).close()
    holder = holder_of(results)
    if holder is None:
        say(f"nothing writes {results}")
        return FAILED
    if holder.host != platform.node():
        say(f"{results} is being written by {holder}; stop it there")
        return FAILED
    try:
        os.kill(holder.pid, signal.SIGTERM if now else signal.SIGINT)
    except (PermissionError, ProcessLookupError) as error:
        say(f"{holder} can't be asked: {error.strerror}")
        return FAILED
    say(f"asked {holder} to stop{' now' if now else '; running games finish first'}")
    return OK
