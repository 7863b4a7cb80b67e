"""What ``arena run --dry-run`` prints: the games, as far as they can be known before any is played."""

import click

from arena.cli.output import say
from arena.pairing import GameList, RoundPairings
from arena.tournament import Event, Plan


def print_schedule(plan: Plan) -> None:
    """Print every event and its games; of one that is paired round by round, the first round."""
    for event in plan.events:
        head = f"Event {event.number}: {event.ruleset}, {len(plan.players)} players"
        starts = f"starts: {event.starts.description}"
        if isinstance(event.pairings, GameList):
            rounds, games = event.pairings.pairings.rounds, len(event.pairings)
            click.echo(f"{head}, {rounds} {'round' if rounds == 1 else 'rounds'}, {games} games, {starts}")
            _print_games(plan, event, event.pairings)
            continue
        about = "games" if event.expected_games is None else f"about {event.expected_games} games"
        click.echo(f"{head}, {about}, {starts}; later rounds depend on results")
        made = event.pairings.next_round((), len(plan.players), ())
        if made is not None and made.pairings:
            numbers = tuple(pairing.number for pairing in made.pairings)
            pairings = RoundPairings(made, len(plan.players), numbers)
            _print_games(plan, event, GameList(pairings, event.games_per_pairing, event.number))
            for player in made.byes:
                say(f"{'bye':>10}  {plan.players[player].name}")


def _print_games(plan: Plan, event: Event, games: GameList) -> None:
    for game in games:
        spec = plan.game_spec(event, game)
        south, north = (player.name for player in spec.players)
        say(f"{spec.key!s:>10}  {south} - {north}  {spec.start}")
