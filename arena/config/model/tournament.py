"""Who plays whom, how often, and where: the section ``tournament``."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from arena.config.model.kinds import Count, Number, expects
from arena.ratings import Sprt
from arena.standings import TieBreak

SYSTEMS = ("round_robin", "gauntlet", "knockout", "swiss", "match", "sprt", "ladder")


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
            extra=expects("the name of a system such as swiss"),
            extra_json_schema={"examples": list(SYSTEMS)},
        ),
    ] = "round_robin"
    cycles: Annotated[
        Count,
        Meta(
            description="Of a round robin, gauntlet or match: how often everyone meets; every cycle reverses the seats "
            "of the one before."
        ),
    ] = 1
    rounds: Annotated[
        Count | None,
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
        Count,
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
            extra=expects("auto, off or a list of core numbers"),
        ),
    ] = "auto"
