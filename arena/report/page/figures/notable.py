"""Which games are worth a look: those with faults, upsets, and the last ones."""

from collections import defaultdict, deque
from collections.abc import Iterator, Mapping
from itertools import chain, zip_longest
from typing import NamedTuple

from arena.game import FaultCode, GameKey, GameRecord, Outcome, Result, Termination


class Notable(NamedTuple):
    """A game, and why."""

    key: GameKey
    why: str


class NotableGames:
    """Keeps the keys of at most *most* games of each kind, and of the last win of each player over each other."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._faults: dict[tuple[str, FaultCode], list[Notable]] = defaultdict(list)
        self._wins: dict[tuple[str, str], GameKey] = {}
        """By winner and loser."""
        self._last: deque[GameKey] = deque(maxlen=most)

    def add(self, record: GameRecord, result: Result) -> None:
        """Consider one game; they come in key order."""
        self._last.append(result.key)
        if (fault := record.fault) is not None:
            alike = self._faults[result.players[fault.seat], fault.code]
            if len(alike) < self._most:
                alike.append(Notable(result.key, fault.code.value.replace("_", " ")))
        elif result.termination is Termination.COMPLETED and result.outcome is not Outcome.DRAW:
            south, north = result.players
            self._wins[(south, north) if result.outcome is Outcome.SOUTH else (north, south)] = result.key

    def choose(self, elo: Mapping[str, float]) -> list[Notable]:
        """The most notable games in key order, all kinds alike as far as they go; *elo* are the joint ratings."""
        chosen: dict[GameKey, str] = {}
        for notable in _in_turn(self._faulty(), self._upsets(elo), self._latest()):
            if len(chosen) == self._most:
                break
            chosen.setdefault(notable.key, notable.why)
        return [Notable(key, why) for key, why in sorted(chosen.items())]

    def _faulty(self) -> Iterator[Notable]:
        """The first fault of every player and kind, then the second ones."""
        return _in_turn(*map(iter, self._faults.values()))

    def _upsets(self, elo: Mapping[str, float]) -> Iterator[Notable]:
        ahead = {pair: elo[pair[1]] - elo[pair[0]] for pair in self._wins}
        for pair in sorted(ahead, key=lambda pair: (-ahead[pair], self._wins[pair])):
            if round(ahead[pair]) <= 0:
                return
            yield Notable(self._wins[pair], f"upset of {ahead[pair]:.0f} Elo")

    def _latest(self) -> Iterator[Notable]:
        return (Notable(key, "among the last") for key in reversed(self._last))


def _in_turn(*kinds: Iterator[Notable]) -> Iterator[Notable]:
    return (notable for notable in chain.from_iterable(zip_longest(*kinds)) if notable is not None)
