"""Tournament files: YAML into a checked, frozen Config, or one error that tells every mistake at its place.

Reads files and looks at folders; starts nothing, builds nothing, and knows nothing of a run.
"""

from arena.config.config import Config, FileStart, Player, RandomStart
from arena.config.errors import ConfigError, Problem
from arena.config.load import config_of, load_config
from arena.config.manifest import Manifest, Need, shipped_engines
from arena.config.model import MAX_NAME
from arena.config.program_names import program_file, program_name
from arena.config.schema import config_schema
from arena.config.systems import GROWING, SystemSettings

__all__ = [
    "GROWING",
    "MAX_NAME",
    "Config",
    "ConfigError",
    "FileStart",
    "Manifest",
    "Need",
    "Player",
    "Problem",
    "RandomStart",
    "SystemSettings",
    "config_of",
    "config_schema",
    "load_config",
    "program_file",
    "program_name",
    "shipped_engines",
]
