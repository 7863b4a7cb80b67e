"""Who plays whom: the keys of ``tournament`` that belong to single systems, checked against the players."""

from collections.abc import Iterable
from dataclasses import asdict
from pathlib import Path
from typing import Any

from msgspec import Struct

from arena.config.errors import did_you_mean, shown
from arena.config.model import SYSTEMS, TournamentSection
from arena.config.nodes import Mapping, Node, Sequence
from arena.config.paths import absolute
from arena.config.problems import Problems
from arena.ratings import Sprt

OWN = "own"
"""The system of a file of the user's."""
_NAMES = {
    "round_robin": "a round robin",
    "gauntlet": "a gauntlet",
    "knockout": "a knockout",
    "swiss": "a Swiss",
    "match": "a match",
    "sprt": "a sequential test",
    "ladder": "a ladder",
    OWN: "a system of one's own",
}
_KEYS = {
    "cycles": ("round_robin", "gauntlet", "match"),
    "rounds": ("swiss", "ladder", OWN),
    "seeds": ("gauntlet",),
    "third_place": ("knockout",),
    "extra_pairs": ("knockout",),
    "sprt": ("sprt",),
    "games_per_pairing": tuple(name for name in (*SYSTEMS, OWN) if name != "sprt"),
}
"""Keys that not every system has."""
GROWING = ("cycles", "games_per_pairing", "rounds", "max_games", "players")
"""The keys of a tournament's identity that some system lets be raised while results are kept."""
_LADDER_ROUNDS = 20


