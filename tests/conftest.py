"""Shared by all tests."""

from collections.abc import Awaitable, Callable
from typing import TypeVar

import pytest
import trio
from trio.testing import MockClock

T = TypeVar("T")


@pytest.fixture
def run_on_mock_clock() -> Callable[[Callable[[], Awaitable[T]]], T]:
    """Runs an async function on a clock that jumps ahead whenever all tasks sleep: an hour costs nothing."""

    def run(function: Callable[[], Awaitable[T]]) -> T:
        return trio.run(function, clock=MockClock(autojump_threshold=0))

    return run
