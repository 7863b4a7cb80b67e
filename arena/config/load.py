"""A tournament file into a Config: read, translated, checked against the rules and the disk."""

import hashlib
import math
import os
from pathlib import Path
from typing import Literal

from arena.config.config import Config, FileStart, Player, RandomStart
from arena.config.errors import ConfigError, Problem, did_you_mean, shown
from arena.config.expected import describe
from arena.config.key_hints import key_hints
from arena.config.model import PRINTABLE, ConfigFile, StartSection, TournamentSection, is_printable
from arena.config.nodes import Broken, Mapping, Node, Sequence, parse
from arena.config.paths import absolute, is_folder
from arena.config.players import Defaults, PlayersReader
from arena.config.problems import Problems
from arena.config.rulesets import read_rulesets
from arena.config.sandboxes import check_apart, read_sandbox
from arena.config.source import Source, read_source
from arena.config.systems import SystemReader, SystemSettings
from arena.config.translate import Reader
from arena.rules import Ruleset

MAX_GAMES = 10_000_000
"""Of one tournament, all events together: their schedule is held in memory."""


def load_config(path: str | os.PathLike[str]) -> Config:
    """The tournament of a YAML file; raises ConfigError with everything that is wrong with it."""
    return _config(read_source(os.fspath(path)))


def config_of(text: str, name: str) -> Config:
    """The tournament of a YAML text, as if it were a file *name* in the current folder; raises ConfigError."""
    return _config(Source(name, text))


def _config(source: Source) -> Config:
    problems = Problems(source)
    root = parse(source, problems)
    if root is None:
        hint = "a tournament needs at least the keys 'rulesets' and 'players'"
        raise ConfigError(source.path, [Problem(None, None, "the file holds no settings", hint)])
    if not isinstance(root, Mapping):
        if not isinstance(root, Broken):
            problems.add(root, f"a tournament file must be a map of settings, got {describe(root)}")
        raise problems.error()
    config = _Loader(source, problems, root).config()
    problems.raise_if_any()
    return config


