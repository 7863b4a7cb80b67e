"""From the settings of a tournament to what makes its pairings."""

from arena.config import Config
from arena.game import derive_seed
from arena.pairing import GameList, RoundRobin, System
from arena.tournament.own_system import load_own_system


def make_pairings(config: Config, event: int) -> GameList | System:
    """What pairs the players of one event; raises OwnSystemError."""
    settings, players = config.system, len(config.players)
    names = tuple(player.spec.name for player in config.players)
    seed = derive_seed(config.seed, "pairing", event)
    match settings.name:
        case "own":
            assert settings.file is not None
            return load_own_system(settings.file, names, settings.rounds, seed)
        case _:
            return GameList(RoundRobin(players, settings.cycles), settings.games_per_pairing, event)
