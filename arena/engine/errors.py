"""What can go wrong with an engine, as exceptions that never leave the referee and the tournament."""

from arena.game import FaultCode


class EngineFaultError(Exception):
    """The engine did something wrong: *code* says what, *text* says it in one line that goes on from its name.

    *elapsed_us* is the true time of the move in question; *exit_status* is set when the process has ended.
    """

    def __init__(
        self, code: FaultCode, text: str, *, elapsed_us: int | None = None, exit_status: int | None = None
    ) -> None:
        super().__init__(text)
        self.code = code
        self.text = text
        self.elapsed_us = elapsed_us
        self.exit_status = exit_status


class EngineStartError(Exception):
    """The engine of *player* can't be used: no game of its can be played, and nobody wins one by that."""

    def __init__(self, player: str, fault: EngineFaultError, stderr: str = "") -> None:
        super().__init__(f"{player} {fault.text}")
        self.player = player
        self.code = fault.code
        self.text = fault.text
        self.stderr = stderr
        """The first and last of what the engine wrote there."""
