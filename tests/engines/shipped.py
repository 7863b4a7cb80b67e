"""The shipped engines as their manifests declare them."""

import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml

import engines

ENGINES_FOLDER = Path(engines.__file__).parent
C_FOLDER = ENGINES_FOLDER / "c"


@dataclass(frozen=True)
class ShippedEngine:
    """One entry of a manifest; ``folder`` is where the manifest is."""

    folder: Path
    entry: Mapping[str, Any]

    @property
    def name(self) -> str:
        return str(self.entry["name"])

    @property
    def in_c(self) -> bool:
        return self.folder == C_FOLDER

    def command(self, here: Path) -> Sequence[str]:
        """The command line, with ``here`` for the manifest's folder."""
        return [str(word).format(python=sys.executable, here=here) for word in self.entry["command"]]


def shipped_engines() -> Sequence[ShippedEngine]:
    return [
        ShippedEngine(path.parent, entry)
        for path in sorted(ENGINES_FOLDER.glob("*/engines.yaml"))
        for entry in yaml.safe_load(path.read_text())["engines"]
    ]


def msgpack_engines() -> Sequence[ShippedEngine]:
    """Those that the tests of this folder can talk to."""
    return [engine for engine in shipped_engines() if engine.entry.get("encoding", "msgpack") == "msgpack"]
