"""What went wrong: faults by player and code, and void attempts by reason."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from arena.game import Fault, FaultCode, GameKey, GameRecord
from arena.store import VoidAttempt

_MOST_REASONS = 100


@dataclass(slots=True)
class FaultCount:
    """One kind of fault of one player."""

    player: str
    code: FaultCode
    example: str
    """What was said of the first."""
    game: GameKey
    """Of the first."""
    lost: int = 0
    """Games it lost."""
    replayed: int = 0
    """Void attempts that it ended."""


class Troubles:
    """Counts faults of finished games and of void attempts."""

    def __init__(self) -> None:
        self.void = 0
        self.reasons: Counter[str] = Counter()
        """Void attempts; of more than a hundred different reasons, those that came first."""
        self._faults: dict[tuple[str, FaultCode], FaultCount] = {}

    def add(self, record: GameRecord) -> None:
        """Count the fault of a finished game, if there is one."""
        if record.fault is not None:
            self._count(record, record.fault).lost += 1

    def add_void(self, attempts: Iterable[VoidAttempt]) -> None:
        """Count attempts, and their faults."""
        for attempt in attempts:
            self.void += 1
            if attempt.reason in self.reasons or len(self.reasons) < _MOST_REASONS:
                self.reasons[attempt.reason] += 1
            if (fault := attempt.record.fault) is not None:
                self._count(attempt.record, fault).replayed += 1

    def faults(self) -> list[FaultCount]:
        """All kinds, the most frequent first."""
        return sorted(self._faults.values(), key=lambda kind: -(kind.lost + kind.replayed))

    def lost_by(self, player: str, codes: Iterable[FaultCode]) -> int:
        """Games that faults of these kinds have lost."""
        return sum(kind.lost for code in codes if (kind := self._faults.get((player, code))))

    def _count(self, record: GameRecord, fault: Fault) -> FaultCount:
        player = record.players[fault.seat].name
        return self._faults.setdefault((player, fault.code), FaultCount(player, fault.code, fault.text, record.key))
