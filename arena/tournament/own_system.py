"""A tournament system of the user's own: a Python file that says who meets whom in the next round.

It defines ``next_round(players, past, seed)``: *players* are the names of those who can play, in order of entry;
*past* holds a list for each round that is over, of ``(first, second, points of first, points of second)``.
It returns the pairs of names of the next round, the one who moves first in front, or None when the event is over.
It must depend on nothing else, so that a run that goes on gets the same rounds.
"""

from collections.abc import Callable, Collection, Iterable, Sequence
from pathlib import Path
from typing import Any, TypeAlias

from arena.game import Meeting, Pairing, PastRound, Round
from arena.pairing import PairingError

Told: TypeAlias = list[list[tuple[str, str, float, float]]]
NextRound: TypeAlias = Callable[[list[str], Told, int], Iterable[Any] | None]


class OwnSystemError(Exception):
    """A system's file that can't be used; the text names it."""


def load_own_system(file: Path, names: tuple[str, ...], rounds: int | None, seed: int) -> "OwnSystem":
    """Run the file and take its function; raises OwnSystemError."""
    space: dict[str, Any] = {"__name__": file.stem, "__file__": str(file)}
    try:
        exec(compile(file.read_bytes(), str(file), "exec"), space)  # noqa: S102  # it is the user's own program
    except (Exception, SystemExit) as error:
        raise OwnSystemError(f"{file}: the system can't be loaded: {_words(error, file)}") from error
    function = space.get("next_round")
    if not callable(function):
        raise OwnSystemError(f"{file}: expected a function next_round(players, past, seed), found none")
    return OwnSystem(file, function, names, rounds, seed)


class OwnSystem:
    """See System; what the function returns is checked. *rounds*: the event ends after so many at the latest."""

    def __init__(self, file: Path, function: NextRound, names: tuple[str, ...], rounds: int | None, seed: int) -> None:
        self._file = file
        self._function = function
        self._names = names
        self._rounds = rounds
        self._seed = seed

    def next_round(self, past: Sequence[PastRound], players: int, out: Collection[int]) -> Round | None:
        """See System."""
        number = len(past) + 1
        if self._rounds is not None and number > self._rounds:
            return None
        able = [name for player, name in enumerate(self._names[:players]) if player not in out]
        told = [[self._told(meeting) for meeting in over.meetings] for over in past]
        try:
            found = self._function(able, told, self._seed)
            pairs = [] if found is None else list(found)
        except (Exception, SystemExit) as error:
            raise PairingError(f"{self._file}: next_round failed: {_words(error, self._file)}") from error
        if not pairs:
            return None
        pairings = tuple(self._pairing(place, pair, able) for place, pair in enumerate(pairs, 1))
        playing = [player for pairing in pairings for player in pairing[1:]]
        for player in playing:
            if playing.count(player) > 1:
                raise PairingError(f"{self._file}: next_round pairs {self._names[player]!r} twice in round {number}")
        return Round(
            number=number, pairings=pairings, absent=tuple(sorted(player for player in out if player < players))
        )

    def extra_games(self, meeting: Meeting) -> int:
        """None."""
        return 0

    def _told(self, meeting: Meeting) -> tuple[str, str, float, float]:
        _, first, second = meeting.pairing
        return (self._names[first], self._names[second], *meeting.totals)

    def _pairing(self, number: int, pair: Any, able: list[str]) -> Pairing:
        if isinstance(pair, str) or not isinstance(pair, Sequence) or len(pair) != 2 or pair[0] == pair[1]:
            raise PairingError(f"{self._file}: next_round must return pairs of names, got {str(pair)[:80]!r}")
        for name in pair:
            if name not in able:
                who = ", ".join(able)[:80]
                raise PairingError(f"{self._file}: next_round names {str(name)[:80]!r}; those who can play: {who}")
        return Pairing(number, self._names.index(pair[0]), self._names.index(pair[1]))


def _words(error: BaseException, file: Path) -> str:
    """The error, and the line of the file where it was raised."""
    line, trace = getattr(error, "lineno", None), error.__traceback__
    while trace is not None:
        if trace.tb_frame.f_code.co_filename == str(file):
            line = trace.tb_lineno
        trace = trace.tb_next
    where = "" if line is None else f" in line {line}"
    text = error.msg if isinstance(error, SyntaxError) else str(error)
    return f"{type(error).__name__}: {text[:200]}{where}"
