"""The option ``--event`` of commands that read a results file, and what they say where there is no such event."""

import click

from arena.store import Results

event_option = click.option("--event", type=click.IntRange(1), metavar="NUMBER", help="Only this event.")


def check_event(results: Results, event: int | None) -> None:
    """Raise UsageError if the file has no event of that number; None stands for all of them."""
    numbers = [info.number for info in results.tournament().events]
    if event is not None and event not in numbers:
        has = "1" if len(numbers) == 1 else f"1 to {numbers[-1]}"
        raise click.UsageError(f"{results.path} has no event {event}; it has {has}")
