"""The options that all commands have which play: how a run is shown, and what it keeps."""

import click

_OPTIONS = (
    click.option("--dry-run", is_flag=True, help="Print the schedule as far as it can be known, and play nothing."),
    click.option("--json", "as_json", is_flag=True, help="Print what happens as JSON, one object a line."),
    click.option("--plain", is_flag=True, help="Print plain lines, also on a terminal."),
    click.option(
        "--record-wire", is_flag=True, help="Keep all messages of every game, not only of those with a fault."
    ),
    click.option(
        "--durable", is_flag=True, help="Put every game on the disk before it is told: a power cut loses none."
    ),
)


def playing_options(command: click.decorators.FC) -> click.decorators.FC:
    """Give *command* all of them."""
    for option in reversed(_OPTIONS):
        command = option(command)
    return command
