"""The sandboxes of a tournament file, and whether those that hide the machine could hide what they must."""

from collections.abc import Iterable, Sequence
from pathlib import Path

from msgspec.structs import replace

from arena.config.config import Player
from arena.config.model import SandboxEntry
from arena.config.nodes import Node
from arena.config.paths import absolute
from arena.config.problems import Problems
from arena.game import Sandbox

_HINT = "give each player a folder of its own with cwd, and keep the results outside of it"


def read_sandbox(entry: SandboxEntry, folder: Path) -> Sandbox | None:
    """What a name or a map stands for, paths relative to *folder* made absolute; None for ``none``."""
    if isinstance(entry, Sandbox):
        return replace(entry, readable=tuple(str(absolute(folder, path)) for path in entry.readable))
    return None if entry == "none" else Sandbox(kind=entry)


def hides_machine(sandbox: Sandbox | None) -> bool:
    """Whether the engine sees only what it is shown."""
    return sandbox is not None and sandbox.kind == "bubblewrap"


def check_apart(players: Sequence[tuple[Node, Player]], results: Path, problems: Problems) -> None:
    """Note every player who would be shown the results file, or a folder of another player inside its own.

    Players with the very same folder share it.
    """
    for place, player in players:
        if not hides_machine(player.spec.sandbox):
            continue
        shown = _own_folders(player)
        if own := _holder(shown, results.resolve()):
            text = f"{player.spec.name!r} would see the results file in spite of its sandbox: {results} lies in {own}"
            problems.add(place, text, _HINT)
        for _, other in players:
            for folder in _own_folders(other) - shown:
                if own := _holder(shown, folder):
                    text = f"{player.spec.name!r} would see {other.spec.name!r} in spite of its sandbox"
                    problems.add(place, f"{text}: {folder} lies in {own}", _HINT)


def _own_folders(player: Player) -> set[Path]:
    """What the file says the player is to see."""
    spec = player.spec
    paths = {Path(spec.cwd)}
    if player.manifest is None and "/" in spec.command[0]:
        paths.add(Path(spec.command[0]).parent)
    if spec.sandbox is not None:
        paths |= set(map(Path, spec.sandbox.readable))
    return {path.resolve() for path in paths}


def _holder(folders: Iterable[Path], path: Path) -> Path | None:
    return next((folder for folder in sorted(folders) if path.is_relative_to(folder)), None)
