"""Every fault by an engine that commits it, seen at once: no limit is waited for.

The faults that can only be seen by waiting are in ``test_waits``.
"""

from pathlib import Path

import pytest

from arena.engine import EngineStartError
from arena.engine.process import EngineProcess
from arena.game import FaultCode, Outcome, Termination
from tests.faults.bad_engine import BAD_VALUES
from tests.faults.bad_games import SLACK_S, assert_fine, bad_player, play_alone, record_of

NEWLINE_0D = "expected a newline (0a) after the message, got 0d; is the stream in text mode?"
BUSY_FLOOD = "broke the protocol: expected at most 20000 messages and 4194304 bytes before an answer, got more"
LONG_LINE = "broke the protocol: expected a message, or a stray line of at most 8192 bytes, got a longer line"
OVERSIZE = "broke the protocol: expected a message of at most 65536 bytes, got more"

AT_START = [
    ("echo", "hello", "malformed", "broke the protocol: hello: Expected `int`, got `array` - at `$.v`"),
    ("text_mode", "hello", "malformed", "is the stream in text mode?"),
    ("latin_1", "hello", "malformed", "broke the protocol: expected UTF-8 text"),
    ("wrong_probe", "hello", "probe_mismatch", "broke the protocol: expected the probe [137, 13, 10, 26, 10, 0, 255,"),
    ("wrong_version", "hello", "version", "broke the protocol: expected one of the versions [1], got 2"),
    ("no_version", "hello", "engine_error", "gave up: I speak version 7"),
    ("pong", "hello", "no_hello", "broke the protocol: pong while hello waits for its answer"),
    ("login", "hello", "no_hello", "broke the protocol: login while hello waits for its answer"),
    ("exit_0", "start", "start_failed", "exited with code 0 before the first game"),
    ("exit_3", "hello", "start_failed", "exited with code 3 before the first game"),
    ("crash", "start", "start_failed", "was killed by signal 11 (SIGSEGV) before the first game"),
    ("partial_then_exit", "hello", "start_failed", "exited with code 0 before the first game"),
    ("close_stdout", "hello", "start_failed", "closed its output before the first game"),
    ("stderr_then_crash", "start", "start_failed", "was killed by signal 11 (SIGSEGV) before the first game"),
    ("endless_line", "start", "oversize", LONG_LINE),
    ("print_storm", "hello", "flood", BUSY_FLOOD),
    ("key_nested", "hello", "malformed", "broke the protocol: expected at most 8 nested containers"),
    ("key_nested_huge", "hello", "oversize", OVERSIZE),
    ("key_oversize", "hello", "oversize", OVERSIZE),
    ("random_0", "start", "malformed", "broke the protocol: "),
    ("random_1", "hello", "malformed", "broke the protocol: "),
]


@pytest.mark.parametrize(("mode", "where", "code", "words"), AT_START)
def test_faults_before_the_first_game(tmp_path: Path, mode: str, where: str, code: str, words: str) -> None:
    played = play_alone(bad_player(mode, where, tmp_path))
    error = played.first
    assert isinstance(error, EngineStartError)
    assert (error.player, error.code) == ("bad", FaultCode(code))
    assert words in error.text
    if mode in ("exit_0", "exit_3"):
        assert error.stderr == "last words\n"
    assert played.took_s < SLACK_S
    assert played.left == []
    assert_fine(played.next)


