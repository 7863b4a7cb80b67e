"""``arena match``: two engines against each other without a config file."""

import json
import re
import shlex
from pathlib import Path
from typing import Any

import click

from arena.cli.engine_name import engine_words, is_shipped
from arena.cli.exits import OK
from arena.cli.match_file import MatchFile
from arena.cli.match_names import match_names
from arena.cli.match_options import map_option, pairs, time_option
from arena.cli.output import no_stdout, printable
from arena.cli.playing import look_of, play
from arena.cli.playing_options import playing_options
from arena.cli.schedule import print_schedule
from arena.tournament import make_plan

_ENCODINGS = click.Choice(["msgpack", "json"])
_GAMES = 100
_NAME_CHARACTERS = re.compile(r"[^\w.+-]+")


@click.command("match")
@click.argument("a", metavar="A")
@click.argument("b", metavar="B")
@click.option("--ruleset", "-r", "rulesets", multiple=True, default=("dakon",), show_default=True, help="Or several.")
@click.option(
    "--start",
    default="random_plies=4",
    show_default=True,
    help="Or standard, a file of openings, or file=PATH,order=random,offset=8.",
)
@time_option("--time", "Time control: 10+0.1 (seconds for the game + each turn), or move_ms=100,depth=6.")
@time_option("--a-time", "Time control of engine A alone.")
@time_option("--b-time", "Time control of engine B alone.")
@click.option("--games", "-n", type=click.IntRange(1), help="Default: 100; with --sprt the most, 20000.")
@map_option("--sprt", "Stop when decided, such as elo0=0,elo1=5; also alpha, beta, model, pairs.")
@map_option("--adjudication", "End games early, such as resign_score=20,draw_score=2,max_plies=300; default: never.")
@map_option("--a-options", "Options of engine A.")
@map_option("--b-options", "Options of engine B.")
@click.option("--a-name", help="Name of A in all tables.")
@click.option("--b-name", help="Name of B in all tables.")
@click.option("--a-encoding", type=_ENCODINGS, help="How A's messages are written. [default: its own, else msgpack]")
@click.option("--b-encoding", type=_ENCODINGS, help="How B's messages are written.")
@click.option("--seed", type=click.IntRange(0), default=0, show_default=True)
@click.option("--concurrency", "-j", type=click.IntRange(1, 1024), help="Games at once; default: one a core.")
@click.option(
    "--output",
    "-o",
    type=click.Path(path_type=Path),
    callback=no_stdout,
    help="Results file; default: made of the names.",
)
@playing_options
def command(
    a: str,
    b: str,
    dry_run: bool,
    as_json: bool,
    plain: bool,
    record_wire: bool,
    durable: bool,
    concurrency: int | None,
    **settings: Any,
) -> int:
    """Play engine A against engine B: shipped engines by name, or commands in quotes.

    \b
    arena match c-alphabeta "python3 my_bot.py" --games 200 --time 10+0.1
    arena match c-alphabeta c-alphabeta --a-options depth=6 --b-options depth=5
    arena match ./new ./old --sprt elo0=0,elo1=10 --time move_ms=100

    What --time, --adjudication and --start may hold are the keys of a config file; arena/docs/configuration.md tells
    them all. The same command again goes on where it stopped; an engine that has changed meanwhile wants another
    --output.
    """
    look = look_of(as_json=as_json, plain=plain)
    config = _file((a, b), concurrency, settings).config()
    if dry_run:
        print_schedule(make_plan(config))
        return OK
    given = shlex.join(["arena", "match", a, b])
    return play(config, given, look, record_wire=record_wire, durable=durable)


def _file(engines: tuple[str, str], concurrency: int | None, settings: dict[str, Any]) -> MatchFile:
    options = settings["a_options"], settings["b_options"]
    names = match_names(engines, (settings["a_name"], settings["b_name"]), options)
    output = settings["output"] or Path(_NAME_CHARACTERS.sub("-", f"{names[0]}-vs-{names[1]}") + ".db")
    file = MatchFile()
    file.put("name", printable(f"{names[0]} against {names[1]}")[:80].strip(), "--a-name")
    file.put("results", str(output), "--output")
    file.put("seed", settings["seed"], "--seed")
    file.put("rulesets", list(settings["rulesets"]), "--ruleset")
    file.put("start", _start(settings["start"]), "--start")
    file.put("time", settings["time"], "--time")
    file.put("adjudication", settings["adjudication"], "--adjudication")
    _put_tournament(file, settings)
    file.put("  concurrency", concurrency, "--concurrency")
    file.begin("players")
    for engine, name, chosen, side in zip(engines, names, options, "ab", strict=True):
        file.put("  - name", name, f"--{side}-name")
        words = engine_words(engine)
        shipped = is_shipped(words, "its options go to --a-options or --b-options")
        file.put(f"    {'engine' if shipped else 'command'}", words[0] if shipped else engine, side.upper())
        file.put("    encoding", settings[f"{side}_encoding"], f"--{side}-encoding")
        file.put("    options", chosen, f"--{side}-options")
        file.put("    time", settings[f"{side}_time"], f"--{side}-time")
    return file


def _put_tournament(file: MatchFile, settings: dict[str, Any]) -> None:
    test, games = settings["sprt"], settings["games"]
    if games and games % 2 and settings["start"] != "standard":
        raise click.UsageError(
            f"--games must be even, got {games}: each opening is played twice, with the seats swapped"
        )
    file.begin("tournament")
    if test is None:
        file.put("  system", "match", "--games")
        file.put("  games_per_pairing", games or _GAMES, "--games")
        return
    if games and "max_games" in test:
        raise click.UsageError("--games is the most games of a test, and so is max_games in --sprt: give one of them")
    file.put("  system", "sprt", "--sprt")
    file.begin("  sprt")
    file.put("    max_games", games, "--games")
    for key, value in test.items():
        file.put(f"    {json.dumps(key, ensure_ascii=False)}", value, "--sprt")


def _start(text: str) -> Any:
    if text == "standard":
        return text
    if text.startswith("random_plies="):
        return pairs(text)
    return {"share": "pair", **(pairs(text) if text.startswith("file=") else {"file": text})}
