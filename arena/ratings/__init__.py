"""Ratings as pure functions of results: online Elo, a live number, and the joint fit, the verdict.

`OnlineElo` rates game by game, `GamePairs` gathers what the joint fit needs; neither keeps results.
The fit itself is `arena.ratings.joint.fit`, which loads numpy and so is not imported here.
"""

from arena.ratings.elo import OnlineElo, expected_score
from arena.ratings.game_pairs import GamePairs, PairOutcome, ScoredGame

__all__ = ["GamePairs", "OnlineElo", "PairOutcome", "ScoredGame", "expected_score"]
