"""The table of probes, and running them: which after which, which side by side, and when to give up.

Probes of a group share a process as long as they pass. Groups run side by side, but those that measure time.
"""

from collections.abc import Awaitable, Callable, Collection, Sequence
from typing import NamedTuple, TypeAlias

import trio

from arena.conformance.bench import Bench, Subject
from arena.conformance.finding import STDOUT_FIX, Finding, ProbeFailureError, Result, passed, skipped
from arena.conformance.probes import declared_options, framing, living, playing, starting, timing
from arena.engine.guardian import Guardian
from arena.game import PlayerSpec
from arena.rules import parse_ruleset, ruleset_names

Check: TypeAlias = Callable[[Bench], Awaitable[Result]]

_AT_ONCE = 4
_MOST_IN_VAIN_S = 9.0
"""After so much waiting beyond the limits, in all probes together, no other is begun."""


class Probe(NamedTuple):
    """One probe: its name, which never changes, and the function."""

    name: str
    check: Check

    @property
    def demand(self) -> str:
        """What the protocol demands here: the function's docstring on one line."""
        return " ".join((self.check.__doc__ or "").replace("``", "'").split())


async def _stdout(bench: Bench) -> Result:
    """Stdout is for messages alone, in every probe: a game goes on after a stray line, and counts it."""
    strays = bench.subject.strays
    if not strays:
        return passed("nothing but messages on stdout in all probes")
    times = f", {len(strays)} lines in all" if len(strays) > 1 else ""
    raise ProbeFailureError(f"printed {strays[0][:80]!r} on stdout{times}", STDOUT_FIX)


async def _stderr(bench: Bench) -> Result:
    """Stderr is always read, however much is written there."""
    written = bench.subject.stderr_bytes
    text = f"wrote {written} bytes to stderr in all probes"
    return passed(f"{text}; all were read") if written >= 2**20 else skipped(f"{text}, too few to fill a pipe")


_START = (
    Probe("starts", starting.starts),
    Probe("hello", starting.hello),
    Probe("silence", starting.silence),
    Probe("rulesets", starting.rulesets),
)
_FIRST = (Probe("answers", framing.answers), Probe("copies", living.copies))
"""If this fails, so does much of the rest; and if copies disturb each other, nothing can run side by side."""
_TIMED = (
    Probe("first-move", timing.first_move),
    Probe("limits", timing.limits),
    Probe("stop", timing.stop),
    Probe("game", timing.whole_game),
)
_SIDE_BY_SIDE: Sequence[Sequence[Probe]] = (
    (
        Probe("version", starting.version),
        Probe("no-version", starting.no_version),
        Probe("flush", starting.flush),
    ),
    (
        Probe("pieces", framing.pieces),
        Probe("batch", framing.batch),
        Probe("int-widths", framing.int_widths),
        Probe("float-widths", framing.float_widths),
        Probe("keys", framing.keys),
        Probe("unknown-types", framing.unknown_types),
        Probe("check-bytes", framing.check_bytes),
        Probe("big-frame", framing.big_frame),
    ),
    (
        Probe("option-declarations", declared_options.option_declarations),
        Probe("options", declared_options.options),
    ),
    (
        Probe("new-twice", playing.new_twice),
        Probe("given-up", playing.given_up),
        Probe("single-moves", playing.single_moves),
        Probe("positions", playing.positions),
    ),
    (
        Probe("repeat", playing.repeat),
        Probe("many-games", playing.many_games),
    ),
    (
        Probe("idle", living.idle),
        Probe("quit", living.quit_),
        Probe("end-of-input", living.end_of_input),
        Probe("leftovers", living.leftovers),
    ),
)
_END = (Probe("stdout", _stdout), Probe("stderr", _stderr))

PROBES: Sequence[Probe] = (
    *_START,
    *_FIRST,
    *_TIMED,
    *(probe for group in _SIDE_BY_SIDE for probe in group),
    *_END,
)
"""All probes, in the order of their findings."""


