"""What a command runs: the names of players that have none, and the file."""

import shlex

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arena.config.program_names import program_file, program_name


@pytest.mark.parametrize(
    ("command", "name"),
    [
        ("./bots/my-bot --fast", "my-bot"),
        ("bots/bot.v2.sh", "bot.v2"),
        ("python3 my_bot.py --fast", "my_bot"),
        ("/usr/bin/python3.12 -u -X dev bots/my_bot.py other.py", "my_bot"),
        ("python -m bots.fast --depth 3", "fast"),
        ("python -Im bots", "bots"),
        ("pypy3 bot", "bot"),
        ("python3 -c 'print()' bot.py", "python3"),
        ("python3", "python3"),
        ("python3 -m", "python3"),
        ("python3 ''", "python3"),
        ("pythonista bot.py", "pythonista"),
        ("node --max-old-space-size=100 -r ./hook.js bot.mjs", "bot"),
        ("deno run --allow-read bot.ts", "bot"),
        ("bun bot.ts", "bot"),
        ("bun run bot.ts", "bot"),
        ("ruby -I lib bot.rb", "bot"),
        ("perl -w -I lib bot.pl", "bot"),
        ("lua5.4 bot.lua", "bot"),
        ("bash -e run.sh", "run"),
        ("sh run", "run"),
        ("java -Xmx1g -jar out/my-bot.jar --fast", "my-bot"),
        ("java -cp out:lib bots.fast.Bot x", "Bot"),
        ("java Bot.java", "Bot"),
        ("dotnet out/Bot.dll", "Bot"),
        ("dotnet run --project Bot.csproj", "Bot"),
    ],
)
def test_a_player_is_called_after_its_program(command: str, name: str) -> None:
    assert program_name(shlex.split(command)) == name


@given(
    st.sampled_from(["python3", "node", "java", "./bot"]),
    st.lists(st.sampled_from(["-m", "-jar", "-c", "-X", "", "-", "run", "a.py", "x"]), max_size=4),
)
def test_there_is_always_a_name(program: str, arguments: list[str]) -> None:
    assert program_name([program, *arguments])


@pytest.mark.parametrize(
    ("command", "file"),
    [
        ("./bots/my-bot --fast", "./bots/my-bot"),
        ("my-bot", "my-bot"),
        ("python3 -u -X dev bots/my_bot.py other.py", "bots/my_bot.py"),
        ("java -jar out/my-bot.jar --fast", "out/my-bot.jar"),
        ("node bot.js", "bot.js"),
        ("python3 -m bots.fast", None),
        ("python3 -c 'print()' bot.py", None),
        ("java -cp out Bot", None),
        ("python3", None),
    ],
)
def test_the_file_is_that_of_the_program_or_script(command: str, file: str | None) -> None:
    assert program_file(shlex.split(command)) == file
