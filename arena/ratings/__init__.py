"""Ratings and verdicts as pure functions of results; nothing here keeps a result.

- One player's games: `MatchCounter` gathers them, `MatchStatistics` is what they say, `match_verdict` in words.
- Stop when it is decided: `Sprt` is the test, `SprtRun` runs it.
- Everybody's: `GamePairs` gathers what the joint fit needs, the verdict on who is best; `OnlineElo` rates game by game,
  a live number.

The joint fit itself is `arena.ratings.joint.fit`, which loads numpy and so is not imported here.
"""

from arena.ratings.elo import EarlyGames, OnlineElo, elo_of_score, expected_score
from arena.ratings.estimate import Estimate
from arena.ratings.game_pairs import GamePairs, PairOutcome, ScoredGame
from arena.ratings.llr import EloModel, llr
from arena.ratings.margin import Margin
from arena.ratings.match import MarginSays, MatchCounts, MatchStatistics, match_statistics
from arena.ratings.match_counter import MatchCounter
from arena.ratings.sprt import Sprt, SprtRun, SprtState, SprtStatus
from arena.ratings.verdict import match_verdict

__all__ = [
    "EarlyGames",
    "EloModel",
    "Estimate",
    "GamePairs",
    "Margin",
    "MarginSays",
    "MatchCounter",
    "MatchCounts",
    "MatchStatistics",
    "OnlineElo",
    "PairOutcome",
    "ScoredGame",
    "Sprt",
    "SprtRun",
    "SprtState",
    "SprtStatus",
    "elo_of_score",
    "expected_score",
    "llr",
    "match_statistics",
    "match_verdict",
]
