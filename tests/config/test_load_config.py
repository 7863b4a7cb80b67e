"""What files say: defaults, paths, commands, scalars, and what of it tells one tournament from another."""

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from arena.config import Config, FileStart, RandomStart, load_config
from arena.game import EngineLimits, TimeControl

MINIMAL = "rulesets: dakon\nplayers: [{engine: greedy}, {engine: random}]\n"
Load = Callable[[str], Config]


@pytest.fixture
def load(tmp_path: Path) -> Load:
    """Loads a text as the file cup.yaml in a folder of its own."""

    def load_text(text: str) -> Config:
        path = tmp_path / "cup.yaml"
        path.write_bytes(text.encode())
        return load_config(path)

    return load_text


def _player(load: Load, player: str) -> Config:
    return load(f"rulesets: dakon\nplayers:\n  - {player}\n  - engine: random\n")


def test_defaults(load: Load, tmp_path: Path) -> None:
    config = load(MINIMAL)
    assert config.name == "cup"
    assert config.path == tmp_path / "cup.yaml"
    assert config.text == MINIMAL
    assert config.results == tmp_path / "cup.db"
    assert [str(ruleset) for ruleset in config.rulesets] == ["dakon"]
    system = config.system
    assert (config.seed, system.name, system.cycles, system.games_per_pairing) == (0, "round_robin", 1, 2)
    assert (config.concurrency, config.start) == ("auto", "standard")
    assert config.with_concurrency(3).concurrency == 3
    spec = config.players[0].spec
    assert spec.name == "greedy"
    assert spec.time_control == TimeControl(base_ms=10_000, increment_ms=100)
    assert spec.limits == EngineLimits()
    assert (spec.cwd, spec.env, spec.options, spec.encoding) == (str(tmp_path), {}, {"mode": "greedy"}, "msgpack")


def test_a_path_is_taken_relative_to_the_current_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "cups").mkdir()
    (tmp_path / "cups" / "cup.yaml").write_text(MINIMAL)
    monkeypatch.chdir(tmp_path)
    config = load_config("cups/cup.yaml")
    assert config.path == tmp_path / "cups" / "cup.yaml"
    assert config.players[0].spec.cwd == str(tmp_path / "cups")


