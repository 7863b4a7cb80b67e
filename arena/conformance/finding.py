"""What a probe can find, and the words for it. Nothing is probed here."""

from typing import Literal, NamedTuple

from msgspec import Struct

from arena.engine import EngineFaultError
from arena.game import FaultCode
from protocol.errors import RemoteProtocolError

Verdict = Literal["pass", "warn", "fail", "skip"]
"""skip: the probe asks for what this engine, or this system, does not have."""


class Finding(Struct, frozen=True, kw_only=True):
    """What one probe found."""

    probe: str
    """The probe's name; it never changes."""
    verdict: Verdict
    text: str
    """The cause, or what was seen."""
    fix: str | None = None
    """How to mend it."""
    demand: str = ""
    """What the protocol demands, as far as this probe asks for it."""
    wire: tuple[str, ...] = ()
    """For a failure, all that was said during the probe, a line each."""
    stderr: str = ""
    """For a failure, what the engine wrote there, the middle left out if it was much."""


class Result(NamedTuple):
    """What a probe returns when nothing failed."""

    verdict: Verdict
    text: str
    fix: str | None = None


def passed(text: str) -> Result:
    """The engine does what is asked."""
    return Result("pass", text)


def warned(text: str, fix: str) -> Result:
    """Games can be played, but something should be looked at."""
    return Result("warn", text, fix)


def skipped(text: str) -> Result:
    """There was nothing to probe, for the reason *text*."""
    return Result("skip", text)


class ProbeFailureError(Exception):
    """The engine failed the probe under way.

    *in_vain_s*: so long an answer was waited for that did not come.
    """

    def __init__(self, text: str, fix: str, *, in_vain_s: float = 0) -> None:
        super().__init__(text)
        self.text = text
        self.fix = fix
        self.in_vain_s = in_vain_s


FLUSH_FIX = "flush stdout after every message (Python: sys.stdout.buffer.flush(); C: fflush(stdout))"
STDOUT_FIX = "stdout is for messages alone: print to stderr, and give child processes another stdout"

_FIXES = {
    FaultCode.START_FAILED: (
        "run the command by hand in the same folder: it must start and wait for input; "
        "an engine that reads JSON lines needs --encoding json here, and 'encoding: json' in a tournament"
    ),
    FaultCode.NO_HELLO: "answer 'hello' with 'hello' and flush it; print nothing else on stdout, logs go to stderr",
    FaultCode.VERSION: "answer with the largest version of the list 'v' that the engine knows; this arena speaks 1",
    FaultCode.PROBE_MISMATCH: "send 'probe' back as it came: read and write bytes, not text; check integers and UTF-8",
    FaultCode.NOT_READY: "answer 'new' and 'options' with 'ready' and flush it",
    FaultCode.TIMEOUT: "keep to limit.ms of 'go', and leave some milliseconds for the way back",
    FaultCode.HANG: "answer every 'go' with one 'move' and flush it; read stdin again after each answer",
    FaultCode.CRASH: "see what the engine wrote to stderr; catch the error or the signal in a debugger",
    FaultCode.ILLEGAL_MOVE: "send one of the values of 'legal' of the very 'go' that is answered",
    FaultCode.MALFORMED: "a message is one msgpack map and one newline byte; see Frames in the protocol's README",
    FaultCode.OVERSIZE: "keep a message below 64 KiB and any other line on stdout below 8 KiB",
    FaultCode.FLOOD: "write less: a few 'info' a second are plenty, and other lines don't belong on stdout",
    FaultCode.OUT_OF_TURN: "send 'move' once for each 'go', with its id, and nothing unasked",
    FaultCode.ENGINE_ERROR: "the engine gave up by itself, for the reason it states",
}


def failure(code: FaultCode, text: str, *, in_vain_s: float = 0) -> ProbeFailureError:
    """A failure that has a fault code, with the fix that goes with it."""
    return ProbeFailureError(f"{text} ({code})", _FIXES[code], in_vain_s=in_vain_s)


def broken_protocol(error: RemoteProtocolError) -> ProbeFailureError:
    """The failure for bytes or messages against the protocol."""
    return failure(FaultCode(error.code), f"broke the protocol: {error.text}")


def not_started(error: EngineFaultError) -> ProbeFailureError:
    """The failure for a process that could not be started."""
    return failure(error.code, error.text)
