"""The players of a tournament file: engines found among the shipped ones, commands split, paths made absolute.

Whether a program exists is not asked here: that is told when it is to be started.
"""

import shlex
from functools import cached_property
from pathlib import Path

from msgspec import Struct

from arena.config.config import Player
from arena.config.errors import did_you_mean, shown
from arena.config.manifest import Manifest, shipped_engines
from arena.config.model import MAX_NAME, PRINTABLE, PlayerSection, is_printable
from arena.config.nodes import Mapping, Node
from arena.config.paths import absolute, is_folder
from arena.config.problems import Problems
from arena.config.program_names import program_name
from arena.config.sandboxes import hides_machine, read_sandbox
from arena.config.translate import Reader, is_misspelt
from arena.game import EngineLimits, PlayerSpec, Sandbox, TimeControl

_SHELL_WORDS = frozenset({"|", "||", "&", "&&", ";", "<", ">", ">>", "2>", "2>&1"})


class Defaults(Struct, frozen=True, kw_only=True):
    """What the tournament says for every player that says nothing else."""

    folder: Path
    """Absolute path of the tournament file's folder."""
    time: TimeControl
    limits: EngineLimits
    sandbox: Sandbox | None
    rulesets: tuple[str, ...]
    """Names of the rulesets played."""


class PlayersReader:
    """Reads players one by one and notes every problem, also of a player that is wrong already."""

    def __init__(self, reader: Reader, problems: Problems, defaults: Defaults) -> None:
        self._reader = reader
        self._problems = problems
        self._defaults = defaults
        self._lines: dict[str, int] = {}
        """The line of each name taken."""

    @cached_property
    def _shipped(self) -> dict[str, Manifest]:
        return shipped_engines()

    def read(self, node: Node) -> Player | None:
        """The player, or None if anything that it can't do without is wrong."""
        hint = "a player is a map such as {engine: greedy}"
        section = self._reader.partial(node, PlayerSection, "a player", hint)
        if section is None or not isinstance(node, Mapping):
            return None
        manifest = self._engine(node, section)
        command = manifest.command if manifest else self._command(node, section)
        name = self._name(node, section, manifest, command)
        self._check_env(node)
        sandbox = self._sandbox(section)
        cwd = self._cwd(node, section, manifest, sandbox)
        if command is None or name is None:
            return None
        spec = PlayerSpec(
            name=name,
            command=command,
            cwd=cwd,
            env=section.env,
            options={**(manifest.options if manifest else {}), **section.options},
            time_control=section.time or self._defaults.time,
            encoding=manifest.encoding if manifest and "encoding" not in node.entries else section.encoding,
            limits=section.limits or self._defaults.limits,
            restart=section.restart,
            strict=section.strict,
            sandbox=sandbox,
        )
        return Player(spec=spec, manifest=manifest)

    def _engine(self, node: Mapping, section: PlayerSection) -> Manifest | None:
        """The shipped engine that is named, noting what is wrong with naming it."""
        if "engine" in node.entries and "command" in node.entries:
            text = "engine and command exclude each other: a shipped engine or a program of your own"
            self._problems.add(node.entries["command"].key, text)
        elif not any(key in node.entries or is_misspelt(key, node) for key in ("engine", "command")):
            self._problems.add(node, "a player needs engine (a shipped one) or command (your own)")
        if section.engine is None:
            return None
        place = node.entries["engine"].value
        manifest = self._shipped.get(section.engine)
        if manifest is None:
            hint = did_you_mean(section.engine, self._shipped) or "arena engines lists them"
            self._problems.add(place, f"there is no shipped engine {shown(section.engine)}", hint)
            return None
        for ruleset in self._defaults.rulesets:
            if ruleset not in manifest.rulesets:
                self._problems.add(place, f"engine {manifest.name!r} doesn't play {ruleset}")
        return manifest

    def _command(self, node: Mapping, section: PlayerSection) -> tuple[str, ...] | None:
        """The command's words, a program with a slash made absolute."""
        if section.command is None:
            return None
        place = node.entries["command"].value
        words = section.command if isinstance(section.command, tuple) else self._split(place, section.command)
        if words is None:
            return None
        if not words or not words[0]:
            self._problems.add(place, "command must name a program, got none")
            return None
        program, *arguments = words
        if "/" in program:
            program = str(absolute(self._defaults.folder, program))
        return (program, *arguments)

    def _split(self, place: Node, command: str) -> tuple[str, ...] | None:
        try:
            words = shlex.split(command)
        except ValueError as error:
            text = f"command can't be split into words: {str(error).lower()}"
            self._problems.add(place, text, "quote as in a shell, or give a list")
            return None
        if shell := sorted(_SHELL_WORDS.intersection(words)):
            hint = "start a script that does it, or give a list if the program is to have the word"
            self._problems.add(place, f"command holds {shell[0]!r}, but no shell is run", hint)
        return tuple(words)

    def _name(
        self, node: Mapping, section: PlayerSection, manifest: Manifest | None, command: tuple[str, ...] | None
    ) -> str | None:
        """The player's name, noted if another has it or if it can't be printed in a table."""
        place: Node = node
        if section.name is not None:
            name = section.name
            place = node.entries["name"].value
        elif "name" in node.entries or command is None:
            return None
        else:
            name = manifest.name if manifest else program_name(command)
        if not is_printable(name):
            self._problems.add(place, f"name must be {PRINTABLE}, got {shown(name)}")
        elif not 1 <= len(name) <= MAX_NAME:
            hint = "give the player a name"
            self._problems.add(place, f"name must be text of 1 to {MAX_NAME} characters, got {shown(name)}", hint)
        elif name in self._lines:
            hint = "give each player a name of its own"
            self._problems.add(place, f"the player in line {self._lines[name]} is named {shown(name)} too", hint)
        self._lines.setdefault(name, place.line)
        return name

    def _sandbox(self, section: PlayerSection) -> Sandbox | None:
        if section.sandbox is None:
            return self._defaults.sandbox
        return read_sandbox(section.sandbox, self._defaults.folder)

    def _cwd(self, node: Mapping, section: PlayerSection, manifest: Manifest | None, sandbox: Sandbox | None) -> str:
        if manifest and "cwd" not in node.entries and hides_machine(sandbox):
            return str(manifest.folder)  # not the tournament's, which holds more than it is to see
        cwd = absolute(self._defaults.folder, section.cwd)
        if "cwd" in node.entries and not is_folder(cwd):
            self._problems.add(node.entries["cwd"].value, f"there is no folder {cwd}")
        return str(cwd)

    def _check_env(self, node: Mapping) -> None:
        entry = node.entries.get("env")
        if entry is None or not isinstance(entry.value, Mapping):
            return
        for name, variable in entry.value.entries.items():
            if not name or "=" in name:
                self._problems.add(variable.key, f"a variable's name can't be empty or hold '=', got {shown(name)}")