def test_paths_are_relative_to_the_file(load: Load, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    (tmp_path / "runs").mkdir()
    config = load(
        "results: runs/x.db\nrulesets: dakon\nplayers:\n"
        "  - {command: bots/my-bot.py, cwd: runs}\n"
        "  - {command: ~/bots/b, cwd: .}\n"
        "  - {command: /opt/c}\n"
        "  - {command: d run.py}\n"
    )
    assert config.results == tmp_path / "runs" / "x.db"
    assert [player.spec.command for player in config.players] == [
        (f"{tmp_path}/bots/my-bot.py",),
        (f"{tmp_path}/home/bots/b",),
        ("/opt/c",),
        ("d", "run.py"),
    ]
    assert [player.spec.cwd for player in config.players] == [f"{tmp_path}/runs", *[str(tmp_path)] * 3]
    assert [player.spec.name for player in config.players] == ["my-bot", "b", "c", "d"]


@pytest.mark.parametrize(
    ("command", "words"),
    [
        ("bot --fast  -n 3", ("bot", "--fast", "-n", "3")),
        ("""'bot "the great" --book my\\ book'""", ("bot", "the great", "--book", "my book")),
        (">\n      bot\n      --fast", ("bot", "--fast")),
        ("[bot, 'two words', 5, no, 007, '', '|']", ("bot", "two words", "5", "no", "007", "", "|")),
        ("bot $HOME *.txt ~ #3", ("bot", "$HOME", "*.txt", "~")),
    ],
)
def test_commands_are_split_without_a_shell(load: Load, command: str, words: tuple[str, ...]) -> None:
    assert _player(load, f"command: {command}").players[0].spec.command == words


def test_a_shipped_engine_brings_its_command_and_options(load: Load) -> None:
    config = load("rulesets: dakon\nplayers: [{engine: c-greedy, options: {depth: 3}}, {engine: random}]\n")
    player = config.players[0]
    assert player.manifest is not None
    assert player.spec.command == player.manifest.command
    assert player.spec.options == {"mode": "greedy", "depth": 3}


def test_a_shipped_engine_is_spoken_to_in_its_encoding_unless_the_player_says_otherwise(load: Load) -> None:
    config = load(
        "rulesets: dakon\nplayers:\n  - {engine: awk-random}\n  - {engine: random}\n"
        "  - {name: other, engine: awk-random, encoding: msgpack}\n  - {name: json, engine: random, encoding: json}\n"
    )
    assert [player.spec.encoding for player in config.players] == ["json", "msgpack", "msgpack", "json"]


def test_a_player_may_have_its_own_time_and_limits(load: Load) -> None:
    config = load(
        "rulesets: dakon\ntime: {base_ms: 1000, grace_ms: 5}\nlimits: {hello_ms: 1, pong_ms: 2}\nplayers:\n"
        "  - {engine: greedy, time: {move_ms: 50, depth: 4}, limits: {hello_ms: 9}}\n"
        "  - {engine: random}\n"
    )
    first, second = (player.spec for player in config.players)
    assert first.time_control == TimeControl(move_ms=50, depth=4)
    assert first.limits == EngineLimits(hello_ms=9)
    assert second.time_control == TimeControl(base_ms=1000, grace_ms=5)
    assert second.limits == EngineLimits(hello_ms=1, pong_ms=2)


@pytest.mark.parametrize(
    ("rulesets", "expected"),
    [
        ("dakon", ["dakon"]),
        ("dakon:pits=6,mikul=false", ["dakon:pits=6,mikul=false"]),
        ("{name: dakon, pits: 6, seeds: 6}", ["dakon:pits=6"]),
        ("[djenon-aboure, {name: dakon, mikul: false}, dakon]", ["djenon-aboure", "dakon:mikul=false", "dakon"]),
    ],
)
def test_rulesets(load: Load, rulesets: str, expected: list[str]) -> None:
    config = load(MINIMAL.replace("dakon", rulesets))
    assert [str(ruleset) for ruleset in config.rulesets] == expected


def test_starts(load: Load, tmp_path: Path) -> None:
    (tmp_path / "starts.txt").write_text("abc")
    assert load(MINIMAL + "start: {random_plies: 4}").start == RandomStart(4)
    # SHA-256 of "abc": FIPS 180-2, appendix B.1
    digest = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
    assert load(MINIMAL + "start: {file: starts.txt}").start == FileStart(tmp_path / "starts.txt", digest)


def test_where_text_is_due_it_is_read_as_written(load: Load) -> None:
    spec = _player(load, "{command: bot, name: 007, env: {A: no, B: 1.10, C: 0x1F, D: 1:30, E: true, F: ' '}}")
    assert spec.players[0].spec.name == "007"
    assert spec.players[0].spec.env == {"A": "no", "B": "1.10", "C": "0x1F", "D": "1:30", "E": "true", "F": " "}


def test_where_several_types_are_due_the_spelling_decides(load: Load) -> None:
    options = "{a: 1, b: -1.5, c: 1e3, d: true, e: no, f: 2024-01-01, g: '1', h: 'true', i: +7, j: .5, k: 'null'}"
    read = _player(load, f"{{command: bot, options: {options}}}").players[0].spec.options
    expected = {"a": 1, "b": -1.5, "c": 1000.0, "d": True, "e": "no", "f": "2024-01-01", "g": "1", "h": "true", "i": 7}
    expected |= {"j": 0.5, "k": "null"}
    assert [(key, type(value), value) for key, value in read.items()] == [
        (key, type(value), value) for key, value in expected.items()
    ]


def test_an_alias_stands_for_its_anchor(load: Load) -> None:
    config = load(
        "rulesets: dakon\ntime: &time {move_ms: 10}\nplayers:\n"
        "  - {engine: greedy, time: *time}\n  - {engine: random, time: {move_ms: 20}}\n"
    )
    assert config.players[0].spec.time_control == config.players[0].spec.time_control == TimeControl(move_ms=10)


def test_byte_order_mark_line_ends_and_document_marks_change_nothing(load: Load) -> None:
    plain = load(MINIMAL)
    for text in ("\ufeff" + MINIMAL, MINIMAL.replace("\n", "\r\n"), f"---\n{MINIMAL}...\n", f"# c\n\n{MINIMAL}\n#"):
        config = load(text)
        assert (config.rulesets, config.players) == (plain.rulesets, plain.players)


IDENTITY = """\
seed: 3
rulesets: dakon
tournament: {cycles: 2, games_per_pairing: 4}
start: {random_plies: 4}
time: {base_ms: 1000}
players:
  - {command: ./bot 1, env: {A: b}, options: {depth: 3}}
  - {engine: random}
"""


def test_identity_is_plain_json(load: Load) -> None:
    identity = load(IDENTITY).identity()
    assert json.loads(json.dumps(identity)) == identity
    assert identity["players"][0] == {
        "name": "bot",
        "engine": ["bot", "1"],
        "cwd": ".",
        "env": {"A": "b"},
        "options": {"depth": 3},
        "time": {
            "base_ms": 1000,
            "increment_ms": 0,
            "increment_per": "turn",
            "moves": None,
            "allowance_ms": 0,
            "move_ms": None,
            "nodes": None,
            "depth": None,
            "grace_ms": 10,
            "margin_ms": 50,
        },
        "encoding": "msgpack",
        "restart": "after_fault",
        "strict": False,
        "sandbox": None,
    }
    assert identity["players"][1]["engine"] == "random"


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("seed: 3", "seed: 4"),
        ("dakon", "djenon-aboure"),
        ("cycles: 2", "cycles: 3"),
        ("pairing: 4", "pairing: 2"),
        ("plies: 4", "plies: 5"),
        ("{random_plies: 4}", "{file: cup.yaml}"),
        ("plies: 4", "plies: 4, share: pair"),
        ("seed: 3", "seed: 3\nadjudication: {max_plies: 90}"),
        ("base_ms: 1000", "base_ms: 1001"),
        ("./bot 1", "./bot 2"),
        ("./bot 1", "./bots/bot 1"),
        ("A: b", "A: c"),
        ("depth: 3", "depth: 4"),
        ("engine: random", "engine: greedy"),
        ("engine: random", "engine: random, name: other"),
        ("engine: random", "engine: random, encoding: json"),
        ("engine: random", "engine: random, cwd: .."),
    ],
)
def test_what_results_depend_on_is_part_of_the_identity(load: Load, old: str, new: str) -> None:
    assert load(IDENTITY).identity() != load(IDENTITY.replace(old, new)).identity()


