"""Any text gives a Config or a ConfigError; any valid settings come back as they were written."""

import json
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from arena.config import ConfigError, load_config
from arena.config.model import MAX_NAME, is_printable
from arena.config.scalars import MAX_NUMBER
from arena.game import EngineLimits, TimeControl

_SEEDS = [
    "rulesets: [dakon, {name: dakon, pits: 6}]\nplayers:\n  - {engine: greedy}\n  - command: ./bot 'x y'\n",
    "seed: 1\nstart: {random_plies: 4}\ntime: &t {base_ms: 10}\nplayers: [{engine: random, time: *t}]\n",
    "",
]
_PIECES = [
    *(
        "\n",
        "\n  ",
        "\n- ",
        ": ",
        ", ",
        "[",
        "]",
        "{",
        "}",
        "'",
        '"',
        "|\n",
        ">-\n",
        "? ",
        "# ",
        "- ",
        "\t",
        "\\",
        "%",
        "@",
    ),
    *("&a ", "*a", "<<: ", "!!str ", "---\n", "...\n", "%YAML 1.2\n", "\ufeff", "\u2028", "\0", "\r", "魔", "e\u0301"),
    *("010", "0x1F", "1_000", "1:30", "1e999", ".inf", "null", "~", "no", "true", "9" * 400, "a" * 200),
    *("rulesets: ", "players: ", "time: ", "command: ", "engine: ", "greedy", "dakon:pits=", "options: ", "env: "),
]
_CHANGES = st.lists(st.tuples(st.floats(0, 1), st.integers(0, 20), st.sampled_from(_PIECES)), max_size=12)


def _changed(seed: str, changes: list[tuple[float, int, str]]) -> str:
    """The seed with pieces put in, each at a share of the length and in place of some characters."""
    for share, removed, piece in changes:
        place = int(share * len(seed))
        seed = seed[:place] + piece + seed[place + removed :]
    return seed


@pytest.fixture(scope="module")
def path() -> Iterator[Path]:
    with tempfile.TemporaryDirectory() as folder:
        yield Path(folder) / "cup.yaml"


def _is_read_or_refused(path: Path, data: bytes) -> bool:
    """Whether loading gives a Config or a ConfigError that says something; anything else is raised."""
    path.write_bytes(data)
    try:
        return bool(load_config(path).players)
    except ConfigError as error:
        return bool(error.problems) and str(error).startswith(str(path))


@settings(max_examples=400, derandomize=True, deadline=None)
@given(st.builds(_changed, st.sampled_from(_SEEDS), _CHANGES))
def test_any_changed_file_is_read_or_refused(path: Path, text: str) -> None:
    assert _is_read_or_refused(path, text.encode())


@settings(max_examples=200, derandomize=True, deadline=None)
@given(st.binary() | st.text().map(lambda text: text.encode()))
def test_any_bytes_are_read_or_refused(path: Path, data: bytes) -> None:
    assert _is_read_or_refused(path, data)


TEXT = st.text(st.characters(exclude_categories=("Cs", "Cc"), exclude_characters="\ufeff\ufffe\uffff\u2028\u2029"))
NAMES = st.text("abcXYZ 019_-.:#é魔", min_size=1, max_size=MAX_NAME).filter(is_printable)
WORDS = TEXT.filter(lambda word: word and "/" not in word)
WHOLE = st.integers(1, 10**6)
OPTIONS = st.dictionaries(
    TEXT,
    st.booleans()
    | st.integers(-MAX_NUMBER, MAX_NUMBER)
    | st.floats(-MAX_NUMBER, MAX_NUMBER)
    | st.sampled_from(["no", "010", "", "null", "1e3", "<<"])
    | TEXT,
    max_size=4,
)
TIMES = st.fixed_dictionaries({"move_ms": WHOLE}, optional={"nodes": WHOLE, "depth": WHOLE, "grace_ms": WHOLE}) | (
    st.fixed_dictionaries({"base_ms": WHOLE}, optional={"increment_ms": WHOLE, "moves": WHOLE, "margin_ms": WHOLE})
)
LIMITS = st.fixed_dictionaries({}, optional={"hello_ms": WHOLE, "quit_ms": WHOLE})
PLAYERS = st.lists(
    st.fixed_dictionaries(
        {
            "name": NAMES,
            "command": st.lists(TEXT.filter(lambda word: word and "/" not in word), min_size=1, max_size=3),
        },
        optional={
            "options": OPTIONS,
            "env": st.dictionaries(st.text("ABC_1", min_size=1), TEXT, max_size=3),
            "time": TIMES,
            "limits": LIMITS,
            "encoding": st.sampled_from(["msgpack", "json"]),
        },
    ),
    min_size=2,
    max_size=4,
    unique_by=lambda player: str(player["name"]),
)
FILES = st.fixed_dictionaries(
    {
        "rulesets": st.lists(st.sampled_from(["dakon", "dakon:pits=5", "djenon-aboure"]), min_size=1, unique=True),
        "players": PLAYERS,
    },
    optional={
        "name": NAMES,
        "seed": st.integers(0, MAX_NUMBER),
        "tournament": st.fixed_dictionaries(
            {}, optional={"cycles": st.integers(1, 100_000), "concurrency": st.just("auto") | st.integers(1, 1024)}
        ),
        "time": TIMES,
        "limits": LIMITS,
    },
)


@settings(max_examples=150, derandomize=True, deadline=None)
@given(FILES)
def test_valid_settings_come_back(path: Path, file: dict[str, Any]) -> None:
    lines = [f"{key}: {json.dumps(value, ensure_ascii=False)}" for key, value in file.items()]
    path.write_text("\n".join(lines), "utf-8")
    config = load_config(path)
    assert config.name == file.get("name", "cup")
    assert config.seed == file.get("seed", 0)
    assert [str(ruleset) for ruleset in config.rulesets] == file["rulesets"]
    assert config.system.cycles == file.get("tournament", {}).get("cycles", 1)
    assert config.concurrency == file.get("tournament", {}).get("concurrency", "auto")
    time = file.get("time", {"base_ms": 10_000, "increment_ms": 100})
    for player, written in zip(config.players, file["players"], strict=True):
        spec = player.spec
        assert spec.name == written["name"]
        assert spec.command == tuple(written["command"])
        assert spec.env == written.get("env", {})
        assert spec.encoding == written.get("encoding", "msgpack")
        assert spec.time_control == TimeControl(**written.get("time", time))
        assert spec.limits == EngineLimits(**written.get("limits", file.get("limits", {})))
        for key, value in written.get("options", {}).items():
            assert type(spec.options[key]) is type(value)
            assert spec.options[key] == value
