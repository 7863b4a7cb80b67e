"""Requests to a tournament, written into its results file beside the one writer; a run notices them by itself."""

from difflib import get_close_matches
from pathlib import Path

from arena.store.database import check_path, open_writing, transaction
from arena.store.errors import StoreError, UnknownPlayerError, store_errors
from arena.store.schema import STEPS, version_of


def withdraw(path: Path, player: str, at_utc: str) -> bool:
    """Withdraw a player of the tournament; False if that was done before.

    Raises StoreError, and UnknownPlayerError when the file has no such player.
    """
    with store_errors(path):
        check_path(path, writing=False)
        connection = open_writing(path)
        try:
            if version_of(connection, path) < len(STEPS):
                raise StoreError(path, "is of an old format: continue it once with arena run")
            with transaction(connection):
                names = [name for (name,) in connection.execute("SELECT name FROM player ORDER BY number")]
                if player not in names:
                    near = get_close_matches(player[:80], names, n=1)
                    hint = f"did you mean {near[0]!r}?" if near else f"it has {', '.join(names)[:200]}"
                    raise UnknownPlayerError(path, f"has no player {player[:80]!r}; {hint}")
                done = connection.execute("INSERT OR IGNORE INTO withdrawal VALUES (?, ?)", (player, at_utc))
                return done.rowcount == 1
        finally:
            connection.close()
