"""``arena engines``: what comes with the arena."""

import json

import click

from arena.cli.exits import ENGINE, OK
from arena.config import shipped_engines
from arena.tournament import BuildError, build, is_built


@click.command("engines")
@click.option("--build", "do_build", is_flag=True, help="Build the engines that need it.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def command(do_build: bool, as_json: bool) -> int:
    """List the engines that come with the arena, to be named in configs as `engine: NAME`."""
    engines = shipped_engines().values()
    failed = False
    if do_build:
        for manifest in {(entry.folder, entry.build): entry for entry in engines}.values():  # one build for a folder
            try:
                build(manifest)
            except BuildError as error:
                failed = True
                click.echo(f"error: {error}", err=True)
    if as_json:
        listed = [
            {"name": entry.name, "built": is_built(entry), "rulesets": entry.rulesets, "summary": entry.summary}
            for entry in engines
        ]
        click.echo(json.dumps(listed, indent=2))
    else:
        for entry in engines:
            state = "ready" if is_built(entry) else "not built: arena run builds it, or arena engines --build"
            click.echo(f"{entry.name:<16} {entry.summary} ({', '.join(entry.rulesets)}; {state})")
    return ENGINE if failed else OK
