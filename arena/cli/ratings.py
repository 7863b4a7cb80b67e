"""``arena ratings``: joint ratings over several results files."""

import csv
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any, cast

import click
import msgspec
from rich.cells import cell_len, set_cell_size

from arena.cli.output import printable, say
from arena.report.export_csv import csv_cell
from arena.report.joined import Faults, PoolRatings, rate_files

_PLAYER_COLUMNS = ("name", "games", "elo", "elo_half_width", "prior_dominated", "anchored")


def _anchors(context: click.Context, parameter: click.Parameter, given: tuple[str, ...]) -> dict[str, float]:
    found: dict[str, float] = {}
    for text in given:
        name, _, elo = text.rpartition("=")
        try:
            rating = float(elo)
        except ValueError:
            name = ""
        if not name:
            raise click.BadParameter(f"expected NAME=ELO, got {text[:80]!r}")
        if name in found:
            raise click.BadParameter(f"{name[:80]!r} is given twice")
        found[name] = rating
    return found


@click.command("ratings")
@click.argument("files", nargs=-1, required=True, type=click.Path(path_type=Path), metavar="RESULTS...")
@click.option("--anchor", "-a", "anchors", multiple=True, callback=_anchors, help="NAME=ELO: this rating is given.")
@click.option("--model", type=click.Choice(["bradley_terry", "rao_kupper"]), default="bradley_terry", show_default=True)
@click.option("--faults", type=click.Choice(["count", "ignore"]), default="count", show_default=True)
@click.option("--superiority", is_flag=True, help="Also the likelihood of each player being stronger than each other.")
@click.option("--format", "-f", "form", type=click.Choice(["text", "json", "csv"]), default="text", show_default=True)
def command(
    files: tuple[Path, ...],
    anchors: dict[str, float],
    model: str,
    faults: str,
    superiority: bool,
    form: str,
) -> None:
    """Rate all games of the files RESULTS together: a pool for each ruleset and class of time controls.

    Ratings are Elo from the mean of a pool's players, or from the anchors, with 95 % intervals.
    CSV has a row for each player of each pool.
    """
    if form == "csv" and superiority:
        raise click.UsageError("--format csv and --superiority exclude each other")
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    try:
        pools = rate_files(files, anchors, cast("Any", model), cast("Faults", faults))
    except ValueError as error:
        raise click.UsageError(str(error)) from error
    if form == "json":
        click.echo(msgspec.json.format(msgspec.json.encode([_data(pool) for pool in pools])))
        return
    if form == "csv":
        _print_csv(pools)
        return
    if not pools:
        say("no games yet")
    for pool in pools:
        _print(pool, superiority=superiority)


def _print(rated: PoolRatings, *, superiority: bool) -> None:
    fit = rated.fit
    left_out = f", {rated.ignored} forfeited left out" if rated.ignored else ""
    left_out += f", {rated.repeated} that stand in several files count once" if rated.repeated else ""
    say(f"{rated.pool}: {rated.games.total() // 2} games{left_out}; model {fit.model}")
    order = _order(rated)
    width = max((cell_len(printable(name)) for name in rated.players), default=0)
    for place, player in enumerate(order, 1):
        rating, name = fit.ratings[player], rated.players[player]
        mark = "anchor" if rating.anchored else f"±{rating.half_width:.0f}" + (" ?" if rating.prior_dominated else "")
        told = set_cell_size(printable(name), width)
        say(f"{place:>4} {told} {rating.elo:+7.0f} {mark:<9} {rated.games[name]:>6} games")
    if superiority:
        _print_superiority(rated, order, width)
    first = fit.first_move
    if not first.prior_dominated:
        say(f"the side that moves first takes {100 * first.share:.0f} % of the points among equals")
    if any(rating.prior_dominated for rating in fit.ratings):
        say("?: prior-dominated; results do not tie this rating to the others")
    say()


def _print_csv(pools: Sequence[PoolRatings]) -> None:
    writer = csv.writer(sys.stdout)
    writer.writerow(("ruleset", "time_class", "model", *_PLAYER_COLUMNS))
    for rated in pools:
        data = _data(rated)
        for player in data["players"]:
            values = (player[column] for column in _PLAYER_COLUMNS)
            shown = (str(value).lower() if isinstance(value, bool) else value for value in values)
            writer.writerow(map(csv_cell, (data["ruleset"], data["time_class"], data["model"], *shown)))


def _print_superiority(rated: PoolRatings, order: list[int], width: int) -> None:
    say("likelihood in % that the row is stronger than the column:")
    say(" " * (width + 6) + " ".join(f"{place:>5}" for place in range(1, len(order) + 1)))
    for place, player in enumerate(order, 1):
        cells = (
            " " * 5 if other == player else f"{100 * rated.fit.superiority(player, other):5.1f}" for other in order
        )
        told = set_cell_size(printable(rated.players[player]), width)
        say(f"{place:>4} {told} {' '.join(cells)}".rstrip())


def _order(rated: PoolRatings) -> list[int]:
    return sorted(range(len(rated.players)), key=lambda player: -rated.fit.ratings[player].elo)


def _data(rated: PoolRatings) -> dict[str, Any]:
    fit, order = rated.fit, _order(rated)
    return {
        "ruleset": rated.pool.ruleset,
        "time_class": rated.pool.time_class,
        "model": fit.model,
        "games": rated.games.total() // 2,
        "forfeits_left_out": rated.ignored,
        "repeated": rated.repeated,
        "players": [
            {
                "name": rated.players[player],
                "games": rated.games[rated.players[player]],
                "elo": round(fit.ratings[player].elo, 2) + 0.0,
                "elo_half_width": round(fit.ratings[player].half_width, 2),
                "prior_dominated": fit.ratings[player].prior_dominated,
                "anchored": fit.ratings[player].anchored,
                "superiority": {
                    rated.players[other]: round(fit.superiority(player, other), 4) for other in order if other != player
                },
            }
            for player in order
        ],
        "first_move": {
            "elo": round(fit.first_move.elo, 2) + 0.0,
            "elo_half_width": round(fit.first_move.half_width, 2),
            "share": round(fit.first_move.share, 4),
            "prior_dominated": fit.first_move.prior_dominated,
        },
    }