def test_last_words_are_kept_however_late_they_are_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is read from stderr while the engine runs, as when the loop has much else to do."""

    async def read_nothing(_process: EngineProcess) -> None:
        return

    monkeypatch.setattr(EngineProcess, "drain_stderr", read_nothing)
    error = play_alone(bad_player("exit_3", "start", tmp_path)).first
    assert isinstance(error, EngineStartError)
    assert error.stderr == "last words\n"


IN_A_GAME = [
    ("exit_0", "go:2", "crash", "exited with code 0"),
    ("exit_3", "go:2", "crash", "exited with code 3"),
    ("crash", "go:2", "crash", "was killed by signal 11 (SIGSEGV)"),
    ("exit_after_answer", "go:2", "crash", "exited with code 0"),
    ("partial_then_exit", "go:2", "crash", "exited with code 0"),
    ("close_stdout", "go:2", "crash", "closed its output"),
    ("stderr_then_crash", "go:2", "crash", "was killed by signal 11 (SIGSEGV)"),
    ("text_mode", "go:2", "malformed", NEWLINE_0D),
    ("no_type", "go:2", "malformed", "expected the message's type as text in key 't', got None"),
    ("type_is_number", "go:2", "malformed", "expected the message's type as text in key 't', got 7"),
    ("negative_id", "go:2", "malformed", "move: Expected `int` >= 0 - at `$.id`"),
    ("float", "go:2", "malformed", "move: Expected `int | str`, got `float` - at `$.move`"),
    ("bool", "go:2", "malformed", "move: Expected `int | str`, got `bool` - at `$.move`"),
    ("list", "go:2", "malformed", "move: Expected `int | str`, got `array` - at `$.move`"),
    ("nil", "go:2", "malformed", "move: Object missing required field `move`"),
    ("missing", "go:2", "malformed", "move: Object missing required field `move`"),
    ("out_of_range", "go:2", "illegal_move", "played '99'; legal are ["),
    ("negative", "go:2", "illegal_move", "played '-1'; legal are ["),
    ("biggest", "go:2", "illegal_move", "played '9007199254740991'; legal are ["),
    ("text", "go:2", "illegal_move", "played 'a1'; legal are ["),
    ("long_text", "go:2", "illegal_move", "played '\\x1b[2J\\x1b[2J"),
    ("endless_line", "go:2", "oversize", LONG_LINE),
    ("info_storm", "go:2", "flood", BUSY_FLOOD),
    ("long_infos", "go:2", "flood", BUSY_FLOOD),
    ("print_storm", "go:2", "flood", BUSY_FLOOD),
    ("unknown_storm", "go:2", "flood", BUSY_FLOOD),
    ("unknown_storm_read", "go:2", "flood", BUSY_FLOOD),
    ("wrong_id", "go:2", "out_of_turn", "move for id "),
    ("info_without_go", "go:2", "out_of_turn", "info for id 1000, which was never given"),
    ("pong", "go:2", "out_of_turn", "pong for id 1000, which was never given"),
    ("login", "go:2", "out_of_turn", "login while a go is open"),
    ("hello_again", "go:2", "out_of_turn", "hello while "),
    ("ready_again", "go:2", "out_of_turn", "ready while "),
    ("ready_again", "hello", "out_of_turn", "ready while "),
    ("error", "go:2", "engine_error", "gave up: out of coffee"),
    *((f"random_{seed}", "go:2", "malformed", "broke the protocol: ") for seed in (2, 3)),
]


def words_for(name: str) -> tuple[str, str]:
    """Code and words of a value that no message may hold."""
    if name in ("nested_huge", "huge_str", "huge_array", "huge_map16", "oversize"):
        return "oversize", "expected a message of at most 65536 bytes, got more"
    words = {
        "nan": "expected a finite number, got nan",
        "infinity": "expected a finite number, got inf",
        "too_big": "expected an integer within +-(2^53 - 1), got 18446744073709551615",
        "bin": "a bin value is not allowed",
        "bin_key": "a bin value is not allowed",
        "int_key": "expected a text key, got 1",
        "duplicate_key": "duplicate key 'x'",
        "ext": "an ext value is not allowed",
        "c1": "a byte msgpack does not use is not allowed",
        "no_utf8": "expected UTF-8 text",
        "nested": "expected at most 8 nested containers",
        "nested_maps": "expected at most 8 nested containers",
        "huge_map": "a map32 header is not allowed",
    }
    return "malformed", words[name]


def assert_forfeit(folder: Path, mode: str, where: str, code: str, words: str, seat: int) -> None:
    """The bad engine in *seat* loses its first game at once by this fault, and nothing else comes of it."""
    played = play_alone(bad_player(mode, where, folder), seat)
    record = record_of(played)
    assert record.termination is Termination.FORFEIT
    assert record.outcome is Outcome.won_by(1 - seat)
    assert record.scores is None
    fault = record.fault
    assert fault is not None
    assert (fault.seat, fault.code) == (seat, FaultCode(code))
    assert fault.text.startswith(f"bad ({'North' if seat else 'South'}) ")
    assert words in fault.text
    assert played.took_s < SLACK_S
    assert played.left == []
    assert_fine(played.next)
    if mode == "stderr_then_crash":
        assert fault.stderr.startswith("first words\n####")
        assert fault.stderr.endswith("####\nlast words\n")


@pytest.mark.parametrize(("seat", "case"), [(number % 2, case) for number, case in enumerate(IN_A_GAME)])
def test_faults_in_a_game(tmp_path: Path, seat: int, case: tuple[str, str, str, str]) -> None:
    assert_forfeit(tmp_path, *case, seat)


@pytest.mark.parametrize("name", BAD_VALUES)
def test_values_that_no_message_may_hold(tmp_path: Path, name: str) -> None:
    assert_forfeit(tmp_path, f"move_{name}", "go:2", *words_for(name), seat=0)


@pytest.mark.parametrize("name", ["nan", "bin", "duplicate_key", "c1", "nested", "huge_array"])
def test_values_under_keys_that_nobody_knows(tmp_path: Path, name: str) -> None:
    assert_forfeit(tmp_path, f"key_{name}", "go:2", *words_for(name), seat=1)


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize(
    ("mode", "where", "code", "words"),
    [
        ("exit_3", "new", "crash", "exited with code 3"),
        ("random_4", "new", "malformed", "broke the protocol: "),
        ("error", "new", "engine_error", "gave up: out of coffee"),
        ("hello_again", "hello", "out_of_turn", "hello while "),
    ],
)
def test_faults_before_the_first_move(tmp_path: Path, mode: str, where: str, code: str, words: str, seat: int) -> None:
    assert_forfeit(tmp_path, mode, where, code, words, seat)


def test_a_move_before_it_is_asked_for(tmp_path: Path) -> None:
    """With the id that the next ``go`` will have, so that only its coming too early is wrong."""
    assert_forfeit(tmp_path, "premove", "new", "out_of_turn", "move for id 1, which was never given", seat=0)


def test_a_flood_between_moves(tmp_path: Path) -> None:
    words = "expected at most 1000 messages and 262144 bytes unasked, got more"
    assert_forfeit(tmp_path, "chatter_between_moves", "go:2", "flood", words, seat=0)
