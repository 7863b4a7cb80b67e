"""A tournament file as a whole, and its smaller sections."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from arena.config.model.kinds import Count, FilePath, Number, RulesetEntry, SandboxEntry, TimeEntry, expects
from arena.config.model.player import PlayerSection
from arena.config.model.tournament import TournamentSection
from arena.config.scalars import MAX_NUMBER
from arena.game import Adjudication, EngineLimits, FaultPolicy, TimeControl


class StartSection(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Start positions other than the standard one: exactly one of `random_plies` and `file`."""

    random_plies: Annotated[
        Annotated[int, Meta(ge=1, le=100)] | None,
        Meta(description="The standard position after this many random plies, which depend on `seed` alone."),
    ] = None
    file: Annotated[
        FilePath | None,
        Meta(
            description="A suite of openings, one a line: a position, or moves from the standard position; `#` "
            "before a comment; may be compressed (gzip); relative to the tournament file."
        ),
    ] = None
    order: Annotated[
        Literal["sequential", "random"] | None,
        Meta(description="Of a suite: in which order its openings are taken, `random` by `seed`. Default: sequential."),
    ] = None
    offset: Annotated[
        Annotated[int, Meta(ge=0)] | None,
        Meta(
            description="Of a suite: how many openings are passed over at the beginning of that order. Default: none."
        ),
    ] = None
    share: Annotated[
        Literal["round", "pairing", "pair"],
        Meta(
            description="Which games begin alike. `round`: the first pair of every pairing of a round, likewise the "
            "second, and so on. `pairing`: all games of a pairing. `pair`: only the two games of a pair."
        ),
    ] = "round"

    def __post_init__(self) -> None:
        if self.random_plies is None and self.file is None:
            raise ValueError("needs random_plies or file")
        if self.random_plies is not None and self.file is not None:
            raise ValueError("random_plies and file exclude each other")
        for key in ("order", "offset"):
            if self.file is None and getattr(self, key) is not None:
                raise ValueError(f"{key} must not be given without a file of openings")


class EloSection(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The online Elo of the tables: a live number, changed by every game."""

    k: Annotated[Number, Meta(description="The most that one game changes a rating by.")] = 10
    early_k: Annotated[Number | None, Meta(description="The same for a player's first games.")] = None
    early_games: Annotated[Count, Meta(description="How many those are.")] = 30
    initial: Annotated[Number, Meta(description="What everybody starts with.")] = 1200
    ratings: Annotated[dict[str, Number], Meta(description="What some players start with instead, by name.")] = {}
    anchors: Annotated[dict[str, Number], Meta(description="Ratings of players that never change, by name.")] = {}

    def __post_init__(self) -> None:
        for key in ("k", "early_k"):
            value = getattr(self, key)
            if value is not None and not 0 < value <= 1000:
                raise ValueError(f"{key} must be above 0 and at most 1000, got {value}")


class ConfigFile(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A tournament of mancala engines."""

    name: Annotated[
        Annotated[str, Meta(min_length=1, max_length=80)] | None,
        Meta(description="The tournament's name. Default: the file's name without its ending."),
    ] = None
    results: Annotated[
        FilePath | None,
        Meta(
            description="The file that keeps the results, relative to the tournament file. "
            "Default: beside the tournament file, with its name and the ending `.db`."
        ),
    ] = None
    seed: Annotated[
        Annotated[int, Meta(ge=0, le=MAX_NUMBER)],
        Meta(description="Everything random in the tournament derives from this number."),
    ] = 0
    rulesets: Annotated[
        RulesetEntry | Annotated[tuple[RulesetEntry, ...], Meta(min_length=1)],
        Meta(
            description="The rulesets played: each is an event of its own, with its own round robin and table. "
            "An entry is a text such as `dakon` or `dakon:pits=6`, or a map such as `{name: dakon, pits: 6}`; a single "
            "text needs no list.",
            extra=expects("a ruleset such as dakon or a list of them"),
        ),
    ]
    tournament: Annotated[TournamentSection, Meta(description="Who plays whom, and how often.")] = TournamentSection()
    start: Annotated[
        Literal["standard"] | StartSection,
        Meta(
            description="Where games start: `standard`, `{random_plies: N}` or `{file: PATH}`.",
            extra=expects("standard, {random_plies: N} or {file: PATH}"),
        ),
    ] = "standard"
    time: Annotated[TimeEntry, Meta(description="The time control of every player without its own.")] = TimeControl(
        base_ms=10_000, increment_ms=100
    )
    limits: Annotated[EngineLimits, Meta(description="How long the arena waits for an engine outside its moves.")] = (
        EngineLimits()
    )
    faults: Annotated[FaultPolicy, Meta(description="What an engine's fault costs.")] = FaultPolicy()
    adjudication: Annotated[Adjudication, Meta(description="When the arena ends games early; all off by default.")] = (
        Adjudication()
    )
    sandbox: Annotated[
        SandboxEntry,
        Meta(description="How the engines of players are held: `none`, `limits`, `bubblewrap`, or a map."),
    ] = "none"
    elo: Annotated[EloSection, Meta(description="The online Elo of the tables.")] = EloSection()
    players: Annotated[
        Annotated[tuple[PlayerSection, ...], Meta(min_length=2)], Meta(description="The players, in order of entry.")
    ]
