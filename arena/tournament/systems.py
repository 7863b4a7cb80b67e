"""From the settings of a tournament to what makes its pairings."""

from arena.config import Config
from arena.game import derive_seed
from arena.pairing import GameList, Gauntlet, Knockout, Ladder, RoundRobin, Swiss, System
from arena.tournament.ladder_rating import rate
from arena.tournament.own_system import load_own_system


def make_pairings(config: Config, event: int) -> GameList | System:
    """What pairs the players of one event; raises OwnSystemError."""
    settings, players, games = config.system, len(config.players), config.system.games_per_pairing
    seed = derive_seed(config.seed, "pairing", event)
    match settings.name:
        case "gauntlet":
            return GameList(Gauntlet(players, settings.seeds, settings.cycles), games, event)
        case "knockout":
            return Knockout(games, third_place=settings.third_place, extra_pairs=settings.extra_pairs)
        case "swiss":
            return Swiss(settings.rounds or 1, top_first=seed % 2 == 0)
        case "ladder":
            return Ladder(settings.rounds or 1, rate, games)
        case "own":
            assert settings.file is not None
            names = tuple(player.spec.name for player in config.players)
            return load_own_system(settings.file, names, settings.rounds, seed)
        case _:
            return GameList(RoundRobin(players, settings.cycles), games, event)
