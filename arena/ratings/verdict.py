"""What a match says, in sentences. Whoever prints them cares for names that are not printable."""

from collections.abc import Iterator

from arena.ratings.estimate import Estimate
from arena.ratings.margin import Margin
from arena.ratings.match import MarginSays, MatchStatistics


def match_verdict(match: MatchStatistics, player: str, opponent: str) -> tuple[str, ...]:
    """One sentence for the score, then those for the seeds if there are any."""
    if not sum(match.counts.games):
        return ("No games yet.",)
    return (_by_score(match, player, opponent), *_by_seeds(match, player, opponent))


def _by_score(match: MatchStatistics, player: str, opponent: str) -> str:
    if match.stronger:
        better, worse = (player, opponent) if match.stronger > 0 else (opponent, player)
        head = f"{better} is stronger than {worse}"
    else:
        head = f"Undecided between {player} and {opponent}"
    likelier, los = (player, match.los) if match.los >= 0.5 else (opponent, 1 - match.los)
    likelihood = "over 99.9" if los > 0.9995 else f"{100 * los:.1f}"
    return f"{head}: {_standing(player, match.elo, 'Elo', 0)}; likelihood that {likelier} is stronger: {likelihood} %."


def _by_seeds(match: MatchStatistics, player: str, opponent: str) -> Iterator[str]:
    margin, says = match.margin, match.margin_says
    if margin is None:
        return
    seeds = _standing(player, margin.mean, "seeds a game", 1)
    ahead = player if margin.ahead > 0 else opponent
    yield {
        MarginSays.NOTHING: f"Seeds decide nothing: {seeds}.",
        MarginSays.CONFIRMS: f"Seeds confirm it: {seeds}.",
        MarginSays.SHARPENS: f"A hint, as more seeds need not be more wins: by seeds {ahead} is ahead; {seeds}.",
        MarginSays.CONTRADICTS: f"But {ahead} takes more seeds: {seeds}.",
    }[says]
    yield from _without(margin)


def _without(margin: Margin) -> Iterator[str]:
    if margin.games_without == 1:
        yield "1 game without seeds, forfeited or resigned, is in the score only."
    elif margin.games_without:
        yield f"{margin.games_without} games without seeds, forfeited or resigned, are in the score only."


def _standing(player: str, estimate: Estimate, unit: str, digits: int) -> str:
    low, high = (_signed(value, digits) for value in (estimate.low, estimate.high))
    if estimate.open_below and estimate.open_above:
        return f"so few results set no limits to the {unit} of {player}"
    if estimate.open_above:
        return f"{player} is at {low} {unit} or more (95 %; the results set no upper limit)"
    if estimate.open_below:
        return f"{player} is at {high} {unit} or less (95 %; the results set no lower limit)"
    return f"{player} is at {_signed(estimate.value, digits)} {unit} (95 % {low}..{high})"


def _signed(value: float, digits: int) -> str:
    return f"{round(value, digits) + 0.0:+.{digits}f}"  # adding 0 turns a rounded -0.0 into 0.0
