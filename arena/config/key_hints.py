"""What to say about a key that stands in the wrong place, or that is another program's word for one of ours."""

from arena.config.model import ConfigFile, EloSection, PlayerSection, StartSection, TournamentSection
from arena.game import Adjudication, EngineLimits, FaultPolicy, Sandbox, TimeControl

SECTIONS = {
    "in an entry of 'players'": PlayerSection,
    "under 'limits'": EngineLimits,
    "under 'faults'": FaultPolicy,
    "under 'adjudication'": Adjudication,
    "under 'sandbox'": Sandbox,
    "under 'time'": TimeControl,
    "under 'start'": StartSection,
    "under 'elo'": EloSection,
    "under 'tournament'": TournamentSection,
    "at the top, without indentation": ConfigFile,
}
"""A key that stands in several is said to belong to the last."""
_OURS = {
    "games_per_pairing": ("games", "repeat", "games_per_encounter"),
    "cycles": ("encounters",),
    "system": ("format", "type"),
    "players": ("engines", "participants"),
    "rulesets": ("variant", "game", "ruleset", "rules"),
    "start": ("opening", "openings", "book"),
    "share": ("policy",),
    "decided": ("majority",),
    "resign_score": ("resign",),
    "draw_score": ("draw",),
    "max_plies": ("maxmoves", "max_moves"),
    "time": ("tc", "timecontrol", "time_control"),
    "increment_ms": ("inc", "increment"),
    "move_ms": ("st", "movetime"),
    "margin_ms": ("timemargin",),
    "seed": ("srand",),
    "name": ("event",),
    "results": ("db", "database", "output"),
    "command": ("cmd", "exe", "path", "program"),
    "cwd": ("dir", "directory", "workdir"),
    "restart": ("recover",),
}
"""Each of our keys, and what it is called elsewhere."""
_OTHER = {
    "each": "what goes for all players stands at the top: time, limits, sandbox",
    "threads": "games at once are 'concurrency', under 'tournament'; an engine's own may be one of its 'options'",
    "hash": "it may be one of the engine's 'options'",
    "args": "arguments are words of 'command'",
    "pgn": "the games are kept in 'results'; arena export writes them as text",
    "pgnout": "the games are kept in 'results'; arena export writes them as text",
}


def key_hints() -> dict[str, str]:
    """The hint for each key, where it is an unknown one."""
    homes = {key: home for home, section in SECTIONS.items() for key in section.__struct_fields__}
    return {
        **_OTHER,
        **{word: f"here it is {key!r}, {homes[key]}" for key, words in _OURS.items() for word in words},
        **{key: f"it belongs {home}" for key, home in homes.items()},
    }
