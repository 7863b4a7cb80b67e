"""Hypothesis strategies: messages, and streams of bytes that are good, nearly good, or anything."""

from itertools import pairwise
from typing import Any

from hypothesis import strategies as st

from protocol.codec import Encoding, encode
from protocol.limits import MAX_INT
from protocol.messages import (
    PROBE,
    ArenaError,
    ArenaMessage,
    End,
    EngineError,
    EngineHello,
    EngineMessage,
    Go,
    Hello,
    Info,
    Limit,
    Login,
    Move,
    New,
    Options,
    OptionSpec,
    Ping,
    Pong,
    Pos,
    Quit,
    Ready,
    Resign,
    Stop,
)

ints = st.one_of(st.integers(-200, 300), st.integers(-MAX_INT, MAX_INT))
ids = st.one_of(st.integers(0, 300), st.integers(0, MAX_INT))
seats = st.integers(0, 1)
texts = st.text(st.characters(exclude_categories=["Cs"]), max_size=40)
floats = st.floats(allow_nan=False, allow_infinity=False)
scores = st.one_of(ints, floats)
moves = st.one_of(ints, texts)
scalars = st.one_of(st.none(), st.booleans(), ints, floats, texts)
values = st.recursive(
    scalars,
    lambda inner: st.one_of(st.lists(inner, max_size=4), st.dictionaries(texts, inner, max_size=4)),
    max_leaves=10,
)
wire_maps = st.dictionaries(texts, scalars, max_size=4)
option_values = st.one_of(st.booleans(), ints, floats, texts)
positions = st.builds(
    Pos,
    pits=st.tuples(st.lists(ints, max_size=9), st.lists(ints, max_size=9)),
    stores=st.tuples(ints, ints),
    to_move=seats,
)
option_specs = st.builds(
    OptionSpec,
    name=texts,
    type=st.sampled_from(["bool", "int", "float", "str", "choice", "button"]),
    default=st.none() | option_values,
    min=st.none() | scores,
    max=st.none() | scores,
    choices=st.none() | st.lists(texts, max_size=3),
)


def optional(strategy: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    return st.none() | strategy


goes = st.builds(
    Go,
    id=ids,
    game=texts,
    ply=ints,
    seat=seats,
    pos=positions,
    last=st.lists(st.tuples(seats, moves), max_size=4),
    legal=st.lists(moves, max_size=9),
    run=ints,
    clock=optional(st.tuples(ints, ints)),
    limit=optional(st.builds(Limit, ms=optional(ints), nodes=optional(ints), depth=optional(ints))),
)

arena_messages: st.SearchStrategy[ArenaMessage] = st.one_of(
    st.builds(Hello, v=st.lists(ints, max_size=3), arena=texts, probe=st.just(list(PROBE))),
    st.builds(Options, set=st.dictionaries(texts, option_values, max_size=4)),
    st.builds(
        New,
        game=texts,
        ruleset=texts,
        params=wire_maps,
        seat=seats,
        seed=ints,
        tc=wire_maps,
        opponent=optional(texts),
        resume=optional(st.booleans()),
    ),
    goes,
    st.builds(Stop, id=ids),
    st.builds(Ping, id=ids),
    st.builds(End, game=texts, scores=st.tuples(ints, ints), reason=texts, winner=optional(seats)),
    st.builds(ArenaError, code=texts, text=texts, fatal=st.booleans(), got=optional(texts)),
    st.builds(Quit),
)

answers = st.one_of(
    st.builds(Ready, game=optional(texts)),
    st.builds(
        Info,
        id=ids,
        depth=optional(ints),
        score=optional(scores),
        nodes=optional(ints),
        time=optional(ints),
        nps=optional(ints),
        pv=optional(st.lists(moves, max_size=6)),
        text=optional(texts),
    ),
    st.builds(Move, id=ids, move=moves, score=optional(scores)),
    st.builds(Resign, id=ids),
    st.builds(Pong, id=ids),
)

engine_messages: st.SearchStrategy[EngineMessage] = st.one_of(
    answers,
    st.builds(Login, v=ints, token=texts, name=texts, resume=optional(st.booleans())),
    st.builds(
        EngineHello,
        v=ints,
        name=texts,
        probe=st.just(list(PROBE)),
        rulesets=st.lists(texts, max_size=3),
        version=optional(texts),
        author=optional(texts),
        caps=optional(st.lists(texts, max_size=3)),
        options=optional(st.lists(option_specs, max_size=3)),
    ),
    st.builds(EngineError, text=texts),
)

encodings = st.sampled_from(["msgpack", "json"])
stray_lines = st.binary(max_size=20).map(lambda line: line + b"\n")


@st.composite
def spoilt(draw: st.DrawFn, stream: bytes) -> bytes:
    """``stream`` with some bytes replaced, dropped or put in."""
    data = bytearray(stream)
    for _ in range(draw(st.integers(0, 3))):
        where = draw(st.integers(0, len(data)))
        data[where : where + draw(st.integers(0, 2))] = draw(st.binary(max_size=3))
    return bytes(data)


@st.composite
def streams(draw: st.DrawFn, messages: st.SearchStrategy[Any], encoding: Encoding) -> bytes:
    """A mixture of messages, stray lines and noise, perhaps damaged, perhaps cut off."""
    frames = messages.map(lambda message: encode(message, encoding))
    parts = draw(st.lists(st.one_of(frames, frames, stray_lines, st.binary(max_size=8)), max_size=5))
    stream = draw(spoilt(b"".join(parts)))
    return stream[: len(stream) - draw(st.integers(0, 3))]


@st.composite
def cuts(draw: st.DrawFn, stream: bytes) -> list[bytes]:
    """``stream`` in pieces."""
    places = sorted(draw(st.sets(st.integers(1, max(1, len(stream) - 1)), max_size=8)))
    edges = [0, *places, len(stream)]
    pieces = [stream[a:b] for a, b in pairwise(edges)]
    return [piece for piece in pieces if piece]
