"""Djenon-aboure: relay sowing from the pit just emptied, captures of twos and fours backwards along the circuit.

Source: Mancala World, "Djenon Aboure"; where it is silent the decision and its reason are in docs/rules.md.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar, Final

from arena.rules.endless import never_ends
from arena.rules.errors import InvalidPositionError
from arena.rules.position import NORTH, SOUTH, Position
from arena.rules.ruleset import Lap, MoveReport, Parameter, Place, Ruleset
from arena.rules.sowing import way, ways

_PITS: Final = 6
_CELLS: Final = 2 * _PITS
_OWN_PITS: Final = tuple(range(_PITS))
_ENDING: Final = (0, 1, 3)
"""What a pit holds before a last seed that ends the move; anything else is sown on."""
_WAYS: Final = ways(_CELLS, first=0)
_ENDLESS: Final = -1
_NEVER_ENDLESS: Final = frozenset({*range(27), 28, 30})
"""With that many seeds in the pits no sowing is endless. Shown by enumeration in tests/rules/test_endless.py."""


class DjenonAboure(Ruleset):
    """Two rows of six pits, four seeds in each; no stores, so ``Position.stores`` counts the captures.

    A sowing that would never end is no legal move. No position ever comes again: sowing empties no pit, so every move
    takes seeds off the board or fills an empty pit for good.

    Inside, a board is a list of cells in the mover's frame: its pits, then the opponent's.
    """

    name: ClassVar[str] = "djenon-aboure"
    parameters: ClassVar[Mapping[str, Sequence[Parameter]]] = {}
    max_seeds: ClassVar[int] = 1_000

    pits_per_side = _PITS

    @classmethod
    def defaults(cls, given: Mapping[str, Parameter]) -> Mapping[str, Parameter]:
        """It has no parameters."""
        return {}

    def start(self) -> Position:
        """Four seeds in every pit."""
        row = (4,) * _PITS
        return Position((row, row), (0, 0), SOUTH)

    def check(self, position: Position) -> None:
        """Refuses also a side to move that would have to pass while the other one has a move."""
        super().check(position)
        pits, stores, to_move = position
        if self.is_over(position) and not self.is_over(Position(pits, stores, 1 - to_move)):
            side, other = ("North", "South") if to_move else ("South", "North")
            raise InvalidPositionError(f"{side} is to move but has no legal move; {other} has, so {other} moves next")

    def legal_moves(self, position: Position) -> tuple[int, ...]:
        """Own pits of two seeds or more whose sowing ends."""
        pits, _, mover = position
        own, opposite = pits[mover], pits[1 - mover]
        if sum(own) + sum(opposite) in _NEVER_ENDLESS:
            return tuple([pit for pit in _OWN_PITS if own[pit] > 1])
        circuit = own + opposite + own
        legal = []
        for pit in _OWN_PITS:
            seeds = own[pit]
            # A first lap that ends the move needs no simulation.
            if seeds > 1 and (
                (seeds <= _CELLS and circuit[pit + seeds - 1] in _ENDING) or _relay([*own, *opposite], pit) != _ENDLESS
            ):
                legal.append(pit)
        return tuple(legal)

    def is_over(self, position: Position) -> bool:
        """Whether the side to move can't move; where it can't while the other can, it isn't to move."""
        pits, _, mover = position
        return not _can_move(pits[mover], pits[1 - mover])

    def play(self, position: Position, pit: int) -> Position:
        """At the end of the game the rows are still in the pits and ``to_move`` says who moved last.

        Raises IllegalMoveError.
        """
        board, last = self._sow(position, pit)
        return _finish(position, board, last)

    def successors(self, position: Position) -> Iterator[tuple[int, Position]]:
        """Each pit is sown once, for its legality and its outcome."""
        pits, _, mover = position
        own, opposite = pits[mover], pits[1 - mover]
        for pit in _OWN_PITS:
            if own[pit] > 1:
                board = [*own, *opposite]
                last = _relay(board, pit)
                if last != _ENDLESS:
                    yield pit, _finish(position, board, last)

    def explain(self, position: Position, pit: int) -> MoveReport:
        """Captures are in order, backwards from the pit of the last seed. Raises IllegalMoveError."""
        laps: list[tuple[int, int, int]] = []
        board, last = self._sow(position, pit, laps)
        sown = board.copy()
        after = _finish(position, board, last)
        seat = position.to_move
        backwards = way(_CELLS, last + 1, _CELLS)[::-1]
        taken = [cell for cell in backwards if board[cell] < sown[cell]]
        over = self.is_over(after)
        return MoveReport(
            seat=seat,
            pit=pit,
            laps=tuple(Lap(_place(seat, start), seeds, _place(seat, end)) for start, seeds, end in laps),
            ending="capture" if taken else "empty",
            captures=tuple((_place(seat, cell), sown[cell]) for cell in taken),
            passed=after.to_move == seat and not over,
            over=over,
            swept=0,
            after=after,
        )

    def scores(self, position: Position) -> tuple[int, int]:
        """Each side's row counts for it."""
        pits, (south, north), _ = position
        return south + sum(pits[SOUTH]), north + sum(pits[NORTH])

    def _sow(
        self, position: Position, pit: int, laps: list[tuple[int, int, int]] | None = None
    ) -> tuple[list[int], int]:
        """The board after the sowing and the cell the last seed fell into."""
        pits, _, mover = position
        own = pits[mover]
        if not 0 <= pit < _PITS or own[pit] < 2:
            raise self._illegal(position, pit)
        board = [*own, *pits[1 - mover]]
        last = _relay(board, pit, laps)
        if last == _ENDLESS:
            raise self._illegal(position, pit)
        return board, last


