"""Match statistics and sequential tests as plain data, ready for JSON."""

from typing import Any

from arena.ratings import Estimate, MatchStatistics, SprtStatus

_PAIRS = ("ll", "ld", "dd", "wl", "wd", "ww")


def match_data(match: MatchStatistics) -> dict[str, Any]:
    """From the view of the player entered first; intervals are 95 %."""
    lost, drawn, won = match.counts.games
    margin = match.margin
    return {
        "wins": won,
        "draws": drawn,
        "losses": lost,
        "pairs": dict(zip(_PAIRS, match.counts.pairs, strict=True)),
        "score": _estimate(match.score._replace(low=max(match.score.low, 0), high=min(match.score.high, 1)), 4),
        "elo": _estimate(match.elo, 2),
        "normalized_elo": _estimate(match.normalized_elo, 2),
        "superiority": round(match.los, 4),
        "draw_ratio": round(match.draw_ratio, 4),
        "level_ratio": round(match.level_ratio, 4),
        "pairs_ratio": None if match.pairs_ratio is None else round(match.pairs_ratio, 4),
        "margin": None if margin is None else _estimate(margin.mean, 2),
        "margin_says": match.margin_says.value,
    }


def test_data(status: SprtStatus) -> dict[str, Any]:
    """How a sequential test stands."""
    test, (low, high) = status.test, status.test.bounds
    return {
        "elo0": test.elo0,
        "elo1": test.elo1,
        "alpha": test.alpha,
        "beta": test.beta,
        "model": test.model,
        "state": status.state.value,
        "llr": round(status.llr, 4),
        "lower": round(low, 4),
        "upper": round(high, 4),
        "games": status.games,
        "counts": status.counts,
    }


def _estimate(estimate: Estimate, digits: int) -> dict[str, Any]:
    return {
        "value": round(estimate.value, digits) + 0.0,
        "low": round(estimate.low, digits) + 0.0,
        "high": round(estimate.high, digits) + 0.0,
        "bounded_by_data": estimate.bounded_by_data,
    }
