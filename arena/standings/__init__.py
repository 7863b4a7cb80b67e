"""Standings of one event: by games, counted while results go by, and by rounds, with tie-breaks.

Not here: ratings, and what any of it looks like.
"""

from arena.standings.by_games import Standing, Standings, Tally
from arena.standings.by_rounds import Ranked, ranked
from arena.standings.past_rounds import past_rounds
from arena.standings.tie_breaks import TieBreak, TieBreaks

__all__ = [
    "Ranked",
    "Standing",
    "Standings",
    "Tally",
    "TieBreak",
    "TieBreaks",
    "past_rounds",
    "ranked",
]
