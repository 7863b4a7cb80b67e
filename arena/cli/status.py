"""``arena status``: how far a tournament is, also while it runs."""

from pathlib import Path
from typing import Any

import click
import msgspec

from arena.cli.output import say
from arena.ratings import SprtRun
from arena.report.event_table import sequential_test
from arena.store import EventInfo, Results, holder_of


@click.command("status")
@click.argument("results", type=click.Path(path_type=Path))
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def command(results: Path, as_json: bool) -> None:
    """Tell how far the tournament in RESULTS is, and whether it is being played."""
    with Results.open(results) as opened:
        data = _status(opened)
    if as_json:
        click.echo(msgspec.json.format(msgspec.json.encode(data)))
        return
    say(f"{data['name']}: " + (f"played by {data['run']}" if data["run"] else "not being played"))
    for event in data["events"]:
        of = f" of {event['games']}" if event["games"] is not None else ""
        line = f"event {event['event']}, {event['ruleset']}, {event['system']}: {event['finished']}{of} games finished"
        say(line + (f", round {event['round']}" if event["round"] else ""))
        if event["verdict"]:
            say(f"    {event['verdict']}")
    if data["void"]:
        say(f"void attempts: {data['void']}")
    for player, when in data["withdrawn"].items():
        say(f"withdrawn: {player}, {when}")
    if data["last_started_utc"]:
        say(f"the latest finished game began {data['last_started_utc']}")


def _status(results: Results) -> dict[str, Any]:
    tournament, finished = results.tournament(), results.game_counts()
    holder = holder_of(results.path)
    return {
        "name": tournament.name,
        "run": str(holder) if holder else None,
        "events": [_event(results, event, finished.get(event.number, 0)) for event in tournament.events],
        "void": sum(results.void_counts().values()),
        "withdrawn": results.withdrawals(),
        "last_started_utc": results.last_started_utc(),
    }


def _event(results: Results, event: EventInfo, finished: int) -> dict[str, Any]:
    rounds = results.rounds(event.number)
    return {
        "event": event.number,
        "ruleset": event.ruleset,
        "system": event.format,
        "finished": finished,
        "games": event.games,
        "round": rounds[-1].round.number if rounds else None,
        "verdict": _verdict(results, event),
    }


def _verdict(results: Results, event: EventInfo) -> str | None:
    """How the sequential test stands that the event is; None if it is none."""
    tournament = results.tournament()
    test = sequential_test(tournament)
    if test is None:
        return None
    player, opponent = (player.name for player in tournament.players)
    run = SprtRun(test, player)
    for result in results.results(event.number):
        run.add(result)
    return run.status.verdict(player, opponent)