@pytest.mark.parametrize("addition", ["name: x", "results: x.db", "limits: {hello_ms: 99}", "# a comment"])
def test_what_changes_no_result_is_no_part_of_the_identity(load: Load, addition: str) -> None:
    assert load(IDENTITY).identity() == load(IDENTITY + addition).identity()


@pytest.mark.parametrize("other", ["order: random", "offset: 1", "share: pairing"])
def test_which_openings_are_taken_is_part_of_the_identity(load: Load, other: str) -> None:
    suite = MINIMAL + "start: {file: cup.yaml}"
    changed = suite.replace("cup.yaml", f"cup.yaml, {other}")
    keys = ({**load(text).identity()["start"], "file_sha256": ""} for text in (suite, changed))
    assert next(keys) != next(keys)


def test_whether_adjudication_is_traced_is_no_part_of_the_identity(load: Load) -> None:
    rules = MINIMAL + "adjudication: {decided: true"
    assert load(rules + "}").identity() == load(rules + ", trace: true}").identity()
    assert load(MINIMAL + "adjudication: {decided: false}").identity() == load(MINIMAL).identity()


@pytest.mark.parametrize(
    ("start", "cycles", "grows"),
    [
        ("{file: cup.yaml}", 1, True),
        ("{file: cup.yaml}", 2, False),
        ("{file: cup.yaml, share: pair}", 2, False),
        ("{file: cup.yaml, share: pairing}", 2, True),
        ("{random_plies: 4}", 2, True),
    ],
)
def test_games_may_be_added_where_that_moves_no_opening(load: Load, start: str, cycles: int, grows: bool) -> None:
    config = load(f"{MINIMAL}start: {start}\ntournament: {{cycles: {cycles}}}\n")
    assert ("games_per_pairing" in config.growing()) is grows
    assert "cycles" in config.growing()


@pytest.mark.parametrize(
    ("system", "why"),
    [
        ("swiss", ""),
        ("ladder", ""),
        ("gauntlet", ""),
        ("gauntlet, cycles: 2", "a gauntlet takes further players only while cycles is 1"),
        ("round_robin", "a round robin pairs everybody before the first game"),
        ("knockout", "the bracket of a knockout is made of the players it begins with"),
        ("match", "a match has 2 players"),
    ],
)
def test_where_players_may_join_and_why_not(load: Load, system: str, why: str) -> None:
    config = load(f"{MINIMAL}tournament: {{system: {system}}}\n")
    assert config.system.closed_to_players == why
    assert ("players" in config.growing()) is (not why)


def test_the_identity_does_not_depend_on_where_the_file_lies(load: Load, tmp_path: Path) -> None:
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    (elsewhere / "cup.yaml").write_text(IDENTITY)
    assert load_config(elsewhere / "cup.yaml").identity() == load(IDENTITY).identity()


def test_loading_imports_nothing_heavy() -> None:
    program = "import sys, arena.config; print(sorted({'trio', 'numpy', 'rich', 'click'} & set(sys.modules)))"
    assert subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout == "[]\n"
