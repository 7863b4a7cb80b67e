"""A process that plays games and tells by how much its peak memory grew with each, so that nothing else is measured.

Arguments: a folder, then ``MODE,WHERE`` for each game; the first one's growth is that of all that is loaded.
Prints KiB, a line for each.
"""

import sys
from pathlib import Path

import trio

from arena.engine import EnginePool, EngineStartError, open_host
from arena.play import play_game
from tests.faults.bad_games import bad_player, game


def main() -> None:
    folder = Path(sys.argv[1])
    for number, behaviour in enumerate(sys.argv[2:]):
        mode, where = behaviour.split(",")
        own_folder = folder / str(number)
        own_folder.mkdir()
        before_kb = peak_kb(forget=True)
        trio.run(play, mode, where, own_folder)
        print(peak_kb() - before_kb)


async def play(mode: str, where: str, folder: Path) -> None:
    async with open_host() as host:
        try:
            await play_game(game(bad_player(mode, where, folder)), EnginePool(host, 8), lambda live: None)
        except EngineStartError:
            return


def peak_kb(*, forget: bool = False) -> int:
    """The peak resident memory since it was last forgotten; ``getrusage`` would tell the parent's too."""
    if forget:
        Path("/proc/self/clear_refs").write_text("5")
    lines = Path("/proc/self/status").read_text().splitlines()
    (peak,) = [line.split()[1] for line in lines if line.startswith("VmHWM:")]
    return int(peak)


if __name__ == "__main__":
    main()
