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
    low, high = 100 * max(match.score.low, 0), 100 * min(match.score.high, 1)
    yield (
        f"Score of {player}: {100 * match.score.value:.1f} % of {games} games "
        f"({won} won, {drawn} drawn, {lost} lost), 95 % {low:.1f}..{high:.1f}."
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
    return f"{estimate.value + 0.0:+.1f}, 95 % {_between(estimate)}"


def _between(estimate: Estimate) -> str:
    low, high = (f"{round(value, 1) + 0.0:.1f}" for value in (estimate.low, estimate.high))
    if estimate.open_below and estimate.open_above:
        return "without limits"
    if estimate.open_above:
        return f"{low} or more"
    return f"{high} or less" if estimate.open_below else f"{low}..{high}"
