"""The table of an event from its results file: players, ranking and test as the tournament has them."""

from collections.abc import Iterable
from functools import partial

from arena.game import Result
from arena.ratings import Sprt
from arena.report.ranking import rank_event
from arena.report.table import Table, build_table
from arena.report.withdrawn import withdrawn
from arena.store import EventInfo, Results, TournamentInfo


def event_table(
    results: Results, tournament: TournamentInfo, event: EventInfo, played: Iterable[Result] | None = None
) -> Table:
    """The table of one event as far as it is played.

    *played* are the event's results where the caller reads them anyway, in key order.
    """
    return build_table(
        [player.name for player in tournament.players],
        results.results(event.number) if played is None else played,
        partial(rank_event, results, tournament, event),
        test=sequential_test(tournament),
        elo=tournament.elo,
        withdrawn=withdrawn(results, tournament),
    )


def sequential_test(tournament: TournamentInfo) -> Sprt | None:
    """The sequential test that the tournament is, if it is one."""
    test = tournament.identity.get("sprt")
    return Sprt(**test, max_games=tournament.identity["max_games"]) if test else None
