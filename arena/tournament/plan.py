"""From a config to what is to be played: events, their games, their start positions, the players.

Here the config is translated, once; what lies below gets plain values.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from arena.config import Config, FileStart, RandomStart
from arena.game import Adjudication, FaultPolicy, GameSpec, PlayerSpec, derive_seed
from arena.pairing import GameList, ScheduledGame, Swiss, System, slowest_round_s
from arena.play import RandomPlies, StandardStart, Starts, SuiteOrder, SuiteStarts
from arena.ratings import Sprt
from arena.rules import Ruleset
from arena.tournament.systems import make_pairings
from arena.workers import absent_cores, taken_cores, usable_cores

_SLOW_ROUND_S = 5.0
"""From here on it is said beforehand how long a round takes to pair."""


class PlanError(Exception):
    """The config asks for what this machine does not have."""


@dataclass(frozen=True, slots=True)
class Event:
    """One ruleset's tournament; it has a table of its own."""

    number: int
    """From 1."""
    ruleset: Ruleset
    starts: Starts
    pairings: GameList | System
    """All games, or what makes the rounds one after another."""
    games_per_pairing: int
    expected_games: int | None
    """How many games there will probably be; None if nobody knows."""
    expected_rounds: int | None
    """The same of rounds."""
    sprt: Sprt | None = None
    """The test that ends it, of the first player against the second."""


@dataclass(frozen=True, slots=True)
class Plan:
    """A whole tournament, ready to be played."""

    name: str
    seed: int
    players: tuple[PlayerSpec, ...]
    events: tuple[Event, ...]
    concurrency: int
    """How many games are played at once."""
    workers: int
    """How many worker processes play them; 0: the coordinator itself."""
    cores: tuple[int, ...]
    """What the workers may use."""
    pinned: bool
    """Whether each worker is kept to one core."""
    taken: frozenset[int]
    """Cores that another run keeps its workers to."""
    faults: FaultPolicy
    adjudication: Adjudication | None = None
    """The rules for ending games early; None where there are none."""
    record_wire: bool = False
    """Whether records keep what went over the wires, also of games without a fault."""

    def shares(self) -> list[tuple[int, int | None]]:
        """For each worker how many games it plays at once, and the core it is kept to."""
        workers = max(1, self.workers)
        least, more = divmod(self.concurrency, workers)
        pinned = self.pinned and self.workers > 0
        return [
            (least + (number < more), self.cores[number % len(self.cores)] if pinned else None)
            for number in range(workers)
        ]

    def warnings(self) -> Iterator[str]:
        """What about this plan may spoil results on this machine."""
        busy, cores = min(self.concurrency, max(1, self.workers)), len(self.cores)
        if self.concurrency > cores:
            yield (
                f"{self.concurrency} games at once on {cores} cores: engines wait for each other's cores, "
                "and their clocks run meanwhile; lower the concurrency for fair clocks"
            )
        elif self.concurrency > busy:
            yield (
                f"{self.concurrency} games at once in {busy} worker(s): games wait for each other's moves to be read, "
                "and the clocks run meanwhile"
            )
        if shared := self.taken & {core for _, core in self.shares() if core is not None}:
            yield (
                f"another run uses core {', '.join(map(str, sorted(shared)))} as well: its engines and those of this "
                "one wait for each other, and the clocks run meanwhile"
            )
        for event in self.events:
            if isinstance(event.starts, SuiteStarts):
                games = event.expected_games
                pairings = None if games is None else games // event.games_per_pairing
                if shortage := event.starts.shortage(event.expected_rounds, pairings):
                    yield f"event {event.number}: {shortage}"
            seconds = slowest_round_s(len(self.players)) if isinstance(event.pairings, Swiss) else 0
            if seconds > _SLOW_ROUND_S:
                yield f"event {event.number}: pairing a round of {len(self.players)} players may take {seconds:.0f} s"

    def game_spec(self, event: Event, game: ScheduledGame) -> GameSpec:
        """The game, whole; it depends on the plan and the game's key alone."""
        key, start = game.key, event.starts.start(game.key, game.place)
        return GameSpec(
            key=key,
            ruleset=str(event.ruleset),
            start=start.position,
            start_source=start.source,
            players=(self.players[game.south], self.players[game.north]),
            adjudication=self.adjudication,
            record_wire=self.record_wire,
            seeds=(derive_seed(self.seed, "engine", *key, 0), derive_seed(self.seed, "engine", *key, 1)),
        )


def make_plan(config: Config) -> Plan:
    """The plan of *config*.

    Raises StartsError for start positions that can't be used, OwnSystemError, and PlanError.
    """
    events = []
    for number, ruleset in enumerate(config.rulesets, 1):
        events.append(
            Event(
                number,
                ruleset,
                _starts(config, ruleset),
                make_pairings(config, number),
                config.system.games_per_pairing,
                config.system.expected_games(len(config.players)),
                config.system.expected_rounds(len(config.players)),
                config.system.sprt,
            )
        )
    taken = taken_cores()
    cores = _cores(config, taken)
    concurrency = len(cores) if config.concurrency == "auto" else config.concurrency
    workers = min(concurrency, len(cores)) if config.workers == "auto" else min(config.workers, concurrency)
    return Plan(
        name=config.name,
        seed=config.seed,
        players=tuple(player.spec for player in config.players),
        events=tuple(events),
        concurrency=concurrency,
        workers=workers,
        cores=cores,
        pinned=config.affinity != "off",
        taken=taken,
        faults=config.faults,
        adjudication=None if config.adjudication.is_off else config.adjudication,
    )


def _cores(config: Config, taken: frozenset[int]) -> tuple[int, ...]:
    """The cores for workers; those that no other run uses come first, unless they were chosen."""
    if isinstance(config.affinity, str):
        return usable_cores(taken)
    if absent := absent_cores(config.affinity):
        usable = ", ".join(map(str, sorted(usable_cores())))
        raise PlanError(f"affinity: core {absent[0]} can't be used here; the cores that can: {usable}")
    return config.affinity


def _starts(config: Config, ruleset: Ruleset) -> Starts:
    match config.start:
        case RandomStart(plies=plies, share=share):
            return RandomPlies(ruleset, plies, config.seed, share)
        case FileStart(path=path, order=order, offset=offset, share=share):
            pairs = (config.system.games_per_pairing + 1) // 2
            return SuiteStarts(ruleset, path, SuiteOrder(order, offset, share, config.seed), pairs)
        case _:
            return StandardStart(ruleset)
