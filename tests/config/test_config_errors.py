"""What is said to files that can't be used: the whole text, for everything that can be wrong with one."""

import re
from pathlib import Path

import pytest

from arena.config import ConfigError, load_config
from arena.config.errors import MAX_PROBLEMS
from arena.config.key_hints import SECTIONS, key_hints

_CASES = dict(
    re.findall(r"^=== (.*)\n((?:.*\n)*?)(?==== |\Z)", (Path(__file__).parent / "broken_configs.txt").read_text(), re.M)
)
VALID = b"rulesets: dakon\nplayers: [{engine: greedy}, {engine: random}]\n"


def _error(data: bytes) -> ConfigError:
    """The error for a file cup.yaml with these bytes, in the current folder."""
    Path("cup.yaml").write_bytes(data)
    with pytest.raises(ConfigError) as caught:
        load_config("cup.yaml")
    return caught.value


@pytest.fixture(autouse=True)
def _in_an_empty_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


@pytest.mark.parametrize("title", _CASES)
def test_broken_file(title: str) -> None:
    text, _, expected = _CASES[title].partition("--- says\n")
    assert str(_error(text.encode())).replace(str(Path.cwd()), "DIR") + "\n" == expected


def test_every_case_was_found() -> None:
    assert len(_CASES) == (Path(__file__).parent / "broken_configs.txt").read_text().count("\n=== ")


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        (b"\xff\xfer\0", "cup.yaml: the file is UTF-16 - save it as UTF-8"),
        (
            b"rulesets: dakon\nname: caf\xe9!\n",
            "cup.yaml:2:10: byte 0xe9 is not UTF-8 - save the file as UTF-8\n    name: caf\ufffd!\n             ^",
        ),
        (
            b"name: a\0b\n",
            (
                "cup.yaml:1:8: the character U+0000 can't stand in a settings file - remove it\n"
                "    name: a\ufffdb\n"
                "           ^"
            ),
        ),
        (
            "name: a\u2028seed: 1\n".encode(),
            (
                "cup.yaml:1:8: the character U+2028 can't stand in a settings file - remove it\n"
                "    name: a\ufffdseed: 1\n"
                "           ^"
            ),
        ),
        (
            b"\xef\xbb\xbfseed: x\r\nnmae: y\r\n" + VALID,
            (
                "cup.yaml:1:7: seed must be a whole number from 0 to 9007199254740991, got text 'x'\n"
                "    seed: x\n"
                "          ^\n"
                "cup.yaml:2:1: unknown key 'nmae' - did you mean 'name'?\n"
                "    nmae: y\n"
                "    ^"
            ),
        ),
        (b"# " + b"x" * (1 << 20), "cup.yaml: the file is larger than 1 MiB"),
        (
            b"SQLite format 3\0" + bytes(1 << 20),
            (
                "cup.yaml: this is a results file - give the settings file that it was made by; "
                "arena standings shows what it holds"
            ),
        ),
    ],
    ids=["UTF-16", "Latin-1", "NUL", "line separator", "byte order mark and CRLF", "too large", "results"],
)
def test_bytes(data: bytes, expected: str) -> None:
    assert str(_error(data)) == expected


@pytest.mark.parametrize("opening", ["[", "{a: ", "- ", "? "])
@pytest.mark.parametrize("times", [21, 5_000, 200_000])
def test_nesting_is_refused_in_one_line(opening: str, times: int) -> None:
    error = _error(b"rulesets: dakon\nplayers:\n  " + opening.encode() * times)
    assert [problem.text for problem in error.problems] == ["the values are nested too deeply"]


def test_a_missing_file_is_guessed() -> None:
    Path("cup.yaml").write_bytes(VALID)
    with pytest.raises(ConfigError) as caught:
        load_config("cub.yaml")
    assert str(caught.value) == "cub.yaml: there is no such file - did you mean 'cup.yaml'?"


@pytest.mark.parametrize(
    ("path", "expected"),
    [
        ("cups/cup.yaml", "cups/cup.yaml: there is no folder cups"),
        (".", ".: this is a folder - give the settings file in it"),
        ("cup\0.yaml", "cup\0.yaml: the file can't be read: embedded null byte"),
    ],
)
def test_what_can_not_be_read(path: str, expected: str) -> None:
    with pytest.raises(ConfigError) as caught:
        load_config(path)
    assert str(caught.value) == expected


def test_reading_stops_at_many_problems() -> None:
    error = _error(VALID + b"".join(b"key%d: 1\n" % number for number in range(1_000)))
    assert len(error.problems) == MAX_PROBLEMS
    assert str(error).endswith("cup.yaml: 50 problems so far; the rest of the file was not looked at")


def test_too_many_players_for_the_games_asked_for() -> None:
    players = "".join(f"  - {{command: bot, name: bot {number}}}\n" for number in range(150))
    [problem] = _error(f"rulesets: dakon\ntournament: {{cycles: 1000}}\nplayers:\n{players}".encode()).problems
    assert (problem.line, problem.column) == (3, 1)
    assert problem.text == (
        "a tournament must have at most 10,000,000 games, got 22,350,000: "
        "1 ruleset x 11,175 pairings x 1,000 cycles x 2 games a pairing"
    )


def test_no_word_of_another_program_is_one_of_ours() -> None:
    ours = {key for section in SECTIONS.values() for key in section.__struct_fields__}
    hints = key_hints()
    assert all(hints[key].startswith("it belongs ") for key in ours)
    assert all(not hints[word].startswith("it belongs ") for word in hints.keys() - ours)
    assert "rounds" in hints


def test_problems_are_values() -> None:
    problem = _error(VALID + b"sede: 1\n").problems[0]
    assert (problem.line, problem.column, problem.text) == (3, 1, "unknown key 'sede'")
    assert problem.hint == "did you mean 'seed'?"
    assert problem.excerpt == "    sede: 1\n    ^"
