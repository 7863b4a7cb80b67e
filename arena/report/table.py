"""The table of one event as a value: standings, ratings and who beat whom; as plain data for JSON and CSV.

Text for people is made in ``table_text.py``.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, TypeAlias

from arena.game import Result
from arena.ratings import GamePairs, MatchCounter, MatchStatistics, Sprt, SprtRun, SprtStatus
from arena.report.match_data import match_data, test_data
from arena.report.online_elo import INITIAL, K, online_elo
from arena.report.ranking import By, Line, Ranking
from arena.standings import Standing, Standings, Tally

if TYPE_CHECKING:  # loads numpy
    from arena.ratings.joint import FirstMove, JointRating


@dataclass(frozen=True, slots=True)
class TableRow:
    """One player's line."""

    standing: Standing
    online_elo: float
    joint: "JointRating"
    superiority: float | None
    """The likelihood, 0 to 1, of being stronger than the player in the next row; None in the last row."""
    line: Line | None = None
    """What gave the place, where games alone do not."""
    withdrawn: bool = False
    """Takes no further part."""


@dataclass(frozen=True, slots=True)
class Table:
    """All that is known of an event's players."""

    rows: tuple[TableRow, ...]
    """Best first."""
    entered: tuple[str, ...]
    """The players' names, in order of entry."""
    games: int
    forfeits: int
    """Games that were forfeited; they count as any other result."""
    first_move: "FirstMove"
    has_prior: bool
    """The joint ratings needed one, see `arena.ratings.joint`."""
    meetings: Mapping[tuple[str, str], Tally]
    """The games of each two players that have met, from the view of the one in the higher row, who is named first."""
    k: float
    """Of the online Elo."""
    initial: float
    """Of the online Elo."""
    ranked_by: By = "games"
    tie_breaks: tuple[str, ...] = ()
    match: MatchStatistics | None = None
    """Of the player entered first against the second, where there are just two."""
    test: SprtStatus | None = None
    """The sequential test of the first against the second, if there is one."""


_NO_SETTINGS: Mapping[str, Any] = MappingProxyType({})
_MATCH = 2
"""Players of a match."""
Rank: TypeAlias = Callable[[Sequence[float]], Ranking | None]
"""From the players' mean margins in seeds, in order of entry, to their places; None: by games."""


def _by_games(margins: Sequence[float]) -> None:
    """No other ranking than that of the games."""


def build_table(
    players: Sequence[str],
    results: Iterable[Result],
    rank: Rank = _by_games,
    *,
    test: Sprt | None = None,
    elo: Mapping[str, Any] = _NO_SETTINGS,
    withdrawn: Collection[str] = (),
) -> Table:
    """The table after all *results* of one event, which come in key order and are not kept.

    *players* are the names entered; *rank* is asked once all results are counted.
    *test* is that of the first player against the second; *elo* see `arena.report.online_elo`.
    *withdrawn* are players who take no further part.
    Raises ValueError for a player who was not entered, and for a result out of order: the online Elo depends on it.
    """
    standings, online, pairs = Standings(players), online_elo(players, elo), GamePairs(players)
    counter = MatchCounter(players[0]) if len(players) == _MATCH else None
    run = SprtRun(test, players[0]) if test else None
    for result in _in_order(results):
        if counter:
            counter.add(result)
        if run:
            run.add(result)
        standings.add(result)
        online.add(result)
        pairs.add(result)
    from arena.ratings.joint import fit  # loads numpy, which only a table needs

    joint = fit(pairs)
    index = {name: player for player, name in enumerate(players)}
    lines = {standing.name: standing for standing in standings.ranked()}
    ranking = rank([lines[name].mean_margin or 0.0 for name in players])
    ranked = _ranked(lines, ranking, {name: joint.ratings[player].elo for name, player in index.items()})
    order = [index[standing.name] for standing in ranked]
    placed = (ranking.lines if ranking else None) or {}
    over_next = [*(joint.superiority(player, other) for player, other in pairwise(order)), None]
    rows = tuple(
        TableRow(
            standing,
            online[standing.name],
            joint.ratings[player],
            superiority,
            placed.get(standing.name),
            standing.name in withdrawn,
        )
        for standing, player, superiority in zip(ranked, order, over_next, strict=False)
    )
    return Table(
        rows=rows,
        entered=tuple(players),
        games=sum(standing.total.games for standing in ranked) // 2,
        forfeits=sum(standing.forfeits for standing in ranked),
        first_move=joint.first_move,
        has_prior=joint.has_prior,
        meetings=dict(_meetings([standing.name for standing in ranked], standings)),
        k=elo.get("k", K),
        initial=elo.get("initial", INITIAL),
        ranked_by=ranking.by if ranking else "games",
        tie_breaks=ranking.tie_breaks if ranking else (),
        match=counter.statistics() if counter else None,
        test=run.status if run else None,
    )


