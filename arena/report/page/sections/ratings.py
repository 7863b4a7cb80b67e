"""The joint ratings, drawn with their intervals."""

from arena.report.page.element import Markup, join
from arena.report.page.scale import linear
from arena.report.page.sections.event_view import EventView
from arena.report.page.sections.grid import cell, grid, head, notes, player_head, text_head
from arena.report.page.sections.whiskers import Whiskers
from arena.report.page.wording import elo, likelihood, signed


def ratings(event: EventView) -> Markup | None:
    """A row a player in the order of the standings."""
    if not event.table.games:
        return None
    joints = [row.joint for row in event.best]
    ends = [joint.elo + sign * joint.half_width for joint in joints for sign in (-1, 1)]
    whiskers = Whiskers(f"e{event.info.number}-ratings", linear(ends, whole=True), signed)
    rows = [
        [
            player_head(row),
            whiskers.row(
                row.joint.elo - row.joint.half_width,
                row.joint.elo,
                row.joint.elo + row.joint.half_width,
                hollow=row.joint.prior_dominated,
            ),
            cell(elo(row.joint.elo, row.joint.half_width)),
            cell("" if row.superiority is None else likelihood(row.superiority)),
        ]
        for row in event.best
    ]
    heads = [
        text_head("Player"),
        whiskers.axis("rating in Elo"),
        head("Rating"),
        head("> next", "the likelihood of being stronger than the player in the next row"),
    ]
    hollow = any(joint.prior_dominated for joint in joints)
    return join(
        [
            grid(heads, rows, "ratings with 95 % intervals"),
            notes(
                "Dot: rating in Elo from all results at once; line: its 95 % interval. "
                "> next: the likelihood of being stronger than the player in the next row.",
                "A hollow dot is prior-dominated, ? in the standings." if hollow else None,
                event.cut,
            ),
        ]
    )
