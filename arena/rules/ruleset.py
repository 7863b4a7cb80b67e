"""What every ruleset offers and what all of them share: parameters, checking a position, the canonical text.

The moves themselves stand in one file a ruleset (``dakon.py``, ``djenon.py``), the names in ``registry.py``.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar, Final, Literal, NamedTuple

from arena.rules.errors import IllegalMoveError, InvalidParameterError, InvalidPositionError, hint, shown
from arena.rules.position import NORTH, SOUTH, Position

STORE: Final = -1
"""Stands for the store where a pit's index is due: ``(SOUTH, STORE)`` is South's store."""

Parameter = int | str | bool
Place = tuple[int, int]
"""(side, pit), the pit being ``STORE`` for that side's store."""

Ending = Literal["bonus", "empty", "nembak", "mikul", "capture"]
"""Why a move ended. bonus: in the own store; empty: in an empty pit, taking nothing; the others: with that capture."""


class Lap(NamedTuple):
    """One hand of seeds: lifted from ``start``, the last one dropped at ``end``."""

    start: Place
    seeds: int
    end: Place


class MoveReport(NamedTuple):
    """What one move did, in the order in which it happened."""

    seat: int
    pit: int
    laps: tuple[Lap, ...]
    ending: Ending
    captures: tuple[tuple[Place, int], ...]
    """(place, seeds taken from it), in the order of capture."""
    passed: bool
    """The other side had no move and passed, so the same side moves again."""
    over: bool
    swept: int
    """Seeds the end of the game put into the store of the side not to move (Dakon)."""
    after: Position


class Ruleset(ABC):
    """The rules of one game with fixed parameters: immutable, without state, safe to share.

    One instance serves any number of games. ``play`` and ``explain`` trust the position (of this ruleset's own
    making, or passed by ``check``) and check the pit.

    A position is all there is to know of a game under way: none ever comes again, so nobody keeps those before it.
    """

    name: ClassVar[str]
    parameters: ClassVar[Mapping[str, Sequence[Parameter]]]
    """What each parameter may be, in the order of the canonical text."""
    max_seeds: ClassVar[int]
    """What ``check`` lets a position hold, so that none from outside makes a move last noticeably long."""

    pits_per_side: int

    def __init__(self, **given: Parameter) -> None:
        for name, value in given.items():
            self._check_parameter(name, value)
        defaults = self.defaults(given)
        self.params: dict[str, Parameter] = {
            name: given[name] if name in given else defaults[name] for name in self.parameters
        }

    @classmethod
    @abstractmethod
    def defaults(cls, given: Mapping[str, Parameter]) -> Mapping[str, Parameter]:
        """A value for every parameter; one may depend on those given."""

    @abstractmethod
    def start(self) -> Position:
        """The position every game starts from unless told otherwise, South to move."""

    @abstractmethod
    def legal_moves(self, position: Position) -> tuple[int, ...]:
        """Pits of the side to move that may be played, ascending; empty exactly when the game is over."""

    def is_over(self, position: Position) -> bool:
        """Whether no move is legal; quicker than finding them all."""
        return not self.legal_moves(position)

    @abstractmethod
    def play(self, position: Position, pit: int) -> Position:
        """The position when the next move is due: forced passes and the end of the game are carried out.

        Raises IllegalMoveError.
        """

    def successors(self, position: Position) -> Iterator[tuple[int, Position]]:
        """(pit, position after it) of every legal move, ascending, each played when asked for.

        For search: as fast as ``legal_moves`` with ``play``, and a fifth faster where legality takes a sowing to tell.
        """
        for pit in self.legal_moves(position):
            yield pit, self.play(position, pit)

    @abstractmethod
    def explain(self, position: Position, pit: int) -> MoveReport:
        """What ``play`` does, told step by step; three to four times as slow. Raises IllegalMoveError."""

    @abstractmethod
    def scores(self, position: Position) -> tuple[int, int]:
        """Seeds of South and North if the game ends here."""

    def check(self, position: Position) -> None:
        """Raise InvalidPositionError unless the position can stand on this ruleset's board.

        Whether a game can reach it is not asked. Whatever comes from outside is checked once, here.
        """
        pits, stores, to_move = position
        if len(pits) != 2 or any(len(row) != self.pits_per_side for row in pits):
            raise InvalidPositionError(
                f"{self} has 2 rows of {self.pits_per_side} pits, the position has {shown([len(row) for row in pits])}"
            )
        if len(stores) != 2:
            raise InvalidPositionError(f"expected 2 stores, got {shown(stores)}")
        for count in (*pits[SOUTH], *pits[NORTH], *stores):
            if type(count) is not int or count < 0:
                raise InvalidPositionError(f"expected a seed count of 0 or more, got {shown(count)}")
        if not 0 < position.total_seeds <= self.max_seeds:
            raise InvalidPositionError(
                f"expected 1 to {self.max_seeds} seeds on the board, got {shown(position.total_seeds)}"
            )
        if type(to_move) is not int or to_move not in (SOUTH, NORTH):
            raise InvalidPositionError(f"to_move is 0 (South) or 1 (North), got {shown(to_move)}")

    def __str__(self) -> str:
        """Canonical text, read back by ``parse_ruleset``: parameters only where they differ from the default."""
        defaults = self.defaults(self.params)
        listed = ",".join(
            f"{name}={str(value).lower()}" for name, value in self.params.items() if value != defaults[name]
        )
        return f"{self.name}:{listed}" if listed else self.name

    def __repr__(self) -> str:
        return f"parse_ruleset({str(self)!r})"

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and str(other) == str(self)

    def __hash__(self) -> int:
        return hash(str(self))

    @classmethod
    def _check_parameter(cls, name: str, value: object) -> None:
        if name not in cls.parameters:
            known = hint(name, cls.parameters) if cls.parameters else ": it has none at all"
            raise InvalidParameterError(f"{cls.name} has no parameter {shown(name)}{known}")
        allowed = cls.parameters[name]
        # True == 1, so membership alone would take a bool for a number.
        if type(value) is not type(allowed[0]) or value not in allowed:
            number = f"a whole number from {allowed[0]} to {allowed[-1]}"
            words = number if isinstance(allowed, range) else " or ".join(map(str, allowed)).lower()
            got = str(value).lower() if isinstance(value, bool) else shown(value)
            raise InvalidParameterError(f"{cls.name}: {name} must be {words}, got {got}")

    def _illegal(self, position: Position, pit: int) -> IllegalMoveError:
        legal = ", ".join(map(str, self.legal_moves(position))) or "none, the game is over"
        side = "North" if position.to_move else "South"
        return IllegalMoveError(f"{self.name}: {side} can't play pit {shown(pit)}; legal pits: {legal}")
