"""What an engine in a bubblewrap sandbox can't see, reach and write."""

import os
import socket
from pathlib import Path

import pytest

from arena.game import Sandbox
from tests.engine.real_processes import start_error
from tests.sandbox.evil_games import all_gone, bot, findings

pytestmark = pytest.mark.usefixtures("bubblewrap")
WALLED = Sandbox(kind="bubblewrap", tmp_mb=8, file_mb=4, processes=16)


def test_it_sees_its_own_folder_and_no_other(folder: Path, python: str) -> None:
    own, other, results = folder / "bot", folder / "other", folder / "cup.db"
    book = folder / "book"
    book.write_text("moves")
    paths = [str(own / "bot.py"), str(other), str(other / "bot.py"), str(results), str(book), __file__]
    seen = findings(bot(python, own, WALLED, "look", *paths))
    assert [path for path in paths if seen[path]] == [str(own / "bot.py")]
    granted = Sandbox(kind="bubblewrap", readable=(str(book),))
    seen = findings(bot(python, own, granted, "look", *paths))
    assert [path for path in paths if seen[path]] == [str(own / "bot.py"), str(book)]


def test_it_writes_nowhere_but_in_its_private_places(folder: Path, python: str) -> None:
    own = folder / "bot"
    own.chmod(0o777)
    forbidden = [str(own), str(folder), "/", "/usr", "/etc", "/dev", "/bin"]
    told = findings(bot(python, own, WALLED, "write", *forbidden, "/tmp", "/dev/shm"))
    # The folder above its own is one of the private /tmp's, made only to hold it.
    assert {told[path] for path in forbidden if path != str(folder)} == {"Read-only file system"}
    assert (told["/tmp"], told["/dev/shm"]) == ("1", "1")
    left = [path for path in (*forbidden, "/tmp", "/dev/shm") if os.path.exists(f"{path}/left-by-bot")]
    assert left == []


@pytest.mark.parametrize("place", ["/tmp", "/dev/shm"])
def test_it_fills_no_disk(folder: Path, python: str, place: str) -> None:
    told = findings(bot(python, folder / "bot", WALLED, "fill", place))
    assert told == {"mb": 8, "why": "No space left on device"}


def test_it_reaches_no_network(folder: Path, python: str) -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
        places = [f"127.0.0.1:{port}", "192.0.2.1:80"]
        assert findings(bot(python, folder / "bot", None, "dial", places[0])) == ["connected"]
        told = findings(bot(python, folder / "bot", WALLED, "dial", *places))
    assert told == ["Connection refused", "Network is unreachable"]


def test_it_is_nobody_and_alone(folder: Path, python: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COURSE_TOKEN", "secret")
    told = findings(bot(python, folder / "bot", WALLED, "who"))
    assert told["uid"] != 0
    assert told["processes"] == 2  # itself, and what reaps there
    assert "MARK" in told["environment"]
    assert "COURSE_TOKEN" not in told["environment"]
    assert findings(bot(python, folder / "bot", WALLED, "signals", str(os.getpid()))) == "No such process"
    assert all_gone(folder)


@pytest.mark.parametrize("cwd", ["/", "/tmp"])
def test_a_folder_that_holds_too_much(python: str, cwd: str) -> None:
    error = start_error(bot(python, Path(cwd), WALLED))
    assert error.text.endswith(f"{cwd}, which holds too much; give it a folder of its own")


def test_a_folder_that_is_not_there(folder: Path, python: str) -> None:
    error = start_error(bot(python, folder / "bot", Sandbox(kind="bubblewrap", readable=(f"{folder}/book",))))
    assert error.text == f"can't be sandboxed: it is to read {folder}/book, which does not exist"
