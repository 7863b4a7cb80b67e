"""Running the probe kit on the engine that misbehaves as it is told, and on others."""

import sys
from collections.abc import Collection, Mapping, Sequence
from pathlib import Path

import trio

from arena.conformance import Finding, check_engine
from arena.game import EngineLimits, PlayerSpec, TimeControl
from protocol.codec import Encoding
from protocol.messages import OptionValue

MISBEHAVING = Path(__file__).with_name("misbehaving_engine.py")
LIMITS = EngineLimits(hello_ms=5000, quit_ms=1000, pong_ms=3000)


def misbehaving(mode: str, folder: Path, **env: str) -> PlayerSpec:
    """The engine that does what *mode* says wrong; ``good`` is none of it."""
    command = (sys.executable, "-P", str(MISBEHAVING), mode)
    return player(mode, command, folder, env=env)


def player(
    name: str,
    command: Sequence[str],
    folder: Path,
    *,
    env: Mapping[str, str] | None = None,
    options: Mapping[str, OptionValue] | None = None,
    encoding: Encoding = "msgpack",
) -> PlayerSpec:
    return PlayerSpec(
        name=name,
        command=tuple(command),
        cwd=str(folder),
        env=dict(env or {}),
        options=dict(options or {}),
        encoding=encoding,
        time_control=TimeControl(move_ms=100),
        limits=LIMITS,
    )


async def findings_of(spec: PlayerSpec, only: Collection[str] = (), rulesets: Sequence[str] = ()) -> dict[str, Finding]:
    """What the kit finds, by probe."""
    send, receive = trio.open_memory_channel[Finding](float("inf"))
    async with trio.open_nursery() as nursery:
        nursery.start_soon(check_engine, spec, rulesets, send, only)
        return {finding.probe: finding async for finding in receive}
