"""Games to step through: every position is made here, by the rules, and ``step.js`` only shows it."""

from collections.abc import Iterator, Sequence

from arena.game import GameRecord, Outcome
from arena.report.narrate import narrate
from arena.report.page.element import Content, Markup, element, join, name_of
from arena.report.page.figures.notable import Notable
from arena.report.page.sections.board import board
from arena.report.page.sections.event_view import EventView
from arena.report.page.sections.grid import notes
from arena.report.page.wording import count, milliseconds
from arena.rules import NORTH, SOUTH, Position, RulesError, parse_position, parse_ruleset
from arena.store import Results

_RESULTS = {Outcome.SOUTH: "1-0", Outcome.NORTH: "0-1", Outcome.DRAW: "½-½"}
_BUTTONS = (
    ("first", "«", "to the start"),
    ("back", "\N{SINGLE LEFT-POINTING ANGLE QUOTATION MARK}", "a move back"),
    ("on", "\N{SINGLE RIGHT-POINTING ANGLE QUOTATION MARK}", "a move on"),
    ("last", "»", "to the end"),
)


def games(event: EventView, results: Results) -> Markup | None:
    """The notable games of the event, each folded."""
    elo = {row.standing.name: row.joint.elo for row in event.table.rows}
    chosen = event.figures.notable.choose(elo)
    if not chosen:
        return None
    viewer = f"e{event.info.number}-viewer"
    shown = [_game(results.record(notable.key), notable, viewer) for notable in chosen]
    start = parse_ruleset(event.info.ruleset).start()
    words = (
        f"{count(len(shown), 'game')} of {event.table.games:,}: with faults, upsets and the last ones. "
        f"arena show has them all: arena show {results.path.name} {chosen[0].key}."
    )
    script = element("noscript", notes("Boards to step through need JavaScript; the moves are told without it."))
    return join([notes(words), script, element("template", _viewer(start), id=viewer), shown])


def _game(record: GameRecord, notable: Notable, viewer: str) -> Markup:
    south, north = (name_of(player.name) for player in record.players)
    winner = {Outcome.SOUTH: SOUTH, Outcome.NORTH: NORTH}.get(record.outcome)
    summary = element(
        "summary",
        element("code", str(record.key)),
        element("span", south, class_="south won" if winner == SOUTH else "south"),
        element("span", _RESULTS[record.outcome], class_="result"),
        element("span", north, class_="north won" if winner == NORTH else "north"),
        element("span", notable.why, class_="why"),
    )
    facts = element("p", _facts(record), class_="note")
    moves = element("ol", _steps(record), class_="moves", start=0)
    return element("details", summary, facts, moves, class_="game", id=f"game-{record.key}", data_viewer=viewer)


def _facts(record: GameRecord) -> Iterator[Content]:
    yield "South plays from below. "
    if record.scores is not None:
        yield f"Seeds {record.scores[SOUTH]}-{record.scores[NORTH]}. "
    reason = "" if record.adjudication is None else f" ({record.adjudication})"
    yield f"{count(len(record.moves), 'ply', 'plies')}; {record.termination.value}{reason}; from "
    yield name_of(record.start_source)
    yield "."
    if record.fault is not None:
        yield [" ", element("strong", record.fault.code.value.replace("_", " ")), ": ", name_of(record.fault.text)]


def _steps(record: GameRecord) -> Iterator[Markup]:
    """The start and every move, as text for people and as seeds for the board."""
    try:
        ruleset, position = parse_ruleset(record.ruleset), parse_position(record.start)
        ruleset.check(position)
        yield _step(position, "Start", over=ruleset.is_over(position))
        for move in record.moves:
            report = ruleset.explain(position, move.pit)
            position = report.after
            played = move.seat * ruleset.pits_per_side + move.pit
            text = [f"{narrate(report)} ", element("small", f"{milliseconds(move.elapsed_us)} ms")]
            yield _step(position, text, over=report.over, played=played)
    except RulesError as error:
        yield element("li", f"The rules do not know what follows: {error}")


def _step(position: Position, text: Content, *, over: bool, played: int | None = None) -> Markup:
    seeds = " ".join(map(str, _numbers(position)))
    return element("li", text, data_seeds=seeds, data_turn="" if over else "SN"[position.to_move], data_played=played)


def _numbers(position: Position) -> Sequence[int]:
    """In the order of a board's places."""
    return (*position.pits[SOUTH], *position.pits[NORTH], *position.stores)


def _viewer(start: Position) -> Markup:
    buttons = [
        element("button", sign, type="button", data_go=go, title=title, aria_label=title)
        for go, sign, title in _BUTTONS
    ]
    slider = element("input", type="range", min=0, value=0, aria_label="move")
    return element(
        "div",
        element("p", class_="side N"),
        board(start, "the board; the text below tells each move"),
        element("p", class_="side S"),
        element("div", buttons[:2], slider, buttons[2:], class_="controls"),
        element("p", class_="told", aria_live="polite"),
        class_="viewer",
    )
