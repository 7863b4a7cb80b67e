"""The process: idle, one of several, and its end."""

from random import Random

import trio

from arena.conformance.bench import Bench
from arena.conformance.finding import ProbeFailureError, Result, passed, skipped, warned
from arena.conformance.game import begin_game, where
from arena.conformance.probes.playing import play
from arena.conformance.processes import command_of, usage
from arena.conformance.talk import Talk
from arena.engine import describe_exit
from protocol import messages

_IDLE_S = 0.5
_BUSY_SHARE = 0.1
_COPIES = 4
_PLIES = 8
_EXIT_S = 1.0
_EXIT_FIX = "exit on 'quit', and when stdin ends (a read that returns nothing)"


async def idle(bench: Bench) -> Result:
    """An idle engine answers ``ping``, in a game and between games, and leaves the processor to others."""
    talk = await bench.shared()
    ruleset = bench.subject.rulesets[0]
    game = await begin_game(talk, ruleset)
    await game.move(ruleset.start())
    before = usage(talk.process.pid)
    await talk.silence(_IDLE_S)
    after = usage(talk.process.pid)
    await talk.ping()
    took_ms = talk.elapsed_ms
    await game.end()
    await talk.ping()
    text = f"pong after {max(took_ms, talk.elapsed_ms):.1f} ms"
    if before is None or after is None:
        return passed(f"{text}; this system does not tell how busy it was")
    share = (after.cpu_s - before.cpu_s) / _IDLE_S
    text += f"; {share:.0%} of a core while nothing was asked"
    if share > _BUSY_SHARE:
        return warned(text, "wait for input in a blocking read: other engines need the processor")
    return passed(text)


async def quit_(bench: Bench) -> Result:
    """The engine MUST exit on ``quit``; the arena waits 2 s."""
    talk = await bench.fresh()
    await _play_a_little(bench, talk)
    await talk.send(messages.Quit())
    return await _exits(bench, talk, "quit")


async def end_of_input(bench: Bench) -> Result:
    """The engine MUST exit when its standard input ends, also without ``quit``."""
    talk = await bench.fresh()
    await _play_a_little(bench, talk)
    talk.process.close_input()
    return await _exits(bench, talk, "the end of its input")


async def _play_a_little(bench: Bench, talk: Talk) -> None:
    ruleset = bench.subject.rulesets[0]
    game = await begin_game(talk, ruleset)
    await play(game, 0, Random(3), most_plies=_PLIES // 2)
    await game.end()


async def _exits(bench: Bench, talk: Talk, why: str) -> Result:
    limit_s = bench.subject.spec.limits.quit_ms / 1000
    started_s = trio.current_time()
    status = await talk.process.exit_status(limit_s)
    took_s = trio.current_time() - started_s
    if status is None:
        text = f"still ran {limit_s:g} s after {why}"
        talk.process.terminate()
        if await talk.process.exit_status(_EXIT_S) is None:
            raise ProbeFailureError(f"{text}, and {_EXIT_S:g} s after SIGTERM: it has to be killed", _EXIT_FIX)
        raise ProbeFailureError(f"{text}; SIGTERM ended it", _EXIT_FIX)
    if status:
        fix = "exit with code 0; see what it wrote to stderr"
        return warned(f"{describe_exit(status)} after {why}", fix)
    return passed(f"exited {took_s * 1000:.0f} ms after {why}")


async def leftovers(bench: Bench) -> Result:
    """An engine MUST NOT leave processes behind."""
    talk = await bench.fresh()
    await _play_a_little(bench, talk)
    await talk.send(messages.Quit())
    if await talk.process.exit_status(bench.subject.spec.limits.quit_ms / 1000) is None:
        return skipped("does not exit by itself, see quit")
    left = usage(talk.process.pid)
    if left is None:
        return skipped("this system does not tell what an engine leaves behind")
    if left.pids:
        commands = ", ".join(f"{pid} ({command_of(pid)})" for pid in left.pids)
        raise ProbeFailureError(
            f"left {len(left.pids)} process(es) behind: {commands}",
            "end and wait for every child process before exiting; the arena kills them",
        )
    return passed("left no process behind")


async def copies(bench: Bench) -> Result:
    """Several copies run at once in one folder, each with a game of its own."""
    failures: dict[int, ProbeFailureError] = {}

    async def run_copy(number: int) -> None:
        try:
            ruleset = bench.subject.rulesets[number % len(bench.subject.rulesets)]
            with where(f"copy {number + 1} of {_COPIES}"):
                talk = await bench.fresh()
                game = await begin_game(talk, ruleset, seat=number % 2)
                await play(game, number % 2, Random(number), most_plies=_PLIES)
        except ProbeFailureError as error:
            failures[number] = error

    async with trio.open_nursery() as nursery:
        for number in range(_COPIES):
            nursery.start_soon(run_copy, number)
    if failures:
        error = failures[min(failures)]
        fix = f"{error.fix}; if one copy alone does well, look for files, ports and locks that all of them use"
        raise ProbeFailureError(error.text, fix, in_vain_s=error.in_vain_s)
    return passed(f"{_COPIES} copies played at once")
