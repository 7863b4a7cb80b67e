"""One player's clock in one game. Pure arithmetic: elapsed times come in, nothing is measured here."""

from arena.game.time_control import TimeControl


class Clock:
    """Time left to one player, kept in microseconds.

    The rule (protocol, section Time): ``charged = max(0, elapsed - grace)``; the player has lost on time when what
    is left falls below ``-margin``; between 0 and ``-margin`` the clock becomes 0.
    """

    __slots__ = ("_budget_us", "_free_us", "_grace_us", "_margin_us", "_moves_made", "control", "left_us")

    def __init__(self, control: TimeControl) -> None:
        self.control = control
        self._grace_us = control.grace_ms * 1000
        self._margin_us = control.margin_ms * 1000
        self._free_us = control.allowance_ms * 1000
        self._budget_us = None if control.move_ms is None else control.move_ms * 1000
        self._moves_made = 0
        self.left_us = (control.base_ms or 0) * 1000 if self._budget_us is None else self._budget_us

    @property
    def left_ms(self) -> int:
        """Milliseconds left, rounded down; with a fixed time a move, that time."""
        return self.left_us // 1000

    def longest_us(self) -> int:
        """The elapsed time beyond which the move now due is late: time left, allowance, grace and margin together."""
        return self.left_us + self._free_us + self._grace_us + self._margin_us

    def charge(self, elapsed_us: int) -> bool:
        """Take one move's time off the clock and tell whether the player was in time."""
        charged = elapsed_us - self._grace_us - self._free_us
        left = self.left_us - charged if charged > 0 else self.left_us
        in_time = left >= -self._margin_us
        if self._budget_us is not None:
            self.left_us = self._budget_us
        else:
            self.left_us = left if left > 0 else 0
        return in_time

    def credit(self, *, turn_passed: bool) -> None:
        """Add what a move in time earns: the increment, and the next period's bank after its last move."""
        control = self.control
        if self._budget_us is not None:
            return
        self._moves_made += 1
        if control.increment_ms and (turn_passed or control.increment_per == "move"):
            self.left_us += control.increment_ms * 1000
        if control.moves and self._moves_made % control.moves == 0:
            self.left_us += (control.base_ms or 0) * 1000
