"""The referee of one game: asks for moves, judges each, keeps the clocks, and writes down what happened.

An engine's fault is data here: it ends the game as a forfeit. Only the arena's own faults are exceptions.
"""

import platform
import time
from datetime import UTC, datetime
from importlib.metadata import version
from typing import NamedTuple

from arena.engine import Answer, Engine, EngineFaultError
from arena.game import (
    Adjudication,
    ArenaVersions,
    Fault,
    FaultCode,
    GameRecord,
    MoveRecord,
    Outcome,
    Termination,
    TimeControl,
    WireChunk,
)
from arena.play.adjudicator import Adjudicator, Solver
from arena.play.live import LiveGame
from arena.rules import Position, format_move, parse_ruleset
from protocol import messages

_VERSIONS = ArenaVersions(version("mancala-arena"), messages.PROTOCOL_VERSION, platform.python_version())
_STILL_LISTENING = {FaultCode.TIMEOUT, FaultCode.ILLEGAL_MOVE}
"""Faults of the game, after which the conversation still stands."""


class _End(NamedTuple):
    """How the game ended."""

    outcome: Outcome
    termination: Termination
    scores: tuple[int, int] | None = None
    fault: Fault | None = None
    adjudication: str | None = None


class EngineGoneError(Exception):
    """An engine that had played before ended before this game began: no reason to lose the game."""


