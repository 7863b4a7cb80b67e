"""Dakon: relay sowing past the own store, a bonus move for ending there, nembak and mikul captures.

Source: Mancala World, "Dakon"; where it is silent the decision and its reason are in docs/rules.md.
"""

from collections.abc import Mapping, Sequence
from itertools import compress
from typing import ClassVar, Final

from arena.rules.position import NORTH, SOUTH, Position
from arena.rules.ruleset import STORE, Ending, Lap, MoveReport, Parameter, Place, Ruleset
from arena.rules.sowing import way, ways

_MAX_SEEDS_PER_PIT: Final = 500


class Dakon(Ruleset):
    """Two rows of ``pits`` pits, ``seeds`` in each (as many as pits a row unless given), a store a side.

    ``capturing_seed`` says whether the seed that makes a nembak "stays" or is "taken" too; ``mikul=False`` drops that
    capture. Both exist to check against games published under other readings.

    Inside, a board is a list of cells in the mover's frame: its pits, its store, the opponent's pits. The opponent's
    store is never sown into.
    """

    name: ClassVar[str] = "dakon"
    parameters: ClassVar[Mapping[str, Sequence[Parameter]]] = {
        "pits": range(5, 10),
        "seeds": range(1, _MAX_SEEDS_PER_PIT + 1),
        "capturing_seed": ("stays", "taken"),
        "mikul": (True, False),
    }
    max_seeds: ClassVar[int] = 10_000

    def __init__(self, **given: Parameter) -> None:
        super().__init__(**given)
        self.pits_per_side = pits = int(self.params["pits"])
        self._capturing_seeds_taken = int(self.params["capturing_seed"] == "taken")
        # Cells where an only seed of the mover takes both neighbours if they are equal.
        self._mikul_cells = range(pits + 2, 2 * pits) if self.params["mikul"] else range(0)
        self._pits = tuple(range(pits))
        self._empty_row = (0,) * pits
        self._ways = ways(2 * pits + 1, first=1)

    @classmethod
    def defaults(cls, given: Mapping[str, Parameter]) -> Mapping[str, Parameter]:
        """As many seeds a pit as pits a row, the default pits or those given."""
        return {"pits": 7, "seeds": given.get("pits", 7), "capturing_seed": "stays", "mikul": True}

    def start(self) -> Position:
        """``seeds`` in every pit."""
        row = (int(self.params["seeds"]),) * self.pits_per_side
        return Position((row, row), (0, 0), SOUTH)

    def legal_moves(self, position: Position) -> tuple[int, ...]:
        """Every own pit that isn't empty."""
        return tuple(compress(self._pits, position.pits[position.to_move]))

    def is_over(self, position: Position) -> bool:
        """Whether the row of the side to move is empty."""
        return position.pits[position.to_move] == self._empty_row

    def play(self, position: Position, pit: int) -> Position:
        """A bonus leaves the mover to move; at the end of the game all pits are empty. Raises IllegalMoveError."""
        board, last = self._sow(position, pit)
        return self._finish(position, board, last)

    def explain(self, position: Position, pit: int) -> MoveReport:
        """Captures are in the order of sowing. Raises IllegalMoveError."""
        laps: list[tuple[int, int, int]] = []
        board, last = self._sow(position, pit, laps)
        sown = board.copy()
        after = self._finish(position, board, last)
        seat, stores = position.to_move, position.stores
        taken = [cell for cell, seeds in enumerate(sown) if board[cell] < seeds]
        return MoveReport(
            seat=seat,
            pit=pit,
            laps=tuple(Lap(self._place(seat, start), seeds, self._place(seat, end)) for start, seeds, end in laps),
            ending=self._ending(last, bool(taken)),
            captures=tuple((self._place(seat, cell), sown[cell]) for cell in taken),
            passed=False,
            over=self.is_over(after),
            swept=sum(after.stores) - board[self.pits_per_side] - stores[1 - seat],
            after=after,
        )

    def scores(self, position: Position) -> tuple[int, int]:
        """Seeds still in pits go to the side not to move."""
        pits, (south, north), to_move = position
        left = sum(pits[SOUTH]) + sum(pits[NORTH])
        return (south + left, north) if to_move == NORTH else (south, north + left)

    def _sow(
        self, position: Position, pit: int, laps: list[tuple[int, int, int]] | None = None
    ) -> tuple[list[int], int]:
        """Sow lap after lap; return the board and the cell the last seed fell into: the store or an empty pit.

        Appends (cell emptied, seeds, last cell) of every lap to ``laps``.
        """
        pits, stores, mover = position
        own = pits[mover]
        if pit not in self._pits or not own[pit]:
            raise self._illegal(position, pit)
        board = [*own, stores[mover], *pits[1 - mover]]
        store = self.pits_per_side
        known_ways = self._ways
        cell = pit
        while True:
            start, seeds = cell, board[cell]
            board[cell] = 0
            try:
                cells = known_ways[cell][seeds]
            except IndexError:
                cells = way(len(board), cell + 1, seeds)
            for cell in cells:
                board[cell] += 1
            if laps is not None:
                laps.append((start, seeds, cell))
            if cell == store or board[cell] == 1:
                return board, cell

    def _finish(self, position: Position, board: list[int], last: int) -> Position:
        """Carry out on ``board`` what the last seed takes; return the position after it, swept if the game is over."""
        store = self.pits_per_side
        _, stores, mover = position
        to_move = 1 - mover
        if last == store:
            to_move = mover
        elif last < store:
            seeds = board[2 * store - last]
            if seeds:
                board[2 * store - last] = 0
                board[last] -= self._capturing_seeds_taken
                board[store] += seeds + self._capturing_seeds_taken
        elif last in self._mikul_cells and (seeds := board[last - 1]) and seeds == board[last + 1]:
            board[last - 1] = board[last] = board[last + 1] = 0
            board[store] += 2 * seeds + 1
        own, opposite = tuple(board[:store]), tuple(board[store + 1 :])
        # Built past Position's own constructor, which costs 0.1 us more.
        if mover == SOUTH:
            after = tuple.__new__(Position, ((own, opposite), (board[store], stores[NORTH]), to_move))
        else:
            after = tuple.__new__(Position, ((opposite, own), (stores[SOUTH], board[store]), to_move))
        if after.pits[to_move] == self._empty_row:
            return Position((self._empty_row, self._empty_row), self.scores(after), to_move)
        return after

    def _ending(self, last: int, captured: bool) -> Ending:
        if last == self.pits_per_side:
            return "bonus"
        if not captured:
            return "empty"
        return "nembak" if last < self.pits_per_side else "mikul"

    def _place(self, seat: int, cell: int) -> Place:
        store = self.pits_per_side
        if cell == store:
            return (seat, STORE)
        return (seat, cell) if cell < store else (1 - seat, cell - store - 1)
