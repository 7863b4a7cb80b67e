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
    Where no run is going there is nothing to do, which is no error; one that can't be asked from here is exit code 1.
    """
    Results.open(results).close()
    holder = holder_of(results)
    if holder is None:
        say(f"no run is writing {results}")
        return OK
    if holder.host != platform.node():
        click.echo(f"error: {results} is being written by {holder}; stop it there", err=True)
        return FAILED
    try:
        os.kill(holder.pid, signal.SIGTERM if now else signal.SIGINT)
    except ProcessLookupError:
        say(f"{holder} has just ended")
        return OK
    except PermissionError as error:
        click.echo(f"error: {holder} can't be asked: {error.strerror}", err=True)
        return FAILED
    say(f"asked {holder} to stop{' now' if now else '; running games finish first'}")
    return OK
