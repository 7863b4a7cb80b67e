"""The engine ``alphabeta``: looks as far ahead as its time allows; the search itself is in ``search.py``."""

from arena.rules import make_ruleset
from engines.python.asked import position_of, shuffled_pits
from engines.python.search import MAX_DEPTH, Finding, Search
from engines.python.timing import limits_of
from protocol.messages import Go, New, OptionSpec
from protocol.sdk import Answer, Bot, Out, run_bot

_INFO_PERIOD_S = 0.1


class AlphaBeta(Bot):
    """Searches with ``arena.rules``; the seed of the game decides among equals."""

    name = "alphabeta"
    rulesets = ("dakon", "djenon-aboure")
    caps = ("stop",)
    options = (
        OptionSpec("depth", "int", default=0, min=0, max=MAX_DEPTH),
        OptionSpec("nodes", "int", default=0, min=0, max=10**12),
        OptionSpec("entries", "int", default=100_000, min=1_000, max=10_000_000),
    )

    def new(self, game: New) -> None:
        """Keep the seed and the time control; no search goes on from one move to the next."""
        self._ruleset = make_ruleset(game.ruleset, game.params)
        self._game = game

    def go(self, go: Go, out: Out) -> Answer:
        """The last finding is told before it is answered, so that every move has its ``info``."""
        search = Search(self._ruleset, self._int("entries"), out.stopped, Reporter(out))
        limits = limits_of(go, self._game.tc, self._int("nodes"), self._int("depth"))
        finding = search.run(position_of(go), shuffled_pits(go, self._game.seed), limits)
        tell(out, finding)
        return out.move(finding.pit, finding.score)

    def _int(self, name: str) -> int:
        return int(self.settings[name])


class Reporter:
    """Tells the arena of a finished iteration, unless it has just been told of another."""

    def __init__(self, out: Out) -> None:
        self._out = out
        self._told_s = 0.0

    def __call__(self, finding: Finding) -> None:
        """Take the finding of a finished iteration."""
        if finding.seconds - self._told_s >= _INFO_PERIOD_S:
            self._told_s = finding.seconds
            tell(self._out, finding)


def tell(out: Out, finding: Finding) -> None:
    """Send what was found as ``info``."""
    out.info(depth=finding.depth, score=finding.score, nodes=finding.nodes, pv=finding.pv)


if __name__ == "__main__":
    run_bot(AlphaBeta())
