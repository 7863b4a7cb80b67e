"""When the arena ends a game that the rules would let go on: the arena's own rules, all off by default."""

from enum import StrEnum
from typing import Literal

from msgspec import Struct


class EndedBy(StrEnum):
    """Which rule ended a game early: the first word of the reason that its record keeps, before a colon."""

    SOLVED = "solved"
    DECIDED = "decided"
    RESIGNED = "resigned"
    DRAWN = "drawn"
    TOO_LONG = "too long"


class Adjudication(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One tournament's rules for ending games early; scores are the engines' own, seeds ahead at the end."""

    decided: bool = False
    """A side whose store holds more than half of all seeds wins."""
    resign_score: int | None = None
    """So many seeds behind, by what both sides say, and the game is lost."""
    resign_moves: int = 3
    """For how many moves in a row each side has to say so."""
    draw_score: int | None = None
    """No more seeds apart than this, by what both sides say, and the game is drawn."""
    draw_moves: int = 5
    """For how many moves in a row each side has to say so."""
    draw_after: int = 0
    """Plies before which no game is drawn by scores."""
    max_plies: int | None = None
    """A game of so many plies ends."""
    max_result: Literal["draw", "stores"] = "draw"
    """How such a game ends: drawn, or for the side with more seeds in its store."""
    trace: bool = False
    """Whether records keep after every ply why the game was not ended."""

    def __post_init__(self) -> None:
        for name, least in _LEAST.items():
            value = getattr(self, name)
            if value is not None and value < least:
                raise ValueError(f"{name} must be at least {least}, got {value}")
        for name, (rule, default) in _PARTS.items():
            if getattr(self, rule) is None and getattr(self, name) != default:
                raise ValueError(f"{name} is of use with {rule} alone, which is not set")
        if self.trace and self.is_off:
            raise ValueError("trace is of use with a rule alone: decided, resign_score, draw_score or max_plies")

    @property
    def is_off(self) -> bool:
        """Whether no rule can end a game."""
        return not self.decided and self.resign_score is None and self.draw_score is None and self.max_plies is None


_LEAST = {"resign_score": 1, "resign_moves": 1, "draw_score": 0, "draw_moves": 1, "draw_after": 0, "max_plies": 1}
_PARTS = {
    "resign_moves": ("resign_score", 3),
    "draw_moves": ("draw_score", 5),
    "draw_after": ("draw_score", 0),
    "max_result": ("max_plies", "draw"),
}
"""Keys that say more of a rule: the key that sets it, and their default."""
