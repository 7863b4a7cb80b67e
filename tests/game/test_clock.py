"""Clocks against the rule of the protocol: charged = max(0, elapsed - grace), lost below -margin."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arena.game import Clock, TimeControl

MS = 1000


def test_grace_is_free_and_the_rest_is_charged() -> None:
    clock = Clock(TimeControl(base_ms=1000, grace_ms=10))
    assert clock.charge(10 * MS)
    assert clock.left_ms == 1000
    assert clock.charge(110 * MS)
    assert clock.left_ms == 900


def test_the_margin_saves_once_and_its_end_is_exact() -> None:
    for over_us, in_time in ((50 * MS, True), (50 * MS + 1, False)):
        clock = Clock(TimeControl(base_ms=100, grace_ms=10, margin_ms=50))
        assert clock.longest_us() == 160 * MS
        assert clock.charge(110 * MS + over_us) is in_time
        assert clock.left_ms == 0
    saved = Clock(TimeControl(base_ms=100, grace_ms=0, margin_ms=50))
    assert saved.charge(150 * MS)
    assert saved.charge(50 * MS)
    assert not saved.charge(51 * MS)


def test_increment_comes_when_the_turn_passes_or_with_every_move() -> None:
    turn = Clock(TimeControl(base_ms=1000, increment_ms=100))
    turn.credit(turn_passed=False)
    assert turn.left_ms == 1000
    turn.credit(turn_passed=True)
    assert turn.left_ms == 1100
    move = Clock(TimeControl(base_ms=1000, increment_ms=100, increment_per="move"))
    move.credit(turn_passed=False)
    assert move.left_ms == 1100


def test_a_period_adds_its_bank_after_its_last_move() -> None:
    clock = Clock(TimeControl(base_ms=1000, moves=3, grace_ms=0))
    for expected in (900, 800, 1700, 1600, 1500, 2400):
        assert clock.charge(100 * MS)
        clock.credit(turn_passed=True)
        assert clock.left_ms == expected


def test_an_allowance_is_free_on_every_move() -> None:
    clock = Clock(TimeControl(base_ms=500, allowance_ms=200, grace_ms=0, margin_ms=0))
    assert clock.longest_us() == 700 * MS
    assert clock.charge(200 * MS)
    assert clock.left_ms == 500
    assert clock.charge(300 * MS)
    assert clock.left_ms == 400
    assert not clock.charge(601 * MS)


def test_a_fixed_time_is_there_again_for_every_move() -> None:
    clock = Clock(TimeControl(move_ms=100, grace_ms=0, margin_ms=0))
    for _ in range(3):
        assert clock.charge(100 * MS)
        clock.credit(turn_passed=True)
        assert clock.left_ms == 100
    assert not clock.charge(100 * MS + 1)


CONTROLS = st.one_of(
    st.builds(
        TimeControl,
        base_ms=st.integers(1, 10_000),
        increment_ms=st.integers(0, 500),
        increment_per=st.sampled_from(["turn", "move"]),
        moves=st.none() | st.integers(1, 5),
        allowance_ms=st.integers(0, 300),
        grace_ms=st.integers(0, 50),
        margin_ms=st.integers(0, 100),
    ),
    st.builds(TimeControl, move_ms=st.integers(1, 5000), grace_ms=st.integers(0, 50), margin_ms=st.integers(0, 100)),
)


@given(CONTROLS, st.lists(st.tuples(st.integers(0, 10**7), st.booleans()), max_size=20))
def test_longest_is_the_last_moment_in_time(control: TimeControl, moves: list[tuple[int, bool]]) -> None:
    clock = Clock(control)
    for elapsed_us, turn_passed in moves:
        longest = clock.longest_us()
        assert clock.charge(elapsed_us) is (elapsed_us <= longest)
        clock.credit(turn_passed=turn_passed)
        assert clock.left_us >= 0


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({}, "needs base_ms"),
        ({"base_ms": 1, "move_ms": 1}, "exclude each other"),
        ({"base_ms": -1}, "base_ms must not be negative, got -1"),
        ({"base_ms": 0}, "gives no time at all"),
        ({"move_ms": 0}, "move_ms must be at least 1, got 0"),
        ({"move_ms": 5, "increment_ms": 1}, "need a bank"),
        ({"move_ms": 5, "nodes": 0}, "nodes must be at least 1, got 0"),
    ],
)
def test_time_controls_that_make_no_sense(fields: dict[str, int], words: str) -> None:
    with pytest.raises(ValueError, match=words):
        TimeControl(**fields)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("control", "text"),
    [
        (TimeControl(base_ms=10_000), "10s"),
        (TimeControl(base_ms=10_000, increment_ms=100), "10s+0.1s"),
        (TimeControl(base_ms=10_000, increment_ms=100, increment_per="move"), "10s+0.1s/move"),
        (TimeControl(base_ms=60_000, moves=40), "40/60s"),
        (TimeControl(base_ms=60_000, allowance_ms=500), "60s (0.5s free)"),
        (TimeControl(move_ms=500, depth=6), "depth 6 0.5s/move"),
    ],
)
def test_short_text(control: TimeControl, text: str) -> None:
    assert str(control) == text


def test_the_wire_gets_what_is_set() -> None:
    assert TimeControl(move_ms=500, depth=6).to_wire() == {"move_ms": 500, "depth": 6, "grace_ms": 10, "margin_ms": 50}
    assert TimeControl(base_ms=5, increment_ms=1, grace_ms=0).to_wire() == {
        "base_ms": 5,
        "increment_ms": 1,
        "increment_per": "turn",
        "grace_ms": 0,
        "margin_ms": 50,
    }
