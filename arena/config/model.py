"""What a tournament file may hold: the keys, their types, bounds and defaults, each described once.

From these models come the check of a file (``translate``), the JSON Schema and the tables of docs/configuration.md.
What a file means once it is read is in ``config``. ``extra["expected"]`` replaces the words made from a type.
"""

from typing import Annotated, Any, Literal, TypeAlias

from msgspec import Meta, Struct

from arena.config.scalars import MAX_NUMBER
from arena.game import Adjudication, EngineLimits, FaultPolicy, Sandbox, TimeControl
from arena.ratings import Sprt
from arena.standings import TieBreak

MAX_NAME = 40
"""Characters of a player's name."""
PRINTABLE = "printable, without spaces at its ends"


def _expects(words: str) -> dict[str, Any]:
    return {"expected": words}


OptionValue: TypeAlias = Annotated[bool | int | float | str, Meta(extra=_expects("text, a number, true or false"))]
Number: TypeAlias = Annotated[int | float, Meta(extra=_expects("a number"))]
RulesetEntry: TypeAlias = Annotated[
    str | dict[str, bool | int | str],
    Meta(extra=_expects("text such as dakon or a map such as {name: dakon, pits: 6}")),
]
SandboxEntry: TypeAlias = Annotated[
    Literal["none", "limits", "bubblewrap"] | Sandbox,
    Meta(extra=_expects("none, limits, bubblewrap or a map such as {kind: bubblewrap, memory_mb: 256}")),
]
TimeEntry: TypeAlias = Annotated[
    TimeControl, Meta(extra=_expects("a map such as {base_ms: 10000, increment_ms: 100} or {move_ms: 100}"))
]
SYSTEMS = ("round_robin", "gauntlet", "knockout", "swiss", "match", "sprt", "ladder")
FilePath: TypeAlias = Annotated[str, Meta(min_length=1)]