def _ranked(lines: Mapping[str, Standing], ranking: Ranking | None, elo: Mapping[str, float]) -> tuple[Standing, ...]:
    """The standings, best first, with the ranks that *ranking* gives."""
    if ranking is None:
        return tuple(lines.values())
    if ranking.lines is not None:
        return tuple(replace(lines[name], rank=line.rank) for name, line in ranking.lines.items())
    order = sorted(lines, key=lambda name: (lines[name].total.games == 0, -elo[name]))
    return tuple(replace(lines[name], rank=rank) for rank, name in enumerate(order, 1))


def table_data(table: Table) -> dict[str, Any]:
    """The table as plain dicts, lists, texts and numbers (Elo to 0.01, shares to 0.0001), ready for JSON."""
    first_move = table.first_move
    return {
        "games": table.games,
        "forfeits": table.forfeits,
        "ranked_by": table.ranked_by,
        "players": [_row_data(row, table.tie_breaks) for row in table.rows],
        "first_move": {
            "elo": _rounded(first_move.elo, 2),
            "elo_half_width": _rounded(first_move.half_width, 2),
            "share": _rounded(first_move.share, 4),
            "prior_dominated": first_move.prior_dominated,
        },
        "has_prior": table.has_prior,
        "meetings": [
            {"player": name, "opponent": opponent, **tally._asdict()}
            for (name, opponent), tally in table.meetings.items()
        ],
        "online_elo": {"k": table.k, "initial": table.initial},
        "match": match_data(table.match) if table.match else None,
        "sprt": test_data(table.test) if table.test else None,
    }


def table_rows(table: Table) -> Iterator[tuple[str | int | float | None, ...]]:
    """The table for CSV: the names of the columns, then a row for each player.

    Nested names are joined by ``_``; truth values are ``true`` and ``false``, as in JSON.
    """
    header: tuple[str, ...] | None = None
    for row in table.rows:
        flat = dict(_flat(_row_data(row, table.tie_breaks)))
        if header is None:
            yield (header := tuple(flat))
        yield tuple(flat.values())


def _in_order(results: Iterable[Result]) -> Iterator[Result]:
    last = None
    for result in results:
        if last is not None and result.key <= last:
            raise ValueError(f"expected results in key order, got game {result.key} after {last}")
        last = result.key
        yield result


def _meetings(names: Sequence[str], standings: Standings) -> Iterator[tuple[tuple[str, str], Tally]]:
    for place, name in enumerate(names):
        for opponent in names[place + 1 :]:
            tally = standings.head_to_head(name, opponent)
            if tally.games:
                yield (name, opponent), tally


def _row_data(row: TableRow, tie_breaks: Sequence[str]) -> dict[str, Any]:
    standing, joint, line = row.standing, row.joint, row.line
    return {
        "rank": standing.rank,
        "name": standing.name,
        "games": standing.total.games,
        "points": standing.total.points,
        "share": _rounded(standing.total.share, 4),
        **standing.total._asdict(),
        "first": standing.first._asdict(),
        "second": standing.second._asdict(),
        "south": standing.south._asdict(),
        "north": standing.north._asdict(),
        "mean_margin": _rounded(standing.mean_margin, 2),
        "margin_games": standing.margin_games,
        "forfeits": standing.forfeits,
        "resignations": standing.resignations,
        "online_elo": _rounded(row.online_elo, 2),
        "elo": _rounded(joint.elo, 2),
        "elo_half_width": _rounded(joint.half_width, 2),
        "prior_dominated": joint.prior_dominated,
        "superiority_over_next": _rounded(row.superiority, 4),
        "withdrawn": row.withdrawn,
        **(
            {"ranking_points": line.points, "tie_breaks": dict(zip(tie_breaks, line.values, strict=True))}
            if line
            else {}
        ),
    }


def _rounded(value: float | None, digits: int) -> float | None:
    return None if value is None else round(value, digits) + 0.0  # adding 0 turns -0.0 into 0.0


def _flat(data: Mapping[str, Any], prefix: str = "") -> Iterator[tuple[str, Any]]:
    for name, value in data.items():
        if isinstance(value, dict):
            yield from _flat(value, f"{prefix}{name}_")
        else:
            yield prefix + name, str(value).lower() if isinstance(value, bool) else value
