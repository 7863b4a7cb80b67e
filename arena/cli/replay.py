"""``arena replay``: an independent look at stored games."""

from pathlib import Path

import click

from arena.cli.exits import FAILED, OK
from arena.report.export_read import read_games
from arena.report.replay import differences

_STDIN = Path("/dev/stdin")


@click.command("replay")
@click.argument("games", type=click.Path(path_type=Path))
def command(games: Path) -> int:
    """Referee every game of GAMES again from its moves and report each difference from its record.

    GAMES is a results file, or games exported as jsonl or text; - is stdin.
    """
    games = _STDIN if games == Path("-") else games
    count = wrong = 0
    try:
        for game in read_games(games):
            count += 1
            found = differences(game)
            wrong += bool(found)
            for text in found:
                click.echo(f"{game.where}: game {game.key}, {game.players[0]} - {game.players[1]}: {text}")
    except OSError as error:
        raise click.FileError(str(games), error.strerror) from error
    verdict = f"{wrong} differ" if wrong else "all as stored"
    click.echo(f"{count} {'game' if count == 1 else 'games'} refereed again: {verdict}")
    return FAILED if wrong else OK
