"""Option values against declarations."""

import pytest

from protocol.errors import LocalProtocolError
from protocol.messages import OptionSpec, OptionValue
from protocol.options import check_option, check_options

DEPTH = OptionSpec("depth", "int", default=4, min=1, max=30)
NOISE = OptionSpec("noise", "float", default=0.0, min=0)
PONDER = OptionSpec("ponder", "bool")
STYLE = OptionSpec("style", "choice", choices=["safe", "wild"])
BOOK = OptionSpec("book", "str")
CLEAR = OptionSpec("clear", "button")
SPECS = [DEPTH, NOISE, PONDER, STYLE, BOOK, CLEAR]


@pytest.mark.parametrize(
    ("spec", "value", "converted"),
    [
        (DEPTH, 1, 1),
        (DEPTH, 30, 30),
        (DEPTH, 6.0, 6),
        (NOISE, 0.5, 0.5),
        (NOISE, 2, 2.0),
        (PONDER, False, False),
        (STYLE, "wild", "wild"),
        (BOOK, "", ""),
        (CLEAR, True, True),
    ],
)
def test_accepted(spec: OptionSpec, value: OptionValue, converted: OptionValue) -> None:
    result = check_option(spec, value)
    assert result == converted
    assert type(result) is type(converted)


@pytest.mark.parametrize(
    ("spec", "value", "text"),
    [
        (DEPTH, 0, "option depth: expected a number from 1 up to 30, got 0"),
        (DEPTH, 31, "option depth: expected a number from 1 up to 30, got 31"),
        (DEPTH, 2.5, "option depth: expected an integer, got 2.5"),
        (DEPTH, "6", "option depth: expected an integer, got '6'"),
        (DEPTH, True, "option depth: expected an integer, got True"),
        (NOISE, -0.1, "option noise: expected a number from 0, got -0.1"),
        (NOISE, float("nan"), "option noise: expected a finite number, got nan"),
        (NOISE, True, "option noise: expected a number, got True"),
        (PONDER, 1, "option ponder: expected true or false, got 1"),
        (STYLE, "wilt", "option style: expected one of safe, wild, got 'wilt', did you mean 'wild'?"),
        (STYLE, 1, "option style: expected one of safe, wild, got 1"),
        (OptionSpec("style", "choice"), "x", "option style: expected one of no choices at all, got 'x'"),
        (BOOK, 1, "option book: expected text, got 1"),
        (CLEAR, False, "option clear: expected true, which presses the button, got False"),
    ],
)
def test_refused(spec: OptionSpec, value: OptionValue, text: str) -> None:
    with pytest.raises(LocalProtocolError) as caught:
        check_option(spec, value)
    assert str(caught.value) == text


def test_many_at_once() -> None:
    assert check_options(SPECS, {"depth": 5.0, "noise": 1, "clear": True}) == {"depth": 5, "noise": 1.0, "clear": True}


def test_a_typo_is_answered_with_the_nearest_name() -> None:
    with pytest.raises(LocalProtocolError) as caught:
        check_options(SPECS, {"dept": 5})
    expected = "expected one of the engine's options, got 'dept', did you mean 'depth'?"
    assert str(caught.value) == f"{expected}; it declares depth, noise, ponder, style, book, clear"


def test_an_engine_without_options() -> None:
    with pytest.raises(LocalProtocolError, match="it declares no options"):
        check_options([], {"depth": 5})
