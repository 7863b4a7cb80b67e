"""Faults that can only be seen by waiting: what is shown, and that no engine makes the arena wait any longer.

All games are played side by side in one loop, as in a tournament, so that the waits cost little time.
"""

from pathlib import Path
from typing import NamedTuple

import pytest
import trio
from msgspec.structs import replace

from arena.engine import EnginePool, EngineStartError, open_host
from arena.game import EngineLimits, FaultCode, Outcome, PlayerSpec, Termination
from tests.faults.bad_games import (
    SHORT,
    SLACK_S,
    UNHURRIED,
    Played,
    assert_fine,
    bad_player,
    descriptors,
    kill_all,
    play_twice,
    record_of,
)

AT_ONCE = 12
HELLO = replace(UNHURRIED, hello_ms=1500)
READY = replace(UNHURRIED, ready_ms=300)
GO = replace(UNHURRIED, late_ms=200, pong_ms=300)
LATE = UNHURRIED
"""Ends when the late answer comes."""

NO_HELLO = "did not answer 'hello' with 'hello' within 1.5 s"
NOT_READY = "did not answer 'new' with 'ready' within 0.3 s"
HANG = "did not answer 'go' for "


class Case(NamedTuple):
    """What an engine does, and what comes of it."""

    mode: str
    where: str
    limits: EngineLimits
    waited_ms: int
    """The limits that are waited for, together."""
    code: str
    words: str


MOVE_MS = 300 + 10 + 50
EXITS = 500
"""How long the status of an engine that closed its output is waited for."""

CASES = [
    Case("sleep", "start", HELLO, 1500, "no_hello", NO_HELLO),
    Case("no_flush", "hello", HELLO, 1500, "no_hello", NO_HELLO),
    Case("banner_without_end", "hello", HELLO, 1500, "no_hello", NO_HELLO + "; on stdout it printed '"),
    Case("stop_itself", "start", HELLO, 1500, "no_hello", NO_HELLO),
    Case("ignore_sigterm", "start", HELLO, 1500, "no_hello", NO_HELLO),
    Case("partial_then_sleep", "hello", HELLO, 1500, "no_hello", NO_HELLO),
    Case(
        "grandchild_outlives", "start", HELLO, 1500 + EXITS, "start_failed", "exited with code 0 before the first game"
    ),
    Case("never_reading", "hello", HELLO, 1500, "no_hello", NO_HELLO),
    Case("sleep", "new", READY, 300, "not_ready", NOT_READY),
    Case("no_flush", "new", READY, 300, "not_ready", NOT_READY),
    Case("stop_itself", "new", READY, 300, "not_ready", NOT_READY),
    Case("close_stdin", "new", READY, 300, "not_ready", NOT_READY),
    Case("never_reading", "new", READY, 300, "not_ready", NOT_READY),
    Case("sleep", "go:1", GO, MOVE_MS + 200, "hang", HANG),
    Case("no_flush", "go:1", GO, MOVE_MS + 200, "hang", HANG),
    Case("ignore_sigterm", "go:1", GO, MOVE_MS + 200, "hang", HANG),
    Case("stop_itself", "go:1", GO, MOVE_MS + 200, "hang", HANG),
    Case("partial_then_sleep", "go:1", GO, MOVE_MS + 200, "hang", HANG),
    Case("dribble", "go:1", GO, MOVE_MS + 200, "hang", HANG),
    Case("chatter", "go:1", GO, MOVE_MS + 200, "hang", HANG),
    Case("close_stdin", "go:1", GO, MOVE_MS + 200, "hang", HANG),
    Case("never_reading", "go:1", GO, MOVE_MS + 200, "hang", HANG),
    Case("echo", "go:1", GO, MOVE_MS + 200, "hang", HANG),
    Case("old_id", "go:1", GO, MOVE_MS + 200, "hang", HANG),
    Case("array", "go:1", GO, MOVE_MS + 200, "hang", "instead of messages"),
    Case("grandchild_outlives", "go:1", GO, MOVE_MS + 200 + EXITS, "crash", "exited with code 0"),
    Case("daemon_outlives", "go:1", GO, MOVE_MS + 200 + EXITS, "crash", "exited with code 0"),
    Case("slow", "go:1", LATE, 500, "timeout", "lost on time: took "),
]

OUT_OF_REACH = ("daemon_outlives",)
"""Its child has a session of its own and is not killed; see protocol/README.md, "Time"."""


@pytest.fixture(scope="module")
def outcomes(tmp_path_factory: pytest.TempPathFactory) -> dict[Case, Played]:
    """All cases, played side by side; nothing of the arena's own is left open."""
    before = descriptors()
    players = {case: player_of(case, tmp_path_factory.mktemp("player")) for case in CASES}
    played: dict[Case, Played] = {}

    async def play(pool: EnginePool, limiter: trio.CapacityLimiter, seat: int, case: Case) -> None:
        async with limiter:
            played[case] = await play_twice(pool, players[case], seat)

    async def play_all() -> None:
        limiter = trio.CapacityLimiter(AT_ONCE)
        async with open_host() as host, trio.open_nursery() as nursery:
            for number, case in enumerate(CASES):
                nursery.start_soon(play, EnginePool(host, 8), limiter, number % 2, case)

    trio.run(play_all)
    for case in CASES:
        if case.mode in OUT_OF_REACH:
            kill_all(Path(players[case].cwd))
    assert descriptors() == before
    return played


def player_of(case: Case, folder: Path) -> PlayerSpec:
    return bad_player(case.mode, case.where, folder, case.limits, SHORT)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("number", "case"),
    [pytest.param(number, case, id="-".join(case[:2])) for number, case in enumerate(CASES)],
)
def test_faults_that_are_waited_for(outcomes: dict[Case, Played], number: int, case: Case) -> None:
    played = outcomes[case]
    assert played.took_s < case.waited_ms / 1000 + SLACK_S
    assert_fine(played.next)
    if case.mode not in OUT_OF_REACH:
        assert played.left == []
    if isinstance(played.first, EngineStartError):
        assert (played.first.player, played.first.code) == ("bad", FaultCode(case.code))
        assert case.words in played.first.text
        return
    seat, record = number % 2, record_of(played)
    assert (record.termination, record.outcome) == (Termination.FORFEIT, Outcome.won_by(1 - seat))
    fault = record.fault
    assert fault is not None
    assert (fault.seat, fault.code) == (seat, FaultCode(case.code))
    assert case.words in fault.text
    if case.code in ("hang", "timeout"):
        assert fault.elapsed_us is not None
        assert fault.elapsed_us >= MOVE_MS * 1000
