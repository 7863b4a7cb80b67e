"""``arena show``: a stored game, or a position."""

from pathlib import Path

import click

from arena.cli.output import draws_unicode, printable, say
from arena.cli.stored_game import stored_game
from arena.game import GameRecord
from arena.report.export_text import format_game
from arena.report.narrate import narrate
from arena.rules import changed_places, draw_board, parse_position, parse_ruleset
from arena.store import Results
from protocol.transcript import Direction


@click.command("show")
@click.argument("what", nargs=-1, required=True, metavar="[RESULTS [GAME] | POSITION]")
@click.option("--moves", is_flag=True, help="Tell and draw every move of the game.")
@click.option("--wire", is_flag=True, help="Print what went over the wires: of games with a fault, or --record-wire.")
@click.option("--ascii", "ascii_only", is_flag=True, help="Draw with ASCII characters only.")
def command(what: tuple[str, ...], moves: bool, wire: bool, ascii_only: bool) -> None:
    """Show a stored game, or draw a position.

    \b
    arena show quickstart.db                    the games it holds
    arena show quickstart.db 1.2.1.1            the game with that id
    arena show "4,4,4,4,4,4/4,4,4,4,4,4 0-0 S"  the position
    """
    ascii_only = ascii_only or not draws_unicode()
    if len(what) == 1 and not Path(what[0]).exists() and "," in what[0]:
        click.echo(draw_board(parse_position(what[0]), ascii_only=ascii_only))
        return
    if len(what) > 2:
        raise click.UsageError("expected a results file and a game id, or one position in quotes")
    with Results.open(Path(what[0])) as results:
        if len(what) == 1:
            _list(results)
            return
        record = stored_game(results, what[1])
        if wire:
            _show_wire(record)
        else:
            _show(record, results.tournament().name, moves=moves, ascii_only=ascii_only)


def _show_wire(record: GameRecord) -> None:
    """The messages of both engines, a line each, with milliseconds since the first."""
    if not record.wire:
        raise click.UsageError(
            f"no messages are kept of game {record.key}: they are of games with a fault, and with --record-wire"
        )
    directions = {
        (seat, from_arena): Direction(player.encoding)
        for seat, player in enumerate(record.players)
        for from_arena in (True, False)
    }
    for chunk in record.wire:
        name = record.players[chunk.seat].name
        way = f"arena > {name}" if chunk.from_arena else f"{name} > arena"
        for text in directions[chunk.seat, chunk.from_arena].take(chunk.data):
            say(f"{chunk.at_us / 1000:10.3f} ms  {way}: {text}")
    for (seat, from_arena), direction in directions.items():
        name = record.players[seat].name
        for text in direction.unfinished():
            say(f"{'at the end':>13}  {f'arena > {name}' if from_arena else f'{name} > arena'}: {text}")


def _list(results: Results) -> None:
    for result in results.results():
        points = {"south": "1-0", "north": "0-1", "draw": "1/2"}[result.outcome]
        seeds = f" {result.scores[0]}-{result.scores[1]}" if result.scores else ""
        south, north = result.players
        say(f"{result.key!s:>10}  {south} {points} {north}{seeds}  {result.termination}")


def _show(record: GameRecord, event: str, *, moves: bool, ascii_only: bool) -> None:
    click.echo(format_game(record, event))
    ruleset, position = parse_ruleset(record.ruleset), parse_position(record.start)
    over = ruleset.is_over(position)
    if moves or not record.moves:
        click.echo(draw_board(position, over=over, ascii_only=ascii_only))
    for ply, move in enumerate(record.moves, 1):
        report = ruleset.explain(position, move.pit)
        before, position, over = position, report.after, report.over
        if moves or ply == len(record.moves):
            board = draw_board(
                position,
                played=(move.seat, move.pit),
                changed=changed_places(before, position),
                over=over,
                ascii_only=ascii_only,
            )
            click.echo(f"\n{ply}. {narrate(report)}\n{board}")
            if ply <= len(record.adjudication_trace):
                say(f"not ended: {record.adjudication_trace[ply - 1]}")
    _show_end(record)


def _show_end(record: GameRecord) -> None:
    south, north = (player.name for player in record.players)
    won = {"south": f"{south} (South) wins", "north": f"{north} (North) wins"}.get(record.outcome, "draw")
    say(f"{won}{f' {record.scores[0]}-{record.scores[1]}' if record.scores else ''}, {record.termination}")
    if record.adjudication:
        say(record.adjudication)
    if record.fault:
        say(record.fault.text)
        if record.fault.stderr:
            say(f"stderr of {record.players[record.fault.seat].name}:")
            for line in record.fault.stderr.splitlines():
                click.echo(f"  {printable(line)}")
