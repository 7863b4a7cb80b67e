"""``arena show``: a stored game, or a position."""

from pathlib import Path

import click

from arena.game import GameKey, GameRecord
from arena.report.export_text import format_game
from arena.report.narrate import narrate
from arena.rules import draw_board, parse_position, parse_ruleset
from arena.store import Results


@click.command("show")
@click.argument("what", nargs=-1, required=True, metavar="[RESULTS GAME | POSITION]")
@click.option("--moves", is_flag=True, help="Tell and draw every move of the game.")
@click.option("--ascii", "ascii_only", is_flag=True, help="Draw with ASCII characters only.")
def command(what: tuple[str, ...], moves: bool, ascii_only: bool) -> None:
    """Show a stored game, or draw a position.

    \b
    arena show quickstart.db 1.2.1.1          the game with that id
    arena show "4,4,4,4,4,4/4,4,4,4,4,4 0-0 S"  the position
    """
    if len(what) == 1 and "/" in what[0] and not Path(what[0]).exists():
        click.echo(draw_board(parse_position(what[0]), ascii_only=ascii_only))
        return
    if len(what) != 2:
        raise click.UsageError("expected a results file and a game id, or one position in quotes")
    try:
        key = GameKey.parse(what[1])
    except ValueError as error:
        raise click.UsageError(str(error)) from error
    with Results.open(Path(what[0])) as results:
        try:
            record = results.record(key)
        except KeyError:
            raise click.UsageError(f"{what[0]} holds no finished game {key}") from None
        _show(record, results.tournament().name, moves=moves, ascii_only=ascii_only)


def _show(record: GameRecord, event: str, *, moves: bool, ascii_only: bool) -> None:
    click.echo(format_game(record, event))
    ruleset, position = parse_ruleset(record.ruleset), parse_position(record.start)
    if moves:
        click.echo(draw_board(position, ascii_only=ascii_only))
    for ply, move in enumerate(record.moves, 1):
        report = ruleset.explain(position, move.pit)
        before, position = position, report.after
        if moves:
            changed = [
                (side, pit)
                for side in (0, 1)
                for pit in range(ruleset.pits_per_side)
                if before.pits[side][pit] != position.pits[side][pit]
            ]
            board = draw_board(position, played=(move.seat, move.pit), changed=changed, ascii_only=ascii_only)
            click.echo(f"\n{ply}. {narrate(report)}\n{board}")
    if not moves:
        click.echo(draw_board(position, ascii_only=ascii_only))
    if record.fault:
        click.echo(f"\n{record.fault.text}")
        if record.fault.stderr:
            click.echo(f"stderr of {record.players[record.fault.seat].name}:\n{record.fault.stderr}")
