"""Exit codes, and the line that goes with each failure."""

import errno

import click

from arena.cli.output import mute_stdout
from arena.failure import leaves, report

OK = 0
FAILED = 1
"""A check failed, games differ, or a run could not be asked to stop."""
USAGE = 2
"""Wrong usage, config or input file."""
ENGINE = 3
"""An engine could not play."""
STORE = 4
"""The results file could not be used."""
INTERNAL = 70
INTERRUPTED = 130

_OUTPUT_FAILED = {errno.EPIPE, errno.EIO, errno.ENOSPC}


def report_failure(error: BaseException) -> int:
    """Print what went wrong on stderr and return the exit code; a traceback goes to a file, never to the user."""
    if isinstance(error, BaseExceptionGroup):  # of several at once, the first that has words of its own
        causes = list(leaves(error))
        return report_failure(next((cause for cause in causes if _known(cause) is not None), causes[0]))
    if isinstance(error, (KeyboardInterrupt, click.Abort)):
        click.echo("interrupted", err=True)
        return INTERRUPTED
    if isinstance(error, OSError) and error.errno in _OUTPUT_FAILED:
        return _output_failure(error)
    code = _known(error)
    if code is not None:
        click.echo(f"error: {error}", err=True)
        return code
    click.echo(f"internal error: {report(error)}", err=True)
    return INTERNAL


def _output_failure(error: OSError) -> int:
    """Stdout can't be written: quiet when its reader has gone, a word otherwise."""
    mute_stdout()
    if error.errno == errno.EPIPE:
        return OK
    click.echo(f"error: the output can't be written: {error.strerror}", err=True)
    return FAILED


def _known(error: BaseException) -> int | None:
    """The code of an error with words of its own. Its module is looked for only now: importing it costs time."""
    known = {
        ("arena.config", "ConfigError"): USAGE,
        ("arena.play", "StartsError"): USAGE,
        ("arena.tournament", "PlanError"): USAGE,
        ("arena.tournament", "OwnSystemError"): USAGE,
        ("arena.rules", "RulesError"): USAGE,
        ("arena.report", "GameFileError"): USAGE,
        ("arena.store", "UnknownPlayerError"): USAGE,
        ("arena.store", "StoreError"): STORE,
        ("arena.tournament", "WorkerError"): INTERNAL,
    }
    for kind in type(error).__mro__:
        place = (".".join(kind.__module__.split(".")[:2]), kind.__name__)
        if place in known:
            return known[place]
    return None
