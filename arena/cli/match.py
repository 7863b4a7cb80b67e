"""``arena match``: two engines against each other without a config file."""

import json
import re
import shlex
import shutil
from collections.abc import Callable
from difflib import get_close_matches
from pathlib import Path
from typing import Any

import click

from arena.cli.output import no_stdout
from arena.cli.playing import look_of, play
from arena.config import MAX_NAME, config_of, program_name, shipped_engines

_GAMES = 100
_NAME_CHARACTERS = re.compile(r"[^\w.+-]+")


def _pairs(text: str) -> dict[str, Any]:
    """``depth=6,mode=greedy`` as a map, values read as YAML scalars would be."""
    found: dict[str, Any] = {}
    for part in text.split(","):
        key, equals, value = part.partition("=")
        if key.strip() in found:
            raise click.BadParameter(f"{key.strip()[:80]!r} is given twice")
        if not (key.strip() and equals):
            raise click.BadParameter(f"expected KEY=VALUE, several between commas, got {part[:80]!r}")
        found[key.strip()] = _scalar(value.strip())
    return found


def _scalar(text: str) -> Any:
    try:
        value = json.loads(text)
    except json.JSONDecodeError:
        return text
    return value if isinstance(value, bool | int | float) else text


def _map(context: click.Context, parameter: click.Parameter, text: str | None) -> dict[str, Any] | None:
    return None if text is None else _pairs(text)


def _option(name: str, help_text: str) -> Callable[[click.decorators.FC], click.decorators.FC]:
    return click.option(name, metavar="KEY=VALUE,...", callback=_map, help=help_text)


@click.command("match")
@click.argument("a", metavar="A")
@click.argument("b", metavar="B")
@click.option("--ruleset", "-r", "rulesets", multiple=True, default=("dakon",), show_default=True, help="Or several.")
@click.option("--start", default="random_plies=4", show_default=True, help="Or standard, or a file of openings.")
@_option("--time", "Time control, such as base_ms=10000,increment_ms=100 or move_ms=100,depth=6.")
@click.option("--games", "-n", type=click.IntRange(1), help="Default: 100; with --sprt the most, 20000.")
@_option("--sprt", "Stop when decided, such as elo0=0,elo1=5; also alpha, beta, model, pairs.")
@_option("--a-options", "Options of engine A.")
@_option("--b-options", "Options of engine B.")
@click.option("--a-name", help="Name of A in all tables.")
@click.option("--b-name", help="Name of B in all tables.")
@click.option("--seed", type=click.IntRange(0), default=0, show_default=True)
@click.option("--concurrency", "-j", type=click.IntRange(1, 1024), help="Games at once; default: one a core.")
@click.option(
    "--output",
    "-o",
    type=click.Path(path_type=Path),
    callback=no_stdout,
    help="Results file; default: made of the names.",
)
@click.option("--json", "as_json", is_flag=True, help="Print what happens as JSON, one object a line.")
@click.option("--plain", is_flag=True, help="Print plain lines, also on a terminal.")
def command(a: str, b: str, as_json: bool, plain: bool, concurrency: int | None, **settings: Any) -> int:
    """Play engine A against engine B: shipped engines by name, or commands in quotes.

    \b
    arena match c-alphabeta "python3 my_bot.py" --games 200
    arena match c-alphabeta c-alphabeta --a-options depth=6 --b-options depth=5
    arena match ./new ./old --sprt elo0=0,elo1=10 --time move_ms=100

    The same command again goes on where it stopped.
    """
    look = look_of(as_json=as_json, plain=plain)
    names = _names((a, b), settings)
    players = [
        _player(engine, name, settings[f"{side}_options"])
        for engine, name, side in zip((a, b), names, "ab", strict=True)
    ]
    output = settings["output"] or Path(_NAME_CHARACTERS.sub("-", f"{names[0]}-vs-{names[1]}") + ".db")
    file = {
        "name": f"{names[0]} against {names[1]}"[:80],
        "results": str(output),
        "seed": settings["seed"],
        "rulesets": list(settings["rulesets"]),
        "start": _start(settings["start"]),
        "tournament": _tournament(settings, concurrency),
        "players": players,
        **({"time": settings["time"]} if settings["time"] else {}),
    }
    config = config_of(json.dumps(file, indent=2, ensure_ascii=False), "arena match")
    return play(config, f"arena match {a} {b}", look)


def _tournament(settings: dict[str, Any], concurrency: int | None) -> dict[str, Any]:
    test, games = settings["sprt"], settings["games"]
    if games and games % 2 and settings["start"] != "standard":
        raise click.UsageError(
            f"--games must be even, got {games}: each opening is played twice, with the seats swapped"
        )
    if test is not None and games and "max_games" in test:
        raise click.UsageError("--games is the most games of a test, and so is max_games in --sprt: give one of them")
    system: dict[str, Any] = {"system": "match", "games_per_pairing": games or _GAMES}
    if test is not None:
        system = {"system": "sprt", "sprt": {**({"max_games": games} if games else {}), **test}}
    return system | ({"concurrency": concurrency} if concurrency else {})


def _start(text: str) -> Any:
    if text == "standard":
        return text
    if text.startswith("random_plies="):
        return _pairs(text)
    return {"file": text, "share": "pair"}


def _player(engine: str, name: str, options: dict[str, Any] | None) -> dict[str, Any]:
    shipped = shipped_engines()
    if engine not in shipped and not re.search(r"[\s/]", engine) and shutil.which(engine) is None:
        near = get_close_matches(engine, shipped, n=1)
        hint = f"did you mean {near[0]!r}?" if near else "arena engines lists the first"
        raise click.UsageError(f"there is no shipped engine {engine[:80]!r} and no program of that name; {hint}")
    kind = "engine" if engine in shipped else "command"
    return {"name": name, kind: engine, **({"options": options} if options else {})}


def _names(engines: tuple[str, str], settings: dict[str, Any]) -> tuple[str, str]:
    """Names that differ: those given, or the programs', with options behind them where those are the same."""
    given = settings["a_name"], settings["b_name"]
    if given[0] is not None and given[0] == given[1]:
        raise click.UsageError(f"--a-name and --b-name must differ, got {given[0][:80]!r} twice")
    names = []
    for engine, name, side in zip(engines, given, "ab", strict=True):
        options = settings[f"{side}_options"] or {}
        default = " ".join([_program(engine), *(f"{key}={value}" for key, value in options.items())])
        names.append(default[:MAX_NAME] if name is None else name)
    if names[0] == names[1]:
        return f"{names[0][: MAX_NAME - 2]} A", f"{names[1][: MAX_NAME - 2]} B"
    return names[0], names[1]


def _program(engine: str) -> str:
    """What an engine is called: a shipped one by its name, a command after its program."""
    try:
        words = shlex.split(engine)
    except ValueError as error:
        raise click.UsageError(f"the command {engine[:80]!r} can't be split into words: {error}") from error
    if not words:
        raise click.UsageError("an engine is the name of a shipped one or a command, got nothing")
    if len(words) > 1 and words[0] in shipped_engines():
        raise click.UsageError(f"{words[0]!r} is a shipped engine; its options go to --a-options or --b-options")
    return program_name(words)
