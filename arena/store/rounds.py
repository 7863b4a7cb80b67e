"""Rounds and withdrawals as they stand in a results file."""

from collections.abc import Iterable
from typing import NamedTuple

import msgspec

from arena.game import Meeting, PastRound, Round


class Left(NamedTuple):
    """What of a pairing its games don't tell, once its round is over."""

    pairing: int
    unplayed: int
    """0 of a pairing whose last game was on: a default decides a tie all the same."""
    defaulted: tuple[bool, bool]
    """See Meeting."""


class StoredRound(NamedTuple):
    """A round as it was made, and what was left of it."""

    round: Round
    left: tuple[Left, ...] | None
    """None until the round is over."""

    def meetings(self) -> tuple[Meeting, ...]:
        """The round's meetings without their games: what was left of each."""
        left = {entry.pairing: entry for entry in self.left or ()}
        return tuple(
            Meeting(pairing, (0.0, 0.0), 0, *(left[pairing.number][1:] if pairing.number in left else ()))
            for pairing in self.round.pairings
        )


class RoundRow(NamedTuple):
    """What goes into the file."""

    event: int
    number: int
    made: str
    left: str | None


def pack_made(event: int, made: Round) -> RoundRow:
    """A round that begins."""
    return RoundRow(event, made.number, _json(made), None)


def pack_over(event: int, past: PastRound) -> RoundRow:
    """A round that is over."""
    left = [
        Left(meeting.pairing.number, meeting.unplayed, meeting.defaulted)
        for meeting in past.meetings
        if meeting.unplayed or any(meeting.defaulted)
    ]
    return RoundRow(event, past.round.number, _json(past.round), _json(left))


def unpack_rounds(rows: Iterable[tuple[str, str | None]]) -> list[StoredRound]:
    """The rounds of rows (made, left)."""
    return [
        StoredRound(
            msgspec.json.decode(made, type=Round),
            None if left is None else msgspec.json.decode(left, type=tuple[Left, ...]),
        )
        for made, left in rows
    ]


def _json(value: object) -> str:
    return msgspec.json.encode(value).decode()
