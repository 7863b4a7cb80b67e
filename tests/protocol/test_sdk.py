"""The SDK's loop on pipes in this process: the arena's part is written beforehand, the answers are read afterwards."""

import os
from collections.abc import Callable, Mapping
from math import inf

import pytest

from protocol.codec import Decoder, encode
from protocol.messages import (
    ArenaError,
    ArenaMessage,
    EngineError,
    EngineHello,
    Go,
    Info,
    Limit,
    Message,
    Move,
    New,
    Options,
    OptionSpec,
    OptionValue,
    Ping,
    Pong,
    Quit,
    Ready,
    Resign,
    Stop,
)
from protocol.sdk import Answer, Bot, End, Out
from protocol.sdk.link import Link
from protocol.sdk.loop import Ending, serve
from protocol.sdk.wire import Wire
from tests.protocol.session_states import END, HELLO, NEW, go


class Sure(Bot):
    """Plays whatever ``choose`` says."""

    name = "sure"
    rulesets = ("dakon",)
    caps = ("stop",)
    options = (OptionSpec("depth", "int", default=4, max=9), OptionSpec("clear", "button"))

    def __init__(self, choose: Callable[[Go, Out], Answer] = lambda go, _out: go.legal[0]) -> None:
        self.choose = choose
        self.heard: list[object] = []

    def new(self, game: New) -> None:
        self.heard.append(game)

    def go(self, go: Go, out: Out) -> Answer:
        return self.choose(go, out)

    def end(self, end: End) -> None:
        self.heard.append(end)

    def changed(self, values: Mapping[str, OptionValue]) -> None:
        self.heard.append(values)


def played(bot: Bot, *said: ArenaMessage | bytes) -> tuple[Ending, list[Message]]:
    """The ending and the answers after hello when the arena says ``said`` and hangs up."""
    ours, theirs = os.pipe(), os.pipe()
    frames = [message if isinstance(message, bytes) else encode(message, "msgpack") for message in (HELLO, *said)]
    os.write(ours[1], b"".join(frames))
    os.close(ours[1])
    ending = serve(bot, Link(Wire(read_fd=ours[0], write_fd=theirs[1])))
    os.close(ours[0])
    os.close(theirs[1])
    with open(theirs[0], "rb") as pipe:
        decoder = Decoder("engine", "msgpack")
        decoder.feed(pipe.read())
    answers = []
    while (item := decoder.next()) is not None:
        assert isinstance(item, Message)
        answers.append(item)
    hello, *rest = answers
    assert isinstance(hello, EngineHello)
    return ending, rest


def test_whole_life() -> None:
    bot = Sure()
    ending, answers = played(bot, NEW, go(1), go(2), END, Ping(3), NEW, go(4), Quit())
    assert ending is Ending.QUIT
    assert answers == [Ready("g1"), Move(1, 0), Move(2, 0), Pong(3), Ready("g1"), Move(4, 0)]
    assert bot.heard == [NEW, END, NEW]


def test_the_end_of_the_stream_ends_it() -> None:
    assert played(Sure(), NEW) == (Ending.HUNG_UP, [Ready("g1")])


def test_options_are_checked_converted_and_kept() -> None:
    bot = Sure()
    assert played(bot, Options({"depth": 6, "clear": True})) == (Ending.HUNG_UP, [Ready()])
    assert bot.settings == {"depth": 6}
    assert bot.heard == [{"depth": 6, "clear": True}]


def test_defaults_are_there_from_the_start() -> None:
    bot = Sure()
    played(bot)
    assert bot.settings == {"depth": 4}


def test_bad_option_is_told(capfd: pytest.CaptureFixture[str]) -> None:
    ending, (error,) = played(Sure(), Options({"depth": 10}))
    assert ending is Ending.FAILED
    assert error == EngineError("LocalProtocolError: option depth: expected a number up to 9, got 10")
    assert "Traceback" in capfd.readouterr().err


def test_answers_with_a_score_and_info_on_the_way() -> None:
    def choose(go: Go, out: Out) -> Answer:
        out.info(depth=3, score=1.5, pv=[1, 0], text="hm")
        return out.move(1, score=2)

    ending, (_, info, move) = played(Sure(choose), NEW, go(1))
    assert ending is Ending.HUNG_UP
    assert isinstance(info, Info)
    assert (info.depth, info.score, info.pv, info.text) == (3, 1.5, [1, 0], "hm")
    assert move == Move(1, 1, 2)


def test_resigning() -> None:
    assert played(Sure(lambda _go, out: out.resign()), NEW, go(1))[1][-1] == Resign(1)


class Index:
    """An integer that is no int, such as numpy's."""

    def __index__(self) -> int:
        return 1


def test_integers_of_other_types_are_moves() -> None:
    assert played(Sure(lambda _go, _out: Index()), NEW, go(1))[1][-1] == Move(1, 1)  # type: ignore[arg-type, return-value]


