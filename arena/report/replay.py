"""Refereeing a stored game again from its start and its moves, to see whether its record can be right."""

from arena.game import Outcome, Termination
from arena.report.export_read import PlayedGame
from arena.rules import Position, RulesError, Ruleset, format_move, parse_position, parse_ruleset


def differences(game: PlayedGame) -> list[str]:
    """What in the record can't be so by the rules; nothing for a right one."""
    try:
        ruleset, position = parse_ruleset(game.ruleset), parse_position(game.start)
        ruleset.check(position)
    except RulesError as error:
        return [f"start position: {error}"]
    seen = set[Position]()
    repeated = False
    for ply, (seat, pit) in enumerate(game.moves, 1):
        made = f"ply {ply}, {format_move(seat, pit)}"
        if repeated:
            return [f"{made}: the game ended before it, the position having come again"]
        seen.add(position)
        if seat != position.to_move:
            return [f"{made}: {_side(position.to_move)} was to move"]
        if pit not in ruleset.legal_moves(position):
            legal = " ".join(format_move(seat, other) for other in ruleset.legal_moves(position))
            return [f"{made}: not legal; legal were {legal or 'none, the game was over'}"]
        position = ruleset.play(position, pit)
        repeated = ruleset.ends_on_repeat and position in seen
    return _end_differences(game, ruleset, position, repeated=repeated)


def _end_differences(game: PlayedGame, ruleset: Ruleset, position: Position, *, repeated: bool) -> list[str]:
    """Compare how the game is said to have ended with where its moves lead."""
    over = not ruleset.legal_moves(position)
    by_rules = Termination.COMPLETED if over else Termination.REPETITION if repeated else None
    claimed = game.termination if game.termination in (Termination.COMPLETED, Termination.REPETITION) else None
    if by_rules is not claimed:
        return [f"termination: {game.termination} is stored, by the rules the game {_state(by_rules)}"]
    if by_rules is None:
        if game.moves and game.outcome is not Outcome.won_by(1 - position.to_move):
            return [f"outcome: {game.outcome} is stored, but {_side(position.to_move)} was to move and could not win"]
        return []
    south, north = scores = ruleset.scores(position)
    outcome = Outcome.DRAW if south == north else Outcome.won_by(int(north > south))
    found = []
    if game.scores != scores:
        found.append(f"scores: {game.scores} are stored, the moves give {scores}")
    if game.outcome is not outcome:
        found.append(f"outcome: {game.outcome} is stored, the moves give {outcome}")
    return found


def _state(termination: Termination | None) -> str:
    return "was not over" if termination is None else f"ended in {termination}"


def _side(seat: int) -> str:
    return "North" if seat else "South"
