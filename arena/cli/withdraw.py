"""``arena withdraw``: takes a player out of a tournament, also while it runs."""

from datetime import UTC, datetime
from pathlib import Path

import click

from arena.cli.output import say
from arena.store import holder_of, withdraw


@click.command("withdraw")
@click.argument("results", type=click.Path(path_type=Path))
@click.argument("player")
def command(results: Path, player: str) -> None:
    """Withdraw PLAYER from the tournament in RESULTS, for good.

    Its results stand; its games that have not begun are not played.
    In events that are paired round by round the opponent wins those of this round, and it is not paired again.
    A player who was withdrawn before is no error, a name that nobody has is exit code 2.
    """
    now = datetime.now(UTC).isoformat(timespec="seconds").replace("+00:00", "Z")
    if not withdraw(results, player, now):
        say(f"{player} was withdrawn before")
    elif holder_of(results):
        say(f"{player} is withdrawn; the run notices it in a moment")
    else:
        say(f"{player} is withdrawn")
