"""How long moves took."""

from arena.game import FaultCode
from arena.report.page.element import Markup, join
from arena.report.page.scale import logarithmic
from arena.report.page.sections.event_view import EventView
from arena.report.page.sections.grid import cell, grid, head, notes, player_head, text_head
from arena.report.page.sections.whiskers import Whiskers
from arena.report.page.wording import milliseconds

_LEAST_US = 10
_TIME_LOSSES = (FaultCode.TIMEOUT, FaultCode.HANG)


def times(event: EventView) -> Markup | None:
    """A row a player who has moved."""
    moved = [(row, times) for row in event.best if (times := event.figures.move_us.get(row.standing.name))]
    if not moved:
        return None
    quantiles = {row.standing.name: (times.quantile(0.5), times.quantile(0.95), times.largest) for row, times in moved}
    scale = logarithmic([value for values in quantiles.values() for value in values], _LEAST_US)
    whiskers = Whiskers(f"e{event.info.number}-times", scale, lambda us: f"{us / 1000:g}")
    rows = []
    for row, counted in moved:
        name = row.standing.name
        median, most, longest = quantiles[name]
        rows.append(
            [
                player_head(row),
                whiskers.row(median, most, longest),
                cell(milliseconds(median)),
                cell(milliseconds(most)),
                cell(milliseconds(longest)),
                cell(f"{len(counted):,}"),
                cell(event.figures.troubles.lost_by(name, _TIME_LOSSES)),
            ]
        )
    heads = [
        text_head("Player"),
        whiskers.axis("milliseconds a move, logarithmic"),
        head("Median"),
        head("95 %"),
        head("Max"),
        head("Moves"),
        head("Time losses", "games lost by an answer that was late, or never came"),
    ]
    words = "Milliseconds a move, on a logarithmic axis: from the median to the longest, the dot where 95 % end."
    return join([grid(heads, rows, "time a move"), notes(words, event.cut)])
