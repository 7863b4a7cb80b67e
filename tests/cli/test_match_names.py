"""The names of two engines that were given none."""

from pathlib import Path

import pytest

from arena.cli.match_names import match_names
from tests.cli.arena_command import arena


@pytest.mark.parametrize(
    ("engines", "names"),
    [
        (("./new", "./old"), ("new", "old")),
        (("v2/bot", "./v1/bot"), ("v2/bot", "v1/bot")),
        (("python3 v2/bot.py --fast", "python3 v1/bot.py"), ("v2/bot", "v1/bot")),
        (("/a/v2/build/bot", "/a/v1/build/bot"), ("v2/build/bot", "v1/build/bot")),
        (("./bot", "../old/bot"), ("bot", "old/bot")),
        (("python3 -m bots.fast", "python3 -m more.fast"), ("fast A", "fast B")),
        (("./bot --fast", "./bot"), ("bot A", "bot B")),
        (("/a/b/bot good", "/a/b/bot illegal"), ("bot A", "bot B")),
        (("greedy", "greedy"), ("greedy A", "greedy B")),
        ((f"{'x' * 50}/bot", f"{'x' * 50}y/bot"), ("bot A", "bot B")),
    ],
)
def test_programs_of_one_name_are_told_apart_by_their_folders(engines: tuple[str, str], names: tuple[str, str]) -> None:
    assert match_names(engines, (None, None), (None, None)) == names


def test_options_stand_behind_the_program_and_given_names_stand_alone() -> None:
    options = {"depth": 6, "book": True}
    assert match_names(("./a", "./a"), (None, None), (options, None)) == ("a depth=6 book=True", "a")
    assert match_names(("v1/a", "v2/a"), (None, "a"), (None, options)) == ("v1/a", "a")


def test_a_title_that_is_cut_at_a_blank(tmp_path: Path) -> None:
    names = ["--a-name", "x" * 40, "--b-name", "y" * 30 + " z"]
    assert arena("match", "random", "greedy", "--dry-run", *names, folder=tmp_path).returncode == 0
