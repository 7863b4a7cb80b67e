"""``arena merge`` on files of small tournaments."""

from pathlib import Path

import pytest

from tests.cli.arena_command import arena
from tests.report.played_files import results_file, round_robin


@pytest.mark.parametrize("key", ["max_games", "cycles"])
def test_parts_with_more_games_come_together(tmp_path: Path, key: str) -> None:
    for games in (2, 4):
        records = round_robin(("a", "b"), games)
        results_file(tmp_path / f"{games}.db", ("a", "b"), records, identity={key: games})
    done = arena("merge", "2.db", "4.db", "--output", "all.db", folder=tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == "4 games written to all.db, 2 more were the same in several files\n"