class _Findings:
    """Hands findings out in the order of the table, whatever order they are made in."""

    def __init__(self, wanted: Collection[str], found: trio.MemorySendChannel[Finding]) -> None:
        self._due = [probe.name for probe in PROBES if probe.name in wanted]
        self._found = found
        self._made: dict[str, Finding | None] = {}

    def wants(self, probe: Probe) -> bool:
        """Whether the finding of *probe* is still due."""
        return probe.name in self._due

    def make(self, name: str, finding: Finding | None) -> None:
        """Take the finding of a probe, or None if it was not run."""
        self._made[name] = finding
        while self._due and self._due[0] in self._made:
            ready = self._made.pop(self._due.pop(0))
            if ready is not None:
                self._found.send_nowait(ready)


async def check_engine(
    spec: PlayerSpec,
    rulesets: Sequence[str],
    found: trio.MemorySendChannel[Finding],
    only: Collection[str] = (),
) -> None:
    """Probe the engine of *spec* with *rulesets*, or, if there are none, with all that it says it plays.

    The time control of *spec* is a time for a move. With *only*, just these probes are run, after those of the start.
    What is found is sent in the order of PROBES; a probe that was not run, because the start failed or too many
    others waited in vain, sends nothing. Raises UnknownRulesetError, InvalidParameterError.
    """
    subject = Subject(spec, tuple(map(parse_ruleset, rulesets)))
    wanted = {probe.name for probe in PROBES if not only or probe in _START or probe.name in only}
    findings = _Findings(wanted, found)
    guardian = Guardian()
    try:
        with found:
            async with trio.open_nursery() as nursery:

                def bench() -> Bench:
                    return Bench(subject, nursery, guardian)

                if await _run_start(bench(), findings):
                    may_share = await _run_group(bench(), _FIRST, findings)
                    await _run_group(bench(), _TIMED, findings)
                    await _run_side_by_side(bench, findings, _AT_ONCE if may_share else 1)
                    await _run_group(bench(), _END, findings)
    finally:
        guardian.close()


async def _run_start(bench: Bench, findings: _Findings) -> bool:
    """Whether the engine can be talked to, and plays anything."""
    for probe in _START:
        result = await _run(bench, probe, findings)
        if result == "fail" and probe.name != "silence":
            return False
        greeting = bench.subject.greeting
        if probe.name == "hello" and greeting is not None and not bench.subject.rulesets:
            known = (name for name in greeting.rulesets if name in ruleset_names())
            bench.subject.rulesets = tuple(map(parse_ruleset, known))
    return True


async def _run_side_by_side(bench: Callable[[], Bench], findings: _Findings, at_once: int) -> None:
    limiter = trio.CapacityLimiter(at_once)

    async def run_group(group: Sequence[Probe]) -> None:
        async with limiter:
            await _run_group(bench(), group, findings)

    async with trio.open_nursery() as nursery:
        for group in _SIDE_BY_SIDE:
            nursery.start_soon(run_group, group)


async def _run_group(bench: Bench, group: Sequence[Probe], findings: _Findings) -> bool:
    """Whether none failed."""
    verdicts = set()
    for probe in group:
        if not findings.wants(probe):
            continue
        if bench.subject.in_vain_s >= _MOST_IN_VAIN_S and probe not in _END:
            findings.make(probe.name, None)
            continue
        verdicts.add(await _run(bench, probe, findings))
    await bench.clear(keep_shared=False)
    return "fail" not in verdicts


async def _run(bench: Bench, probe: Probe, findings: _Findings) -> str:
    bench.begin()
    keep = False
    try:
        result = await probe.check(bench)
        keep = result.verdict != "warn"
        finding = Finding(
            probe=probe.name, verdict=result.verdict, text=result.text, fix=result.fix, demand=probe.demand
        )
    except ProbeFailureError as error:
        bench.subject.in_vain_s += error.in_vain_s
        finding = Finding(
            probe=probe.name,
            verdict="fail",
            text=error.text,
            fix=error.fix,
            demand=probe.demand,
            wire=bench.wire(),
            stderr=bench.stderr(),
        )
    finally:
        await bench.clear(keep_shared=keep)
    findings.make(probe.name, finding)
    return finding.verdict
