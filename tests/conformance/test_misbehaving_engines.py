"""Every misbehaving engine fails the probe that is there for it, with words that say what is wrong."""

from pathlib import Path
from typing import NamedTuple

import pytest
import trio

from arena.conformance import PROBES, Finding
from tests.conformance.checking import findings_of, misbehaving, player

pytestmark = pytest.mark.slow

_AT_ONCE = 5


class Case(NamedTuple):
    """What the kit says about one misbehaviour."""

    mode: str
    probe: str
    words: str
    verdict: str = "fail"


CASES = (
    Case("crashes-at-start", "hello", "exited with code 1 and left 'hello' unanswered (start_failed)"),
    Case("hangs-at-start", "hello", "did not answer 'hello' with 'hello' within 5 s (no_hello)"),
    Case("no-flush", "hello", "the answer came when 'quit' made the engine exit: its output is not flushed"),
    Case("flushes-if-unbuffered", "flush", "its output is not flushed"),
    Case("echo", "hello", "sent the arena's own bytes back"),
    Case("text-mode", "hello", "stdout is in text mode: every byte 0a comes as 0d 0a"),
    Case("wrong-probe", "hello", "expected the probe [137, 13, 10, 26, 10, 0, 255, 'é\\n'] back, got ['137', '13'"),
    Case("banner", "silence", "printed 'Rex 1.0 is ready' on stdout before its hello"),
    Case("talks-text", "hello", "it sent 1 x stray line instead, such as 'id name Rex'"),
    Case("unknown-ruleset", "rulesets", "says it plays oware"),
    Case("newest-version", "version", "answered v [1, 1000000] with version 1000000"),
    Case("newest-version", "no-version", "it still said hello, with version 1000000"),
    Case("hangs-without-version", "no-version", "did not answer 'hello' with 'hello' within 3 s"),
    Case("wrong-id", "answers", "move for id 32767, which was never given (out_of_turn)"),
    Case("double-move", "answers", "sent 'move' for id 1, while the answer to id 2 is due (out_of_turn)"),
    Case("illegal", "answers", "answered '99' in dakon 7,7,7,7,7,7,7/7,7,7,7,7,7,7 0-0 S; legal are [0, 1,"),
    Case("exits-in-game", "answers", "exited with code 0 and left 'go' unanswered (crash)"),
    Case("crashes-in-game", "answers", "was killed by signal 11 (SIGSEGV) and left 'go' unanswered (crash)"),
    Case("gives-up", "answers", "gave up: out of memory (engine_error)"),
    Case("hangs-at-new", "answers", "did not answer 'new' with 'ready' within 10 s (not_ready)"),
    Case("hangs-in-game", "answers", "did not answer 'go' with 'move' or 'resign' within 3.1 s (hang)"),
    Case("chatty", "answers", " x info instead (hang)"),
    Case("flooder", "answers", "expected at most 20000 messages and 4194304 bytes before an answer, got more (flood)"),
    Case("endless-line", "answers", "stray line of at most 8192 bytes, got a longer line (oversize)"),
    Case("unknown-messages", "answers", "messages the protocol does not have: 'x-thought'", "warn"),
    Case("locks", "copies", "exited with code 1 and left 'hello' unanswered"),
    Case("sleeper", "limits", "ms where 50 ms were given (10 ms grace, 50 ms margin) (timeout)"),
    Case("slow-first-move", "first-move", "ms where 100 ms were given (10 ms grace, 50 ms margin) (timeout)"),
    Case("late-once", "game", "(timeout); in time when all was asked again: dakon: ", "warn"),
    Case("deaf-to-stop", "stop", "answered 'stop' with 'move' only after "),
    Case("one-read-one-message", "pieces", "exited with code 1 and left 'go' unanswered"),
    Case("one-message-a-read", "batch", "exited with code 1 and left 'new' unanswered"),
    Case("surprised-while-thinking", "given-up", "exited with code 1 and left 'new' unanswered"),
    Case("no-int32", "int-widths", "integers as int32, short headers: exited with code 1"),
    Case("no-floats", "float-widths", "integers as float64, short headers: exited with code 1", "warn"),
    Case("known-keys-only", "keys", "unknown keys: exited with code 1"),
    Case("known-types-only", "unknown-types", "exited with code 1"),
    Case("short-ids", "check-bytes", "sent 'move' for id 0, while the answer to id 10995116277760 is due"),
    Case("small-buffer", "big-frame", "did not answer 'go' with 'move' or 'resign' within 3.1 s (hang)"),
    Case(
        "wrong-option", "option-declarations", "default is not allowed: option depth: expected a number from 1 up to 9"
    ),
    Case("fails-at-an-option", "options", "option depth set to 9: exited with code 1 and left 'options' unanswered"),
    Case("keeps-state", "new-twice", "after a game that was broken off: exited with code 1 and left 'go' unanswered"),
    Case("mirrored", "single-moves", "counted from the other end it would be legal: pits are never mirrored"),
    Case("mirrored", "game", "djenon-aboure, as North: ply 3: answered '5' in"),
    Case("counts-from-1", "positions", "one less would be legal: pits count from 0"),
    Case("no-seed", "repeat", "asked the same with the same seed, it played", "warn"),
    Case("leaks", "many-games", "20 games, ", "warn"),
    Case("busy", "idle", "% of a core while nothing was asked", "warn"),
    Case("ignores-quit", "quit", "still ran 1 s after quit; SIGTERM ended it"),
    Case("ignores-sigterm", "quit", "still ran 1 s after quit, and 1 s after SIGTERM: it has to be killed"),
    Case("exits-with-5", "quit", "exited with code 5 after quit", "warn"),
    Case("ignores-end-of-input", "end-of-input", "still ran 1 s after the end of its input; SIGTERM ended it"),
    Case("grandchild", "leftovers", "left 1 process(es) behind: "),
    Case("prints", "stdout", "printed 'debug: thinking hard' on stdout, "),
    Case("child-prints", "stdout", "printed 'hello from a child' on stdout, "),
    Case("noisy", "stderr", "; all were read", "pass"),
)


