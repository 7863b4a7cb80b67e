"""Ratings from several results files together: games of one ruleset under like time controls are one pool."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Literal, NamedTuple

from arena.game import Result, Termination, TimeControl
from arena.ratings import GamePairs
from arena.store import Results

if TYPE_CHECKING:  # loads numpy
    from arena.ratings.joint import JointFit, ModelName

Faults = Literal["count", "ignore"]
"""count: a forfeited game is a loss like any other. ignore: it is left out."""
_CLASSES_MS = ((30_000, "bullet"), (180_000, "blitz"), (900_000, "rapid"))
"""By what one side may use in a game of forty moves; beyond them: classical."""
_MOVES = 40


class Pool(NamedTuple):
    """Games that are rated together."""

    ruleset: str
    time_class: str

    def __str__(self) -> str:
        return f"{self.ruleset}, {self.time_class}"


@dataclass(frozen=True, slots=True)
class PoolRatings:
    """The ratings of one pool."""

    pool: Pool
    players: tuple[str, ...]
    games: Counter[str]
    """By player."""
    ignored: int
    """Forfeited games that were left out."""
    repeated: int
    """Games that stand in several files, and count once."""
    fit: "JointFit"


class _Gathered:
    """What was found of one pool."""

    def __init__(self) -> None:
        self.results: list[list[Result]] = []
        """By file."""
        self.games: Counter[str] = Counter()
        self.ignored = self.repeated = 0
        self.seen: set[int] = set()
        """Games, each as a number."""


def time_class(controls: Iterable[TimeControl]) -> str:
    """``bullet``, ``blitz``, ``rapid`` or ``classical``, by the slower of the two sides."""
    longest = max(map(_game_ms, controls))
    return next((name for most, name in _CLASSES_MS if longest <= most), "classical")


def rate_files(
    paths: Sequence[Path], anchors: Mapping[str, float], model: "ModelName" = "bradley_terry", faults: Faults = "count"
) -> list[PoolRatings]:
    """The ratings of all pools that the files hold; raises StoreError, and ValueError for an unknown anchor or model.

    Players of one name are one player.
    """
    from arena.ratings.joint import fit  # loads numpy

    pools: dict[Pool, _Gathered] = {}
    for path in paths:
        with Results.open(path) as results:
            _gather(results, pools, faults)
    known = {name for gathered in pools.values() for name in gathered.games}
    for anchor in anchors:
        if anchor not in known:
            raise ValueError(f"anchor {anchor[:80]!r} is no player of these files: {', '.join(sorted(known))[:200]}")
    rated = []
    for pool, gathered in sorted(pools.items()):
        players = tuple(sorted(gathered.games))
        pairs = GamePairs(players)
        for results_of_file in gathered.results:
            for result in results_of_file:
                pairs.add(result)
            pairs.next_source()
        held = {name: elo for name, elo in anchors.items() if name in gathered.games}
        rated.append(
            PoolRatings(
                pool,
                players,
                gathered.games,
                gathered.ignored,
                gathered.repeated,
                fit(pairs, anchors=held, model=model),
            )
        )
    return rated


def _gather(results: Results, pools: dict[Pool, _Gathered], faults: Faults) -> None:
    begun: set[Pool] = set()
    for record in results.conditioned():
        pool = Pool(record.ruleset, time_class(record.controls))
        gathered = pools.setdefault(pool, _Gathered())
        if pool not in begun:
            begun.add(pool)
            gathered.results.append([])
        game = hash((record.result.key, record.result.players, record.started_utc))
        if game in gathered.seen:
            gathered.repeated += 1
            continue
        gathered.seen.add(game)
        if record.result.termination is Termination.FORFEIT and faults == "ignore":
            gathered.ignored += 1
            continue
        gathered.results[-1].append(record.result)
        gathered.games.update(record.result.players)


def _game_ms(control: TimeControl) -> int:
    if control.move_ms is not None:
        return control.move_ms * _MOVES
    return (control.base_ms or 0) + (control.increment_ms + control.allowance_ms) * _MOVES
