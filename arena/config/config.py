"""A tournament as its file describes it, complete: defaults filled in, paths absolute, everything checked."""

import os
from pathlib import Path
from typing import Any, Literal

from msgspec import Struct, to_builtins
from msgspec.structs import asdict, replace

from arena.config.manifest import Manifest
from arena.config.model import EloSection
from arena.config.systems import SystemSettings
from arena.game import Adjudication, FaultPolicy, PlayerSpec, Sandbox
from arena.rules import Ruleset


class RandomStart(Struct, frozen=True):
    """Games start after this many random plies from the standard position."""

    plies: int
    share: Literal["round", "pairing", "pair"] = "round"


class FileStart(Struct, frozen=True):
    """Games start from the positions of a file."""

    path: Path
    """Absolute."""
    sha256: str
    """Of the file's bytes, in hexadecimal: other positions make another tournament."""
    order: Literal["sequential", "random"] = "sequential"
    offset: int = 0
    share: Literal["round", "pairing", "pair"] = "round"


class Player(Struct, frozen=True, kw_only=True):
    """An engine with its options, entered under a name."""

    spec: PlayerSpec
    manifest: Manifest | None
    """The shipped engine it is, which may have to be built first; None for a command of the file's own."""


class Config(Struct, frozen=True, kw_only=True):
    """One tournament."""

    path: Path
    """The file it was read from, absolute."""
    text: str
    """The file's text."""
    name: str
    results: Path
    """Absolute path of the file that keeps the results."""
    seed: int
    rulesets: tuple[Ruleset, ...]
    """One event each; no two are equal."""
    system: SystemSettings
    concurrency: int | Literal["auto"]
    workers: int | Literal["auto"]
    affinity: Literal["auto", "off"] | tuple[int, ...]
    start: Literal["standard"] | RandomStart | FileStart
    faults: FaultPolicy
    adjudication: Adjudication
    elo: EloSection
    players: tuple[Player, ...]
    """At least two, under different names."""

    def with_concurrency(self, games: int) -> "Config":
        """The same tournament, so many games at once."""
        return replace(self, concurrency=games)

    def growing(self) -> tuple[str, ...]:
        """The keys of the identity that may be raised while results are kept.

        Not the games of a pairing where by their number it is counted which opening comes next: of a pair that is half
        played, the second game would start elsewhere.
        """
        keys = self.system.growing()
        counted = isinstance(self.start, FileStart) and self.start.share != "pairing"
        if not counted or (len(self.players) == 2 and self.system.cycles == 1):  # with one pairing there is no next one
            return keys
        return tuple(key for key in keys if key != "games_per_pairing")

    def identity(self) -> dict[str, Any]:
        """The settings that results depend on, as JSON values: a run with others is another tournament.

        Not among them: where the tournament lies, its name and results file, how many games are played at once, how
        long engines are waited for outside their moves, and whether adjudication is traced.
        """
        return {
            "seed": self.seed,
            "rulesets": [str(ruleset) for ruleset in self.rulesets],
            **self.system.identity(tuple(player.spec.name for player in self.players)),
            "start": _start_identity(self.start),
            "faults": to_builtins(self.faults),
            "adjudication": _adjudication_identity(self.adjudication),
            "players": [_player_identity(player, self.path.parent) for player in self.players],
        }


def _start_identity(start: Literal["standard"] | RandomStart | FileStart) -> Any:
    match start:
        case RandomStart(plies=plies, share=share):
            return {"random_plies": plies, "share": share}
        case FileStart(sha256=digest, order=order, offset=offset, share=share):
            return {"file_sha256": digest, "order": order, "offset": offset, "share": share}
        case _:
            return start


def _adjudication_identity(rules: Adjudication) -> dict[str, Any] | None:
    if rules.is_off:
        return None
    named = to_builtins(rules)
    del named["trace"]
    return named  # type: ignore[no-any-return]


def _player_identity(player: Player, folder: Path) -> dict[str, Any]:
    spec, manifest = player.spec, player.manifest
    program, *arguments = spec.command
    if "/" in program:
        program = os.path.relpath(program, folder)
    return {
        "name": spec.name,
        "engine": manifest.name if manifest else [program, *arguments],
        "cwd": None if manifest and spec.cwd == str(manifest.folder) else os.path.relpath(spec.cwd, folder),
        "env": spec.env,
        "options": spec.options,
        "time": asdict(spec.time_control),
        "encoding": spec.encoding,
        "restart": spec.restart,
        "strict": spec.strict,
        "sandbox": _sandbox_identity(spec.sandbox, folder),
    }


def _sandbox_identity(sandbox: Sandbox | None, folder: Path) -> dict[str, Any] | None:
    if sandbox is None:
        return None
    return {**asdict(sandbox), "readable": [os.path.relpath(path, folder) for path in sandbox.readable]}