class Referee:
    """Referees one game, and writes on *live* what others may see of it."""

    def __init__(self, live: LiveGame, solver: Solver | None = None) -> None:
        """*solver*: games whose position it knows end there."""
        self.live = live
        self._spec = live.spec
        self._clocks = live.clocks
        self._ruleset = parse_ruleset(live.spec.ruleset)
        self._limits = tuple(_limit(player.time_control) for player in live.spec.players)
        self._game = str(live.spec.key)
        self._first = live.position.to_move
        self._engines: tuple[Engine, ...] = ()
        self._clocks_ms = (self._clocks[0].left_ms, self._clocks[1].left_ms)
        rules = live.spec.adjudication
        watched = rules is not None or solver is not None
        self._adjudicator = Adjudicator(rules or Adjudication(), solver) if watched else None
        self._lag_us = 0
        self._moves: list[MoveRecord] = []
        self._since: list[list[tuple[int, int]]] = [[], []]
        """By seat: the moves made since its last request."""
        self._started = datetime.now(UTC)
        self._began_s = time.monotonic()

    async def play(self, south: Engine, north: Engine) -> GameRecord:
        """Play the game to its end between two engines that have shaken hands; raises EngineGoneError."""
        self._engines = (south, north)
        end = await self._begin() or await self._play_moves()
        record = self._record(end)
        await self._tell(end)
        return record

    def void(self, reason: str) -> GameRecord:
        """The record of a game that counts for nobody, as far as it was played."""
        return self._record(_End(Outcome.VOID, Termination.VOID), void_reason=reason)

    def _record(self, end: _End, void_reason: str | None = None) -> GameRecord:
        spec = self._spec
        south, north = self._engines or (None, None)
        return GameRecord(
            key=spec.key,
            ruleset=spec.ruleset,
            start=spec.start,
            start_source=spec.start_source,
            players=spec.players,
            engines=(south.identity, north.identity) if south and north else (None, None),
            seeds=spec.seeds,
            first=self._first,
            moves=tuple(self._moves),
            outcome=end.outcome,
            termination=end.termination,
            scores=end.scores,
            fault=end.fault,
            adjudication=end.adjudication,
            adjudication_trace=tuple(self._adjudicator.trace) if self._adjudicator else (),
            void_reason=void_reason,
            lag_us=self._lag_us,
            wire=self._wire() if end.fault or spec.record_wire else (),
            late=(south.late, north.late) if south and north else (0, 0),
            stray=(south.stray, north.stray) if south and north else (0, 0),
            versions=_VERSIONS,
            started_utc=self._started.isoformat(timespec="milliseconds").replace("+00:00", "Z"),
            duration_ms=round((time.monotonic() - self._began_s) * 1000),
        )

    def _wire(self) -> tuple[WireChunk, ...]:
        chunks = [
            WireChunk(at_ns // 1000, seat, from_arena, data)
            for seat, engine in enumerate(self._engines)
            for at_ns, from_arena, data in engine.wire
        ]
        chunks.sort(key=lambda chunk: chunk.at_us)
        return tuple(chunk._replace(at_us=chunk.at_us - chunks[0].at_us) for chunk in chunks)

    async def _begin(self) -> _End | None:
        spec = self._spec
        for seat, engine in enumerate(self._engines):
            new = messages.New(
                game=self._game,
                ruleset=self._ruleset.name,
                params=self._ruleset.params,
                seat=seat,
                opponent=spec.players[1 - seat].name,
                seed=spec.seeds[seat],
                tc=spec.players[seat].time_control.to_wire(),
            )
            try:
                await engine.new_game(new)
            except EngineFaultError as error:
                if error.code is FaultCode.CRASH and engine.games > 1:
                    raise EngineGoneError from error
                return self._forfeit(seat, error)
        return None

    async def _play_moves(self) -> _End:
        ruleset, clocks, live = self._ruleset, self._clocks, self.live
        position = live.position
        run = 0
        while legal := ruleset.legal_moves(position):
            seat = position.to_move
            try:
                longest_us = clocks[seat].longest_us()
                answer = await self._engines[seat].go(self._request(position, legal, run), longest_us)
            except EngineFaultError as error:
                return self._forfeit(seat, error)
            self._lag_us = max(self._lag_us, answer.lag_us)
            in_time = clocks[seat].charge(answer.elapsed_us)
            move = answer.move
            if not in_time:
                return self._too_late(seat, answer, longest_us)
            if move not in legal:
                return self._no_move(seat, answer, legal)
            position = ruleset.play(position, move)
            turn_passed = position.to_move != seat
            clocks[seat].credit(turn_passed=turn_passed)
            run = 0 if turn_passed else run + 1
            self._write_down(seat, move, answer)
            live.position = position
            live.ply += 1
            if self._adjudicator is not None and not ruleset.is_over(position):
                ruling = self._adjudicator.judge(position, seat, answer.info.score if answer.info else None)
                if ruling is not None:
                    return _End(ruling.outcome, Termination.ADJUDICATION, adjudication=ruling.reason)
        return _completed(ruleset.scores(position))

    def _request(self, position: Position, legal: tuple[int, ...], run: int) -> messages.Go:
        seat = position.to_move
        since = self._since[seat]
        self._since[seat] = []
        return messages.Go(
            self._engines[seat].next_id(),
            self._game,
            len(self._moves),
            seat,
            messages.Pos(*position),
            since,
            legal,
            run,
            self._clocks_ms,
            self._limits[seat],
        )

    def _write_down(self, seat: int, move: int, answer: Answer) -> None:
        (south, north), made = self._clocks, (seat, move)
        self._clocks_ms = (south.left_ms, north.left_ms)
        self._moves.append(MoveRecord(seat, move, answer.elapsed_us, self._clocks_ms, answer.info, answer.used))
        self._since[0].append(made)
        self._since[1].append(made)

    def _too_late(self, seat: int, answer: Answer, longest_us: int) -> _End:
        control = self._spec.players[seat].time_control
        text = f"lost on time: took {answer.elapsed_us / 1e6:.3f} s for a move ({control})"
        lag_us = answer.lag_us if answer.elapsed_us - answer.lag_us <= longest_us else 0
        if lag_us:
            text += f"; the arena itself may have added {lag_us / 1000:.1f} ms to that, without which it was in time"
        return self._forfeit(seat, EngineFaultError(FaultCode.TIMEOUT, text, elapsed_us=answer.elapsed_us), lag_us)

    def _no_move(self, seat: int, answer: Answer, legal: tuple[int, ...]) -> _End:
        """The answer ends the game: it is a resignation, or no legal move."""
        if answer.move is None:
            return _End(Outcome.won_by(1 - seat), Termination.RESIGNATION)
        letters = " ".join(format_move(seat, pit) for pit in legal)
        text = f"played {str(answer.move)[:80]!r}; legal are {list(legal)} ({letters})"
        return self._forfeit(seat, EngineFaultError(FaultCode.ILLEGAL_MOVE, text, elapsed_us=answer.elapsed_us))

    def _forfeit(self, seat: int, error: EngineFaultError, lag_us: int = 0) -> _End:
        side = "North" if seat else "South"
        fault = Fault(
            seat=seat,
            code=error.code,
            text=f"{self._spec.players[seat].name} ({side}) {error.text}",
            elapsed_us=error.elapsed_us,
            exit_status=error.exit_status,
            stderr=self._engines[seat].stderr,
            lag_us=lag_us,
        )
        return _End(Outcome.won_by(1 - seat), Termination.FORFEIT, None, fault)

    async def _tell(self, end: _End) -> None:
        """Tell both engines, except one that can't be told any more."""
        message = messages.End(
            game=self._game,
            scores=end.scores or self._ruleset.scores(self.live.position),
            winner={Outcome.SOUTH: 0, Outcome.NORTH: 1}.get(end.outcome),
            reason=end.fault.code if end.fault else end.termination,
        )
        for seat, engine in enumerate(self._engines):
            fault = end.fault if end.fault and end.fault.seat == seat else None
            if engine.in_game and (fault is None or fault.code in _STILL_LISTENING):
                await engine.end_game(message)
            if fault is not None and engine.spec.restart != "keep":
                engine.fit = False


def _completed(scores: tuple[int, int]) -> _End:
    return _End(Outcome.of_scores(scores), Termination.COMPLETED, scores)


def _limit(control: TimeControl) -> messages.Limit | None:
    if control.move_ms is None and control.nodes is None and control.depth is None:
        return None
    return messages.Limit(control.move_ms, control.nodes, control.depth)
