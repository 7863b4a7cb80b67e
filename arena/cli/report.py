"""``arena report``: a results file as a web page."""

import os
from pathlib import Path

import click

from arena.cli.output import STDOUT, utf8_stdout
from arena.cli.whole_file import whole_file
from arena.report.page import MARK, report_page
from arena.store import Results


@click.command("report")
@click.argument("results", type=click.Path(path_type=Path))
@click.option(
    "--output",
    "-o",
    type=click.Path(path_type=Path),
    help="Write to this file, - to stdout; by default RESULTS with the ending .html.",
)
@click.option(
    "--games",
    type=click.IntRange(0, 1000),
    default=10,
    show_default=True,
    help="Step through at most so many games, all events together; each takes some 7 kB.",
)
@click.option("--force", is_flag=True, help="Replace the output file whatever it is; else only a report.")
def command(results: Path, output: Path | None, games: int, force: bool) -> None:
    """Write a web page of the file RESULTS: tables, plots and boards, all in one file, also while a run is on."""
    # The matrices are small: more threads would only wait for each other, many times as long.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    with Results.open(results) as opened:
        path = results.with_suffix(".html") if output is None else output
        if path != STDOUT:
            _check(path, results, force=force)
        page = report_page(opened, games)
    if path == STDOUT:
        utf8_stdout().write(page)
        return
    with whole_file(path) as stream:
        stream.write(page)
    click.echo(f"report written to {path}, {len(page.encode()) / 1000:.0f} kB", err=True)


def _check(path: Path, results: Path, *, force: bool) -> None:
    """Refuse to replace what nobody would want replaced."""
    try:
        if not path.exists():
            return
        if not path.is_file():
            raise click.FileError(str(path), "is a folder" if path.is_dir() else "is no ordinary file")
        if path.samefile(results):
            raise click.ClickException(f"{path} is the results file itself")
        with path.open("rb") as stream:
            start = stream.read(len(MARK.encode()))
    except OSError as error:
        raise click.FileError(str(path), error.strerror) from error
    if start not in (MARK.encode(), b"") and not force:
        raise click.ClickException(f"{path} is there and is no report of the arena; --force replaces it")
