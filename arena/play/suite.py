"""Openings from a file, one a line: a position, or the moves that lead to it from the standard position.

Empty lines and what follows ``#`` are skipped; the file may be compressed (gzip).
"""

import gzip
import random
import zlib
from dataclasses import dataclass
from math import ceil
from pathlib import Path
from typing import Literal

from arena.game import GameKey, derive_seed
from arena.play.starts import Sharing, Start, StartsError
from arena.rules import (
    Position,
    RulesError,
    Ruleset,
    format_move,
    format_position,
    parse_moves,
    parse_position,
)

_GZIP = b"\x1f\x8b"
_BAD_LINES_TOLD = 5


@dataclass(frozen=True)
class SuiteOrder:
    """Which openings of a suite are taken, and in which order."""

    order: Literal["sequential", "random"] = "sequential"
    offset: int = 0
    """Openings passed over at the beginning of that order."""
    share: Sharing = "round"
    seed: int = 0
    """Decides a random order."""


class SuiteStarts:
    """The openings of a file, taken in order, and again from the first when all are used.

    All lines are checked at once; raises StartsError with the first that are wrong, and how many more are.
    """

    def __init__(self, ruleset: Ruleset, path: Path, order: SuiteOrder, pairs_per_pairing: int) -> None:
        self.description = path.name
        self._share = order.share
        self._pairs = pairs_per_pairing
        starts = _read(ruleset, path)
        if order.offset >= len(starts):
            raise StartsError(
                f"{path}: holds {len(starts)} openings, so offset must be below {len(starts)}, got {order.offset}"
            )
        if order.order == "random":
            random.Random(derive_seed(order.seed, "openings")).shuffle(starts)
        self._starts = starts[order.offset :] + starts[: order.offset]
        self._fresh = len(starts) - order.offset

    def start(self, key: GameKey, place: int) -> Start:
        """The opening whose turn it is."""
        return self._starts[self._number(key, place) % len(self._starts)]

    def shortage(self, rounds: int | None, pairings: int | None) -> str | None:
        """What to tell of an event of that size for which there are or may be too few openings, if so.

        None stands for a number that nobody knows.
        """
        total = len(self._starts)
        from_offset = f", {self._fresh} of them from the offset on" if self._fresh < total else ""
        has = f"{self.description} has {total} openings{from_offset}"
        count = rounds if self._share == "round" else pairings
        if count is None:
            return f"{has}, and nobody knows how many are wanted: after these the suite is used again from its first"
        wanted = count if self._share == "pairing" else count * self._pairs
        if wanted <= self._fresh:
            return None
        if wanted <= total:
            return f"{has}, and {wanted} are wanted: some that were passed over are used too"
        return f"{has}, and {wanted} are wanted: each is used up to {ceil(wanted / total)} times"

    def _number(self, key: GameKey, place: int) -> int:
        pair = key.pair[3] - 1
        match self._share:
            case "round":
                return (key.round - 1) * self._pairs + pair
            case "pairing":
                return place
            case _:
                return place * self._pairs + pair


def _read(ruleset: Ruleset, path: Path) -> list[Start]:
    try:
        data = path.read_bytes()
        text = (gzip.decompress(data) if data.startswith(_GZIP) else data).decode("utf-8-sig")
    except (OSError, UnicodeDecodeError, EOFError, zlib.error) as error:
        raise StartsError(f"{path}: can't be read: {error}") from error
    starts, wrong = [], []
    for number, line in enumerate(text.splitlines(), 1):
        opening = line.partition("#")[0].strip()
        if not opening:
            continue
        try:
            starts.append(Start(_checked(opening, ruleset), f"{path.name}:{number}"))
        except RulesError as error:
            wrong.append(f"{path}:{number}: {error}")
    if len(wrong) > _BAD_LINES_TOLD:
        left_out = len(wrong) - _BAD_LINES_TOLD
        wrong[_BAD_LINES_TOLD:] = [f"{path}: {left_out} more line{'s' * (left_out > 1)} can't be used"]
    if wrong:
        raise StartsError("\n".join(wrong))
    if not starts:
        raise StartsError(f"{path}: holds no opening")
    return starts


def _checked(text: str, ruleset: Ruleset) -> str:
    """The opening's position as text; raises RulesError."""
    position = _position(text, ruleset)
    if ruleset.is_over(position):
        raise RulesError(f"the game is over after this opening: {text[:80]}")
    return format_position(position)


def _position(text: str, ruleset: Ruleset) -> Position:
    if "/" in text:
        position = parse_position(text)
        ruleset.check(position)
        return position
    position = ruleset.start()
    for number, (seat, pit) in enumerate(parse_moves(text, ruleset), 1):
        legal = ruleset.legal_moves(position)
        if seat != position.to_move or pit not in legal:
            letters = " ".join(format_move(position.to_move, legal_pit) for legal_pit in legal) or "none: it is over"
            raise RulesError(f"move {number} is {format_move(seat, pit)}; legal are {letters}")
        position = ruleset.play(position, pit)
    return position
