"""Ends games early by the tournament's rules for that; asked after every move where there are such rules."""

from typing import NamedTuple, Protocol

from arena.game import Adjudication, EndedBy, Outcome
from arena.rules import Position

_SIDES = ("South", "North")


class Solver(Protocol):
    """Knows how some positions end if both sides play them perfectly."""

    def margin(self, position: Position) -> int | None:
        """South's final seeds minus North's; None where it is not known."""


class Ruling(NamedTuple):
    """A game is ended, and why."""

    outcome: Outcome
    reason: str


class Adjudicator:
    """Watches one game; the first of the rules that applies ends it.

    What a side says counts until its next move; a move without a score breaks its row.
    """

    def __init__(self, rules: Adjudication, solver: Solver | None = None) -> None:
        self._rules = rules
        self._solver = solver
        self._plies = 0
        self._scores: list[float | None] = [None, None]
        """By seat: what it said with its last move."""
        self._rows: list[dict[str, int]] = [{}, {}]
        """By seat: moves in a row with which it said that South wins, North wins, or neither."""
        self.trace: list[str] = []
        """After each ply why the game goes on, if the rules ask for it."""

    def judge(self, position: Position, seat: int, score: float | None) -> Ruling | None:
        """Take the move of *seat* that led to *position*, and its *score* in its own view; None: the game goes on.

        By the rules it does: a position in which the game is over is not to be judged.
        """
        self._plies += 1
        self._count(seat, score)
        ruling = self._solved(position) or self._decided(position) or self._by_scores() or self._too_long(position)
        if ruling is None and self._rules.trace:
            self.trace.append(self._why_not(position))
        return ruling

    def _count(self, seat: int, score: float | None) -> None:
        """Lengthen the rows that the score goes on with, and drop the others."""
        rules, rows = self._rules, self._rows[seat]
        said = set()
        if score is not None:
            ahead = -score if seat else score
            if rules.resign_score is not None and abs(ahead) >= rules.resign_score:
                said.add("south" if ahead > 0 else "north")
            if rules.draw_score is not None and abs(ahead) <= rules.draw_score:
                said.add("draw")
        self._rows[seat] = {what: rows.get(what, 0) + 1 for what in said}
        self._scores[seat] = score

    def _row(self, what: str) -> int:
        """For how many moves both sides have said so."""
        return min(rows.get(what, 0) for rows in self._rows)

    def _solved(self, position: Position) -> Ruling | None:
        margin = self._solver.margin(position) if self._solver else None
        if margin is None:
            return None
        how = f"{_SIDES[margin < 0]} ends {abs(margin)} seeds ahead" if margin else "both end with as many seeds"
        return _ruling(Outcome.of_scores((margin, 0)), EndedBy.SOLVED, f"played perfectly, {how}")

    def _decided(self, position: Position) -> Ruling | None:
        if not self._rules.decided:
            return None
        seeds = position.total_seeds
        for seat, store in enumerate(position.stores):
            if 2 * store > seeds:
                text = f"{_SIDES[seat]} has {store} of {seeds} seeds, more than half"
                return _ruling(Outcome.won_by(seat), EndedBy.DECIDED, text)
        return None

    def _by_scores(self) -> Ruling | None:
        rules = self._rules
        for seat, what in enumerate(("south", "north")):
            if rules.resign_score is not None and self._row(what) >= rules.resign_moves:
                text = self._both_said(rules.resign_moves, f"{_SIDES[seat]} wins by {rules.resign_score} or more")
                return _ruling(Outcome.won_by(seat), EndedBy.RESIGNED, text)
        if rules.draw_score is None or self._plies < rules.draw_after or self._row("draw") < rules.draw_moves:
            return None
        text = self._both_said(rules.draw_moves, f"at most {rules.draw_score} seeds part them")
        return _ruling(Outcome.DRAW, EndedBy.DRAWN, text)

    def _both_said(self, moves: int, what: str) -> str:
        south, north = self._scores
        return f"for {moves} moves each both sides have said that {what}; last, South {south:+} and North {north:+}"

    def _too_long(self, position: Position) -> Ruling | None:
        rules = self._rules
        if rules.max_plies is None or self._plies < rules.max_plies:
            return None
        outcome = Outcome.DRAW if rules.max_result == "draw" else Outcome.of_scores(position.stores)
        south, north = position.stores
        return _ruling(outcome, EndedBy.TOO_LONG, f"{self._plies} plies are played, stores {south}-{north}")

    def _why_not(self, position: Position) -> str:
        rules = self._rules
        parts = []
        if rules.decided:
            parts.append(f"decided: stores {position.stores[0]}-{position.stores[1]} of {position.total_seeds}")
        if rules.resign_score is not None:
            rows = " ".join(f"{side} {self._row(side.lower())}" for side in _SIDES)
            parts.append(f"resign: moves by both of {rules.resign_moves}: {rows}")
        if rules.draw_score is not None:
            wait = f", from ply {rules.draw_after} on" if self._plies < rules.draw_after else ""
            parts.append(f"draw: moves by both of {rules.draw_moves}: {self._row('draw')}{wait}")
        if rules.max_plies is not None:
            parts.append(f"length: {self._plies} of {rules.max_plies} plies")
        return "; ".join(parts)


def _ruling(outcome: Outcome, rule: EndedBy, text: str) -> Ruling:
    return Ruling(outcome, f"{rule}: {text}")
