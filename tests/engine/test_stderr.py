"""What is shown of an engine's stderr where there is room for a few lines."""

import pytest

from arena.engine import telling_lines

NODE = """/bots/bot.js:4
  const m = JSON.parse(line);
                 ^

SyntaxError: Unexpected token
    at JSON.parse (<anonymous>)
    at Interface.<anonymous> (/bots/bot.js:4:18)
    at Interface.emit (node:events:524:28)

Node.js v20.20.2
"""
JAVA = """Exception in thread "main" java.lang.IllegalStateException: no book
\tat Bot.choose(Bot.java:7)
\tat Bot.main(Bot.java:3)
Caused by: java.io.IOException: gone
\tat Book.open(Book.java:9)
\t... 2 more
"""
PYTHON = """Traceback (most recent call last):
  File "bot.py", line 6, in choose
    raise RuntimeError("oops")
RuntimeError: oops
"""


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        (NODE, ["SyntaxError: Unexpected token", "    at JSON.parse (<anonymous>)", "Node.js v20.20.2"]),
        (JAVA, ["Caused by: java.io.IOException: gone", "    at Book.open(Book.java:9)", "    ... 2 more"]),
        (PYTHON, PYTHON.splitlines()[1:]),
        ("one\n\n", ["one"]),
        ("", []),
    ],
)
def test_the_last_lines_hold_the_error(text: str, lines: list[str]) -> None:
    assert telling_lines(text, 3) == lines
