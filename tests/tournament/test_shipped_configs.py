"""The example tournaments can be played: their starts, systems and cores are there."""

from pathlib import Path

import pytest

from arena.config import load_config
from arena.tournament import make_plan

CONFIGS = sorted((Path(__file__).parents[2] / "configs").glob("*.yaml"))


@pytest.mark.parametrize("path", CONFIGS, ids=lambda path: path.stem)
def test_an_example_is_a_plan(path: Path) -> None:
    plan = make_plan(load_config(path))
    assert plan.events
    assert {event.ruleset.name for event in plan.events} <= {"dakon", "djenon-aboure"}
