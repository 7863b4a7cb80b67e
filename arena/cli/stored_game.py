"""A stored game by the id that a user gives, and what is said where there is none."""

import click

from arena.game import GameKey, GameRecord
from arena.store import Results


def stored_game(results: Results, text: str) -> GameRecord:
    """The finished game with that id; raises UsageError where there is none."""
    try:
        key = GameKey.parse(text)
        return results.record(key)
    except ValueError as error:
        raise click.UsageError(str(error)) from error
    except KeyError:
        raise click.UsageError(f"{results.path} holds no finished game {key}") from None
