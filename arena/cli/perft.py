"""``arena perft``: counts of move sequences, to compare rules."""

import time

import click

from arena.rules import parse_position, parse_ruleset, perft


@click.command("perft")
@click.argument("ruleset")
@click.option("--depth", "-d", type=click.IntRange(1, 30), default=5, show_default=True, help="Plies to look ahead.")
@click.option("--position", "-p", help="Start from this position instead of the standard one.")
def command(ruleset: str, depth: int, position: str | None) -> None:
    """Count the move sequences of RULESET, such as dakon, dakon:pits=6 or djenon-aboure, ply by ply."""
    rules = parse_ruleset(ruleset)
    start = rules.start() if position is None else parse_position(position)
    rules.check(start)
    click.echo(f"{rules} from {start.total_seeds} seeds\n{'depth':>5} {'sequences':>14} {'seconds':>9} {'per s':>11}")
    for plies in range(1, depth + 1):
        began = time.perf_counter()
        count = perft(rules, start, plies)
        took = time.perf_counter() - began
        click.echo(f"{plies:>5} {count:>14,} {took:>9.3f} {count / took if took else 0:>11,.0f}")
