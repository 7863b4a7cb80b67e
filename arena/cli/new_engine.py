"""``arena new-engine``: the skeleton of an engine, with a tournament to try it in.

What a language needs stands in ``engines/LANGUAGE/skeleton.yaml``; nothing here knows any of them.
"""

import re
import shlex
import shutil
import sys
from difflib import get_close_matches
from importlib.resources import files
from pathlib import Path
from typing import Annotated, Literal

import click
import msgspec
import yaml
from msgspec import Meta, Struct

from arena.cli.exits import OK
from arena.config import MAX_NAME, Need, shipped_engines


class Replacement(Struct, frozen=True, forbid_unknown_fields=True):
    """A text to change in a written file; *pattern* is a regular expression that occurs in it."""

    path: str = msgspec.field(name="in")
    pattern: str
    text: str


class Skeleton(Struct, frozen=True, forbid_unknown_fields=True):
    """The file ``skeleton.yaml``.

    In texts and *command*, ``{name}`` stands for the bot's name and ``{python}`` for the running interpreter.
    """

    edit: str
    """The written file that holds the bot."""
    files: Annotated[dict[str, str], Meta(min_length=1)]
    """Files and folders beside ``skeleton.yaml``, and their paths in the new folder."""
    command: str
    function: str = "choose"
    """What chooses a move in *edit*."""
    leave_out: str | None = None
    """Names of files that stay behind when a folder is copied, such as ``*_test.go``."""
    replace: tuple[Replacement, ...] = ()
    build: str | None = None
    """For a shell in the new folder."""
    encoding: Literal["msgpack", "json"] = "msgpack"


_README = """\
# {name}

A bot for Dakon and Djenon-aboure.
It plays by the function `{function}` in `{edit}`: it is asked for a move, and answers with one of the legal moves.
Change it{rebuild}, and see:

```
{steps}
```

`arena check` says whether the bot is fit for games, and how to mend it if not.
`match.yaml` pits it against `greedy`, an engine that comes with the arena; `arena engines` lists the others.
The games are kept in `match.db`, and `arena run` goes on with them: remove that file when the bot has changed.
{needs}"""

_MATCH = """\
# Played by: arena run match.yaml
rulesets: [dakon, djenon-aboure]

# Each pair of games begins four random plies from the standard position, and is played with both seatings.
start: {{random_plies: 4}}
tournament: {{games_per_pairing: 20}}
time: {{move_ms: 1000}}

players:
  - engine: greedy
  - {player}
"""


@click.command("new-engine")
@click.argument("language")
@click.argument("folder", metavar="DIR", type=click.Path(path_type=Path))
def command(language: str, folder: Path) -> int:
    """Write the skeleton of an engine into DIR, which must be empty or not be there yet.

    LANGUAGE is the name of a folder of engines that come with the arena: python, rust, go ...

    \b
    arena new-engine python my-bot
    """
    source = _source(language)
    skeleton = msgspec.yaml.decode((source / "skeleton.yaml").read_bytes(), type=Skeleton)
    try:
        name = bot_name(folder.resolve().name)
        if folder.exists() and not (folder.is_dir() and not any(folder.iterdir())):
            raise click.ClickException(f"{folder} is there already and is no empty folder")
        folder.mkdir(parents=True, exist_ok=True)
        _copy(skeleton, source, folder)
        _replace(skeleton, folder, name)
        _write_own(skeleton, folder, name, _needs(source))
    except OSError as error:
        raise click.ClickException(f"{folder} can't be written: {error.strerror}") from error
    click.echo(f"{folder} holds the bot {name}; {skeleton.function} in {skeleton.edit} chooses its moves. Try it:\n")
    arena = "arena" if shutil.which("arena") else f"{shlex.quote(sys.executable)} -m arena"
    for step in [f"cd {shlex.quote(str(folder))}", *_steps(skeleton, arena)]:
        click.echo(f"  {step}")
    return OK


def bot_name(text: str) -> str:
    """*text* as a name that every language takes for a project, and that no shipped engine has."""
    name = re.sub("[^a-z0-9]+", "-", text.lower()).strip("-")
    if not name or name[0].isdigit():
        name = f"bot-{name}".rstrip("-")
    if name in shipped_engines():
        name = f"my-{name}"
    return name[:MAX_NAME].rstrip("-")


def _source(language: str) -> Path:
    """The folder of the language's engines; raises ClickException naming the languages there are."""
    known = {path.parent.name: path.parent for path in sorted(Path(str(files("engines"))).glob("*/skeleton.yaml"))}
    if language not in known:
        near = get_close_matches(language[:80].lower(), known, n=1)
        hint = f" - did you mean {near[0]!r}?" if near else ""
        raise click.ClickException(f"expected a language of {', '.join(known)}, got {language[:80]!r}{hint}")
    return known[language]


def _copy(skeleton: Skeleton, source: Path, folder: Path) -> None:
    left_out = shutil.ignore_patterns("__pycache__", *([skeleton.leave_out] if skeleton.leave_out else []))
    for origin, place in skeleton.files.items():
        (folder / place).parent.mkdir(parents=True, exist_ok=True)
        if (source / origin).is_dir():
            shutil.copytree(source / origin, folder / place, ignore=left_out)
        else:
            shutil.copyfile(source / origin, folder / place)


def _replace(skeleton: Skeleton, folder: Path, name: str) -> None:
    for change in skeleton.replace:
        path = folder / change.path
        new = change.text.replace("{name}", name).replace("\\", r"\\")
        text, count = re.subn(change.pattern, new, path.read_text("utf-8"))
        assert count, f"{change.path} has nothing like {change.pattern!r}"
        path.write_text(text, "utf-8")


def _write_own(skeleton: Skeleton, folder: Path, name: str, needs: tuple[Need, ...]) -> None:
    player: dict[str, object] = {"name": name, "command": _argv(skeleton)}
    if skeleton.encoding != "msgpack":
        player["encoding"] = skeleton.encoding
    line = yaml.safe_dump(player, default_flow_style=True, sort_keys=False, allow_unicode=True, width=sys.maxsize)
    (folder / "match.yaml").write_text(_MATCH.format(player=line.strip()), "utf-8")
    readme = _README.format(
        name=name,
        function=skeleton.function,
        edit=skeleton.edit,
        rebuild=", build" if skeleton.build else "",
        steps="\n".join(_steps(skeleton, "arena")),
        needs="".join(f"It takes {need.install}.\n" for need in needs),
    )
    (folder / "README.md").write_text(readme, "utf-8")


def _argv(skeleton: Skeleton) -> list[str]:
    return [word.replace("{python}", sys.executable) for word in shlex.split(skeleton.command)]


def _steps(skeleton: Skeleton, arena: str) -> list[str]:
    """What is to be typed in the new folder, in order."""
    encoding = "" if skeleton.encoding == "msgpack" else f"--encoding {skeleton.encoding} "
    return [
        *([skeleton.build] if skeleton.build else []),
        f"{arena} check {encoding}{shlex.join(_argv(skeleton))}",
        f"{arena} run match.yaml",
    ]


def _needs(source: Path) -> tuple[Need, ...]:
    """The tools that the shipped engines of the same folder take."""
    return next((engine.needs for engine in shipped_engines().values() if engine.folder == source), ())
