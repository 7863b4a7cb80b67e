"""``python -m engines.python``: the engine on standard input and output, or over TCP."""

from engines.python.player import Player
from protocol.sdk import run_bot

run_bot(Player())
