"""What a tournament file may hold: the keys, their types, bounds and defaults, each described once.

From these models come the check of a file (``translate``), the JSON Schema and the tables of docs/configuration.md.
What a file means once it is read is in ``config``.
"""

from arena.config.model.descriptions import DESCRIPTIONS
from arena.config.model.file import ConfigFile, EloSection, StartSection
from arena.config.model.kinds import MAX_NAME, PRINTABLE, OptionValue, RulesetEntry, SandboxEntry, is_printable
from arena.config.model.player import PlayerSection
from arena.config.model.tournament import SYSTEMS, TournamentSection

__all__ = [
    "DESCRIPTIONS",
    "MAX_NAME",
    "PRINTABLE",
    "SYSTEMS",
    "ConfigFile",
    "EloSection",
    "OptionValue",
    "PlayerSection",
    "RulesetEntry",
    "SandboxEntry",
    "StartSection",
    "TournamentSection",
    "is_printable",
]
