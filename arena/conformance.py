"""Does an engine keep to the protocol and the rules? Each probe gives a verdict, the cause, and how to mend it.

The first version of the kit: start, hello with its probe, silence on stdout, the end on quit, a game of each ruleset.
"""

from collections.abc import Sequence
from typing import Literal

import trio
from msgspec import Struct
from msgspec.structs import replace

from arena.engine import Engine, EngineHost, EnginePool, EngineStartError, open_host
from arena.game import FaultCode, GameKey, GameSpec, PlayerSpec
from arena.play import play_game
from arena.rules import format_position, parse_ruleset, ruleset_names

Verdict = Literal["pass", "warn", "fail"]

_FIXES = {
    FaultCode.START_FAILED: "run the command by hand in the same folder: it must start and wait for input",
    FaultCode.NO_HELLO: "answer 'hello' with 'hello' and flush it; print nothing else on stdout, logs go to stderr",
    FaultCode.VERSION: "answer with the largest version of the list 'v' that the engine knows; this arena speaks 1",
    FaultCode.PROBE_MISMATCH: "send 'probe' back as it came: read and write bytes, not text; check integers and UTF-8",
    FaultCode.NOT_READY: "answer 'new' and 'options' with 'ready' and flush it",
    FaultCode.TIMEOUT: "keep to limit.ms and clock of 'go', and leave some milliseconds for the way back",
    FaultCode.HANG: "answer every 'go' with one 'move' and flush it; read stdin again after each answer",
    FaultCode.CRASH: "see what the engine wrote to stderr; catch the error or the signal in a debugger",
    FaultCode.ILLEGAL_MOVE: "send one of the values of 'legal' of the very 'go' that is answered",
    FaultCode.MALFORMED: "a message is one msgpack map and one newline byte; see Frames in the protocol's README",
    FaultCode.OVERSIZE: "keep a message below 64 KiB, its final newline included",
    FaultCode.FLOOD: "send 'info' less often: a few times a second is plenty",
    FaultCode.OUT_OF_TURN: "send 'move' once for each 'go', with its id, and nothing unasked",
    FaultCode.ENGINE_ERROR: "the engine gave up by itself, for the reason it states",
}


class Finding(Struct, frozen=True, kw_only=True):
    """What one probe found."""

    probe: str
    verdict: Verdict
    text: str
    fix: str | None = None
    stderr: str = ""
    """What the engine wrote there, when something failed."""


async def check_engine(
    spec: PlayerSpec, rulesets: Sequence[str], found: trio.MemorySendChannel[Finding], *, patience_ms: int = 0
) -> None:
    """Probe the engine of *spec* with *rulesets*, or, if there are none, with all that it says it plays."""
    with found:
        async with open_host(patience_ms=patience_ms) as host:
            try:
                engine = await host.start(spec)
            except EngineStartError as error:
                found.send_nowait(_failed("hello", error.code, error.text, error.stderr))
                return
            for finding in _first_words(engine):
                found.send_nowait(finding)
            found.send_nowait(await _leave(host, engine))
            known = [name for name in engine.rulesets if name in ruleset_names()]
            pool = EnginePool(host)
            for ruleset in rulesets or known:
                found.send_nowait(await _play(pool, spec, ruleset))


def _first_words(engine: Engine) -> list[Finding]:
    assert engine.identity is not None
    name = f"{engine.identity.name} {engine.identity.version or ''}".rstrip()
    findings = [Finding(probe="hello", verdict="pass", text=f"{name}; the probe came back unchanged")]
    if engine.stray_lines:
        findings.append(
            Finding(
                probe="silence",
                verdict="fail",
                text=f"printed on stdout: {engine.stray_lines[-1][:80]!r}",
                fix="stdout is for messages alone; print to stderr",
            )
        )
    else:
        findings.append(Finding(probe="silence", verdict="pass", text="nothing but messages on stdout"))
    unknown = [name for name in engine.rulesets if name not in ruleset_names()]
    said = f"says it plays {', '.join(engine.rulesets) or 'nothing'}"
    if unknown or not engine.rulesets:
        fix = f"name the rulesets as the arena does: {', '.join(ruleset_names())}"
        findings.append(Finding(probe="rulesets", verdict="warn", text=said, fix=fix))
    else:
        findings.append(Finding(probe="rulesets", verdict="pass", text=said))
    return findings


async def _leave(host: EngineHost, engine: Engine) -> Finding:
    limit = engine.spec.limits.quit_ms / 1000
    if await host.stop(engine):
        return Finding(probe="quit", verdict="pass", text=f"ended within {limit:g} s after quit")
    return Finding(
        probe="quit",
        verdict="fail",
        text=f"still ran {limit:g} s after quit and the end of its input, and had to be killed",
        fix="exit on 'quit', and when stdin ends",
    )


async def _play(pool: EnginePool, spec: PlayerSpec, ruleset: str) -> Finding:
    """A game of two copies of the engine, from the standard start."""
    rules = parse_ruleset(ruleset)
    game = GameSpec(
        key=GameKey(1, 1, 1, 1),
        ruleset=str(rules),
        start=format_position(rules.start()),
        start_source="standard",
        players=(spec, replace(spec, name=f"{spec.name} (copy)")),
        seeds=(1, 2),
    )
    probe = f"game of {ruleset}"
    try:
        record = await play_game(game, pool, lambda live: None)
    except EngineStartError as error:
        return _failed(probe, error.code, f"a second copy could not be started: {error.text}", error.stderr)
    if record.fault is not None:
        made = f"{record.fault.text} at ply {len(record.moves) + 1}"
        return _failed(probe, record.fault.code, made, record.fault.stderr)
    times = sorted(move.elapsed_us for move in record.moves)
    text = f"{len(times)} plies, {record.termination}; answers took {times[len(times) // 2]} us, at most {times[-1]} us"
    if any(record.stray):
        text += f"; {sum(record.stray)} line(s) on stdout were no messages"
        return Finding(probe=probe, verdict="fail", text=text, fix="stdout is for messages alone; print to stderr")
    return Finding(probe=probe, verdict="pass", text=text)


def _failed(probe: str, code: FaultCode, text: str, stderr: str) -> Finding:
    return Finding(probe=probe, verdict="fail", text=f"{text} ({code})", fix=_FIXES.get(code), stderr=stderr)
