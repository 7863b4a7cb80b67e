"""Why games ended, and what went wrong."""

from collections.abc import Iterator

from arena.game import Termination
from arena.report.page.element import Content, Markup, join, name_of
from arena.report.page.figures.troubles import FaultCount
from arena.report.page.sections.event_view import EventView
from arena.report.page.sections.grid import bar, cell, grid, head, notes, row_head, text_cell, text_head
from arena.report.page.wording import count, percent

_MOST_FAULTS = 40
_MOST_REASONS = 5
_MOST_CHARACTERS = 160
_WORDS = {
    Termination.COMPLETED: "By the rules",
    Termination.RESIGNATION: "Resignation",
    Termination.FORFEIT: "Forfeit, by a fault",
    Termination.ADJUDICATION: "Adjudication, by the arena",
}


def endings(event: EventView) -> Markup | None:
    """Games by termination, their lengths, and the attempts that count for nobody."""
    figures = event.figures
    games = figures.terminations.total()
    if not games and not figures.troubles.void:
        return None
    rows = [
        [row_head(words), cell(f"{number:,}"), cell(percent(number / games, 1)), bar(number / games)]
        for termination, words in _WORDS.items()
        if (number := figures.terminations[termination])
    ]
    heads = [text_head("Ended"), head("Games"), head("%"), text_head("Share")]
    return join([grid(heads, rows, "how games ended") if rows else None, notes(*_notes(event))])


def faults(event: EventView) -> Markup | None:
    """A row for each player and kind of fault."""
    kinds = event.figures.troubles.faults()
    if not kinds:
        return None
    games = {row.standing.name: row.standing.total.games for row in event.table.rows}
    replayed = any(kind.replayed for kind in kinds)
    heads = [
        text_head("Player"),
        text_head("Fault"),
        head("Lost", "games lost by it"),
        head("% of games"),
        *([head("Replayed", "games that were void by it and played again")] if replayed else []),
        text_head("The first of them"),
    ]
    rows = [_fault_row(kind, games.get(kind.player, 0), replayed=replayed) for kind in kinds[:_MOST_FAULTS]]
    cut = f"The {_MOST_FAULTS} most frequent of {len(kinds)} kinds." if len(kinds) > _MOST_FAULTS else None
    return join([grid(heads, rows, "faults by player and code"), notes(cut)])


def _fault_row(kind: FaultCount, games: int, *, replayed: bool) -> list[Markup]:
    return [
        row_head(name_of(kind.player)),
        text_cell(kind.code.value.replace("_", " ")),
        cell(kind.lost),
        cell(percent(kind.lost / games if games else None, 1)),
        *([cell(kind.replayed)] if replayed else []),
        text_cell(name_of(_short(kind.example)), f" ({kind.game})"),
    ]


def _notes(event: EventView) -> Iterator[Content]:
    plies, troubles = event.figures.plies, event.figures.troubles
    if len(plies):
        yield f"Length of games in plies: half are at most {plies.quantile(0.5)}, the longest has {plies.largest}."
    if troubles.void:
        yield f"Void attempts, which count for nobody: {troubles.void:,}."
        for reason, number in troubles.reasons.most_common(_MOST_REASONS):
            yield [count(number, "attempt"), ": ", name_of(_short(reason))]


def _short(text: str) -> str:
    return text if len(text) <= _MOST_CHARACTERS else text[: _MOST_CHARACTERS - 1] + "…"
