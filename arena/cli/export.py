"""``arena export``: games in other formats."""

import sys
from pathlib import Path
from typing import cast

import click

from arena.cli.whole_file import whole_file
from arena.report.export import ExportFormat, export_games
from arena.store import Results


@click.command("export")
@click.argument("results", type=click.Path(path_type=Path))
@click.option("--format", "-f", "form", type=click.Choice(["jsonl", "csv", "text"]), default="text", show_default=True)
@click.option("--output", "-o", type=click.Path(path_type=Path), help="Write to this file instead of stdout.")
@click.option("--event", type=click.IntRange(1), help="Only the games of this event.")
@click.option("--force", is_flag=True, help="Replace the output file if it is there.")
def command(results: Path, form: str, output: Path | None, event: int | None, force: bool) -> None:
    """Write the games of the file RESULTS: jsonl and text can be read back by `arena replay`."""
    with Results.open(results) as opened:
        if output is None:
            sys.stdout.reconfigure(encoding="utf-8", newline="")  # type: ignore[union-attr]
            export_games(opened, cast("ExportFormat", form), sys.stdout, event)
            return
        if output.exists() and output.samefile(results):
            raise click.UsageError(f"{output} is the results file itself")
        if output.exists() and not force:
            raise click.UsageError(f"{output} is there already; --force replaces it")
        with whole_file(output) as stream:
            count = export_games(opened, cast("ExportFormat", form), stream, event)
    click.echo(f"{count} games written to {output}", err=True)
