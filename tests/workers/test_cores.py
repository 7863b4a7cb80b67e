"""The cores for workers, on machines made of files."""

from pathlib import Path

import pytest

from arena.workers import cores


@pytest.fixture
def machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Four cores, 0 and 2 on one physical core, 1 and 3 on the other; no quota."""
    for core in range(4):
        folder = tmp_path / "cpu" / f"cpu{core}" / "topology"
        folder.mkdir(parents=True)
        (folder / "thread_siblings_list").write_text(f"{core % 2},{core % 2 + 2}\n")
    (tmp_path / "cgroup").mkdir()
    (tmp_path / "own").write_text("0::/user/arena\n")
    monkeypatch.setattr(cores, "_CPUS", tmp_path / "cpu")
    monkeypatch.setattr(cores, "_CGROUPS", tmp_path / "cgroup")
    monkeypatch.setattr(cores, "_OWN_CGROUP", tmp_path / "own")
    monkeypatch.setattr("os.sched_getaffinity", lambda pid: {3, 2, 1, 0}, raising=False)
    return tmp_path


def quota(machine: Path, folder: str, text: str) -> None:
    path = machine / "cgroup" / folder
    path.mkdir(parents=True, exist_ok=True)
    (path / "cpu.max").write_text(text)


def test_physical_cores_come_first(machine: Path) -> None:
    assert cores.usable_cores() == (0, 1, 2, 3)
    for core in range(4):
        siblings = "0-1" if core < 2 else "2-3"
        (machine / "cpu" / f"cpu{core}" / "topology" / "thread_siblings_list").write_text(siblings)
    assert cores.usable_cores() == (0, 2, 1, 3)


def test_cores_that_are_taken_come_last_and_are_the_first_that_a_quota_leaves_out(machine: Path) -> None:
    assert cores.usable_cores({0, 2}) == (1, 3, 0, 2)
    quota(machine, "user/arena", "200000 100000")
    assert cores.usable_cores({0, 2}) == (1, 3)


@pytest.mark.parametrize(
    ("folder", "text", "count"),
    [
        ("user/arena", "max 100000", 4),
        ("user/arena", "200000 100000", 2),
        ("user", "350000 100000", 3),
        ("user/arena", "50000 100000", 1),
        ("other", "100000 100000", 4),
        ("user/arena", "nonsense", 4),
    ],
)
def test_a_cgroup_pays_for_so_many(machine: Path, folder: str, text: str, count: int) -> None:
    quota(machine, folder, text)
    assert len(cores.usable_cores()) == count


def test_absent_cores(machine: Path) -> None:
    assert cores.absent_cores([0, 3]) == []
    assert cores.absent_cores([0, 7, 9]) == [7, 9]


def test_cores_of_other_runs_are_taken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of five processes one is a worker on a core of its own, one a worker anywhere, and one has ended."""
    on = {1: {1}, 2: {2}, 3: {0, 1, 2, 3}, 4: {0}}
    commands = {1: "python -P -m arena.workers", 2: "vi arena.workers.py", 3: "python -P -m arena.workers", 4: ""}
    for number, words in commands.items():
        (tmp_path / str(number)).mkdir()
        (tmp_path / str(number) / "cmdline").write_text(words.replace(" ", "\0") + "\0")
    (tmp_path / "5").mkdir()
    (tmp_path / "meminfo").touch()
    monkeypatch.setattr(cores, "_PROCESSES", tmp_path)
    monkeypatch.setattr("os.sched_getaffinity", on.__getitem__, raising=False)
    assert cores.taken_cores() == {1}


def test_this_machine_has_cores() -> None:
    assert cores.absent_cores(cores.usable_cores()) == []
    assert cores.usable_cores()
