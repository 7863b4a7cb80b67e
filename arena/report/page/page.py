"""The page as a whole."""

import base64
import hashlib
from collections.abc import Iterator, Sequence
from functools import cache
from importlib.metadata import version
from importlib.resources import files

from arena.report.event_table import event_table
from arena.report.games_due import games_due
from arena.report.online_elo import online_elo
from arena.report.page.element import Content, Markup, element, join
from arena.report.page.figures.event_figures import EventFigures
from arena.report.page.sections.board import board, seed_shapes
from arena.report.page.sections.crosstable import crosstable
from arena.report.page.sections.endings import endings, faults
from arena.report.page.sections.event_view import EventView
from arena.report.page.sections.games import games
from arena.report.page.sections.history import history
from arena.report.page.sections.match import match
from arena.report.page.sections.players import players
from arena.report.page.sections.progress import progress
from arena.report.page.sections.ratings import ratings
from arena.report.page.sections.sides import sides, starts
from arena.report.page.sections.standings import standings, verdict
from arena.report.page.sections.times import times
from arena.report.page.wording import count
from arena.report.withdrawn import withdrawn
from arena.rules import parse_ruleset
from arena.store import EventInfo, Results, TournamentInfo

MARK = '<!doctype html><html lang="en"><head><meta charset="utf-8"/><meta name="generator" content="mancala-arena '
"""What every page begins with, and no other file does."""

_SECTIONS = (
    ("standings", "Standings", standings),
    ("match", "Match", match),
    ("crosstable", "Crosstable", crosstable),
    ("ratings", "Ratings", ratings),
    ("history", "Elo over the games", history),
    ("progress", "Points by round", progress),
    ("sides", "Seats and first move", sides),
    ("starts", "Start positions", starts),
    ("times", "Time a move", times),
    ("endings", "How games ended", endings),
    ("faults", "Faults", faults),
)


def report_page(results: Results, most_games: int) -> str:
    """The page, with boards of at most *most_games* games, all events together.

    The records of each event are read once, one after another; its table is made first, so that of a file that is being
    written the figures may know a few more games.
    Raises StoreError.
    """
    tournament = results.tournament()
    shares = _shared(most_games, len(tournament.events))
    events = [_count(results, tournament, info, share) for info, share in zip(tournament.events, shares, strict=True)]
    body = [
        seed_shapes(),
        element("header", _masthead(tournament, events)),
        element("main", [_event(event, results) for event in events], _players(results, tournament, events)),
        element("footer", f"Made by mancala-arena {_version()} from {results.path.name}.", class_="note"),
    ]
    return f'{MARK}{_version()}"/>{_head(tournament.name)}</head>{element("body", body, _script())}</html>\n'


def _shared(games: int, events: int) -> list[int]:
    """Parts as equal as can be, the larger ones first."""
    return [games // events + (number < games % events) for number in range(events)]


def _count(results: Results, tournament: TournamentInfo, info: EventInfo, games: int) -> EventView:
    table = event_table(results, tournament, info)
    online = online_elo(table.entered, tournament.elo)
    figures = EventFigures(table.entered, results.records(info.number), games, online)
    figures.troubles.add_void(results.void_attempts(info.number))
    out = [row.standing.name for row in table.rows if row.withdrawn]
    return EventView(info, table, figures, games_due(results, tournament, info, table.test, out))


def _head(title: str) -> Markup:
    policy = f"default-src 'none'; style-src '{_hash(_file('style.css'))}'; script-src '{_hash(_file('step.js'))}'"
    return join(
        [
            element("meta", http_equiv="Content-Security-Policy", content=policy),
            element("meta", name="viewport", content="width=device-width, initial-scale=1"),
            element("meta", name="color-scheme", content="light dark"),
            element("title", title),
            element("style", Markup(_file("style.css"))),
        ]
    )


def _script() -> Markup:
    return element("script", Markup(_file("step.js")))


@cache
def _file(name: str) -> str:
    return files("arena.report.page").joinpath(name).read_text("utf-8")


def _hash(text: str) -> str:
    """As a content security policy names it: nothing else in the page is run or styled."""
    return f"sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}"


def _version() -> str:
    return version("mancala-arena")


def _masthead(tournament: TournamentInfo, events: Sequence[EventView]) -> Iterator[Content]:
    start = parse_ruleset(tournament.events[0].ruleset).start()
    yield board(start, f"the board of {tournament.events[0].ruleset} before the first move")
    yield element("h1", element("bdi", tournament.name))
    played = sum(event.table.games for event in events)
    facts = [count(len(tournament.players), "player"), count(played, "game"), f"begun {_day(tournament.created_utc)}"]
    yield element("p", " · ".join(facts), class_="facts")
    yield element("nav", element("ul", [_entry(event) for event in events]), aria_label="events")


def _entry(event: EventView) -> Markup:
    link = element("a", event.info.ruleset, href=f"#e{event.info.number}")
    words = [": ", verdict(event.table), "."] if event.table.games else ": no finished games yet."
    return element("li", link, words)


def _event(event: EventView, results: Results) -> Markup:
    info = event.info
    made = [(name, title, make(event)) for name, title, make in _SECTIONS]
    made.append(("games", "Games", games(event, results)))
    shown = [(f"e{info.number}-{name}", title, content) for name, title, content in made if content is not None]
    links = [element("a", title, href=f"#{name}") for name, title, _ in shown]
    return element(
        "section",
        element("h2", info.ruleset),
        element("p", " · ".join(_facts(event)), class_="facts"),
        element("nav", links, class_="sections", aria_label=f"sections of {info.ruleset}"),
        [_section(name, title, content) for name, title, content in shown],
        id=f"e{info.number}",
        class_="event",
    )


def _facts(event: EventView) -> Iterator[str]:
    info, games, due = event.info, event.table.games, event.games_due
    yield f"Event {info.number}"
    yield info.format.replace("_", " ")
    yield f"starts: {info.starts}"
    yield count(games, "game") if due in (None, games) else f"{games:,} of {due:,} games"


def _section(name: str, title: str, content: Markup) -> Markup:
    return element("section", element("h3", title), content, id=name)


def _players(results: Results, tournament: TournamentInfo, events: Sequence[EventView]) -> Markup:
    engines = {name: engine for event in events for name, engine in event.figures.engines.items()}
    table = players(tournament.players, engines, withdrawn(results, tournament))
    return element("section", element("h2", "Players"), table, id="players", class_="event")


def _day(utc: str) -> str:
    return utc.partition("T")[0]
