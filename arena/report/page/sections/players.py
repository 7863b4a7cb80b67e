"""Who plays: engines, time controls and options; no commands and environments, which may hold secrets."""

from collections.abc import Mapping, Sequence

from arena.game import EngineIdentity, PlayerSpec
from arena.report.page.element import Content, Markup, name_of
from arena.report.page.sections.grid import grid, row_head, text_cell, text_head
from arena.report.page.wording import NONE


def players(
    specs: Sequence[PlayerSpec], engines: Mapping[str, EngineIdentity], withdrawn: Mapping[str, str | None]
) -> Markup:
    """All players in order of entry; *withdrawn* see `arena.report.withdrawn`."""
    heads = [text_head("Player"), text_head("Engine"), text_head("Time control"), text_head("Options")]
    rows = [
        [
            row_head(name_of(spec.name)),
            text_cell(_engine(engines.get(spec.name))),
            text_cell(str(spec.time_control), _withdrawn(withdrawn[spec.name]) if spec.name in withdrawn else None),
            text_cell(name_of(", ".join(f"{name}={_value(value)}" for name, value in spec.options.items()) or NONE)),
        ]
        for spec in specs
    ]
    return grid(heads, rows, "players")


def _withdrawn(at_utc: str | None) -> str:
    return f", withdrawn {at_utc or 'for its faults'}"


def _engine(engine: EngineIdentity | None) -> Content:
    if engine is None:
        return NONE
    words = " ".join(filter(None, (engine.name, engine.version)))
    return [name_of(words), [" by ", name_of(engine.author)] if engine.author else None]


def _value(value: bool | int | float | str) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
