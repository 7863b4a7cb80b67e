"""From a config to what is to be played: events, their games, their start positions, the players.

Here the config is translated, once; what lies below gets plain values.
"""

import os
from dataclasses import dataclass
from pathlib import Path

from arena.config import Config, FileStart, RandomStart
from arena.game import GameSpec, PlayerSpec, derive_seed
from arena.pairing import RoundRobin, ScheduledGame
from arena.play import FileStarts, RandomPlies, StandardStart, Starts
from arena.rules import Ruleset


@dataclass(frozen=True, slots=True)
class Event:
    """One ruleset's round robin; it has a table of its own."""

    number: int
    """From 1."""
    ruleset: Ruleset
    games: RoundRobin
    starts: Starts


@dataclass(frozen=True, slots=True)
class Plan:
    """A whole tournament, ready to be played."""

    name: str
    seed: int
    players: tuple[PlayerSpec, ...]
    events: tuple[Event, ...]
    concurrency: int
    """How many games are played at once."""

    def game_spec(self, event: Event, game: ScheduledGame) -> GameSpec:
        """The game, whole; it depends on the plan and the game's key alone."""
        key, start = game.key, event.starts.start(game.key)
        return GameSpec(
            key=key,
            ruleset=str(event.ruleset),
            start=start.position,
            start_source=start.source,
            players=(self.players[game.south], self.players[game.north]),
            seeds=(derive_seed(self.seed, "engine", *key, 0), derive_seed(self.seed, "engine", *key, 1)),
        )


def make_plan(config: Config) -> Plan:
    """The plan of *config*; raises StartsError when its start positions can't be used."""
    events = []
    for number, ruleset in enumerate(config.rulesets, 1):
        games = RoundRobin(len(config.players), config.cycles, config.games_per_pairing, number)
        events.append(Event(number, ruleset, games, _starts(config, ruleset)))
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return Plan(
        name=config.name,
        seed=config.seed,
        players=tuple(player.spec for player in config.players),
        events=tuple(events),
        concurrency=cores if config.concurrency == "auto" else config.concurrency,
    )


def _starts(config: Config, ruleset: Ruleset) -> Starts:
    match config.start:
        case RandomStart(plies=plies):
            return RandomPlies(ruleset, plies, config.seed)
        case FileStart(path=path):
            return FileStarts(ruleset, Path(path), pairs_per_round=(config.games_per_pairing + 1) // 2)
        case _:
            return StandardStart(ruleset)
