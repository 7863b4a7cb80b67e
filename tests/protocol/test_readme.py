"""The reference and the code say the same: tables, golden bytes, transcript and examples of ``protocol/README.md``."""

import re
import subprocess
import sys
from importlib.resources import files
from typing import cast, get_args

import pytest
from msgspec.structs import FieldInfo, fields

from protocol.codec import Decoder, Sender
from protocol.limits import DEFAULT_LIMITS
from protocol.messages import ArenaMessage, EngineMessage, Login, Message, OptionSpec
from protocol.session import ArenaSession, EngineSession

README = files("protocol").joinpath("README.md").read_text(encoding="utf-8")


def section(title: str) -> str:
    """The text under a heading, up to the next one of the same level or above."""
    match = re.search(rf"^(#+) {re.escape(title)}\n(.*?)(?=^#{{1,2}} |\Z)", README, re.DOTALL | re.MULTILINE)
    assert match, f"no section {title}"
    return match[2]


def field_table(text: str) -> list[tuple[str, bool]]:
    """Names and whether they are required, from the first table of ``text``."""
    table = re.search(r"^\| field .*?\n\n", text + "\n\n", re.DOTALL | re.MULTILINE)
    rows = re.findall(r"^\| (`.*?) \|[^|]*\|([^|]*)\|", table[0], re.MULTILINE) if table else []
    return [(name, "required" in required) for names, required in rows for name in re.findall(r"`(\w+)`", names)]


def message_tables(title: str) -> dict[str, list[tuple[str, bool]]]:
    parts = re.split(r"^### `(\w+)`\n", section(title), flags=re.MULTILINE)[1:]
    return {name: field_table(text) for name, text in zip(parts[::2], parts[1::2], strict=True)}


def declared(message: type[Message] | type[OptionSpec]) -> list[tuple[str, bool]]:
    def row(field: FieldInfo) -> tuple[str, bool]:
        return field.name, field.required

    return sorted(map(row, fields(message)))


@pytest.mark.parametrize(
    ("title", "messages"),
    [
        ("Messages of the arena", get_args(ArenaMessage)),
        ("Messages of the engine", [message for message in get_args(EngineMessage) if message is not Login]),
        ("TCP", [Login]),
    ],
)
def test_field_tables(title: str, messages: list[type[Message]]) -> None:
    described = {name: sorted(rows) for name, rows in message_tables(title).items()}
    assert described == {message.__struct_config__.tag: declared(message) for message in messages}


def test_option_table() -> None:
    assert sorted(field_table(section("Options"))) == declared(OptionSpec)


def test_limits() -> None:
    numbers = set(map(int, re.findall(r"\b\d+\b", section("Limits"))))
    assert numbers >= {getattr(DEFAULT_LIMITS, name) for name in DEFAULT_LIMITS.__struct_fields__}


def said(title: str) -> list[tuple[Sender, str]]:
    return [
        ("arena" if end == "A" else "engine", text)
        for end, text in re.findall(r"^([AE])> (.*)$", section(title), re.MULTILINE)
    ]


def test_golden_bytes() -> None:
    for sender, line in said("Golden bytes and vectors"):
        decoder = Decoder(sender, "msgpack")
        decoder.feed(bytes.fromhex(line.split()[-1]))
        message = decoder.next()
        assert isinstance(message, Message)
        assert line.startswith(message.t)
        for name, value in re.findall(r"(move|id|score) (-?\d+)", line):
            assert getattr(message, name) == int(value)


def test_transcript() -> None:
    arena, engine = ArenaSession("json"), EngineSession()
    for sender, line in said("Transcript of a game"):
        frame = f"{line}\n".encode()
        if sender == "arena":
            engine.receive(frame)
            assert arena.send(cast("ArenaMessage", engine.next_event())) == frame
        else:
            arena.receive(frame)
            assert engine.send(cast("EngineMessage", arena.next_event())) == frame
    assert arena.late == 0


@pytest.mark.parametrize(
    "program", re.findall(r"```python\n(.*?)```", README, re.DOTALL), ids=["run", "session", "class"]
)
def test_examples_run(program: str) -> None:
    done = subprocess.run([sys.executable, "-c", program], input=b"", capture_output=True, check=False, timeout=60)
    assert (done.returncode, done.stderr) == (0, b"")
