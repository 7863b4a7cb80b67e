"""The program: its options, and which mode answers a ``go``."""

from collections.abc import Callable, Mapping

from arena.rules import make_ruleset
from engines.python.alphabeta import alphabeta
from engines.python.asked import drawn_move, playout_random, position_of, shuffled_pits, slips
from engines.python.budget import MAX_DEPTH, Budget
from engines.python.greedy import greedy
from engines.python.mcts import mcts
from engines.python.question import Finding, Question
from engines.python.timing import limits_of
from engines.python.turn import turn_greedy
from protocol.messages import Go, New, OptionSpec
from protocol.sdk import Answer, Bot, Out

_RANDOM = "random"
_THINKING: Mapping[str, Callable[[Question], Finding]] = {
    "greedy": greedy,
    "turn-greedy": turn_greedy,
    "alphabeta": alphabeta,
    "mcts": mcts,
}
_INFO_PERIOD_S = 0.1


class Player(Bot):
    """Every mode plays by ``arena.rules`` and keeps nothing from one move to the next."""

    name = "mancala-python"
    rulesets = ("dakon", "djenon-aboure")
    caps = ("stop",)
    options = (
        OptionSpec("mode", "choice", default="alphabeta", choices=(_RANDOM, *_THINKING)),
        OptionSpec("depth", "int", default=0, min=0, max=MAX_DEPTH),
        OptionSpec("nodes", "int", default=0, min=0, max=10**12),
        OptionSpec("seed", "int", default=0, min=0, max=2**53 - 1),
        OptionSpec("strength", "int", default=100, min=1, max=100),
        OptionSpec("entries", "int", default=100_000, min=1_000, max=10_000_000),
    )

    def new(self, game: New) -> None:
        """Keep what a ``go`` does not say."""
        self._ruleset = make_ruleset(game.ruleset, game.params)
        self._tc = game.tc
        self._seed = self._int("seed") or game.seed

    def go(self, go: Go, out: Out) -> Answer:
        """What a search found is told before it is answered, so that every move of it has its ``info``."""
        mode = str(self.settings["mode"])
        if mode == _RANDOM or slips(go, self._seed, self._int("strength")):
            return drawn_move(go, self._seed)
        limits = limits_of(go, self._tc, self._int("nodes"), self._int("depth"))
        reporter = Reporter(out)
        question = Question(
            ruleset=self._ruleset,
            position=position_of(go),
            pits=shuffled_pits(go, self._seed),
            random=playout_random(go, self._seed),
            budget=Budget(limits, out.stopped),
            entries=self._int("entries"),
            report=reporter.hear,
        )
        finding = _THINKING[mode](question)
        if finding.nodes:
            reporter.tell(finding)
        return out.move(finding.pit, finding.score)

    def _int(self, name: str) -> int:
        return int(self.settings[name])


class Reporter:
    """Tells the arena what a search finds on its way, but not all the time."""

    def __init__(self, out: Out) -> None:
        self._out = out
        self._told_s = 0.0

    def hear(self, finding: Finding) -> None:
        """Tell ``finding`` unless another was told just before."""
        if finding.seconds - self._told_s >= _INFO_PERIOD_S:
            self._told_s = finding.seconds
            self.tell(finding)

    def tell(self, finding: Finding) -> None:
        """Send ``finding`` as ``info``."""
        self._out.info(depth=finding.depth, score=finding.score, nodes=finding.nodes, pv=finding.pv)
