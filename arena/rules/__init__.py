"""The rules of Dakon and Djenon-aboure as pure functions of positions: same input, same output.

Standard library only and quick to import, so an engine can use it as it is. The rules in words, with the
reason of every decision, are in docs/rules.md.
"""

from arena.rules.drawing import Role, Segment, board_segments, changed_places, draw_board
from arena.rules.errors import (
    IllegalMoveError,
    InvalidMoveError,
    InvalidParameterError,
    InvalidPositionError,
    RulesError,
    UnknownRulesetError,
)
from arena.rules.notation import format_move, format_moves, format_position, parse_move, parse_moves, parse_position
from arena.rules.perft import perft
from arena.rules.position import NORTH, SOUTH, Position
from arena.rules.registry import make_ruleset, parse_ruleset, ruleset_names
from arena.rules.ruleset import STORE, Ending, Lap, MoveReport, Parameter, Place, Ruleset

__all__ = [
    "NORTH",
    "SOUTH",
    "STORE",
    "Ending",
    "IllegalMoveError",
    "InvalidMoveError",
    "InvalidParameterError",
    "InvalidPositionError",
    "Lap",
    "MoveReport",
    "Parameter",
    "Place",
    "Position",
    "Role",
    "RulesError",
    "Ruleset",
    "Segment",
    "UnknownRulesetError",
    "board_segments",
    "changed_places",
    "draw_board",
    "format_move",
    "format_moves",
    "format_position",
    "make_ruleset",
    "parse_move",
    "parse_moves",
    "parse_position",
    "parse_ruleset",
    "perft",
    "ruleset_names",
]
