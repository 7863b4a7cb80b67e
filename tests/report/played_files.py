"""Small results files of games that the rules let happen, and a reader of pages made from them."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from html.parser import HTMLParser
from itertools import combinations
from pathlib import Path
from random import Random
from types import MappingProxyType
from typing import Any

from msgspec.structs import replace

from arena.game import (
    ArenaVersions,
    EngineIdentity,
    Fault,
    FaultCode,
    GameKey,
    GameRecord,
    MoveRecord,
    Outcome,
    PastRound,
    PlayerSpec,
    Round,
    Termination,
    TimeControl,
)
from arena.report.page import report_page
from arena.rules import format_position, parse_ruleset
from arena.store import EventInfo, Results, TournamentInfo, Writer

RULESETS = ("dakon:pits=5", "djenon-aboure")
NAMES = ("a", "b", "c", "d")


def round_robin(names: Sequence[str], games: int, events: Iterable[int] = (1,)) -> Iterator[GameRecord]:
    """All pairings of *names*, one a round, *games* each; in pairs that share a start."""
    for event in events:
        for round_, pair in enumerate(combinations(names, 2), 1):
            for number in range(1, games + 1):
                yield game(GameKey(event, round_, 1, number), pair if number % 2 else pair[::-1])


def game(key: GameKey, names: Sequence[str]) -> GameRecord:
    """A game of random moves, which its key decides."""
    ruleset, start_rng, rng = parse_ruleset(RULESETS[key.event - 1]), Random(repr(key.pair)), Random(repr(key))
    position = ruleset.start()
    for _ in range(2):
        position = ruleset.play(position, start_rng.choice(ruleset.legal_moves(position)))
    start, moves = position, []
    while legal := ruleset.legal_moves(position):
        pit = rng.choice(legal)
        moves.append(MoveRecord(position.to_move, pit, rng.randrange(10, 90_000), (9000, 9000)))
        position = ruleset.play(position, pit)
    scores = ruleset.scores(position)
    return GameRecord(
        key=key,
        ruleset=str(ruleset),
        start=format_position(start),
        start_source=f"random_plies 2 seed {key.pairing}",
        players=(spec(names[0]), spec(names[1])),
        engines=(EngineIdentity(f"engine of {names[0]}", "1.0", names[0]), None),
        seeds=(1, 2),
        first=start.to_move,
        moves=tuple(moves),
        outcome=Outcome.of_scores(scores),
        termination=Termination.COMPLETED,
        scores=scores,
        versions=ArenaVersions("0.1.0", 1, "3.11.7"),
        started_utc="2025-01-01T10:00:00.000Z",
        duration_ms=1234,
    )


def ended(record: GameRecord, outcome: Outcome, fault: Fault | None = None) -> GameRecord:
    """The same game, with another end than the rules give it."""
    void = outcome is Outcome.VOID
    termination = Termination.VOID if void else Termination.RESIGNATION if fault is None else Termination.FORFEIT
    reason = "the worker died" if void else None
    return replace(record, outcome=outcome, termination=termination, scores=None, fault=fault, void_reason=reason)


def crash(seat: int, text: str = "exited with code 1") -> Fault:
    return Fault(seat, FaultCode.CRASH, text)


def spec(name: str) -> PlayerSpec:
    control = TimeControl(base_ms=10_000, increment_ms=100)
    return PlayerSpec(
        name=name,
        command=("/home/me/bot", "--key=s3cret"),
        cwd="/home/me",
        options={"style": name},
        time_control=control,
    )


def results_file(
    path: Path,
    names: Sequence[str],
    records: Iterable[GameRecord],
    *,
    name: str = "cup",
    events: int = 1,
    identity: Mapping[str, Any] = MappingProxyType({}),
) -> Path:
    """A file of round robins of those players, with those games; *identity* is more of the tournament's."""
    tournament = TournamentInfo(
        name=name,
        identity={"seed": 7, **identity},
        config="",
        arena_version="0.1.0",
        created_utc="2025-01-01T10:00:00.000Z",
        events=tuple(
            EventInfo(number=number, name=ruleset, format="round_robin", ruleset=ruleset, starts="random_plies 2")
            for number, ruleset in enumerate(RULESETS[:events], 1)
        ),
        players=tuple(map(spec, names)),
    )
    with Writer.open(path, tournament) as writer:
        for record in records:
            writer.put(record)
    return path


def event_file(
    path: Path,
    system: str,
    games: int | None,
    played: Iterable[tuple[int, str, int]] = (),
    made: Iterable[Round | PastRound] = (),
    **identity: Any,
) -> Path:
    """An event of NAMES by that system; *played*: number of a pairing of round 1, its players, how many games."""
    info = EventInfo(number=1, name="x", format=system, ruleset=RULESETS[0], starts="standard", games=games)
    tournament = TournamentInfo(
        name="cup",
        identity={"games_per_pairing": 2, **identity},
        config="",
        arena_version="0.1.0",
        created_utc="2025-01-01T10:00:00.000Z",
        events=(info,),
        players=tuple(map(spec, NAMES)),
    )
    with Writer.open(path, tournament) as writer:
        for state in made:
            writer.put_round(1, state)
        for pairing, names, count in played:
            for number in range(1, count + 1):
                writer.put(game(GameKey(1, 1, pairing, number), tuple(names)))
    return path


def page_of(path: Path, games: int = 4) -> str:
    with Results.open(path) as results:
        return report_page(results, games)


class Page(HTMLParser):
    """What a page is made of; building one fails if its tags do not nest."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: Counter[str] = Counter()
        self.attributes: list[tuple[str, str | None]] = []
        self.text: list[str] = []
        self.cells: list[list[str]] = []
        """Texts of the rows of all tables."""
        self._open: list[str] = []
        self.feed(text)
        self.close()
        assert not self._open

    def values(self, attribute: str) -> list[str]:
        return [value or "" for name, value in self.attributes if name == attribute]

    def row(self, *starts: str) -> list[str]:
        """The first row whose first cell is one of these."""
        return next(row for row in self.cells if row[0] in starts)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_startendtag(tag, attrs)
        self._open.append(tag)
        if tag == "tr":
            self.cells.append([])
        if tag in ("td", "th"):
            self.cells[-1].append("")

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags[tag] += 1
        self.attributes += attrs

    def handle_endtag(self, tag: str) -> None:
        assert self._open.pop() == tag, f"</{tag}> closes what is not open"

    def handle_data(self, data: str) -> None:
        if not {"script", "style"} & set(self._open):
            self.text.append(data)
        if {"td", "th"} & set(self._open):
            self.cells[-1][-1] += data
