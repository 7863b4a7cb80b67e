"""A run's events in words."""

import pytest
from msgspec.structs import replace

from arena.cli.faces import describe
from arena.tournament import EngineOut, RunStarted

STARTED = RunStarted(
    name="cup",
    results="cup.db",
    rulesets=("dakon",),
    players=("a", "b"),
    games=(12,),
    finished=(0,),
    concurrency=2,
    workers=2,
)


@pytest.mark.parametrize(
    ("games", "finished", "lines"),
    [
        ((12,), (0,), ["cup: dakon; 2 players, 12 games; 2 at once; results in cup.db", "starting engines ..."]),
        (
            (12, 4),
            (12, 1),
            [
                "cup: dakon; 2 players, 16 games, 13 of them played already; 2 at once; results in cup.db",
                "starting engines ...",
            ],
        ),
        ((1,), (1,), ["cup: dakon; 2 players, 1 game, 1 of them played already; 2 at once; results in cup.db"]),
        # A system of one's own may not say how many games there will be.
        ((0,), (0,), ["cup: dakon; 2 players; 2 at once; results in cup.db", "starting engines ..."]),
    ],
)
def test_a_run_begins(games: tuple[int, ...], finished: tuple[int, ...], lines: list[str]) -> None:
    assert describe(replace(STARTED, games=games, finished=finished)) == lines


@pytest.mark.parametrize(
    ("code", "stderr", "hinted"),
    [("no_hello", "", True), ("start_failed", "json.decoder.JSONDecodeError", True), ("start_failed", "gone", False)],
)
def test_an_engine_that_may_read_json_lines(code: str, stderr: str, hinted: bool) -> None:
    lines = describe(EngineOut(player="a", code=code, text="is silent", stderr=stderr))
    assert any("needs 'encoding: json' in the config, or --a-encoding json" in line for line in lines) is hinted
