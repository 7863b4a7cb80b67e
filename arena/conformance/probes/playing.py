"""Games: one after the other, positions of all kinds, and whole games against a random mover."""

import time
from itertools import islice
from random import Random

from arena.conformance.bench import Bench
from arena.conformance.finding import Result, passed, skipped, warned
from arena.conformance.game import Game, Place, begin_game, new_message, where
from arena.conformance.processes import usage
from arena.conformance.samples import random_positions, single_move_positions
from arena.game import FaultCode
from arena.rules import Position, Ruleset
from protocol import messages

_GAMES = 20
_LONGEST_S = 5.0
"""How long a probe may go on asking."""
_PLIES = 12
_SETTLED = 5
"""Games after which an engine should have what it needs."""
_LEAK_BYTES = 1024 * 1024
_POSITIONS = 8
_LONGEST_CHAIN = 8


async def new_twice(bench: Bench) -> Result:
    """A game may end at any time: ``new`` comes after ``end``, after a move, and right after ``new``."""
    talk = await bench.shared()
    subject = bench.subject
    for ruleset in subject.rulesets:
        await talk.ask(new_message(ruleset, 0, talk.next_game()), messages.Ready, talk.ready_s)
        for number, seat in ((2, 1), (3, 0)):
            game = await begin_game(talk, ruleset, seat=seat)
            position = ruleset.start()._replace(to_move=seat)
            with where(f"game {number} after a game that was broken off"):
                await game.move(position)
    return passed("began games after new, after a move, and in the other seat")


async def given_up(bench: Bench) -> Result:
    """The arena may give up on a ``go``: after ``end`` and ``new`` its answer may still come, and harms nothing."""
    talk = await bench.shared()
    talk.may_be_late = True
    ruleset, session = bench.subject.rulesets[0], talk.session
    game = await begin_game(talk, ruleset)
    data = session.send(game.request(ruleset.start()))
    session.close_go()
    data += session.send(messages.End(game=game.name, scores=(0, 0), reason=FaultCode.TIMEOUT))
    new = new_message(ruleset, 1, talk.next_game())
    await talk.ask_in_bytes(new, data + session.send(new), messages.Ready, talk.ready_s)
    await Game(talk, ruleset, new.game, game.control).move(ruleset.start()._replace(to_move=1))
    await talk.ping()
    talk.may_be_late = False
    return passed("began the next game though a go of the last one was never waited for")


async def many_games(bench: Bench) -> Result:
    """One process plays game after game, and its memory does not grow with them."""
    talk = await bench.fresh()
    subject, random = bench.subject, Random(11)
    until_s = time.monotonic() + _LONGEST_S
    played = plies = 0
    settled = usage(talk.process.pid)
    while played < _GAMES and (time.monotonic() < until_s or played < _SETTLED + 1):
        ruleset = subject.rulesets[played % len(subject.rulesets)]
        seat = played // 2 % 2
        played += 1
        with where(f"{ruleset}, game {played} in one process"):
            game = await begin_game(talk, ruleset, seat=seat)
            plies += await play(game, seat, random, _PLIES)
            await game.end()
        if played == _SETTLED:
            settled = usage(talk.process.pid)
    now = usage(talk.process.pid)
    text = f"{played} games, {plies} moves"
    if now is None or settled is None:
        return passed(f"{text}; this system does not tell how much memory they took")
    grown = now.memory_bytes - settled.memory_bytes
    text += f"; memory {_mib(settled.memory_bytes)} after game {_SETTLED}, {_mib(now.memory_bytes)} at the end"
    if grown > _LEAK_BYTES * (played - _SETTLED):
        return warned(text, "something of every game is kept: look for lists and caches that 'new' should empty")
    return passed(text)


def _mib(count: int) -> str:
    return f"{count / 2**20:.1f} MiB"


async def play(game: Game, seat: int, random: Random, most_plies: int) -> int:
    """Play up to *most_plies* moves against a random mover, and return how many of them were the engine's."""
    ruleset, position = game.ruleset, game.ruleset.start()
    since: list[tuple[int, int]] = []
    ply = run = moves = 0
    while ply < most_plies and (legal := ruleset.legal_moves(position)):
        mover = position.to_move
        if mover == seat:
            with where(f"ply {ply}"):
                pit = await game.move(position, Place(ply, run, tuple(since)))
            moves += 1
            since.clear()
        else:
            pit = random.choice(legal)
        if pit is None:
            break
        position = ruleset.play(position, pit)
        run = run + 1 if position.to_move == mover else 0
        since.append((mover, pit))
        ply += 1
    return moves


async def repeat(bench: Bench) -> Result:
    """``seed`` is there so that a game can be repeated: same seed, same position, same limits, same move."""
    for ruleset in bench.subject.rulesets:
        answers: list[list[int | None]] = []
        for _ in range(2):
            sampled = random_positions(ruleset, seed=2)
            answers.append([await _answer(bench, ruleset, next(sampled)) for _ in range(_POSITIONS)])
        if answers[0] != answers[1]:
            text = f"{ruleset}: asked the same with the same seed, it played {answers[0]}, then {answers[1]}"
            return warned(
                text, "draw random numbers from 'seed' of 'new', and forget the last game; time may differ too"
            )
    return passed("the same questions with the same seed got the same moves")


async def single_moves(bench: Bench) -> Result:
    """``legal`` is never empty and may hold one move, which has to be played, in either seat."""
    asked = 0
    for ruleset in bench.subject.rulesets:
        for position in single_move_positions(ruleset, _POSITIONS // 2, seed=4):
            await _play_turn(await _game(bench, ruleset, position), position)
            asked += 1
    return passed(f"played the only move in {asked} positions") if asked else skipped("found no such position")


async def positions(bench: Bench) -> Result:
    """A game may start from any position, in either seat, and a turn may be several moves long."""
    asked = longest = 0
    until_s = time.monotonic() + _LONGEST_S
    for ruleset in bench.subject.rulesets:
        sampled = random_positions(ruleset, seed=6)
        for position in islice(sampled, _POSITIONS):
            if time.monotonic() > until_s:
                break
            game = await _game(bench, ruleset, position)
            longest = max(longest, await _play_turn(game, position))
            asked += 1
    return passed(f"legal moves in {asked} positions out of order; the longest turn had {longest} moves")


async def _answer(bench: Bench, ruleset: Ruleset, position: Position) -> int | None:
    return await (await _game(bench, ruleset, position)).move(position)


async def _game(bench: Bench, ruleset: Ruleset, position: Position) -> Game:
    return await begin_game(await bench.shared(), ruleset, seat=position.to_move)


async def _play_turn(game: Game, position: Position) -> int:
    """Ask for the move in *position*, and on as long as the turn lasts; the number of moves."""
    ruleset, seat = game.ruleset, position.to_move
    last: tuple[tuple[int, int], ...] = ()
    for run in range(_LONGEST_CHAIN):
        pit = await game.move(position, Place(run, run, last))
        if pit is None:
            return run
        position, last = ruleset.play(position, pit), ((seat, pit),)
        if position.to_move != seat or ruleset.is_over(position):
            return run + 1
    return _LONGEST_CHAIN
