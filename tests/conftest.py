"""Shared by all tests."""

from collections.abc import Awaitable, Callable
from typing import TypeVar

import pytest
import trio
from hypothesis import settings
from trio.testing import MockClock

T = TypeVar("T")

# The same examples everywhere and every time; a slow machine is no failure.
settings.register_profile("deterministic", derandomize=True, deadline=None)
settings.load_profile("deterministic")


@pytest.fixture
def run_on_mock_clock() -> Callable[[Callable[[], Awaitable[T]]], T]:
    """Runs an async function on a clock that jumps ahead whenever all tasks sleep: an hour costs nothing."""

    def run(function: Callable[[], Awaitable[T]]) -> T:
        return trio.run(function, clock=MockClock(autojump_threshold=0))

    return run
