"""Option values held against an engine's declarations, before they are sent and again where they are used."""

from collections.abc import Callable, Iterable, Mapping
from difflib import get_close_matches
from math import isfinite

from protocol.errors import LocalProtocolError
from protocol.messages import OptionSpec, OptionValue


def check_options(specs: Iterable[OptionSpec], values: Mapping[str, OptionValue]) -> dict[str, OptionValue]:
    """``values`` as the declared types; raises LocalProtocolError for an undeclared name or a wrong value."""
    by_name = {spec.name: spec for spec in specs}
    checked = {}
    for name, value in values.items():
        if name not in by_name:
            declared = ", ".join(by_name) or "no options"
            text = f"expected one of the engine's options, got {name!r:.80}{_nearest(name, by_name)}"
            raise LocalProtocolError(f"{text}; it declares {declared}"[:400])
        checked[name] = check_option(by_name[name], value)
    return checked


def check_option(spec: OptionSpec, value: OptionValue) -> OptionValue:
    """``value`` as the declared type: an integral float becomes an int for ``int``, an int a float for ``float``.

    Raises LocalProtocolError with what was expected.
    """
    return _CHECKS[spec.type](spec, value)


def _bool(spec: OptionSpec, value: OptionValue) -> bool:
    if not isinstance(value, bool):
        raise _wrong(spec, "true or false", value)
    return value


def _button(spec: OptionSpec, value: OptionValue) -> bool:
    if value is not True:
        raise _wrong(spec, "true, which presses the button", value)
    return True


def _int(spec: OptionSpec, value: OptionValue) -> int:
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    if isinstance(value, bool) or not isinstance(value, int):
        raise _wrong(spec, "an integer", value)
    _check_range(spec, value)
    return value


def _float(spec: OptionSpec, value: OptionValue) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise _wrong(spec, "a number", value)
    if not isfinite(value):
        raise _wrong(spec, "a finite number", value)
    _check_range(spec, value)
    return float(value)


def _str(spec: OptionSpec, value: OptionValue) -> str:
    if not isinstance(value, str):
        raise _wrong(spec, "text", value)
    return value


def _choice(spec: OptionSpec, value: OptionValue) -> str:
    choices = spec.choices or ()
    if not isinstance(value, str) or value not in choices:
        expected = f"one of {', '.join(choices) or 'no choices at all'}"
        raise _wrong(spec, expected, value, _nearest(str(value), choices))
    return value


def _check_range(spec: OptionSpec, value: int | float) -> None:
    too_low = spec.min is not None and value < spec.min
    too_high = spec.max is not None and value > spec.max
    if too_low or too_high:
        least = "" if spec.min is None else f" from {spec.min}"
        most = "" if spec.max is None else f" up to {spec.max}"
        raise _wrong(spec, f"a number{least}{most}", value)


def _wrong(spec: OptionSpec, expected: str, value: OptionValue, hint: str = "") -> LocalProtocolError:
    return LocalProtocolError(f"option {spec.name}: expected {expected}, got {value!r:.80}{hint}")


def _nearest(name: str, names: Iterable[str]) -> str:
    matches = get_close_matches(name, names, n=1)
    return f", did you mean {matches[0]!r}?" if matches else ""


_CHECKS: Mapping[str, Callable[[OptionSpec, OptionValue], OptionValue]] = {
    "bool": _bool,
    "int": _int,
    "float": _float,
    "str": _str,
    "choice": _choice,
    "button": _button,
}
