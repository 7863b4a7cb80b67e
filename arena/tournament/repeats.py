"""Notices when two players play a game that they have played before: it tells nothing new, and counts all the same."""

from arena.game import GameKey, GameRecord

_MOST_GAMES = 10_000
"""That are remembered, the first: engines that repeat do so early, and this takes 2 MB."""


class Repeats:
    """Remembers the games of a run, each as a number; says so once for each two players."""

    def __init__(self) -> None:
        self._seen: dict[int, GameKey] = {}
        self._told: set[frozenset[str]] = set()

    def add(self, record: GameRecord) -> str | None:
        """Take a finished game; what to tell if it repeats one between the same players in the same seats."""
        south, north = (player.name for player in record.players)
        moves = tuple(move.pit for move in record.moves)
        if not moves or frozenset((south, north)) in self._told:
            return None
        game = hash((record.ruleset, record.start, south, north, moves))
        earlier = self._seen.get(game)
        if earlier is None:
            if len(self._seen) < _MOST_GAMES:
                self._seen[game] = record.key
            return None
        self._told.add(frozenset((south, north)))
        return (
            f"{south} and {north} have played the same game twice, {earlier} and {record.key}: from the same start "
            "they move alike, so repeats say nothing new; other openings would (start: random_plies or file)"
        )
