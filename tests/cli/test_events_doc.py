"""The document of the event stream names every type with every field."""

from pathlib import Path
from typing import get_args

import pytest

import arena
from arena.tournament import RunEvent

DOC = (Path(arena.__file__).parent / "docs" / "events.md").read_text()
ROWS = {line.split("`")[1]: line for line in DOC.splitlines() if line.startswith("| `")}


@pytest.mark.parametrize("event", get_args(RunEvent))
def test_a_type_is_documented_with_its_fields(event: type) -> None:
    tag, fields = event.__struct_config__.tag, event.__struct_fields__  # type: ignore[attr-defined]
    row = ROWS[tag]
    assert [cell.strip("` ") for cell in row.split("|")[2].split(",")] == list(fields)


def test_nothing_else_is_documented() -> None:
    tags = {event.__struct_config__.tag for event in get_args(RunEvent)}
    assert set(ROWS) == tags | {"standings"}
