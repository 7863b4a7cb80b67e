"""What an engine's fault costs: the game, or a void game that is played again, and after so many faults the entry."""

from typing import Literal

from msgspec import Struct

from arena.game.result import FaultCode

Cost = Literal["loss", "replay"]
"""loss: the other side wins. replay: the game is void and played again."""


class FaultPolicy(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One tournament's rule for faults; the default is that a fault loses the game, however often."""

    cost: Cost = "loss"
    """Of every fault that *costs* does not name."""
    costs: dict[FaultCode, Cost] = {}
    replays: int = 2
    """How often one game is played again for a fault; the next fault in it is a loss whatever it should cost."""
    withdraw_after: int | None = None
    """With so many faults a player is withdrawn: its results stand, its other games are left unplayed."""

    lag: Literal["warn", "void"] = "warn"
    """What happens when the arena's own delay may have decided a loss on time: a warning, or a void game."""

    def __post_init__(self) -> None:
        if self.replays < 1:
            raise ValueError(f"replays must be at least 1, got {self.replays}")
        if self.withdraw_after is not None and self.withdraw_after < 1:
            raise ValueError(f"withdraw_after must be at least 1, got {self.withdraw_after}")
        for code in self.costs:
            if code in _BEFORE_GAMES:
                raise ValueError(f"costs can't name {code}: it comes before a game, and then nobody plays one")

    def replays_game(self, code: FaultCode, replayed: int) -> bool:
        """Whether a game with this fault is played again, having been so *replayed* times."""
        return self.costs.get(code, self.cost) == "replay" and replayed < self.replays

    @property
    def lag_counts(self) -> bool:
        """Whether a fault counts that the arena's own delay may have decided."""
        return self.lag == "warn"

    def withdraws(self, faults: int) -> bool:
        """Whether a player that has had so many faults is withdrawn."""
        return self.withdraw_after is not None and faults >= self.withdraw_after


_BEFORE_GAMES = frozenset({FaultCode.START_FAILED, FaultCode.NO_HELLO, FaultCode.VERSION, FaultCode.PROBE_MISMATCH})