def _relay(board: list[int], cell: int, laps: list[tuple[int, int, int]] | None = None) -> int:
    """Sow lap after lap from ``cell``; return the cell the last seed fell into, or ``_ENDLESS``.

    Appends (cell emptied, seeds, last cell) of every lap to ``laps``. There is no limit of laps. A sowing depends on
    board and cell alone, so it is endless exactly when the two repeat. Brent's method finds that by comparing with one
    earlier state, renewed after 32, 64, 128 ... further laps; ``never_ends`` spares it the long repeats.
    """
    marked_board, marked_cell = board, _ENDLESS
    span = laps_left = 32
    while True:
        start, seeds = cell, board[cell]
        board[cell] = 0
        try:
            cells = _WAYS[cell][seeds]
        except IndexError:
            cells = way(_CELLS, cell, seeds)
        for cell in cells:
            board[cell] += 1
        if laps is not None:
            laps.append((start, seeds, cell))
        seeds = board[cell]
        if seeds < 3 or seeds == 4:
            return cell
        if cell == marked_cell and board == marked_board:
            return _ENDLESS
        laps_left -= 1
        if not laps_left:
            if never_ends(board, cell):
                return _ENDLESS
            marked_board, marked_cell = board.copy(), cell
            span = laps_left = 2 * span


def _finish(position: Position, board: list[int], last: int) -> Position:
    """Carry out the capture on ``board``; return the position after it, passes included."""
    _, stores, mover = position
    captured = stores[mover]
    while (seeds := board[last]) == 2 or seeds == 4:
        captured += seeds
        board[last] = 0
        last -= 1  # from 0 on to the last cell, as Python counts
    own, opposite = tuple(board[:_PITS]), tuple(board[_PITS:])
    to_move = 1 - mover if _can_move(opposite, own) else mover
    # Built past Position's own constructor, which costs 0.1 us more.
    if mover == SOUTH:
        return tuple.__new__(Position, ((own, opposite), (captured, stores[NORTH]), to_move))
    return tuple.__new__(Position, ((opposite, own), (stores[SOUTH], captured), to_move))


def _can_move(own: tuple[int, ...], opposite: tuple[int, ...]) -> bool:
    if max(own) < 2:
        return False
    if sum(own) + sum(opposite) in _NEVER_ENDLESS:
        return True
    circuit = own + opposite + own
    relays = []
    for pit in _OWN_PITS:
        seeds = own[pit]
        if seeds > 1:
            if seeds <= _CELLS and circuit[pit + seeds - 1] in _ENDING:
                return True
            relays.append(pit)
    return any(_relay([*own, *opposite], pit) != _ENDLESS for pit in relays)


def _place(seat: int, cell: int) -> Place:
    return (seat, cell) if cell < _PITS else (1 - seat, cell - _PITS)
