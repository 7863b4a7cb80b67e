"""``arena export``: games in other formats."""

from pathlib import Path
from typing import cast

import click

from arena.cli.event_option import check_event, event_option
from arena.cli.output import STDOUT, utf8_stdout
from arena.cli.stored_game import stored_game
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
@click.option("--game", "-g", "games", multiple=True, metavar="ID", help="Only this game, such as 1.3.2.1. Or several.")
@click.option("--force", is_flag=True, help="Replace the output file if it is there.")
def command(results: Path, form: str, output: Path, event: int | None, games: tuple[str, ...], force: bool) -> None:
    """Write the games of the file RESULTS: jsonl and text can be read back by `arena replay`."""
    if games and event is not None:
        raise click.UsageError("--game and --event exclude each other")
    with Results.open(results) as opened:
        check_event(opened, event)
        tournament = opened.tournament()
        single = sorted((stored_game(opened, game) for game in set(games)), key=lambda record: record.key)
        records = single if games else opened.records(event)
        if output == STDOUT:
            export_games(tournament, records, cast("ExportFormat", form), utf8_stdout())
            return
        if output.exists() and output.samefile(results):
            raise click.UsageError(f"{output} is the results file itself")
        if output.exists() and not force:
            raise click.UsageError(f"{output} is there already; --force replaces it")
        with whole_file(output) as stream:
            count = export_games(tournament, records, cast("ExportFormat", form), stream)
    click.echo(f"{count} {'game' if count == 1 else 'games'} written to {output}", err=True)
