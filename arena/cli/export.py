"""``arena export``: games in other formats."""

from pathlib import Path
from typing import cast

import click

from arena.cli.event_option import check_event, event_option
from arena.cli.output import STDOUT, utf8_stdout
from arena.cli.whole_file import whole_file
from arena.report.export import ExportFormat, export_games
from arena.store import Results


@click.command("export")
@click.argument("results", type=click.Path(path_type=Path))
@click.option("--format", "-f", "form", type=click.Choice(["jsonl", "csv", "text"]), default="text", show_default=True)
@click.option(
    "--output",
    "-o",
    type=click.Path(path_type=Path),
    default=STDOUT,
    help="Write to this file; - and by default: to stdout.",
)
@event_option
@click.option("--force", is_flag=True, help="Replace the output file if it is there.")
def command(results: Path, form: str, output: Path, event: int | None, force: bool) -> None:
    """Write the games of the file RESULTS: jsonl and text can be read back by `arena replay`."""
    with Results.open(results) as opened:
        check_event(opened, event)
        if output == STDOUT:
            export_games(opened, cast("ExportFormat", form), utf8_stdout(), event)
            return
        if output.exists() and output.samefile(results):
            raise click.UsageError(f"{output} is the results file itself")
        if output.exists() and not force:
            raise click.UsageError(f"{output} is there already; --force replaces it")
        with whole_file(output) as stream:
            count = export_games(opened, cast("ExportFormat", form), stream, event)
    click.echo(f"{count} games written to {output}", err=True)