class _Loader:
    """Reads one file; where something is wrong, goes on with the default, to find what else is."""

    def __init__(self, source: Source, problems: Problems, root: Mapping) -> None:
        self._source = source
        self._problems = problems
        self._root = root
        self._reader = Reader(problems, key_hints())
        self._path = Path(source.path).absolute()
        self._folder = self._path.parent

    def config(self) -> Config:
        """Complete, but only to be used if no problem was noted."""
        given = self._reader.fields(self._root, ConfigFile, apart=("rulesets", "tournament", "players"))
        file = ConfigFile(rulesets=(), players=(), tournament=self._tournament(), **given)
        rulesets = self._rulesets()
        stem = self._path.stem
        defaults = Defaults(
            folder=self._folder,
            time=file.time,
            limits=file.limits,
            sandbox=read_sandbox(file.sandbox, self._folder),
            rulesets=tuple(dict.fromkeys(ruleset.name for ruleset in rulesets)),
        )
        self._check_pairs(file)
        if file.name is not None and not is_printable(file.name):
            self._problems.add(self._at("name"), f"name must be {PRINTABLE}, got {shown(file.name)}")
        results = self._results(file.results or f"{stem}.db")
        players = self._players(defaults, results)
        system = self._system(file.tournament, players)
        self._check_count(system, len(rulesets))
        self._check_rated(file, tuple(player.spec.name for player in players))
        return Config(
            path=self._path,
            text=self._source.text,
            name=file.name or stem,
            results=results,
            seed=file.seed,
            rulesets=rulesets,
            system=system,
            concurrency=file.tournament.concurrency,
            workers=file.tournament.workers,
            affinity=file.tournament.affinity,
            start=self._start(file.start),
            faults=file.faults,
            adjudication=file.adjudication,
            elo=file.elo,
            players=players,
        )

    def _system(self, section: TournamentSection, players: tuple[Player, ...]) -> SystemSettings:
        entry = self._root.entries.get("tournament")
        node = entry.value if entry and isinstance(entry.value, Mapping) else None
        return SystemReader(node, self._problems, tuple(player.spec.name for player in players), self._folder).read(
            section
        )

    def _tournament(self) -> TournamentSection:
        if "tournament" not in self._root.entries:
            return TournamentSection()
        given = self._reader.partial(
            self._at("tournament"), TournamentSection, "tournament", "it is a map such as {system: swiss, rounds: 5}"
        )
        return given or TournamentSection()

    def _rulesets(self) -> tuple[Ruleset, ...]:
        if "rulesets" not in self._root.entries:
            return ()
        return read_rulesets(self._at("rulesets"), self._reader, self._problems)

    def _players(self, defaults: Defaults, results: Path) -> tuple[Player, ...]:
        if "players" not in self._root.entries:
            return ()
        reader = PlayersReader(self._reader, self._problems, defaults)
        nodes = self._reader.items(self._at("players"), "players", 2)
        players = [(node, player) for node in nodes if (player := reader.read(node))]
        check_apart(players, results, self._problems)
        return tuple(player for _, player in players)

    def _start(self, start: Literal["standard"] | StartSection) -> Literal["standard"] | RandomStart | FileStart:
        if start == "standard":
            return start
        if start.random_plies is not None:
            return RandomStart(start.random_plies, start.share)
        path = absolute(self._folder, start.file or "")
        try:
            with path.open("rb") as file:
                digest = hashlib.file_digest(file, "sha256").hexdigest()
            return FileStart(path, digest, start.order or "sequential", start.offset or 0, start.share)
        except OSError as error:
            self._problems.add(
                self._at("start", "file"), f"start positions can't be read from {path}: {error.strerror}"
            )
            return "standard"

    def _check_pairs(self, file: ConfigFile) -> None:
        games = file.tournament.games_per_pairing
        if games % 2 and file.start != "standard":
            text = f"games_per_pairing must be even with this start, got {games}"
            hint = "each start position is played twice, with the seats swapped"
            self._problems.add(self._at("tournament", "games_per_pairing"), text, hint)

    def _check_count(self, system: SystemSettings, rulesets: int) -> None:
        """Note a tournament of too many games, at the key that contributes most."""
        players = self._root.entries.get("players")
        if players is None or not isinstance(players.value, Sequence):
            return
        cycles, in_a_row = system.cycles, system.games_per_pairing
        pairings = (system.expected_games(len(players.value.items)) or 0) // (cycles * in_a_row)
        counts = {"ruleset": max(rulesets, 1), "pairing": pairings, "cycle": cycles, "game": in_a_row}
        if (games := math.prod(counts.values())) > MAX_GAMES:
            factors = " x ".join(f"{count:,} {what}{'s' * (count != 1)}" for what, count in counts.items())
            text = f"a tournament must have at most {MAX_GAMES:,} games, got {games:,}: {factors} a pairing"
            if pairings >= max(cycles, in_a_row):
                self._problems.add(players.key, text)
            else:
                key = "cycles" if cycles > in_a_row else "games_per_pairing"
                self._problems.add(self._at("tournament", key), text)

    def _check_rated(self, file: ConfigFile, names: tuple[str, ...]) -> None:
        """Note ratings of nobody."""
        for key in ("ratings", "anchors"):
            for name in getattr(file.elo, key):
                if name not in names:
                    near = did_you_mean(name, names) or f"players: {', '.join(names)}"
                    self._problems.add(self._at("elo", key, name), f"{key} must name players, got {shown(name)}", near)

    def _results(self, results: str) -> Path:
        path = absolute(self._folder, results)
        if "results" in self._root.entries:
            place = self._at("results")
            if is_folder(path):
                self._problems.add(place, f"results must be a file, but {path} is a folder")
            elif not is_folder(path.parent):
                self._problems.add(place, f"there is no folder {path.parent} to keep the results in")
        return path

    def _at(self, *keys: str) -> Node:
        """The node under these keys, which exist."""
        node: Node = self._root
        for key in keys:
            assert isinstance(node, Mapping)
            node = node.entries[key].value
        return node
