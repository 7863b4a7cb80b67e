"""Playing with evil_bot.py: its player, what it tells of itself, and what of it is left."""

import json
import os
import time
from pathlib import Path
from typing import Any, Literal

import trio

from arena.engine import open_host
from arena.game import EngineLimits, PlayerSpec, Sandbox, TimeControl

Kind = Literal["limits", "bubblewrap"]


def bot(python: str, cwd: Path, sandbox: Sandbox | None, *words: str, move_ms: int = 5000) -> PlayerSpec:
    return PlayerSpec(
        name=cwd.name or "root",
        command=(python, "-I", "-S", "bot.py", *words),
        cwd=str(cwd),
        env={"MARK": "visible"},
        encoding="json",
        time_control=TimeControl(move_ms=move_ms),
        limits=EngineLimits(hello_ms=10_000, late_ms=50, quit_ms=100),
        sandbox=sandbox,
    )


def findings(spec: PlayerSpec) -> Any:
    """What the bot found out before its first game."""

    async def ask() -> Any:
        async with open_host() as host:
            engine = await host.start(spec)
            return json.loads(engine.stderr)

    return trio.run(ask)


def running(folder: Path) -> list[int]:
    """Living processes that run in *folder*, whatever they have become."""
    found = []
    for entry in Path("/proc").iterdir():
        if entry.name.isdecimal():
            try:
                if os.readlink(entry / "cwd").startswith(str(folder)):
                    found.append(int(entry.name))
            except OSError:
                continue
    return found


def all_gone(folder: Path) -> bool:
    """Whether nothing runs in *folder*; the kernel may need a moment to end a namespace."""
    deadline = time.monotonic() + 10
    while running(folder):
        if time.monotonic() > deadline:
            return False
        time.sleep(0.005)
    return True
