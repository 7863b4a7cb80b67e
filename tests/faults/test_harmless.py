"""What an engine may do wrong without losing its game by it, and what it leaves behind after a good one."""

from pathlib import Path

import pytest
import trio
from msgspec.structs import replace

from arena.engine import EnginePool, open_host
from arena.game import FaultCode, Outcome, Termination
from arena.play import play_game
from tests.faults.bad_games import (
    SLACK_S,
    UNHURRIED,
    assert_fine,
    bad_player,
    descriptors,
    game,
    kill_all,
    play_alone,
    processes_left,
    record_of,
)


@pytest.mark.parametrize(
    ("mode", "where", "late", "stray"),
    [
        ("banner", "start", 0, 1),
        ("banner", "hello", 0, 1),
        ("banner", "new", 0, 1),
        ("print", "go:2", 0, 1),
        ("double_move", "go:2", 1, 0),
        ("old_id_first", "go:2", 1, 0),
        ("unknown_types", "hello", 0, 0),
        ("unknown_types", "go:2", 0, 0),
        ("close_stderr", "start", 0, 0),
        ("close_stderr", "go:2", 0, 0),
        ("stderr_flood", "start", 0, 0),
        ("stderr_flood", "go:2", 0, 0),
        ("grandchild", "go:2", 0, 0),
    ],
)
def test_what_is_counted_and_no_fault(tmp_path: Path, mode: str, where: str, late: int, stray: int) -> None:
    played = play_alone(bad_player(mode, where, tmp_path))
    record = record_of(played)
    assert record.fault is None
    assert record.termination is Termination.COMPLETED
    assert (record.late, record.stray) == ((late, 0), (stray, 0))
    assert played.took_s < SLACK_S
    assert_fine(played.next)


@pytest.mark.parametrize(
    ("mode", "where", "code", "words"),
    [
        ("print", "go:2", FaultCode.STRAY, "printed 'thinking hard' on stdout, where only messages go"),
        ("double_move", "go:2", FaultCode.LATE, "sent 'move' for a request that was closed"),
        ("old_id_first", "go:2", FaultCode.LATE, "sent 'move' for a request that was closed"),
    ],
)
def test_what_is_a_fault_of_a_strict_player(tmp_path: Path, mode: str, where: str, code: FaultCode, words: str) -> None:
    played = play_alone(replace(bad_player(mode, where, tmp_path), strict=True))
    fault = record_of(played).fault
    assert fault is not None
    assert (fault.seat, fault.code) == (0, code)
    assert words in fault.text
    assert played.left == []
    assert_fine(played.next)


@pytest.mark.parametrize("seat", [0, 1])
def test_resigning_is_no_fault(tmp_path: Path, seat: int) -> None:
    played = play_alone(bad_player("resign", "go:2", tmp_path), seat)
    record = record_of(played)
    assert (record.termination, record.outcome) == (Termination.RESIGNATION, Outcome.won_by(1 - seat))
    assert record.fault is None
    assert_fine(played.next)


def test_ending_between_two_games_loses_neither(tmp_path: Path) -> None:
    played = play_alone(bad_player("close_stdout_then_exit", "end", tmp_path))
    assert_fine(record_of(played))
    assert_fine(played.next)


@pytest.mark.parametrize(
    ("mode", "where"),
    [
        ("good", "nowhere"),
        ("exit_3", "quit"),
        ("sleep", "quit"),
        ("sleep", "end"),
        ("ignore_sigterm", "quit"),
        ("ignore_sigterm", "eof"),
        ("stop_itself", "quit"),
        ("chatter_at_end", "quit"),
        ("endless_line", "quit"),
        ("stderr_flood", "quit"),
        ("close_stdout", "quit"),
        ("grandchild", "go:2"),
        ("grandchild_outlives", "quit"),
        ("daemon", "go:2"),
        ("daemon_outlives", "quit"),
    ],
)
def test_nothing_is_left_after_the_last_game(tmp_path: Path, mode: str, where: str) -> None:
    """The end of an engine takes at most three steps of quit_ms; a child in another session is out of reach."""
    before = descriptors()
    player = bad_player(mode, where, tmp_path, replace(UNHURRIED, quit_ms=100))

    async def play() -> float:
        async with open_host() as host:
            record = await play_game(game(player), EnginePool(host, 8), lambda live: None)
            assert_fine(record)
            ending = trio.current_time()
        return trio.current_time() - ending

    assert trio.run(play) < 3 * 0.1 + SLACK_S
    assert descriptors() == before
    if mode.startswith("daemon"):
        kill_all(tmp_path)
    assert trio.run(processes_left, tmp_path) == []
