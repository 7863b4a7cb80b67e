"""From the start of the process to its hello. What fails here keeps all other probes from being run."""

from arena.conformance.bench import Bench, greet, hello_message
from arena.conformance.finding import (
    STDOUT_FIX,
    ProbeFailureError,
    Result,
    failure,
    passed,
    warned,
)
from arena.conformance.game import begin_game
from arena.conformance.talk import Talk
from arena.game import FaultCode
from arena.rules import ruleset_names
from protocol import messages
from protocol.codec import Decoder
from protocol.errors import RemoteProtocolError
from protocol.messages import PROTOCOL_VERSION

_SILENCE_S = 0.3
_EXIT_S = 3.0
_FUTURE = 1_000_000
"""A version no engine knows."""


async def starts(bench: Bench) -> Result:
    """The command can be run."""
    talk = bench.start()
    await talk.silence(0)
    return passed(f"{' '.join(bench.subject.spec.command)} can be run")


async def hello(bench: Bench) -> Result:
    """The engine answers ``hello`` with ``hello``, a version that was offered, and the probe unchanged."""
    talk = bench.start()
    try:
        told = await greet(talk, bench.subject)
    except ProbeFailureError as error:
        raise _explained(bench, talk, error) from error
    bench.subject.greeting = told
    version = f" {told.version}" if told.version else ""
    return passed(f"{told.name}{version}; the probe came back unchanged")


def _explained(bench: Bench, talk: Talk, error: ProbeFailureError) -> ProbeFailureError:
    """The failure with its cause, where the bytes show it."""
    data = bench.heard(talk)
    if not data and error.in_vain_s and bench.subject.spec.encoding == "json":
        fix = f"{error.fix}; an engine that speaks msgpack only is checked without --encoding json"
        return ProbeFailureError(error.text, fix, in_vain_s=error.in_vain_s)
    if data and data in bench.said(talk):
        return ProbeFailureError(
            "sent the arena's own bytes back: something echoes its input",
            "start the engine itself, not a shell or terminal that echoes; answer 'hello' with its own hello",
        )
    if b"\r\n" in data:
        decoder = Decoder("engine", bench.subject.spec.encoding)
        decoder.feed(data.replace(b"\r\n", b"\n"))
        try:
            translated = isinstance(decoder.next(), messages.EngineHello)
        except RemoteProtocolError:
            translated = False
        if translated:
            return ProbeFailureError(
                "stdout is in text mode: every byte 0a comes as 0d 0a",
                "write bytes (Python: sys.stdout.buffer; Windows: _setmode(1, _O_BINARY))",
            )
    return error


async def silence(bench: Bench) -> Result:
    """Before ``hello`` the engine MUST be silent: no banner, no prompt."""
    talk = bench.start()
    await talk.silence(_SILENCE_S)
    await greet(talk, bench.subject)
    if talk.banner:
        text = f"printed {talk.banner[0][:80]!r} on stdout before its hello"
        raise ProbeFailureError(text, STDOUT_FIX)
    return passed("nothing on stdout before hello")


async def rulesets(bench: Bench) -> Result:
    """``hello`` names the rulesets the engine plays, as the arena does."""
    subject = bench.subject
    assert subject.greeting is not None
    said = subject.greeting.rulesets
    known = [name for name in said if name in ruleset_names()]
    fix = f"name the rulesets as the arena does: {', '.join(ruleset_names())}"
    text = f"says it plays {', '.join(said) or 'nothing'}"
    missing = [ruleset.name for ruleset in subject.rulesets if ruleset.name not in said]
    if missing:
        return warned(f"{text}, and not {', '.join(missing)}, which is asked for", fix)
    if not known:
        raise ProbeFailureError(text, fix)
    if len(known) < len(said):
        return warned(text, fix)
    return passed(text)


async def version(bench: Bench) -> Result:
    """Of the versions in ``v`` the engine picks the largest it knows, whatever else stands there."""
    for versions in ((PROTOCOL_VERSION, _FUTURE), (_FUTURE, PROTOCOL_VERSION)):
        talk = bench.start()
        told = await talk.ask(hello_message(*versions), messages.EngineHello, talk.hello_s)
        if told.v != PROTOCOL_VERSION:
            text = f"answered v {list(versions)} with version {told.v}"
            raise failure(FaultCode.VERSION, text)
    return passed(f"chose 1 of {PROTOCOL_VERSION} and {_FUTURE}, in any order")


async def no_version(bench: Bench) -> Result:
    """An engine that knows none of the versions MUST send ``error`` and exit."""
    talk = bench.start()
    fix = "look for a known version in 'v'; if there is none, send 'error' and exit"
    try:
        told = await talk.ask(hello_message(_FUTURE), messages.EngineHello, _EXIT_S)
    except ProbeFailureError as error:
        if talk.gave_up is None:
            text = f"offered version {_FUTURE} alone, it {error.text}"
            raise ProbeFailureError(text, fix, in_vain_s=error.in_vain_s) from error
    else:
        raise ProbeFailureError(f"offered version {_FUTURE} alone, it still said hello, with version {told.v}", fix)
    if await talk.process.exit_status(_EXIT_S) is None:
        raise ProbeFailureError(f"sent 'error', but still runs {_EXIT_S:g} s later", fix)
    return passed(f"gave up with {talk.gave_up[:80]!r}")


async def flush(bench: Bench) -> Result:
    """An engine flushes after every message, also without PYTHONUNBUFFERED: no answer waits for further input."""
    talk = await bench.fresh(without="PYTHONUNBUFFERED")
    ruleset = bench.subject.rulesets[0]
    game = await begin_game(talk, ruleset)
    await game.move(ruleset.start())
    await talk.ping()
    return passed("hello, ready, move and pong came without further input")
