"""``arena schema``: the JSON Schema of config files, for editors."""

import json

import click

from arena.config import config_schema


@click.command("schema")
def command() -> None:
    """Print the JSON Schema of config files.

    Editors that know YAML schemas complete and check a file whose first line is
    `# yaml-language-server: $schema=PATH`, PATH being this schema's file.
    """
    click.echo(json.dumps(config_schema(), indent=2))
