"""Makes a round in a process of its own, where that takes long and much memory; it reads its input and writes a Round.

Run by `make_round`; nobody else needs to.
"""

import pickle
import sys
from collections.abc import Collection, Sequence
from typing import NamedTuple

import msgspec
import trio

from arena.game import PastRound, Round
from arena.pairing import PairingError, Swiss, System, slowest_round_s

_PATIENCE_S = 1.0
"""Rounds that may take longer are made in another process: a thread would hold up everything else now and then."""


class Due(NamedTuple):
    """What a round is made from: the arguments of ``System.next_round``."""

    past: Sequence[PastRound]
    players: int
    out: Collection[int]


async def make_round(system: System, due: Due) -> Round | None:
    """The next round, without keeping the loop from its work; raises PairingError."""
    if not isinstance(system, Swiss) or slowest_round_s(due.players) < _PATIENCE_S:
        return await trio.to_thread.run_sync(system.next_round, *due, abandon_on_cancel=True)
    command = [sys.executable, "-P", "-m", "arena.tournament.pairing_process"]
    done = await trio.run_process(
        command,
        stdin=pickle.dumps((system, due)),
        capture_stdout=True,
        capture_stderr=True,
        check=False,
        start_new_session=True,
    )
    if done.returncode:
        last_line = done.stderr.decode(errors="replace").strip().rpartition("\n")[2]
        raise PairingError(f"the process that pairs it failed ({done.returncode}): {last_line[:200]}")
    return msgspec.msgpack.decode(done.stdout, type=Round | None)


def main() -> None:
    """Read a system and what is due, write the round."""
    system, due = pickle.load(sys.stdin.buffer)  # noqa: S301  # from the arena itself
    sys.stdout.buffer.write(msgspec.msgpack.encode(system.next_round(*due)))


if __name__ == "__main__":
    main()
