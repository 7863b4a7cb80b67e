"""``arena status``: how far a tournament is, also while it runs."""

from collections.abc import Collection
from pathlib import Path
from typing import Any

import click
import msgspec

from arena.cli.output import say
from arena.ratings import SprtRun, SprtStatus
from arena.report.event_table import sequential_test
from arena.report.games_due import games_due
from arena.report.withdrawn import withdrawn
from arena.store import EventInfo, Results, TournamentInfo, holder_of


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
        say(f"withdrawn: {player}, {when or 'for its faults'}")
    if data["last_started_utc"]:
        say(f"the latest finished game began {data['last_started_utc']}")


def _status(results: Results) -> dict[str, Any]:
    tournament, finished = results.tournament(), results.game_counts()
    holder, out = holder_of(results.path), withdrawn(results, tournament)
    return {
        "name": tournament.name,
        "run": str(holder) if holder else None,
        "events": [
            _event(results, tournament, event, finished.get(event.number, 0), out) for event in tournament.events
        ],
        "void": sum(results.void_counts().values()),
        "withdrawn": out,
        "last_started_utc": results.last_started_utc(),
    }


def _event(
    results: Results, tournament: TournamentInfo, event: EventInfo, finished: int, out: Collection[str]
) -> dict[str, Any]:
    rounds, test = results.rounds(event.number), _test(results, tournament, event)
    return {
        "event": event.number,
        "ruleset": event.ruleset,
        "system": event.format,
        "finished": finished,
        "games": games_due(results, tournament, event, test, out),
        "round": rounds[-1].round.number if rounds else None,
        "verdict": test.verdict(*(player.name for player in tournament.players)) if test else None,
    }


def _test(results: Results, tournament: TournamentInfo, event: EventInfo) -> SprtStatus | None:
    """How the sequential test stands that the event is; None if it is none."""
    test = sequential_test(tournament)
    if test is None:
        return None
    run = SprtRun(test, tournament.players[0].name)
    for result in results.results(event.number):
        run.add(result)
    return run.status
