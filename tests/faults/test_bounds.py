"""What an engine can make the arena spend: memory, time of the loop that plays other games, room in records."""

import subprocess
import sys
import time
from pathlib import Path

import pytest
import trio
from msgspec import msgpack

from arena.engine import EnginePool, open_host
from arena.game import GameRecord
from arena.play import play_game
from tests.faults.bad_games import ROOT, bad_player, game, play_alone, record_of

KIB_PER_MIB = 1024
LOOP_HELD_S = 0.2
"""CPU time; what a frame of the largest size costs is a fifth of it."""


@pytest.mark.slow
def test_memory_does_not_grow_with_what_an_engine_writes(tmp_path: Path) -> None:
    warm_up = ["good,nowhere", "info_storm,go:2", "stderr_then_crash,go:2"]
    bombs = [
        "endless_line,go:2",
        "endless_line,start",
        "stderr_flood,go:2",
        "long_infos,go:2",
        "print_storm,go:2",
        "token_storm,go:2",
        "move_nested,go:2",
        "move_huge_str,go:2",
        "move_huge_array,go:2",
        "move_huge_map,go:2",
    ]
    growth = subprocess.run(
        [sys.executable, "-P", "-m", "tests.faults.arena_growth", str(tmp_path), *warm_up, *bombs],
        cwd=ROOT,
        env={"PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        timeout=120,
        check=True,
    )
    grown_kb = dict(zip(warm_up + bombs, map(int, growth.stdout.split()), strict=True))
    assert {bomb: kb for bomb, kb in grown_kb.items() if kb >= 2 * KIB_PER_MIB and bomb in bombs} == {}


@pytest.mark.parametrize("mode", ["move_nested", "move_nested_huge", "move_nested_maps", "key_nested"])
def test_a_bomb_costs_no_more_than_any_game(tmp_path: Path, mode: str) -> None:
    """Minutes, if it were unpacked as it stands."""
    begun = time.process_time()
    play_alone(bad_player(mode, "go:2", tmp_path))
    assert time.process_time() - begun < 1


@pytest.mark.parametrize(
    "mode",
    [
        "info_storm",
        "print_storm",
        pytest.param("token_storm", marks=pytest.mark.slow),
        "stderr_flood",
        "unknown_storm_read",
    ],
)
def test_no_engine_keeps_the_loop_from_other_games(tmp_path: Path, mode: str) -> None:
    """What the loop computes between two turns of another task; waiting for a core is not counted."""
    longest_s = 0.0

    async def take_turns() -> None:
        nonlocal longest_s
        last = time.thread_time()
        while True:
            await trio.sleep(0.001)
            now = time.thread_time()
            longest_s = max(longest_s, now - last)
            last = now

    async def play() -> None:
        nonlocal longest_s
        async with open_host() as host, trio.open_nursery() as nursery:
            nursery.start_soon(take_turns)
            await play_game(game(bad_player("good", "nowhere", ROOT)), EnginePool(host, 8), lambda live: None)
            longest_s = 0.0
            await play_game(game(bad_player(mode, "go:2", tmp_path)), EnginePool(host, 8), lambda live: None)
            nursery.cancel_scope.cancel()

    trio.run(play)
    assert 0 < longest_s < LOOP_HELD_S


def record_bytes(record: GameRecord) -> int:
    return len(msgpack.encode(record))


def test_a_record_does_not_grow_with_what_an_engine_tells(tmp_path: Path) -> None:
    record = record_of(play_alone(bad_player("long_pv", "go:2", tmp_path)))
    assert record.fault is None
    assert record_bytes(record) < 10_000


def test_last_words_are_shown_as_one_short_line(tmp_path: Path) -> None:
    fault = record_of(play_alone(bad_player("long_error", "go:2", tmp_path))).fault
    assert fault is not None
    assert "gave up: " in fault.text
    assert fault.text.isprintable()
    assert len(fault.text) < 300


def test_an_engine_s_name_is_one_short_line(tmp_path: Path) -> None:
    record = record_of(play_alone(bad_player("long_name", "hello", tmp_path)))
    assert record.engines[0] is not None
    assert record.engines[0].name.isprintable()
    assert len(record.engines[0].name) < 300


def test_moves_that_can_t_be_shown_are_shown_all_the_same(tmp_path: Path) -> None:
    fault = record_of(play_alone(bad_player("long_text", "go:2", tmp_path))).fault
    assert fault is not None
    assert fault.text.isprintable()
    assert len(fault.text) < 500


def test_times_are_never_negative(tmp_path: Path) -> None:
    """The bytes of the answer are there before it is asked for; that this is a fault is another test's."""
    record = record_of(play_alone(bad_player("premove", "new", tmp_path)))
    assert all(move.elapsed_us >= 0 for move in record.moves)