@pytest.fixture(scope="module")
def findings(tmp_path_factory: pytest.TempPathFactory) -> dict[Case, Finding]:
    """What each case's probe found; several engines at once, for most of the time is waiting."""
    found: dict[Case, Finding] = {}
    limiter = trio.CapacityLimiter(_AT_ONCE)

    async def check(case: Case) -> None:
        folder = tmp_path_factory.mktemp(case.mode)
        unbuffered = "1" if case.mode == "flushes-if-unbuffered" else ""  # the machine's own value must not matter
        spec = misbehaving(case.mode, folder, PYTHONUNBUFFERED=unbuffered)
        async with limiter:
            first = "answers" if case.probe in ("stdout", "stderr") else case.probe
            found[case] = (await findings_of(spec, only=(first, case.probe)))[case.probe]

    async def check_all() -> None:
        async with trio.open_nursery() as nursery:
            for case in CASES:
                nursery.start_soon(check, case)

    trio.run(check_all)
    return found


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.mode}:{case.probe}")
def test_the_probe_says_what_is_wrong(findings: dict[Case, Finding], case: Case) -> None:
    finding = findings[case]
    assert case.words in finding.text
    assert finding.verdict == case.verdict
    assert bool(finding.fix) == (case.verdict in ("warn", "fail"))
    assert bool(finding.wire) == (
        case.verdict == "fail" and case.probe not in ("option-declarations", "rulesets", "stdout")
    )


def test_every_probe_has_an_engine_that_fails_it() -> None:
    assert {case.probe for case in CASES} == {probe.name for probe in PROBES} - {
        "starts"
    }  # for that: no program at all


def test_a_command_that_is_no_program(tmp_path: Path) -> None:
    found = trio.run(findings_of, player("nothing", ("./nothing",), tmp_path))
    assert list(found) == ["starts"]
    assert found["starts"].text == f"can't be started: no such file: {tmp_path}/nothing (start_failed)"


def test_a_good_engine_passes(tmp_path: Path) -> None:
    found = trio.run(findings_of, misbehaving("good", tmp_path))
    assert list(found) == [probe.name for probe in PROBES]
    assert {name: finding.text for name, finding in found.items() if finding.verdict in ("warn", "fail")} == {}
    assert {name for name, finding in found.items() if finding.verdict == "skip"} == {"stop", "stderr"}


def test_a_hanging_engine_is_given_up_soon(tmp_path: Path) -> None:
    found = trio.run(findings_of, misbehaving("hangs-in-game", tmp_path))
    failed = [name for name, finding in found.items() if finding.verdict == "fail"]
    assert failed == ["answers", "copies", "first-move"]
    assert "positions" not in found


def test_a_banner_is_one_failure(tmp_path: Path) -> None:
    found = trio.run(findings_of, misbehaving("banner", tmp_path), ("stdout", "answers"))
    assert [name for name, finding in found.items() if finding.verdict == "fail"] == ["silence"]


def test_stderr_is_shown_with_a_failure(tmp_path: Path) -> None:
    found = trio.run(findings_of, misbehaving("crashes-in-game", tmp_path), ("answers",))
    assert found["answers"].stderr == "about to fail\n"
    assert found["answers"].wire[-1].endswith('"limit":{"ms":100,"nodes":200,"depth":2}}')
