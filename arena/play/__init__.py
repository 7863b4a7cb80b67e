"""Playing one game: its start position, its referee, and what can be seen of it while it runs."""

from arena.play.game import INTERRUPTED, lost_game, play_game
from arena.play.live import LiveGame
from arena.play.referee import Referee
from arena.play.starts import FileStarts, RandomPlies, StandardStart, Start, Starts, StartsError

__all__ = [
    "INTERRUPTED",
    "FileStarts",
    "LiveGame",
    "RandomPlies",
    "Referee",
    "StandardStart",
    "Start",
    "Starts",
    "StartsError",
    "lost_game",
    "play_game",
]
