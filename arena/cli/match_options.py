"""Options of ``arena match`` whose values are maps, written ``key=value,key=value``, and time controls."""

import json
import re
from collections.abc import Callable
from typing import Any

import click

_SECONDS = r"\d{1,9}(?:\.\d{1,9})?|\.\d{1,9}"
_CLOCK = re.compile(
    rf"(?:(?P<moves>\d{{1,9}})/)?(?:(?P<minutes>\d{{1,9}}):)?(?P<base>{_SECONDS})(?:\+(?P<inc>{_SECONDS}))?"
)
"""As chess runners write it: ``10+0.1``, ``40/60``, ``1:30+1``."""


def map_option(name: str, help_text: str) -> Callable[[click.decorators.FC], click.decorators.FC]:
    """An option that is a map."""
    return click.option(name, metavar="KEY=VALUE,...", callback=_map, help=help_text)


def time_option(name: str, help_text: str) -> Callable[[click.decorators.FC], click.decorators.FC]:
    """An option that is a time control."""
    return click.option(name, metavar="TIME", callback=_time, help=help_text)


def pairs(text: str) -> dict[str, Any]:
    """``depth=6,mode=greedy`` as a map, values read as YAML scalars would be; raises BadParameter."""
    found: dict[str, Any] = {}
    for part in text.split(","):
        key, equals, value = part.partition("=")
        if key.strip() in found:
            raise click.BadParameter(f"{key.strip()[:80]!r} is given twice")
        if not (key.strip() and equals):
            raise click.BadParameter(f"expected KEY=VALUE, several between commas, got {part[:80]!r}")
        found[key.strip()] = _scalar(value.strip())
    return found


def _scalar(text: str) -> Any:
    try:
        value = json.loads(text)
    except json.JSONDecodeError:
        return text
    return value if isinstance(value, bool | int | float) else text


def _map(context: click.Context, parameter: click.Parameter, text: str | None) -> dict[str, Any] | None:
    return None if text is None else pairs(text)


def _time(context: click.Context, parameter: click.Parameter, text: str | None) -> dict[str, Any] | None:
    """``10+0.1`` (seconds, and seconds for every turn) or a map of the keys of ``time`` in a config."""
    if text is None:
        return None
    if clock := _CLOCK.fullmatch(text.strip()):
        base_s = 60 * int(clock["minutes"] or 0) + float(clock["base"])
        return {
            **({"moves": int(clock["moves"])} if clock["moves"] else {}),
            "base_ms": round(1000 * base_s),
            **({"increment_ms": round(1000 * float(clock["inc"]))} if clock["inc"] else {}),
        }
    try:
        return pairs(text)
    except click.BadParameter as error:
        raise click.BadParameter(
            f"{error.message}; a clock is BASE+INCREMENT in seconds, such as 10+0.1, a time for each move move_ms=100"
        ) from error
