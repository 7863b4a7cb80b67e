"""Several results files of one tournament made into one: what was played on several machines, or on copies."""

from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import NamedTuple

from msgspec.structs import replace

from arena.game import GameKey, PastRound
from arena.store.errors import StoreError
from arena.store.requests import withdraw
from arena.store.results import Results
from arena.store.rounds import StoredRound
from arena.store.tournament import TournamentInfo, differences
from arena.store.writer import Writer


class Merged(NamedTuple):
    """What came into the new file."""

    games: int
    repeated: int
    """Games that a later file held too, and the same."""
    contradicted: tuple[GameKey, ...]
    """Games that a later file tells otherwise; the first file's stands."""


def merge(target: Path, sources: Sequence[Path], growing: Sequence[str]) -> Merged:
    """Make *target* of the games of *sources*, by their ids; of a game in several files the first file's counts.

    The files must be of one tournament; settings in *growing* may differ, and the greatest stands.
    Raises StoreError, also when *target* exists.
    """
    if target.exists():
        raise StoreError(target, "exists already; a merged file is a new one")
    unfinished = target.with_name(f".{target.name}.unfinished")
    unfinished.unlink(missing_ok=True)
    try:
        with ExitStack() as stack:
            opened = [stack.enter_context(Results.open(source)) for source in sources]
            writer = stack.enter_context(Writer.open(unfinished, _head(opened, growing), command="arena merge"))
            merged = _copy(writer, opened)
        for results in sources:
            _copy_withdrawals(unfinished, results)
        unfinished.rename(target)
    finally:
        unfinished.unlink(missing_ok=True)
    return merged


def _head(opened: Sequence[Results], growing: Sequence[str]) -> TournamentInfo:
    """The head of the file with the greatest settings; raises StoreError for files of different tournaments."""
    greatest, path = opened[0].tournament(), opened[0].path
    for results in opened[1:]:
        info = results.tournament()
        if different := differences(greatest.identity, info.identity, growing, ("there", "here")):
            if differences(info.identity, greatest.identity, growing):
                raise StoreError(
                    results.path,
                    f"is of another tournament than {path}: {different}; arena ratings rates games of both together",
                )
        else:
            greatest, path = info, results.path
    return replace(greatest, growing=tuple(growing))


def _copy(writer: Writer, opened: Sequence[Results]) -> Merged:
    held: dict[GameKey, Results] = {}
    games = repeated = 0
    contradicted: list[GameKey] = []
    voids: set[tuple[GameKey, str]] = set()
    for event, rounds in _rounds(opened).items():
        for stored in rounds:
            writer.put_round(event, stored.round if stored.left is None else _past(stored))
    for results in opened:
        for record in results.records():
            first = held.setdefault(record.key, results)
            if first is results:
                writer.put(record)
                games += 1
            elif first.record(record.key) == record:
                repeated += 1
            else:
                contradicted.append(record.key)
        for attempt in results.void_attempts():
            if (attempt.key, attempt.started_utc) not in voids:
                voids.add((attempt.key, attempt.started_utc))
                writer.put(attempt.record)
    return Merged(games, repeated, tuple(contradicted))


def _rounds(opened: Sequence[Results]) -> dict[int, list[StoredRound]]:
    """By event, the rounds of the file that has most; raises StoreError where files differ in a round they share."""
    longest: dict[int, list[StoredRound]] = {}
    for results in opened:
        for event in results.tournament().events:
            rounds, known = results.rounds(event.number), longest.get(event.number, [])
            for mine, other in zip(rounds, known, strict=False):
                if mine.round != other.round:
                    number = mine.round.number
                    raise StoreError(results.path, f"has other pairings in round {number} of event {event.number}")
            if (len(rounds), _over(rounds)) >= (len(known), _over(known)):
                longest[event.number] = rounds
    return longest


def _over(rounds: Sequence[StoredRound]) -> int:
    return sum(stored.left is not None for stored in rounds)


def _past(stored: StoredRound) -> PastRound:
    return PastRound(stored.round, stored.meetings())


def _copy_withdrawals(target: Path, source: Path) -> None:
    with Results.open(source) as results:
        for player, at_utc in results.withdrawals().items():
            withdraw(target, player, at_utc)