class SprtSection(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A sequential test: whether the first player is stronger than the second, by as many games as that takes."""

    elo0: Annotated[
        Number, Meta(description="The first player is ahead by so much: H0, what is believed without evidence.")
    ]
    elo1: Annotated[Number, Meta(description="Or by so much: H1, what is hoped for.")]
    alpha: Annotated[Number, Meta(description="The risk to accept H1 where H0 holds.")] = 0.05
    beta: Annotated[Number, Meta(description="The risk to accept H0 where H1 holds.")] = 0.05
    model: Annotated[
        Literal["normalized", "logistic"],
        Meta(description="Which Elo the two are: in units of a game's standard deviation, or the usual one."),
    ] = "normalized"
    pairs: Annotated[
        bool, Meta(description="Whether what counts are pairs of games, seats swapped (pentanomial), or single games.")
    ] = True
    max_games: Annotated[
        Annotated[int, Meta(ge=2, le=1_000_000)],
        Meta(description="The test ends undecided after so many games; may be raised later."),
    ] = 20_000

    def __post_init__(self) -> None:
        self.test()

    def test(self) -> Sprt:
        """The test; raises ValueError."""
        elos = float(self.elo0), float(self.elo1)
        return Sprt(*elos, self.alpha, self.beta, self.model, self.pairs, self.max_games)


class TournamentSection(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Who plays whom, and how often."""

    system: Annotated[
        str,
        Meta(
            description="How pairings are made: `round_robin`, `gauntlet`, `knockout`, `swiss`, `match`, `sprt`, "
            "`ladder`, or the path of a Python file that makes them, relative to the tournament file.",
            extra=_expects("the name of a system such as swiss"),
            extra_json_schema={"examples": list(SYSTEMS)},
        ),
    ] = "round_robin"
    cycles: Annotated[
        Annotated[int, Meta(ge=1, le=1_000_000)],
        Meta(
            description="Of a round robin, gauntlet or match: how often everyone meets; every cycle reverses the seats "
            "of the one before."
        ),
    ] = 1
    rounds: Annotated[
        Annotated[int, Meta(ge=1, le=1_000_000)] | None,
        Meta(
            description="Of a Swiss, a ladder or a system of one's own. Default: enough for a Swiss to find the best, "
            "20 for a ladder, whatever one's own system wants."
        ),
    ] = None
    seeds: Annotated[
        tuple[str, ...],
        Meta(description="Of a gauntlet: the players who meet all others. Default: the first player."),
    ] = ()
    third_place: Annotated[
        bool, Meta(description="Of a knockout: whether the losers of the semi-finals play for the third place.")
    ] = False
    sprt: Annotated[
        SprtSection | None,
        Meta(description="Of a sequential test: what is tested, such as `{elo0: 0, elo1: 5}`."),
    ] = None
    extra_pairs: Annotated[
        Annotated[int, Meta(ge=0, le=1000)],
        Meta(
            description="Of a knockout: how many more pairs of games decide a pairing that is tied; then the player "
            "who was entered earlier goes on."
        ),
    ] = 3
    tie_breaks: Annotated[
        tuple[TieBreak, ...],
        Meta(
            description="What ranks players of equal points, in this order. Default: of a Swiss `buchholz_cut_1`, "
            "`buchholz`, `sonneborn_berger`, `direct_encounter`, `wins`; of others none, seeds decide."
        ),
    ] = ()
    games_per_pairing: Annotated[
        Annotated[int, Meta(ge=1, le=1_000_000)],
        Meta(
            description="Games in a row between the two players of a pairing: pairs of games from the same start, with "
            "the seats swapped. Even, unless `start` is `standard`."
        ),
    ] = 2
    concurrency: Annotated[
        Annotated[int, Meta(ge=1, le=1024)] | Literal["auto"],
        Meta(
            description="Games played at once. `auto`: as many as the arena has cores to use. More than that, and "
            "the games take time from each other."
        ),
    ] = "auto"
    workers: Annotated[
        Annotated[int, Meta(ge=0, le=1024)] | Literal["auto"],
        Meta(
            description="Processes that play the games. `auto`: one for each game at once, at most one a core. "
            "`0`: no further process, all games in one loop; same results, but clocks less clean."
        ),
    ] = "auto"
    affinity: Annotated[
        Literal["auto", "off"] | Annotated[tuple[Annotated[int, Meta(ge=0)], ...], Meta(min_length=1)],
        Meta(
            description="Which core each worker is kept to, together with its engines. `auto`: a core of its own, if "
            "there is one that no other run uses. `off`: wherever the system puts them, for engines with several "
            "threads. A list: these cores.",
            extra=_expects("auto, off or a list of core numbers"),
        ),
    ] = "auto"


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
    early_games: Annotated[Annotated[int, Meta(ge=1, le=1_000_000)], Meta(description="How many those are.")] = 30
    initial: Annotated[Number, Meta(description="What everybody starts with.")] = 1200
    ratings: Annotated[dict[str, Number], Meta(description="What some players start with instead, by name.")] = {}
    anchors: Annotated[dict[str, Number], Meta(description="Ratings of players that never change, by name.")] = {}

    def __post_init__(self) -> None:
        for key in ("k", "early_k"):
            value = getattr(self, key)
            if value is not None and not 0 < value <= 1000:
                raise ValueError(f"{key} must be above 0 and at most 1000, got {value}")


class PlayerSection(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One player: an engine with its options, entered under a name. Exactly one of `engine` and `command` is given."""

    name: Annotated[
        Annotated[str, Meta(min_length=1, max_length=MAX_NAME)] | None,
        Meta(
            description="The name in all tables, unlike that of any other player. "
            "Default: the engine's name, or that of the command's program without folder and ending; of an "
            "interpreter such as `python3`, `node` or `java`, that of the script, module or jar it is given."
        ),
    ] = None
    engine: Annotated[str | None, Meta(description="A shipped engine, by name.")] = None
    command: Annotated[
        str | Annotated[tuple[str, ...], Meta(min_length=1)] | None,
        Meta(
            description="The program of an engine and its arguments: a list, or a text that is split into words as a "
            "POSIX shell would, but no shell is run. A program with a slash is relative to the tournament file; "
            "one without is looked up on PATH.",
            extra=_expects("a command such as ./my-bot --fast or [./my-bot, --fast]"),
        ),
    ] = None
    cwd: Annotated[
        FilePath,
        Meta(description="The folder the engine runs in, relative to the tournament file."),
    ] = "."
    env: Annotated[
        dict[str, str], Meta(description="Environment variables for the engine, added to the arena's own.")
    ] = {}
    options: Annotated[
        dict[str, OptionValue],
        Meta(description="Options sent to the engine before its first game; the engine declares which it has."),
    ] = {}
    time: Annotated[
        TimeEntry | None,
        Meta(description="This player's time control, in place of the tournament's. Default: the tournament's."),
    ] = None
    limits: Annotated[
        EngineLimits | None,
        Meta(description="This player's waiting times, in place of the tournament's. Default: the tournament's."),
    ] = None
    encoding: Annotated[
        Literal["msgpack", "json"],
        Meta(description="How messages to and from the engine are written. A shipped engine brings its own default."),
    ] = "msgpack"
    restart: Annotated[
        Literal["after_fault", "per_game", "keep"],
        Meta(
            description="When the engine gets a new process: after a fault of its own, for every game, or only when "
            "the old one can't go on."
        ),
    ] = "after_fault"
    strict: Annotated[
        bool,
        Meta(description="Whether lines on stdout that are no messages, and late answers, are faults; else counted."),
    ] = False
    sandbox: Annotated[
        SandboxEntry | None,
        Meta(description="This player's sandbox, in place of the tournament's. Default: the tournament's."),
    ] = None


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
            extra=_expects("a ruleset such as dakon or a list of them"),
        ),
    ]
    tournament: Annotated[TournamentSection, Meta(description="Who plays whom, and how often.")] = TournamentSection()
    start: Annotated[
        Literal["standard"] | StartSection,
        Meta(
            description="Where games start: `standard`, `{random_plies: N}` or `{file: PATH}`.",
            extra=_expects("standard, {random_plies: N} or {file: PATH}"),
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


def is_printable(name: str) -> bool:
    """Whether a name can stand in a table."""
    return name.isprintable() and name == name.strip()


DESCRIPTIONS: dict[type[Struct], dict[str, str]] = {
    TimeControl: {
        "base_ms": "A bank of time for the whole game. Either this or `move_ms` is given.",
        "increment_ms": "Added to the bank when the turn passes, so that a chain of bonus moves earns it once.",
        "increment_per": "`turn`: the increment comes once a turn. `move`: after every move, bonus moves included.",
        "moves": "The bank grows by `base_ms` again after each run of this many moves.",
        "allowance_ms": "This much of every move is free; only what exceeds it is taken from the bank.",
        "move_ms": "A fixed time for every move, in place of a bank.",
        "nodes": "The engine is told to search this many positions a move; the clock caps the time it takes.",
        "depth": "The engine is told to search this deep; the clock caps the time it takes.",
        "grace_ms": "Never charged: what a message's way costs.",
        "margin_ms": "A clock that ends this far below 0 becomes 0 instead of losing the game.",
    },
    EngineLimits: {
        "hello_ms": "From the engine's start to its hello.",
        "ready_ms": "From a new game or new options to the engine's ready.",
        "pong_ms": "From a ping to its answer.",
        "late_ms": "After a lost clock: how long the answer is still waited for, to tell slow from stuck.",
        "quit_ms": "For each step of an engine's end: quit, SIGTERM, SIGKILL.",
    },
    FaultPolicy: {
        "cost": "What a fault costs that `costs` does not name. `loss`: the game. `replay`: the game is void and "
        "played again.",
        "costs": "What single faults cost, by code, such as `{crash: replay}`; the codes stand in the protocol's "
        "README.",
        "replays": "How often one game is played again for a fault; the next fault in it is a loss.",
        "lag": "What happens when the arena's own delay may have decided a loss on time. `warn`: it is said and "
        "counts. `void`: the game is void and played again.",
        "withdraw_after": "With so many faults a player is withdrawn: its results stand, its other games are not "
        "played.",
    },
    Adjudication: {
        "decided": "Whether a side wins as soon as its store holds more than half of all seeds.",
        "resign_score": "A game is lost for a side that is at least this many seeds behind by what both engines say "
        "(their `score`).",
        "resign_moves": "For how many moves in a row each side has to say so.",
        "draw_score": "A game is drawn if by what both engines say at most this many seeds part them.",
        "draw_moves": "For how many moves in a row each side has to say so.",
        "draw_after": "Plies before which no game is drawn by scores.",
        "max_plies": "A game of this many plies ends.",
        "max_result": "How it ends: drawn, or for the side with more seeds in its store.",
        "trace": "Whether the results file keeps after every ply why the game was not ended; `arena show --moves` "
        "tells.",
    },
    Sandbox: {
        "kind": "`limits`: only what it takes is bounded. `bubblewrap`: it also sees nothing of the machine but the "
        "system and its own folder, has no network, and writes nowhere but in a `/tmp` of its own.",
        "cpu_s": "Seconds of CPU time in one game, all its processes together.",
        "memory_mb": "Resident memory of all its processes together.",
        "address_space_mb": "Address space of each process; not for Java and JavaScript, which reserve far more than "
        "they use.",
        "file_mb": "The largest file it may write.",
        "processes": "Processes and threads at once.",
        "open_files": "Open files of each process.",
        "tmp_mb": "The size of its `/tmp`, and of its `/dev/shm`; for `bubblewrap` alone.",
        "readable": "Further files and folders that it may read, relative to the tournament file; for `bubblewrap` "
        "alone.",
        "suspend": "Whether it is stopped while it has nothing to answer, so that it can't think on the other's time.",
    },
}
"""What the keys mean whose models belong to arena.game."""
