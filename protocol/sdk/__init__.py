"""For engine authors: a whole engine is ``run(choose, name=..., rulesets=[...])``.

Blocking, on standard input and output or over TCP; README.md, "The SDK", shows both forms.
"""

from protocol.messages import End, Go, Limit, Move, MoveValue, New, OptionSpec, OptionValue, Pos, Resign
from protocol.sdk.bot import Answer, Bot, Out
from protocol.sdk.loop import run, run_bot

__all__ = [
    "Answer",
    "Bot",
    "End",
    "Go",
    "Limit",
    "Move",
    "MoveValue",
    "New",
    "OptionSpec",
    "OptionValue",
    "Out",
    "Pos",
    "Resign",
    "run",
    "run_bot",
]
