"""The engine ``greedy``: the move that gains most seeds at once, a move that brings another one counting extra."""

from arena.rules import make_ruleset
from engines.python.asked import position_of, shuffled_pits
from engines.python.valuation import gain, margin, promise
from protocol.messages import Go, New
from protocol.sdk import Answer, Bot, Out, run_bot


class Greedy(Bot):
    """Looks one move ahead; the seed of the game decides among equals."""

    name = "greedy"
    rulesets = ("dakon", "djenon-aboure")

    def new(self, game: New) -> None:
        """Get the rules ready; the opponent and the time control don't matter."""
        self._ruleset = make_ruleset(game.ruleset, game.params)
        self._seed = game.seed

    def go(self, go: Go, out: Out) -> Answer:
        """The best ``promise``; the score leaves out what the bonus counts extra."""
        before = position_of(go)
        after = {pit: self._ruleset.play(before, pit) for pit in shuffled_pits(go, self._seed)}
        best = max(after, key=lambda pit: promise(self._ruleset, before, after[pit]))
        return out.move(best, score=margin(before) + gain(self._ruleset, before, after[best]))


if __name__ == "__main__":
    run_bot(Greedy())
