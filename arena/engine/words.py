"""What an engine did and said, as it may be shown anywhere: short, on one line, in plain words."""

import signal

from arena.game import SearchInfo
from protocol import messages

_TEXT_KEPT = 200
_PV_KEPT = 64


def describe_exit(status: int | None) -> str:
    """What became of the process, in words."""
    if status is None:
        return "closed its output"
    if status >= 0:
        return f"exited with code {status}"
    if status == -signal.SIGKILL:
        return f"was killed by signal {-status} (SIGKILL), as systems do when memory runs out"
    try:
        return f"was killed by signal {-status} ({signal.Signals(-status).name})"
    except ValueError:
        return f"was killed by signal {-status}"


def one_line(text: str) -> str:
    """The engine's words as they may be shown anywhere: cut, and without what would move a terminal's cursor."""
    return "".join(letter if letter.isprintable() else " " for letter in text[:_TEXT_KEPT])


def merged(info: SearchInfo | None, told: messages.Info) -> SearchInfo:
    """Of each field what was said last, long ones cut."""
    old = info or SearchInfo()
    return SearchInfo(
        old.depth if told.depth is None else told.depth,
        old.score if told.score is None else told.score,
        old.nodes if told.nodes is None else told.nodes,
        old.time_ms if told.time is None else told.time,
        old.pv if told.pv is None else tuple(told.pv[:_PV_KEPT]),
        old.text if told.text is None else one_line(told.text),
    )
