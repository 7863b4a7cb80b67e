"""Hypothesis strategies for game records, the strings in them as hostile as UTF-8 allows.

Moves are pits of the ruleset's board, but no game that the rules would let happen: nothing that stores or writes
records may depend on that.
"""

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st

from arena.game import (
    ArenaVersions,
    EngineIdentity,
    EngineLimits,
    Fault,
    FaultCode,
    GameKey,
    GameRecord,
    MoveRecord,
    Outcome,
    PlayerSpec,
    Sandbox,
    SearchInfo,
    Termination,
    TimeControl,
    Usage,
    WireChunk,
)
from arena.rules import Position, Ruleset, format_position, parse_ruleset

HOSTILE = (
    "",
    " ",
    "=1+1",
    "@SUM(A1)",
    "\t-2",
    'Bob "the\\builder"',
    '[Event "x"]\n\n1. A {t=1} 0-1\n',
    "a]b}c{d;e,f'g",
    "\x00\x1b[31m\r\n\u2028\u202e",
    "Сонджа 種子 🥜 e\u0301",
    "\ufeffbom",
)
record_settings = settings(
    max_examples=40, deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow]
)
"""For properties of records, which take long to draw: the same examples every time, on however busy a machine."""

texts = st.one_of(st.sampled_from(HOSTILE), st.text(st.characters(exclude_categories=["Cs"]), max_size=20))
ints = st.integers(-(2**53), 2**53)
counts = st.integers(0, 2**53)
_small = st.integers(0, 1000)
_small_limits = st.integers(1, 1000)
_chunks = st.builds(WireChunk, counts, st.integers(0, 1), st.booleans(), st.binary(max_size=40))
_RULESETS = tuple(map(parse_ruleset, ("dakon", "dakon:pits=9,seeds=3,mikul=false", "djenon-aboure")))

time_controls = st.one_of(
    st.builds(
        TimeControl, base_ms=st.integers(1, 10**6), increment_ms=_small, increment_per=st.sampled_from(["turn", "move"])
    ),
    st.builds(TimeControl, base_ms=st.integers(1, 10**6), moves=st.integers(1, 60), allowance_ms=_small),
    st.builds(TimeControl, move_ms=st.integers(1, 10**6), depth=st.none() | st.integers(1, 99), grace_ms=_small),
)
player_specs = st.builds(
    PlayerSpec,
    name=texts,
    command=st.lists(texts, max_size=3).map(tuple),
    cwd=texts,
    env=st.dictionaries(texts, texts, max_size=2),
    options=st.dictionaries(
        texts, st.booleans() | ints | st.floats(allow_nan=False, allow_infinity=False) | texts, max_size=3
    ),
    time_control=time_controls,
    encoding=st.sampled_from(["msgpack", "json"]),
    limits=st.builds(EngineLimits, hello_ms=st.integers(1, 10**6)),
    sandbox=st.none()
    | st.builds(Sandbox, kind=st.just("bubblewrap"), memory_mb=_small_limits, readable=st.lists(texts).map(tuple)),
)
infos = st.builds(
    SearchInfo,
    depth=st.none() | counts,
    score=st.none() | ints | st.floats(allow_nan=False, allow_infinity=False),
    nodes=st.none() | counts,
    time_ms=st.none() | counts,
    pv=st.none() | st.lists(ints | texts, max_size=3).map(tuple),
    text=st.none() | texts,
)
faults = st.builds(
    Fault,
    seat=st.integers(0, 1),
    code=st.sampled_from(FaultCode),
    text=texts,
    elapsed_us=st.none() | counts,
    exit_status=st.none() | st.integers(-64, 255),
    stderr=texts,
)
keys = st.tuples(*[st.integers(1, 10**6)] * 4).map(GameKey._make)


@st.composite
def positions(draw: st.DrawFn, ruleset: Ruleset) -> str:
    """A position on the ruleset's board, as text."""
    row = st.tuples(*[st.integers(0, 30)] * ruleset.pits_per_side)
    stores = draw(st.tuples(_small, _small))
    return format_position(Position((draw(row), draw(row)), stores, draw(st.integers(0, 1))))


def moves(ruleset: Ruleset, max_size: int) -> st.SearchStrategy[tuple[MoveRecord, ...]]:
    """Moves of both sides in any order."""
    move = st.builds(
        MoveRecord,
        seat=st.integers(0, 1),
        pit=st.integers(0, ruleset.pits_per_side - 1),
        elapsed_us=counts,
        clocks_ms=st.tuples(counts, counts),
        info=st.none() | infos,
        used=st.none() | st.builds(Usage, counts, counts),
    )
    return st.lists(move, max_size=max_size).map(tuple)


@st.composite
def game_records(
    draw: st.DrawFn,
    *,
    key: GameKey | None = None,
    outcomes: tuple[Outcome, ...] = (Outcome.SOUTH, Outcome.NORTH, Outcome.DRAW),
    max_plies: int = 12,
) -> GameRecord:
    """A record of one game; any *key* when none is given."""
    ruleset = draw(st.sampled_from(_RULESETS))
    outcome = draw(st.sampled_from(outcomes))
    void = outcome is Outcome.VOID
    terminations = [Termination.VOID] if void else [kind for kind in Termination if kind is not Termination.VOID]
    return GameRecord(
        key=key or draw(keys),
        ruleset=str(ruleset),
        start=draw(positions(ruleset)),
        start_source=draw(texts),
        players=(draw(player_specs), draw(player_specs)),
        engines=(draw(_engines), draw(_engines)),
        seeds=(draw(counts), draw(counts)),
        first=draw(st.integers(0, 1)),
        moves=draw(moves(ruleset, max_plies)),
        outcome=outcome,
        termination=draw(st.sampled_from(terminations)),
        scores=draw(st.none() | st.tuples(_small, _small)),
        fault=draw(st.none() | faults),
        adjudication=draw(st.none() | texts),
        adjudication_trace=draw(st.lists(texts, max_size=3).map(tuple)),
        void_reason=draw(texts) if void else None,
        late=draw(st.tuples(_small, _small)),
        stray=draw(st.tuples(_small, _small)),
        wire=draw(st.lists(_chunks, max_size=3).map(tuple)),
        versions=ArenaVersions(draw(texts), draw(st.integers(1, 9)), draw(texts)),
        started_utc=draw(st.datetimes().map(lambda moment: moment.isoformat(timespec="milliseconds") + "Z")),
        duration_ms=draw(counts),
    )


_engines = st.none() | st.builds(EngineIdentity, name=texts, version=st.none() | texts, author=st.none() | texts)
