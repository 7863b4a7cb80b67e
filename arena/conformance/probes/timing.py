"""Time: what is measured here is measured with no other probe beside it."""

import time
from collections.abc import Awaitable, Callable
from itertools import chain, islice
from random import Random
from statistics import median

from arena.conformance.bench import Bench
from arena.conformance.finding import ProbeFailureError, Result, failure, passed, skipped, warned
from arena.conformance.game import LATE_S, Game, begin_game, where
from arena.conformance.probes.playing import play
from arena.conformance.samples import random_positions
from arena.game import FaultCode, TimeControl
from protocol import messages
from protocol.codec import encode

_ASKED = {50: 4, 200: 2, 1000: 1}
"""How many answers are asked for, by the limit in ms."""
_STOP_AFTER_S = 0.1
_AT_ONCE_MS, _AT_LAST_MS = 100, 1000
_LONG = TimeControl(base_ms=3_600_000)


_TRIES = 3
"""A machine with other work can make any engine late, but hardly every time."""


class _LateError(ProbeFailureError):
    """The answer came, and was good, but came too late."""


class _Timed(Game):
    """A game in which a late answer is a failure, and the times are kept."""

    def __init__(self, game: Game) -> None:
        super().__init__(game.talk, game.ruleset, game.name, game.control)
        self.times_ms: list[float] = []

    async def answer_to(self, go: messages.Go, data: bytes) -> int | None:
        move = await super().answer_to(go, data)
        control, took_ms = self.control, self.talk.elapsed_ms
        self.times_ms.append(took_ms)
        if took_ms > control.start_ms + control.grace_ms + control.margin_ms:
            spare = f"{control.grace_ms} ms grace, {control.margin_ms} ms margin"
            late = failure(FaultCode.TIMEOUT, f"took {took_ms:.1f} ms where {control.start_ms} ms were given ({spare})")
            raise _LateError(late.text, late.fix)
        return move


async def _tried_again(measure: Callable[[Bench], Awaitable[Result]], bench: Bench) -> Result:
    """What *measure* finds; it fails only if answers are late in all tries."""
    late: list[_LateError] = []
    while len(late) < _TRIES:
        try:
            result = await measure(bench)
        except _LateError as error:
            late.append(error)
            continue
        if not late:
            return result
        fix = "if this machine had no other work, leave more milliseconds for the way back"
        return warned(f"{late[-1].text}; in time when all was asked again: {result.text}", fix)
    raise late[-1]


async def first_move(bench: Bench) -> Result:
    """The first move has no more time than the others: what takes long belongs before ``hello`` or ``ready``."""
    return await _tried_again(_first_move, bench)


async def _first_move(bench: Bench) -> Result:
    talk = await bench.fresh()
    ruleset = bench.subject.rulesets[0]
    control = TimeControl(move_ms=bench.subject.move_ms)
    game = _Timed(await begin_game(talk, ruleset, control=control))
    try:
        await game.move(ruleset.start())
    except ProbeFailureError as error:
        error.text = f"first move after the start: {error.text}"
        error.fix = "load and compile before 'ready', not in the first move; keep to limit.ms of 'go'"
        raise
    return passed(f"{game.times_ms[0]:.1f} ms of {control.start_ms} ms")


async def limits(bench: Bench) -> Result:
    """An answer comes within ``limit.ms``, measured by the arena: the way there and back included."""
    return await _tried_again(_limits, bench)


async def _limits(bench: Bench) -> Result:
    talk = await bench.shared()
    told, tight = [], []
    for number, (move_ms, count) in enumerate(_ASKED.items()):
        control = TimeControl(move_ms=move_ms)
        ruleset = bench.subject.rulesets[number % len(bench.subject.rulesets)]
        longest_ms = 0.0
        for position in islice(chain([ruleset.start()], random_positions(ruleset, seed=8)), count):
            with where(f"with {move_ms} ms"):
                game = _Timed(await begin_game(talk, ruleset, seat=position.to_move, control=control))
                await game.move(position)
            longest_ms = max(longest_ms, *game.times_ms)
        told.append(f"at most {longest_ms:.1f} of {move_ms} ms")
        if longest_ms > move_ms + control.grace_ms:
            tight.append(move_ms)
    if tight:
        return warned("; ".join(told), "only the arena's margin saves these answers: think for some ms less")
    return passed("; ".join(told))


async def whole_game(bench: Bench) -> Result:
    """A whole game of each ruleset against a random mover: every move legal and in time."""
    return await _tried_again(_whole_game, bench)


async def _whole_game(bench: Bench) -> Result:
    told = []
    control = TimeControl(move_ms=bench.subject.move_ms)
    for number, ruleset in enumerate(bench.subject.rulesets):
        talk = await bench.shared()
        seat = number % 2
        begun = await begin_game(talk, ruleset, seat=seat, control=control)
        timed = _Timed(begun)
        with where(f"{ruleset}, as {'North' if seat else 'South'}"):
            moves = await play(timed, seat, Random(13), most_plies=10_000)
            await timed.end()
        times = timed.times_ms or [0.0]
        told.append(
            f"{ruleset}: {moves} moves, {median(times):.1f} ms, at most {max(times):.1f} of {control.start_ms} ms"
        )
    return passed("; ".join(told))


async def stop(bench: Bench) -> Result:
    """An engine with the capability ``stop`` answers at once, and ignores a ``stop`` that crossed its answer."""
    greeting = bench.subject.greeting
    assert greeting is not None
    if "stop" not in (greeting.caps or ()):
        return skipped("does not claim the capability 'stop'")
    talk = await bench.shared()
    ruleset = bench.subject.rulesets[0]
    game = await begin_game(talk, ruleset, control=_LONG)
    go = game.request(ruleset.start())
    await talk.send(go)
    took_ms = await _stopped(game, go)
    await talk.write(encode(messages.Stop(go.id), bench.subject.spec.encoding))
    await talk.ping()
    if took_ms is None:
        return passed("answered before it was told to stop, and ignored a late 'stop'")
    text = f"answered {took_ms:.1f} ms after 'stop', and ignored a late one"
    if took_ms > _AT_ONCE_MS:
        return warned(text, "look for 'stop' more often while thinking")
    return passed(text)


async def _stopped(game: Game, go: messages.Go) -> float | None:
    """Milliseconds from ``stop`` to the answer; None if the engine was done before."""
    talk = game.talk
    until_ns = time.monotonic_ns() + round(_STOP_AFTER_S * 1e9)
    while (event := await talk.event(until_ns)) is not None:
        if isinstance(event, messages.Move | messages.Resign):
            return None
    answer: messages.Move | messages.Resign = await talk.ask(
        messages.Stop(go.id), (messages.Move, messages.Resign), _AT_LAST_MS / 1000 + LATE_S
    )
    if talk.elapsed_ms > _AT_LAST_MS:
        fix = "look for 'stop' while thinking, and answer at once"
        raise ProbeFailureError(f"answered 'stop' with '{answer.t}' only after {talk.elapsed_ms:.0f} ms", fix)
    return talk.elapsed_ms
