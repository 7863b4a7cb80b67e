"""Playing one game: its start position, its referee, and what can be seen of it while it runs."""

from arena.play.adjudicator import Adjudicator, Ruling, Solver
from arena.play.game import INTERRUPTED, lost_game, play_game
from arena.play.live import LiveGame
from arena.play.referee import Referee
from arena.play.starts import RandomPlies, Sharing, StandardStart, Start, Starts, StartsError
from arena.play.suite import SuiteOrder, SuiteStarts

__all__ = [
    "INTERRUPTED",
    "Adjudicator",
    "LiveGame",
    "RandomPlies",
    "Referee",
    "Ruling",
    "Sharing",
    "Solver",
    "StandardStart",
    "Start",
    "Starts",
    "StartsError",
    "SuiteOrder",
    "SuiteStarts",
    "lost_game",
    "play_game",
]
