"""The shipped engines as their manifests list them: how each is started and built, and what it plays.

A manifest is a file ``engines.yaml`` in a folder of the ``engines`` package, read as strictly as a tournament file.
Nothing is built or started here.
"""

import re
import sys
from importlib.resources import files
from pathlib import Path
from typing import Annotated, Literal

from msgspec import Meta, Struct

from arena.config.errors import ConfigError, Problem
from arena.config.model import MAX_NAME, OptionValue
from arena.config.nodes import Mapping, parse
from arena.config.problems import Problems
from arena.config.source import read_source
from arena.config.translate import INVALID, Reader

_PLACEHOLDER = re.compile(r"\{(python|here)\}")


class Need(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A program that building or running an engine takes."""

    tool: str
    """Its name on PATH."""
    install: str
    """How people get it, in words."""


class Manifest(Struct, frozen=True, kw_only=True):
    """One shipped engine."""

    name: str
    summary: str
    """One line for people."""
    folder: Path
    """The manifest's folder, absolute; *build* runs in it."""
    command: tuple[str, ...]
    build: tuple[str, ...]
    """The command that makes *artifact*; empty for an engine that needs no building."""
    artifact: Path | None
    """The file that *build* makes, absolute."""
    needs: tuple[Need, ...]
    options: dict[str, bool | int | float | str]
    """The values it is entered with; a player's own come on top."""
    encoding: Literal["msgpack", "json"]
    """How its messages are written, unless a player says otherwise."""
    rulesets: tuple[str, ...]
    """Names of the rulesets it plays."""


class EngineSection(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One engine as its manifest writes it: paths are relative to the manifest's folder.

    In *command* and *build*, ``{python}`` stands for the running interpreter and ``{here}`` for that folder.
    """

    name: Annotated[str, Meta(min_length=1, max_length=MAX_NAME)]
    summary: str
    command: Annotated[tuple[str, ...], Meta(min_length=1)]
    build: tuple[str, ...] = ()
    artifact: str | None = None
    needs: tuple[Need, ...] = ()
    options: dict[str, OptionValue] = {}
    encoding: Literal["msgpack", "json"] = "msgpack"
    rulesets: Annotated[tuple[str, ...], Meta(min_length=1)]


class ManifestFile(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The engines of one folder."""

    engines: tuple[EngineSection, ...]


def shipped_engines() -> dict[str, Manifest]:
    """Every shipped engine by name; raises ConfigError for a manifest that can't be used."""
    engines: dict[str, Manifest] = {}
    for path in sorted(Path(str(files("engines"))).glob("*/engines.yaml")):
        for manifest in read_manifest(path):
            if manifest.name in engines:
                raise ConfigError(str(path), [Problem(None, None, f"another engine is named {manifest.name!r} too")])
            engines[manifest.name] = manifest
    return engines


def read_manifest(path: Path) -> tuple[Manifest, ...]:
    """The engines of one manifest, placeholders filled; raises ConfigError."""
    source = read_source(str(path))
    problems = Problems(source)
    root = parse(source, problems)
    if not isinstance(root, Mapping):
        raise ConfigError(source.path, [Problem(None, None, "a manifest must be a map with the key 'engines'")])
    file = Reader(problems, {}).struct(root, ManifestFile, "the manifest")
    problems.raise_if_any()
    assert file is not INVALID
    return tuple(_manifest(section, path.parent) for section in file.engines)


def _manifest(section: EngineSection, folder: Path) -> Manifest:
    words = {"python": sys.executable, "here": str(folder)}

    def filled(argv: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(_PLACEHOLDER.sub(lambda found: words[found[1]], word) for word in argv)

    return Manifest(
        name=section.name,
        summary=section.summary,
        folder=folder,
        command=filled(section.command),
        build=filled(section.build),
        artifact=folder / section.artifact if section.artifact else None,
        needs=section.needs,
        options=section.options,
        encoding=section.encoding,
        rulesets=section.rulesets,
    )