class SystemSettings(Struct, frozen=True, kw_only=True):
    """How pairings are made; what does not apply to the system is at its default."""

    name: str
    """One of SYSTEMS, or ``own``."""
    games_per_pairing: int = 2
    cycles: int = 1
    rounds: int | None = None
    """None for a system of the user's that ends by itself."""
    seeds: tuple[int, ...] = ()
    """Players, by order of entry from 0."""
    third_place: bool = False
    extra_pairs: int = 0
    tie_breaks: tuple[str, ...] = ()
    sprt: Sprt | None = None
    """What is tested, which then says after how many games it ends."""
    file: Path | None = None
    """Of the user's own system, absolute."""

    def identity(self, names: tuple[str, ...]) -> dict[str, Any]:
        """What results depend on, as JSON values."""
        keys: dict[str, Any] = {key: getattr(self, key) for key, systems in _KEYS.items() if self.name in systems}
        if "seeds" in keys:
            keys["seeds"] = [names[seed] for seed in self.seeds]
        if self.sprt:
            test = asdict(self.sprt)
            keys |= {"max_games": test.pop("max_games"), "sprt": test}
        return {"system": self.name, **keys}

    def growing(self) -> tuple[str, ...]:
        """Those of GROWING that this system lets be raised."""
        closed = set() if self.name in _KEYS["cycles"] else {"cycles", "games_per_pairing"}
        if self.closed_to_players:
            closed.add("players")
        return tuple(key for key in GROWING if key not in closed)

    @property
    def closed_to_players(self) -> str:
        """Why no player can join a tournament that has begun; empty where one can."""
        match self.name:
            case "round_robin":
                return "a round robin pairs everybody before the first game"
            case "knockout":
                return "the bracket of a knockout is made of the players it begins with"
            case "gauntlet" if self.cycles > 1:
                return "a gauntlet takes further players only while cycles is 1"
            case "match" | "sprt":
                return f"{_NAMES[self.name]} has 2 players"
        return ""

    def expected_games(self, players: int) -> int | None:
        """How many games there will be; None if nobody knows."""
        pairs, games = players * (players - 1) // 2, self.games_per_pairing
        match self.name:
            case "round_robin" | "match" | "sprt":
                return pairs * self.cycles * games
            case "gauntlet":
                return len(self.seeds) * (players - len(self.seeds)) * self.cycles * games
            case "knockout":
                return (players - 1 + (self.third_place and players > 3)) * games
            case "swiss":
                return (self.rounds or 0) * (players // 2) * games
            case "ladder":
                return (pairs + ((self.rounds or 1) - 1) * (players // 2)) * games
            case _:
                return None if self.rounds is None else self.rounds * (players // 2) * games

    def expected_rounds(self, players: int) -> int | None:
        """How many rounds there will be; None if nobody knows."""
        match self.name:
            case "round_robin" | "match" | "sprt":
                return self.cycles * (players - 1 + players % 2)
            case "gauntlet":
                seeds = len(self.seeds)
                return self.cycles * -(-(players - seeds) // seeds) * seeds
            case "knockout":
                return (players - 1).bit_length()
            case _:
                return self.rounds


class SystemReader:
    """Reads the system of a section whose keys are right by themselves; *names* are the players'."""

    def __init__(self, node: Mapping | None, problems: Problems, names: tuple[str, ...], folder: Path) -> None:
        self._node = node
        self._problems = problems
        self._names = names
        self._folder = folder

    def read(self, section: TournamentSection) -> SystemSettings:
        """The settings; what is wrong is noted and left at its default."""
        name, file = section.system, None
        if name.endswith(".py"):
            name, file = OWN, absolute(self._folder, name)
            self._check_file(file)
        elif name not in SYSTEMS:
            near = did_you_mean(name, SYSTEMS) or f"known: {', '.join(SYSTEMS)}, or a Python file such as my_system.py"
            self._problems.add(self._at("system"), f"system must be the name of a system, got {shown(name)}", near)
            name = "round_robin"
        self._refuse_keys(name)
        if name in ("match", "sprt") and len(self._names) > 2:
            self._problems.add(self._at("system"), f"{_NAMES[name]} has 2 players, got {len(self._names)}")
        if name == "sprt" and section.sprt is None and self._node and "sprt" not in self._node.entries:
            self._problems.add(
                self._at("system"), "the key 'sprt' is missing", "write what is tested, as in sprt: {elo0: 0, elo1: 5}"
            )
        sprt = section.sprt.test() if section.sprt and name == "sprt" else None
        return SystemSettings(
            name=name,
            games_per_pairing=sprt.max_games or 2 if sprt else section.games_per_pairing,
            sprt=sprt,
            cycles=section.cycles,
            rounds=self._rounds(name, section.rounds),
            seeds=self._seeds(section.seeds) if name == "gauntlet" else (),
            third_place=section.third_place,
            extra_pairs=section.extra_pairs,
            tie_breaks=self._tie_breaks(section.tie_breaks) or (_DEFAULT_TIE_BREAKS if name in ("swiss", OWN) else ()),
            file=file,
        )

    def _tie_breaks(self, names: tuple[str, ...]) -> tuple[str, ...]:
        for number, name in enumerate(names):
            if name in names[:number]:
                self._problems.add(self._item("tie_breaks", number), f"tie_breaks must differ, got {shown(name)} twice")
        return names

    def _refuse_keys(self, name: str) -> None:
        """Note the keys that the system does not have."""
        for key, systems in _KEYS.items():
            if self._node and key in self._node.entries and name not in systems:
                has = [own for own, others in _KEYS.items() if name in others]
                hint = f"{_NAMES[name]} has {_listed(has)}" if has else f"{_NAMES[name]} has no such key"
                text = f"{key} is for {_listed(map(_NAMES.__getitem__, systems))}, and this is {_NAMES[name]}"
                self._problems.add(self._node.entries[key].key, text, hint)

    def _rounds(self, name: str, rounds: int | None) -> int | None:
        players = len(self._names)
        if name == "ladder":
            return rounds or _LADDER_ROUNDS
        if name != "swiss":
            return rounds
        most = max(1, players - 1 + players % 2)
        if rounds is None:
            return min(most, max(3, (players - 1).bit_length() + 1))
        if rounds > most:
            text = f"rounds must be at most {most} with {players} players, got {rounds}"
            self._problems.add(self._at("rounds"), text, "nobody meets anybody twice; a round robin plays all pairings")
        return rounds

    def _seeds(self, seeds: tuple[str, ...]) -> tuple[int, ...]:
        if not seeds:
            return (0,)
        found = []
        for number, seed in enumerate(seeds):
            if seed not in self._names:
                near = did_you_mean(seed, self._names) or f"players: {', '.join(self._names)}"
                self._problems.add(self._item("seeds", number), f"seeds must name players, got {shown(seed)}", near)
            elif self._names.index(seed) in found:
                self._problems.add(self._item("seeds", number), f"seeds must differ, got {shown(seed)} twice")
            else:
                found.append(self._names.index(seed))
        if len(found) >= len(self._names) > 0:
            self._problems.add(self._at("seeds"), "seeds must leave players for them to meet, got all of them")
        return tuple(found)

    def _check_file(self, file: Path) -> None:
        try:
            file.read_bytes()
        except OSError as error:
            self._problems.add(self._at("system"), f"the system can't be read from {file}: {error.strerror}")

    def _at(self, key: str) -> Node:
        assert self._node is not None
        return self._node.entries[key].value

    def _item(self, key: str, number: int) -> Node:
        node = self._at(key)
        return node.items[number] if isinstance(node, Sequence) else node


_DEFAULT_TIE_BREAKS = ("buchholz_cut_1", "buchholz", "sonneborn_berger", "direct_encounter", "wins")


def _listed(words: Iterable[str]) -> str:
    *most, last = words
    return f"{', '.join(most)} and {last}" if most else last
