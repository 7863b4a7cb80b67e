"""The runner with real worker processes: what happens when one dies, and that nobody's work shows in the results."""

import os
import signal
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
import trio

from arena.config import load_config
from arena.store import Results, TournamentInfo, Writer
from arena.tournament import (
    Games,
    GameVoid,
    Plan,
    PlanError,
    RunEvent,
    RunFinished,
    Runner,
    Stop,
    Warned,
    WorkerError,
    make_plan,
)
from tests.cli.arena_command import write_config


def plan_of(folder: Path, *modes: str, games: int = 2, tournament: str = "") -> Plan:
    config = write_config(folder, *modes, games=games)
    config.write_text(config.read_text().replace("concurrency: 2", f"concurrency: 2{tournament}"))
    return make_plan(load_config(config))


def run(plan: Plan, path: Path, watch: Callable[[RunEvent], None] = lambda event: None) -> RunFinished:
    """Play the plan; *watch* sees every event at once."""
    info = TournamentInfo(
        name="test", identity={}, config="", arena_version="0", created_utc="", events=(), players=plan.players
    )

    async def play() -> RunFinished:
        send, receive = trio.open_memory_channel[RunEvent](float("inf"))
        with Writer.open(path, info) as writer, Results.open(path) as results:
            runner = Runner(plan, writer, Games(plan, results), send, watched=False)
            async with trio.open_nursery() as nursery:

                async def follow() -> None:
                    async for event in receive:
                        watch(event)

                nursery.start_soon(follow)
                with send:
                    return await runner.run(Stop(), {})

    return trio.run(play)


def workers() -> list[int]:
    """The worker processes of this one."""
    listed = " ".join((task / "children").read_text() for task in Path("/proc/self/task").iterdir())
    return [int(pid) for pid in listed.split() if b"arena.workers" in Path(f"/proc/{pid}/cmdline").read_bytes()]


def played(path: Path) -> dict[str, tuple[object, ...]]:
    """What depends on the play alone of every game."""
    with Results.open(path) as results:
        return {
            str(record.key): (record.start, record.seeds, record.outcome, [move.pit for move in record.moves])
            for record in results.records()
        }


@pytest.mark.parametrize("tournament", [", workers: 0", ", workers: 1", ", affinity: off"])
def test_who_plays_the_games_does_not_show_in_the_results(tmp_path: Path, tournament: str) -> None:
    usual, other = tmp_path / "usual.db", tmp_path / "other.db"
    assert run(plan_of(tmp_path, "good", "better"), usual).status == "complete"
    assert run(plan_of(tmp_path, "good", "better", tournament=tournament), other).status == "complete"
    assert played(usual) == played(other)
    assert len(played(usual)) == 4


@pytest.mark.parametrize("moment", ["EngineReady", "GameStarted", "GameFinished"])
def test_a_killed_worker_is_replaced_and_no_game_counts_twice(tmp_path: Path, moment: str) -> None:
    path = tmp_path / "killed.db"
    events: list[RunEvent] = []

    def watch(event: RunEvent) -> None:
        kinds = [type(earlier).__name__ for earlier in events]
        events.append(event)
        if type(event).__name__ == moment and moment not in kinds:
            os.kill(workers()[0], signal.SIGKILL)

    end = run(plan_of(tmp_path, "slow", "good", games=4), path, watch)
    assert (end.status, end.played, end.left) == ("complete", 8, 0)
    [warning] = [event.text for event in events if isinstance(event, Warned) and "died" in event.text]
    assert "a worker process died: was killed by signal 9 (SIGKILL)" in warning
    voids = [event for event in events if isinstance(event, GameVoid)]
    assert all("its worker process died" in event.reason for event in voids)
    assert len(voids) <= 1
    assert len(played(path)) == 8
    assert workers() == []


def test_workers_that_keep_dying_end_the_run_with_a_word(tmp_path: Path) -> None:
    def watch(event: RunEvent) -> None:
        if type(event).__name__ in ("EngineReady", "Warned"):
            for pid in workers():
                os.kill(pid, signal.SIGKILL)

    with pytest.raises(ExceptionGroup) as error:
        run(plan_of(tmp_path, "slow", "good", games=4), tmp_path / "dying.db", watch)
    assert error.group_contains(WorkerError, match="a worker process died 3 times without finishing a game")
    assert workers() == []


def test_games_wait_for_a_results_file_that_is_slow(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    waiting: list[int] = []

    def flush(writer: Writer) -> None:
        waiting.append(writer.waiting)
        whole_flush(writer)

    whole_flush = Writer.flush
    monkeypatch.setattr("arena.tournament.runner._MOST_WAITING", 0)
    monkeypatch.setattr(Writer, "flush", flush)
    end = run(plan_of(tmp_path, "good", "better", games=4), tmp_path / "slow.db")
    assert (end.status, end.played) == ("complete", 8)
    assert max(waiting) > 0
    assert len(played(tmp_path / "slow.db")) == 8


def test_a_core_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(PlanError, match="affinity: core 999 can't be used here; the cores that can: "):
        plan_of(tmp_path, "good", "better", tournament=", affinity: [0, 999]")


def test_more_games_at_once_than_cores_are_warned_of(tmp_path: Path) -> None:
    config = write_config(tmp_path, "good", "better")
    cores = len(make_plan(load_config(config)).cores)
    plan = make_plan(load_config(config).with_concurrency(3 * cores + 1))
    assert plan.workers == cores
    assert sum(share for share, _ in plan.shares()) == 3 * cores + 1
    assert f"{3 * cores + 1} games at once on {cores} cores" in next(plan.warnings())


def test_cores_of_another_run_come_last_and_are_warned_of(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("arena.tournament.plan.usable_cores", lambda taken: (2, *sorted(taken)))
    monkeypatch.setattr("arena.tournament.plan.taken_cores", lambda: frozenset({0, 1}))
    config = load_config(write_config(tmp_path, "good", "better"))
    alone = make_plan(config.with_concurrency(1))
    assert [core for _, core in alone.shares()] == [2]
    assert list(alone.warnings()) == []
    crowded = make_plan(config.with_concurrency(3))
    assert [core for _, core in crowded.shares()] == [2, 0, 1]
    [warning] = crowded.warnings()
    assert warning.startswith("another run uses core 0, 1 as well: ")


@pytest.mark.skipif(sys.platform != "linux", reason="reads the affinity of a process")
def test_each_worker_keeps_to_a_core_of_its_own(tmp_path: Path) -> None:
    kept: list[set[int]] = []

    def watch(event: RunEvent) -> None:
        if type(event).__name__ == "GameStarted" and not kept:
            kept.extend(os.sched_getaffinity(pid) for pid in workers())

    plan = plan_of(tmp_path, "good", "better")
    run(plan, tmp_path / "kept.db", watch)
    assert sorted(map(sorted, kept)) == sorted([core] for _, core in plan.shares())


def test_more_open_files_than_the_system_allows(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("arena.tournament.runner.raise_limit", lambda: 100)
    plan = plan_of(tmp_path, "good", "better", tournament=", workers: 0")
    with pytest.raises(PlanError, match="need 144 open files in one process, and the system allows 100: lower the"):
        run(plan, tmp_path / "few.db")
