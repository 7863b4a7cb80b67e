"""Printing the tables of a results file: text, JSON, or CSV."""

import csv
import io
import os
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Literal

import click
import msgspec

from arena.cli.event_option import check_event
from arena.report.event_table import event_table
from arena.report.export_csv import csv_cell
from arena.report.table import Table, table_data, table_rows
from arena.report.table_text import format_legend, format_table
from arena.store import EventInfo, Results

TableFormat = Literal["text", "json", "csv", "events"]
"""events: a JSON object a line, as in the stream of a run."""


def print_tables(path: Path, form: TableFormat, event: int | None = None) -> None:
    """Print the table of every event, or of one; raises UsageError if there is no such event."""
    # The matrices are small: more threads would only wait for each other, many times as long.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    with Results.open(path) as results:
        check_event(results, event)
        tables = list(_tables(results, event))
    match form:
        case "json":
            click.echo(msgspec.json.format(msgspec.json.encode([_data(info, table) for info, table in tables])))
        case "events":
            for info, table in tables:
                click.echo(msgspec.json.encode({"type": "standings"} | _data(info, table)))
        case "csv":
            _print_csv(tables)
        case "text":
            _print_text(tables)


def _data(info: EventInfo, table: Table) -> dict[str, Any]:
    return {"event": info.number, "ruleset": info.ruleset} | table_data(table)


def _tables(results: Results, event: int | None) -> Iterator[tuple[EventInfo, Table]]:
    tournament = results.tournament()
    for info in tournament.events:
        if event in (None, info.number):
            yield info, event_table(results, tournament, info)


def _print_csv(tables: list[tuple[EventInfo, Table]]) -> None:
    out = io.StringIO()
    writer = csv.writer(out)
    for number, (info, table) in enumerate(tables):
        header, *rows = table_rows(table)
        if number == 0:
            writer.writerow(("event", "ruleset", *header))
        writer.writerows(map(csv_cell, (info.number, info.ruleset, *row)) for row in rows)
    click.echo(out.getvalue(), nl=False)


def _print_text(tables: list[tuple[EventInfo, Table]]) -> None:
    width = shutil.get_terminal_size().columns
    for info, table in tables:
        head = f"\nEvent {info.number}: {info.ruleset}, {info.format.replace('_', ' ')}, starts: {info.starts}"
        if table.games:
            click.echo(f"{head}\n\n{format_table(table, width)}", nl=False)
        else:
            click.echo(f"{head}: no games yet")
    played = [table for _, table in tables if table.games]
    if played:
        legend = format_legend(played[-1], width, also=played)
        click.echo(f"\n{legend}" if legend else "", nl=False)
