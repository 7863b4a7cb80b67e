"""Refereeing a stored game again from its start and its moves, to see whether its record can be right."""

from collections.abc import Iterator

from arena.game import EndedBy, Outcome, Termination
from arena.report.export_read import PlayedGame
from arena.rules import Position, RulesError, Ruleset, format_move, parse_position, parse_ruleset


def differences(game: PlayedGame) -> list[str]:
    """What in the record can't be so by the rules; nothing for a right one."""
    try:
        ruleset, position = parse_ruleset(game.ruleset), parse_position(game.start)
        ruleset.check(position)
    except RulesError as error:
        return [f"start position: {error}"]
    for ply, (seat, pit) in enumerate(game.moves, 1):
        made = f"ply {ply}, {format_move(seat, pit)}"
        if seat != position.to_move:
            return [f"{made}: {_side(position.to_move)} was to move"]
        if pit not in ruleset.legal_moves(position):
            legal = " ".join(format_move(seat, other) for other in ruleset.legal_moves(position))
            return [f"{made}: not legal; legal were {legal or 'none, the game was over'}"]
        position = ruleset.play(position, pit)
    return _end_differences(game, ruleset, position)


def _end_differences(game: PlayedGame, ruleset: Ruleset, position: Position) -> list[str]:
    """Compare how the game is said to have ended with where its moves lead."""
    over = ruleset.is_over(position)
    if game.termination is Termination.ADJUDICATION and not over:
        return list(_adjudication_differences(game, position))
    if over != (game.termination is Termination.COMPLETED):
        state = "over" if over else "not over"
        return [f"termination: {game.termination} is stored, by the rules the game was {state}"]
    if not over:
        if game.moves and game.outcome is not Outcome.won_by(1 - position.to_move):
            return [f"outcome: {game.outcome} is stored, but {_side(position.to_move)} was to move and could not win"]
        return []
    scores = ruleset.scores(position)
    outcome = Outcome.of_scores(scores)
    found = []
    if game.scores != scores:
        found.append(f"scores: {game.scores} are stored, the moves give {scores}")
    if game.outcome is not outcome:
        found.append(f"outcome: {game.outcome} is stored, the moves give {outcome}")
    return found


def _adjudication_differences(game: PlayedGame, position: Position) -> Iterator[str]:
    """Compare an early end with the position that its rule speaks of; what engines said is not in a played game."""
    reason = game.adjudication or "nothing"
    rule = reason.partition(":")[0]
    if game.scores is not None:
        yield f"scores: {game.scores} are stored, but the game was ended before they were final"
    allowed = _adjudicated_outcomes(rule, position)
    if allowed is None:
        yield f"adjudication: expected one of {', '.join(EndedBy)} as the reason, got {reason[:80]!r}"
    elif not allowed:
        yield f"adjudication: {reason[:80]!r} is stored, but stores were {position.stores[0]}-{position.stores[1]}"
    elif game.outcome not in allowed:
        yield f"outcome: {game.outcome} is stored, {reason[:80]!r} gives {' or '.join(dict.fromkeys(allowed))}"


def _adjudicated_outcomes(rule: str, position: Position) -> tuple[Outcome, ...] | None:
    """What the rule can make of a game that reached the position; None for no rule."""
    decisive = (Outcome.SOUTH, Outcome.NORTH)
    match rule:
        case EndedBy.SOLVED:
            return (*decisive, Outcome.DRAW)
        case EndedBy.DECIDED:
            return tuple(Outcome.won_by(seat) for seat in (0, 1) if 2 * position.stores[seat] > position.total_seeds)
        case EndedBy.RESIGNED:
            return decisive
        case EndedBy.DRAWN:
            return (Outcome.DRAW,)
        case EndedBy.TOO_LONG:
            return (Outcome.DRAW, Outcome.of_scores(position.stores))
    return None


def _side(seat: int) -> str:
    return "North" if seat else "South"
