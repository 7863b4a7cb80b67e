"""Bytes: messages in pieces, in one write, in every width, with strange keys, large, and full of newlines."""

from random import Random

import trio

from arena.conformance.bench import Bench
from arena.conformance.finding import ProbeFailureError, Result, passed, warned
from arena.conformance.game import Game, begin_game, new_message, where
from arena.conformance.odd_frames import FLOAT_WIDTHS, INT_WIDTHS, Width, frame, plain, reordered, with_unknown_keys
from arena.conformance.probes.playing import play
from arena.conformance.samples import check_byte_position, random_positions
from protocol import messages
from protocol.limits import MAX_INT

_PAUSE_S = 0.0002
_PADDING = 60 * 1024
_QUIET_S = 0.1
_PLIES = 6
_CHECK_BYTES = (10, 13, 26)


async def answers(bench: Bench) -> Result:
    """One answer to each request, with its id, and nothing unasked."""
    talk = await bench.shared()
    subject = bench.subject
    for seat, ruleset in enumerate(subject.rulesets):
        game = await begin_game(talk, ruleset, seat=seat % 2)
        await play(game, seat % 2, Random(1), most_plies=_PLIES)
        await talk.ping()
        await game.end()
    await talk.ping()
    await talk.silence(_QUIET_S)
    if talk.unknown:
        names = ", ".join(map(repr, talk.unknown))
        return warned(f"sends messages the protocol does not have: {names}", "see Messages of the engine in its README")
    return passed("one answer to each new, go and ping, and nothing after end")


async def pieces(bench: Bench) -> Result:
    """A message may come in any number of pieces: a reader waits for all of it."""
    talk = await bench.shared()
    ruleset = bench.subject.rulesets[0]
    game = await begin_game(talk, ruleset)
    go = game.request(ruleset.start())
    data = talk.session.send(go)
    for byte in data[:-1]:
        await talk.write(bytes([byte]))
        await trio.sleep(_PAUSE_S)
    await game.answer_to(go, data[-1:])
    return passed(f"read a go of {len(data)} bytes that came one by one")


async def batch(bench: Bench) -> Result:
    """Several messages may come in one read: all of them count."""
    talk = await bench.shared()
    ruleset, session = bench.subject.rulesets[0], talk.session
    game = await begin_game(talk, ruleset)
    new = new_message(ruleset, 0, talk.next_game())
    data = session.send(messages.ArenaError("unknown_type", "a probe", fatal=False))
    data += session.send(messages.End(game=game.name, scores=(0, 0), reason="void")) + session.send(new)
    await talk.ask_in_bytes(new, data, messages.Ready, talk.ready_s)
    game = Game(talk, ruleset, new.game, game.control)
    go = game.request(ruleset.start())
    data = session.send(messages.ArenaError("unknown_type", "a probe", fatal=False)) + session.send(go)
    await game.answer_to(go, data)
    return passed("took error, end and new in one write, and error and go")


async def int_widths(bench: Bench) -> Result:
    """An integer may come in any width msgpack has, and counts of texts, arrays and maps with 16 bits."""
    if bench.subject.spec.encoding == "json":
        await _ask_in_widths(bench, INT_WIDTHS[:1])
        return passed("read spaces between tokens, and escapes in texts")
    await _ask_in_widths(bench, INT_WIDTHS)
    return passed(f"read integers as {', '.join(INT_WIDTHS)}")


async def float_widths(bench: Bench) -> Result:
    """An integral float is the same value as the integer, also where an integer is due."""
    try:
        await _ask_in_widths(bench, FLOAT_WIDTHS)
    except ProbeFailureError as error:
        return warned(
            error.text, "take 3.0 for 3; this arena sends integers as integers, another need not (Values in the README)"
        )
    return passed("read 3.0 as 3")


async def _ask_in_widths(bench: Bench, widths: tuple[Width, ...]) -> None:
    talk = await bench.shared()
    ruleset = bench.subject.rulesets[0]
    positions = random_positions(ruleset, seed=3)
    for width in widths:
        for long_headers in (False, True):
            position = next(positions)
            game = await begin_game(talk, ruleset, seat=position.to_move)
            go = game.request(position)
            talk.session.send(go)
            data = frame(plain(go), bench.subject.spec.encoding, width, long_headers=long_headers)
            with where(f"integers as {width}, {'long' if long_headers else 'short'} headers"):
                await game.answer_to(go, data)


async def keys(bench: Bench) -> Result:
    """Keys may come in any order, unknown ones MUST be ignored, and one that is nil counts as absent."""
    talk = await bench.shared()
    ruleset, encoding = bench.subject.rulesets[0], bench.subject.spec.encoding
    random, positions = Random(5), random_positions(ruleset, seed=1)
    for change, name in 4 * ((reordered, "keys in another order"), (with_unknown_keys, "unknown keys")):
        position = next(positions)
        game = await begin_game(talk, ruleset, seat=position.to_move)
        go = game.request(position)
        talk.session.send(go)
        with where(name):
            await game.answer_to(go, frame(change(plain(go), random), encoding))
    return passed("took keys in other orders, and let unknown ones pass")


async def unknown_types(bench: Bench) -> Result:
    """Messages of types the engine does not know MUST be ignored."""
    talk = await bench.shared()
    ruleset, encoding = bench.subject.rulesets[0], bench.subject.spec.encoding
    game = await begin_game(talk, ruleset)
    unknown = frame({"t": "x-weather", "id": 1, "rain": [True, None, 0.5]}, encoding)
    await talk.write(unknown)
    await talk.silence(_QUIET_S)
    go = game.request(ruleset.start())
    await game.answer_to(go, unknown + talk.session.send(go))
    return passed("let a message of an unknown type pass, alone and before a go")


async def check_bytes(bench: Bench) -> Result:
    """The values 10, 13 and 26 are values like others, and ids go up to 2^53 - 1: only text mode minds them."""
    subject = bench.subject
    talk = await bench.fresh()
    for ruleset in subject.rulesets:
        position = check_byte_position(ruleset)
        for value in _CHECK_BYTES if ruleset == subject.rulesets[0] else ():
            await talk.ping(at_least=value)
        for number in _CHECK_BYTES:
            game = await begin_game(talk, ruleset, name=f"\n\r\x1a{number}")
            go = game.request(position, at_least=number << (40 if ruleset == subject.rulesets[-1] else 16))
            with where(f"id {go.id}"):
                await game.answer_to(go, talk.session.send(go))
    await talk.ping(at_least=MAX_INT)
    return passed("read 10, 13 and 26 everywhere, and ids up to 2^53 - 1")


async def big_frame(bench: Bench) -> Result:
    """A frame may have up to 65536 bytes."""
    talk = await bench.shared()
    ruleset, encoding = bench.subject.rulesets[0], bench.subject.spec.encoding
    game = await begin_game(talk, ruleset)
    go = game.request(ruleset.start())
    talk.session.send(go)
    half = "-" * (_PADDING // 2)
    data = frame({"x-before": half, **plain(go), "x-after": half}, encoding)
    await game.answer_to(go, data)
    return passed(f"read a go of {len(data)} bytes")
