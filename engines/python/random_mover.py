"""The engine ``random``: any legal move. It needs no rules, so it plays whatever the arena does.

Not called ``random.py``: run by its path, that would hide the standard library's ``random`` from the program.
"""

from engines.python.asked import drawn_move
from protocol.messages import Go, New
from protocol.sdk import Answer, Bot, Out, run_bot


class RandomMover(Bot):
    """Draws with the seed of the game."""

    name = "random"
    rulesets = ("dakon", "djenon-aboure")

    def new(self, game: New) -> None:
        """Keep the seed: nothing else matters."""
        self._seed = game.seed

    def go(self, go: Go, out: Out) -> Answer:
        """Without a score: this engine expects nothing."""
        return drawn_move(go, self._seed)


if __name__ == "__main__":
    run_bot(RandomMover())
