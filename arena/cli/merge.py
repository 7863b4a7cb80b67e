"""``arena merge``: several results files of one tournament into one."""

from pathlib import Path

import click

from arena.cli.output import no_stdout
from arena.config import GROWING
from arena.store import merge

_SHOWN = 5


@click.command("merge")
@click.argument("files", nargs=-1, required=True, type=click.Path(path_type=Path), metavar="RESULTS RESULTS...")
@click.option(
    "--output",
    "-o",
    required=True,
    type=click.Path(path_type=Path),
    callback=no_stdout,
    help="The new results file.",
)
def command(files: tuple[Path, ...], output: Path) -> None:
    """Make one results file of several of one tournament, such as parts that were played on several machines.

    Games are told apart by their ids; of a game that several files hold, the one of the file named first counts.
    """
    if len(files) < 2:
        raise click.UsageError("expected at least two results files")
    merged = merge(output, files, GROWING)
    click.echo(f"{merged.games} games written to {output}, {merged.repeated} more were the same in several files")
    if merged.contradicted:
        shown = ", ".join(map(str, merged.contradicted[:_SHOWN]))
        more = f" and {len(merged.contradicted) - _SHOWN} more" if len(merged.contradicted) > _SHOWN else ""
        click.echo(f"warning: files differ in {shown}{more}; the first file's game counts", err=True)
