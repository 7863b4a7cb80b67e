"""What the games of two players say, as lines for a terminal: score, Elo, pairs, seeds, and the verdict."""

from collections.abc import Iterator

from arena.ratings import Estimate, MatchStatistics, SprtStatus, match_verdict

_PAIRS = ("LL", "LD", "DD", "WL", "WD", "WW")


def match_lines(match: MatchStatistics, player: str, opponent: str) -> Iterator[str]:
    """From the view of *player*, the verdict first."""
    yield from match_verdict(match, player, opponent)
    games = sum(match.counts.games)
    if not games:
        return
    lost, drawn, won = match.counts.games
    yield (
        f"Score of {player}: {100 * match.score.value:.1f} % of {games} games "
        f"({won} won, {drawn} drawn, {lost} lost), 95 % {100 * max(match.score.low, 0):.1f}..{100 * min(match.score.high, 1):.1f}."
    )
    yield (
        f"Elo {_estimate(match.elo)}, normalized Elo {_estimate(match.normalized_elo)}; "
        f"drawn games {100 * match.draw_ratio:.1f} %."
    )
    if any(match.counts.pairs):
        pairs = ", ".join(f"{name} {count}" for name, count in zip(_PAIRS, match.counts.pairs, strict=True))
        ratio = "" if match.pairs_ratio is None else f", won by lost {match.pairs_ratio:.2f}"
        yield f"Pairs of games: {pairs}; shared {100 * match.level_ratio:.1f} %{ratio}."


def test_line(status: SprtStatus, player: str, opponent: str) -> str:
    """How a sequential test stands."""
    test = status.test
    risks = f"alpha {test.alpha:g}, beta {test.beta:g}"
    what = f"H0: {test.elo0:g}, H1: {test.elo1:g} {test.model} Elo, {risks}"
    return f"{status.verdict(player, opponent)} {what}."


def _estimate(estimate: Estimate) -> str:
    bound = " (bounded by the data only)" if estimate.bounded_by_data else ""
    return f"{estimate.value + 0.0:+.1f}, 95 % {_between(estimate)}{bound}"


def _between(estimate: Estimate) -> str:
    low, high = (round(value, 1) + 0.0 for value in (estimate.low, estimate.high))
    return f"{low:.1f}..{high:.1f}"
