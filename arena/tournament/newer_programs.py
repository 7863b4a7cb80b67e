"""Programs that have changed since their games were played: their results would be those of two engines under one name.

Only the file that a command runs is looked at, not what that loads, and its time, not its bytes.
"""

import shutil
from collections.abc import Iterable, Iterator, Mapping
from datetime import datetime
from pathlib import Path

from arena.config import program_file
from arena.game import PlayerSpec


def newer_programs(players: Iterable[PlayerSpec], latest_starts_utc: Mapping[str, str]) -> Iterator[str]:
    """In words, the players whose program is newer than the latest of their games; *latest_starts_utc* by name."""
    for player in players:
        began, program = latest_starts_utc.get(player.name), _program(player)
        if began and program and program.stat().st_mtime > datetime.fromisoformat(began).timestamp():
            yield (
                f"{player.name}: {program} is newer than its latest game in this file, and games of both count"
                " together; if it plays differently now, begin anew: with another results file, or delete this one"
            )


def _program(player: PlayerSpec) -> Path | None:
    """The file of the player's program, if there is one to be found."""
    word = program_file(player.command)
    if not word:
        return None
    is_searched = word == player.command[0] and "/" not in word
    path = shutil.which(word, path=player.env.get("PATH")) if is_searched else Path(player.cwd, word)
    return Path(path) if path and Path(path).is_file() else None
