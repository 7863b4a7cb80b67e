"""``arena standings``: the tables of a results file."""

from pathlib import Path
from typing import cast

import click

from arena.cli.event_option import event_option
from arena.cli.tables import TableFormat, print_tables


@click.command("standings")
@click.argument("results", type=click.Path(path_type=Path))
@event_option
@click.option("--format", "-f", "form", type=click.Choice(["text", "json", "csv"]), default="text", show_default=True)
def command(results: Path, event: int | None, form: str) -> None:
    """Print the tables of the file RESULTS, also while a run is writing it."""
    print_tables(results, cast("TableFormat", form), event)
