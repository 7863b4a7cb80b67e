"""One worker as the runner sees it: what it has been given, and how much more it should have."""

import trio

from arena.game import GameKey, GameRecord, GameSpec, PlayerSpec
from arena.workers import LocalWorker, OpenHost, Order, ProcessWorker, Report, Setup, Try, Worker

_AHEAD_BEATS = 2
"""Games queued at a worker beyond those it plays: enough to keep it busy until we have heard of them and sent more."""
_MOST_AHEAD = 128
_PATIENCE_MS = 5
"""See EngineProcess."""
_LEAST_IDLE = 16


def idle_engines(games_at_once: int) -> int:
    """How many engines without a game a worker keeps."""
    return max(_LEAST_IDLE, 2 * games_at_once)


class Hand:
    """A worker, and the games and players it has been given and has not reported on."""

    def __init__(
        self, games_at_once: int, core: int | None, open_host: OpenHost, *, beat_ms: int, snapshots: bool
    ) -> None:
        """*open_host* says where engines live that run in this process."""
        self.games: dict[GameKey, GameSpec] = {}
        """Given, and neither played nor given back."""
        self.begun: set[GameKey] = set()
        """Those of them that are being played."""
        self.tries: dict[str, PlayerSpec] = {}
        """By name: players whose engine it is to try."""
        self.deaths = 0
        """Since it last finished a game."""
        self._games_at_once = games_at_once
        self._core = core
        self._open_host = open_host
        self._beat_ms = beat_ms
        self._snapshots = snapshots
        self._worker: Worker | None = None
        self._played = self._played_ms = 0

    def start(self, nursery: trio.Nursery, *, in_process: bool) -> None:
        """Start the worker, again if it has died, and give it the players that are still to be tried.

        Once it has died it tells at once what it does, so that a game which kills it is known.
        """
        self._worker = LocalWorker(nursery, self._open_host) if in_process else ProcessWorker(self._core, nursery)
        patience_ms = _PATIENCE_MS if self._games_at_once == 1 else 0  # else other games would have to wait
        idle = idle_engines(self._games_at_once)
        self.send(Setup(self._games_at_once, patience_ms, idle, self._snapshots, 0 if self.deaths else self._beat_ms))
        for player in self.tries.values():
            self.send(Try(player))

    def send(self, order: Order) -> None:
        """Give an order; nothing happens if the worker is gone, which ``receive`` tells."""
        if self._worker is not None:
            self._worker.send(order)

    async def receive(self) -> list[Report]:
        """Its next reports; none when it is gone."""
        return await self._worker.receive() if self._worker is not None else []

    async def close(self) -> str:
        """End the worker; tells how it ended."""
        worker, self._worker = self._worker, None
        return await worker.close() if worker else ""

    @property
    def is_idle(self) -> bool:
        """It has nothing to report on."""
        return not self.games and not self.tries

    @property
    def playing(self) -> int:
        """How many games it is playing now, whether or not it has said so yet."""
        return min(self._games_at_once, len(self.games))

    def room(self, fair_share: int) -> int:
        """How many more games it should be given now; *fair_share* is how many it may queue, for others to have some.

        That is guided self-scheduling (Polychronopoulos and Kuck, 1987): the fewer are left, the fewer are queued.
        """
        ahead = 0
        if self._played:
            mean_ms = self._played_ms / self._played + 0.5
            ahead = min(_MOST_AHEAD, int(_AHEAD_BEATS * self._beat_ms / mean_ms), fair_share)
        return self._games_at_once + ahead - len(self.games)

    def give(self, specs: list[GameSpec]) -> None:
        """Note that it has been given these games."""
        self.games.update((spec.key, spec) for spec in specs)

    def take(self, key: GameKey) -> GameSpec | None:
        """It is done with this game, or was never given it."""
        self.begun.discard(key)
        return self.games.pop(key, None)

    def count(self, record: GameRecord) -> None:
        """Learn from a game how long games take."""
        self.deaths = 0
        self._played += 1
        self._played_ms += record.duration_ms
