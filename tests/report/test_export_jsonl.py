"""Games as JSON lines: the keys, and what is left out."""

import json

import msgspec
from hypothesis import given

from arena.game import Fault, FaultCode, GameRecord, Sandbox, Usage
from arena.report.export_jsonl import format_line
from tests.store.record_samples import sample_record
from tests.store.record_strategies import game_records, record_settings


def test_the_keys_are_those_documented() -> None:
    fault = Fault(1, FaultCode.CRASH, "beta exited with status 3", exit_status=3, stderr="boom")
    game = json.loads(format_line(msgspec.structs.replace(sample_record(1, plies=2), fault=fault)))
    assert {name: game[name] for name in ("game", "event", "round", "pairing", "number", "first", "outcome")} == {
        "game": "1.1.1.1",
        "event": 1,
        "round": 1,
        "pairing": 1,
        "number": 1,
        "first": "south",
        "outcome": "south",
    }
    assert game["scores"] == [53, 45]
    assert game["fault"] == {
        "seat": "north",
        "code": "crash",
        "text": "beta exited with status 3",
        "elapsed_us": None,
        "exit_status": 3,
        "stderr": "boom",
        "lag_us": 0,
    }
    assert [player["seat"] for player in game["players"]] == ["south", "north"]
    assert game["players"][1]["engine"] == {"name": "Beta", "version": "2.1", "author": "B. Author"}
    assert game["players"][0]["time_control"] == {"base_ms": 10_000, "increment_ms": 100}
    first, second = game["moves"]
    assert set(first) == {"seat", "pit", "elapsed_us", "clocks_ms", "info"}
    assert (first["seat"], second["seat"]) == ("south", "north")
    assert first["pit"] in "ABCDEFG"
    assert second["pit"] in "abcdefg"
    assert set(first["info"]) == {"depth", "score", "nodes", "time_ms", "pv"}


def test_how_an_engine_was_started_stays_at_home() -> None:
    record = sample_record(1)
    player = msgspec.structs.replace(
        record.players[0],
        env={"TOKEN": "hush"},
        cwd="/home/me",
        command=("bot", "--key=k7"),
        sandbox=Sandbox(kind="bubblewrap", readable=("/home/me/book",)),
    )
    line = format_line(msgspec.structs.replace(record, players=(player, record.players[1])))
    assert not any(secret in line for secret in ("hush", "/home/me", "k7"))


def test_what_a_sandboxed_engine_used() -> None:
    record = sample_record(1, plies=2)
    player = msgspec.structs.replace(record.players[0], sandbox=Sandbox(kind="limits", memory_mb=99))
    moves = (record.moves[0]._replace(used=Usage(cpu_us=17, peak_kb=9832)), record.moves[1])
    game = json.loads(format_line(msgspec.structs.replace(record, players=(player, record.players[1]), moves=moves)))
    assert game["players"][0]["sandbox"]["memory_mb"] == 99
    assert game["players"][1]["sandbox"] is None
    assert game["moves"][0]["used"] == {"cpu_us": 17, "peak_kb": 9832}
    assert "used" not in game["moves"][1]


def test_why_and_why_not_yet_a_game_was_ended() -> None:
    record, reason = sample_record(1, plies=2), "decided: South has 50 of 98 seeds, more than half"
    ended = msgspec.structs.replace(record, adjudication=reason, adjudication_trace=("decided: stores 49-20 of 98",))
    game = json.loads(format_line(ended))
    assert (game["adjudication"], game["adjudication_trace"]) == (reason, ["decided: stores 49-20 of 98"])
    plain = json.loads(format_line(record))
    assert plain["adjudication"] is None
    assert "adjudication_trace" not in plain


@record_settings
@given(game_records())
def test_a_game_is_one_line_of_json(record: GameRecord) -> None:
    line = format_line(record)
    assert line.index("\n") == len(line) - 1
    game = json.loads(line)
    assert [player["name"] for player in game["players"]] == [player.name for player in record.players]
    assert [player["options"] for player in game["players"]] == [player.options for player in record.players]
    assert [(move["elapsed_us"], tuple(move["clocks_ms"])) for move in game["moves"]] == [
        (move.elapsed_us, move.clocks_ms) for move in record.moves
    ]
