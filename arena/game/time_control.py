"""Time controls: how much time and search a player may use for its moves."""

from typing import Any, Literal

from msgspec import Struct


class TimeControl(Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """The time one player has; the two players of a game may have different ones.

    Exactly one of *base_ms* (a bank that lasts for the game) and *move_ms* (a fixed time for every move) is set.
    *increment_ms* is added to the bank when the turn passes, or after every move with ``increment_per="move"``.
    With *moves*, the bank grows by *base_ms* again after each run of that many moves.
    *allowance_ms* of every move is free; only what exceeds it is taken from the bank.
    *nodes* and *depth* limit the search and are the engine's to keep; the clock is the cap on wall time.
    *grace_ms* is never charged; a clock that ends between 0 and ``-margin_ms`` becomes 0 instead of losing.
    """

    base_ms: int | None = None
    increment_ms: int = 0
    increment_per: Literal["turn", "move"] = "turn"
    moves: int | None = None
    allowance_ms: int = 0
    move_ms: int | None = None
    nodes: int | None = None
    depth: int | None = None
    grace_ms: int = 10
    margin_ms: int = 50

    def __post_init__(self) -> None:
        for name in ("base_ms", "increment_ms", "allowance_ms", "grace_ms", "margin_ms"):
            if (getattr(self, name) or 0) < 0:
                raise ValueError(f"{name} must not be negative, got {getattr(self, name)}")
        for name in ("moves", "move_ms", "nodes", "depth"):
            value = getattr(self, name)
            if value is not None and value < 1:
                raise ValueError(f"{name} must be at least 1, got {value}")
        if self.base_ms is None and self.move_ms is None:
            raise ValueError("needs base_ms (a bank for the game) or move_ms (a fixed time for each move)")
        if self.base_ms is None:
            if self.increment_ms or self.moves or self.allowance_ms:
                raise ValueError("increment_ms, moves and allowance_ms need a bank: add base_ms")
        elif self.move_ms is not None:
            raise ValueError("base_ms and move_ms exclude each other: a bank for the game or a time for each move")
        elif self.base_ms + self.increment_ms + self.allowance_ms == 0:
            raise ValueError("gives no time at all: base_ms, increment_ms and allowance_ms are 0")

    @property
    def start_ms(self) -> int:
        """What the clock shows before the first move."""
        return (self.base_ms if self.move_ms is None else self.move_ms) or 0

    def to_wire(self) -> dict[str, Any]:
        """The ``tc`` map of the protocol's ``new`` message: the fields that are set, grace and margin always."""
        wire: dict[str, Any] = {"grace_ms": self.grace_ms, "margin_ms": self.margin_ms}
        if self.base_ms is not None:
            wire["base_ms"] = self.base_ms
        wire |= {name: value for name in self.__struct_fields__ if (value := getattr(self, name))}
        if not self.increment_ms:
            del wire["increment_per"]
        return wire

    def __str__(self) -> str:
        """Short text for tables, in seconds, e.g. ``10s+0.1s``, ``40/60s``, ``0.1s/move``, ``depth 6 0.5s/move``."""
        parts = [f"{name} {getattr(self, name)}" for name in ("nodes", "depth") if getattr(self, name)]
        if self.move_ms is not None:
            parts.append(f"{_seconds(self.move_ms)}/move")
        else:
            bank = f"{self.moves}/" if self.moves else ""
            bank += _seconds(self.base_ms or 0)
            if self.increment_ms:
                bank += f"+{_seconds(self.increment_ms)}" + ("/move" if self.increment_per == "move" else "")
            if self.allowance_ms:
                bank += f" ({_seconds(self.allowance_ms)} free)"
            parts.append(bank)
        return " ".join(parts)


def _seconds(ms: int) -> str:
    return f"{ms / 1000:g}s"
