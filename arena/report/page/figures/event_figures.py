"""All that is counted of one event beside its table."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence

from arena.game import EngineIdentity, GameRecord, Result, Termination
from arena.ratings import OnlineElo
from arena.report.page.figures.courses import EloCourse, PointsCourse
from arena.report.page.figures.notable import NotableGames
from arena.report.page.figures.openings import Openings
from arena.report.page.figures.quantities import Quantities
from arena.report.page.figures.troubles import Troubles


class EventFigures:
    """Of the players of those names, and of their *records*, which come in key order and are not kept.

    *games* is how many are to be looked at closely, *online* the ratings before the first.
    """

    def __init__(self, players: Sequence[str], records: Iterable[GameRecord], games: int, online: OnlineElo) -> None:
        self.elo = EloCourse(players, online)
        self.points = PointsCourse(players)
        self.openings = Openings()
        self.troubles = Troubles()
        self.notable = NotableGames(games)
        self.terminations: Counter[Termination] = Counter()
        self.plies = Quantities()
        self.move_us: dict[str, Quantities] = defaultdict(Quantities)
        """By player."""
        self.engines: dict[str, EngineIdentity] = {}
        """What each player's engine last said of itself."""
        for record in records:
            self._add(record, record.result)

    def _add(self, record: GameRecord, result: Result) -> None:
        self.elo.add(result)
        self.points.add(result)
        self.openings.add(record, result)
        self.notable.add(record, result)
        self.troubles.add(record)
        self.terminations[record.termination] += 1
        self.plies.add_all([len(record.moves)])
        for seat, name in enumerate(result.players):
            self.move_us[name].add_all([move.elapsed_us for move in record.moves if move.seat == seat])
            if (engine := record.engines[seat]) is not None:
                self.engines[name] = engine