@pytest.mark.parametrize(
    ("choice", "text"),
    [
        (7, "ValueError: the bot chose 7, expected one of [0, 1]"),
        ("0", "ValueError: the bot chose '0', expected one of [0, 1]"),
        (None, "TypeError: 'NoneType' object cannot be interpreted as an integer"),
    ],
)
def test_no_legal_move(choice: Answer, text: str, capfd: pytest.CaptureFixture[str]) -> None:
    assert played(Sure(lambda _go, _out: choice), NEW, go(1)) == (Ending.FAILED, [Ready("g1"), EngineError(text)])
    assert text in capfd.readouterr().err


def test_exception_is_told_in_a_line(capfd: pytest.CaptureFixture[str]) -> None:
    def choose(go: Go, out: Out) -> Answer:
        raise KeyError("two\nlines \ud800")

    ending, answers = played(Sure(choose), NEW, go(1))
    assert ending is Ending.FAILED
    assert answers[-1] == EngineError(r"KeyError: 'two\nlines \ud800'")
    assert "Traceback" in capfd.readouterr().err


def wait_for_stop(go: Go, out: Out) -> Answer:
    while not out.stopped():
        pass
    out.info(text="stopped")
    return go.legal[-1]


def test_stop_is_seen_and_nothing_behind_it_is_lost() -> None:
    ending, answers = played(Sure(wait_for_stop), NEW, go(1), Stop(1), END, NEW, go(2), Stop(2), Quit())
    assert ending is Ending.QUIT
    assert [type(answer) for answer in answers] == [Ready, Info, Move, Ready, Info, Move]


@pytest.mark.parametrize("said", [END, Quit(), NEW], ids=["end", "quit", "new"])
def test_thinking_ends_when_the_answer_is_not_wanted_any_more(said: ArenaMessage) -> None:
    ending, answers = played(Sure(wait_for_stop), NEW, go(1), said)
    assert ending is (Ending.QUIT if isinstance(said, Quit) else Ending.HUNG_UP)
    assert answers == ([Ready("g1"), Ready("g1")] if said == NEW else [Ready("g1")])


def test_thinking_ends_with_the_stream() -> None:
    ending, answers = played(Sure(wait_for_stop), NEW, go(1))
    assert ending is Ending.HUNG_UP
    assert isinstance(answers[-1], Move)


@pytest.mark.parametrize("before", [[], [NEW], [NEW, go(1)]], ids=["greeted", "in a game", "thinking"])
def test_a_fatal_error_ends_it(before: list[ArenaMessage], capfd: pytest.CaptureFixture[str]) -> None:
    ending, answers = played(Sure(wait_for_stop), *before, ArenaError("flood", "expected less", fatal=True), Ping(9))
    assert ending is Ending.REFUSED
    assert answers == [Ready("g1")] * (NEW in before)
    assert capfd.readouterr().err == "the arena says: flood: expected less\n"


def test_bytes_against_the_protocol_are_told_in_a_line(capfd: pytest.CaptureFixture[str]) -> None:
    ending, answers = played(Sure(), b"\x81\xa1t\xc1\n")
    assert ending is Ending.FAILED
    (error,) = answers
    assert isinstance(error, EngineError)
    assert capfd.readouterr().err == f"the arena broke the protocol: {error.text}\n"


def test_an_arena_that_is_gone_ends_it() -> None:
    ours, theirs = os.pipe(), os.pipe()
    os.write(ours[1], encode(HELLO, "msgpack"))
    os.close(theirs[0])
    assert serve(Sure(), Link(Wire(read_fd=ours[0], write_fd=theirs[1]))) is Ending.HUNG_UP
    for descriptor in (*ours, theirs[1]):
        os.close(descriptor)


def test_a_broken_pipe_of_the_bot_is_its_own_fault(capfd: pytest.CaptureFixture[str]) -> None:
    def choose(go: Go, out: Out) -> Answer:
        raise BrokenPipeError("a program the bot asks")

    ending, answers = played(Sure(choose), NEW, go(1))
    assert ending is Ending.FAILED
    assert answers[-1] == EngineError("BrokenPipeError: a program the bot asks")


def test_not_stopped_while_nothing_comes() -> None:
    seen = []

    def choose(go: Go, out: Out) -> Answer:
        seen.append(out.stopped())
        return go.legal[0]

    played(Sure(choose), NEW, go(1), b"a stray line\n", Stop(1))
    assert seen == [True], "the stop stands behind a line of no meaning"
    played(Sure(choose), NEW, go(1), ArenaError("unknown_type", "what?", False), b"\n", Stop(1))
    assert seen == [True, True]


def test_time_left() -> None:
    left: list[float] = []

    def choose(go: Go, out: Out) -> Answer:
        left.append(out.time_left_s())
        return go.legal[0]

    def timed(id_: int, clock: tuple[int, int] | None, limit: Limit | None) -> Go:
        free = go(id_)
        return Go(id_, free.game, 0, 1, free.pos, [], [0], 0, clock, limit)

    played(Sure(choose), NEW, go(1))
    assert left.pop() == inf
    played(Sure(choose), NEW, timed(1, (10**6, 10**9), None), timed(2, (10**6, 10**9), Limit(ms=10**8)))
    by_clock, by_limit = left
    assert 0 < by_limit <= 10**5 < by_clock <= 10**6
