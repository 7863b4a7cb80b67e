"""Our handle on one engine: handshake, new game, go and move, end.

Bytes in and out are the connection's, what they mean is the protocol session's; here are the order of steps and
the waits, each with its own limit. Whatever the engine does wrong becomes an EngineFaultError with one code.
"""

import signal
from collections import deque
from collections.abc import Awaitable, Callable, Iterable
from contextlib import suppress
from typing import NamedTuple, TypeVar

import trio
from msgspec.structs import replace

from arena.engine.connection import Connection
from arena.engine.errors import EngineFaultError
from arena.engine.loop import Loop
from arena.engine.watchdog import NEVER
from arena.engine.words import describe_exit, merged, one_line
from arena.game import EngineIdentity, FaultCode, PlayerSpec, SearchInfo, Usage
from protocol import messages
from protocol.errors import LocalProtocolError, RemoteProtocolError
from protocol.messages import PROBE, PROTOCOL_VERSION
from protocol.options import check_options
from protocol.session import ArenaSession, ConnectionClosed, Event, LateAnswer, StrayLine, UnknownMessage

_EXIT_WAIT_S = 0.5
"""How long the exit status of an engine that closed its output is waited for."""
_STRAY_LINES_KEPT = 5
_WIRE_CHUNKS, _WIRE_BYTES = 512, 4096
"""So many reads and writes of a game are kept, and so much of each."""
_UNKNOWN_TOLD = 8
_TERMINATED_WAIT_S = 0.5

_M = TypeVar("_M", bound=messages.Message)
_HANDLED_HERE = (StrayLine, UnknownMessage, ConnectionClosed, messages.EngineError)


class Answer(NamedTuple):
    """What came back for one ``go``, in time or not."""

    move: int | str | None
    """None: the engine resigns, or its answer came after the request was closed."""
    elapsed_us: int
    info: SearchInfo | None
    used: Usage | None = None
    lag_us: int = 0
    """Of the elapsed time, what the arena itself may have added: its loop was busy, or had to wait for a core."""


class Engine:
    """One engine that has been started; all of its games are played through this handle, one after the other."""

    def __init__(self, spec: PlayerSpec, connection: Connection, loop: Loop) -> None:
        self.spec = spec
        self.identity: EngineIdentity | None = None
        self.rulesets: tuple[str, ...] = ()
        self.games = 0
        """Games begun."""
        self.fit = True
        """No game is open, and nothing wrong is known: another game can be played."""
        self.in_game = False
        """It is ready for the moves of a game, and is to be told its end."""
        self.stray_lines: deque[str] = deque(maxlen=_STRAY_LINES_KEPT)
        """The last lines on stdout that were no message."""
        self._connection = connection
        self._session = ArenaSession(encoding=spec.encoding)
        self._loop = loop
        self._now_ns = loop.now_ns
        self._slice_ns = loop.slice_ns
        self._unread_ns = 0
        """How long the last bytes could have been read before they were, for all the loop knows."""
        self._last_id = 0
        self._can_stop = False
        self._counted_before = (0, 0)
        self._unknown_told: set[str] = set()
        self._wire: deque[tuple[int, bool, bytes]] = deque(maxlen=_WIRE_CHUNKS)
        """(time, from the arena, bytes) of this game."""

    async def handshake(self, arena_name: str) -> None:
        """Say hello, check the answer, set the options; raises EngineFaultError."""
        limits = self.spec.limits
        hello = messages.Hello(v=[PROTOCOL_VERSION], arena=arena_name, probe=PROBE)
        told = await self._ask(hello, messages.EngineHello, limits.hello_ms, FaultCode.NO_HELLO)
        self.identity = EngineIdentity(
            one_line(told.name), told.version and one_line(told.version), told.author and one_line(told.author)
        )
        self.rulesets = tuple(told.rulesets)
        self._can_stop = "stop" in (told.caps or ())
        if self.spec.options:
            try:
                options = messages.Options(set=check_options(told.options or [], self.spec.options))
                await self._ask(options, messages.Ready, limits.ready_ms, FaultCode.NOT_READY)
            except LocalProtocolError as error:
                raise EngineFaultError(FaultCode.START_FAILED, f"can't take its options: {error}") from error

    async def new_game(self, new: messages.New) -> None:
        """Begin a game; raises EngineFaultError."""
        self.games += 1
        self.fit = False
        await self._ask(new, messages.Ready, self.spec.limits.ready_ms, FaultCode.NOT_READY)
        self.in_game = True

    def next_id(self) -> int:
        """A request id this engine has not seen."""
        self._last_id += 1
        return self._last_id

    async def go(self, go: messages.Go, longest_us: int) -> Answer:
        """Ask for one move; raises EngineFaultError, with HANG when no answer came even long after *longest_us*.

        The time runs from just before the request is written to the arrival of the answer's last byte.
        Whether the answer was in time is for the player's clock to say.
        """
        session, connection, wire = self._session, self._connection, self._wire
        if session.has_unread:
            await self._judge_unasked()
        data = session.send(go)
        started_ns = self._now_ns()
        deadline_ns = started_ns + (longest_us + 1) * 1000  # the first moment at which an answer is late
        try:
            wire.append((started_ns, True, data))
            if rest := data[connection.write_ready(data) :]:
                await self._push(rest, deadline_ns)
            answered = connection.read_ready()
            if answered is not None:
                wire.append((connection.arrived_ns, False, answered[:_WIRE_BYTES]))
                move = session.take_move(answered)
                if move is not None:
                    if connection.arrived_ns - self._loop.looked_ns > self._slice_ns:
                        await trio.lowlevel.checkpoint()
                    info = None if move.score is None else SearchInfo(score=move.score)
                    return Answer(move.move, (connection.arrived_ns - started_ns) // 1000, info)
                session.receive(answered)
            return await self._next_answer(go.id, started_ns, deadline_ns)
        except EngineFaultError as fault:
            ended_ns = self._now_ns()
            if fault.code is FaultCode.CRASH and connection.arrived_ns > started_ns:  # the end of its output
                ended_ns = connection.arrived_ns
            fault.elapsed_us = (ended_ns - started_ns) // 1000
            raise

    async def _next_answer(self, request_id: int, started_ns: int, deadline_ns: int) -> Answer:
        info: SearchInfo | None = None
        core_wait_ns = self._loop.core_wait_ns()
        until_ns = deadline_ns
        if self._can_stop:  # when the clock shows 0, the margin is left to obey
            until_ns -= self.spec.time_control.margin_ms * 1_000_000
        while True:
            event = await self._next_event(until_ns)
            if isinstance(event, messages.Move):
                if event.score is not None:
                    info = SearchInfo(score=event.score) if info is None else replace(info, score=event.score)
                return self._answer(event.move, started_ns, info, core_wait_ns)
            if isinstance(event, messages.Info):
                info = merged(info, event)
            elif isinstance(event, LateAnswer):
                self._refuse_if_strict(event)
            elif isinstance(event, messages.Resign):
                return self._answer(None, started_ns, info, core_wait_ns)
            elif event is None and until_ns < deadline_ns:
                until_ns = deadline_ns
                await self._write(self._session.send(messages.Stop(id=request_id)), deadline_ns)
            elif event is None:
                await self._late_answer(request_id, started_ns)
                return self._answer(None, started_ns, info, core_wait_ns)

    def _answer(self, move: int | str | None, started_ns: int, info: SearchInfo | None, core_wait_ns: int) -> Answer:
        lag_ns = self._unread_ns + self._loop.core_wait_ns() - core_wait_ns
        elapsed_ns = self._connection.arrived_ns - started_ns
        return Answer(move, elapsed_ns // 1000, info, lag_us=min(lag_ns, elapsed_ns) // 1000)

    async def end_game(self, end: messages.End) -> None:
        """Tell how the game ended. Nothing is answered; the next game finds out whether it was read."""
        written = await self._write(self._session.send(end), self._in_ms(self.spec.limits.pong_ms))
        self.in_game = False
        self.fit = written
        self._connection.collect_stderr()
        self._connection.stderr.clear()
        self.stray_lines.clear()
        self._wire.clear()
        self._counted_before = (self._session.late, self._session.stray)

    async def close(self) -> bool:
        """Send quit, and end the engine with ever stronger means; tells whether it went by itself."""
        with suppress(LocalProtocolError):
            self._connection.write_ready(self._session.send(messages.Quit()))
        return await self._connection.close(step_s=self.spec.limits.quit_ms / 1000)

    def has_ended(self) -> bool:
        """Whether the other side is gone, as far as can be known without reading."""
        return self._connection.has_ended()

    def kill(self) -> None:
        """End the engine by force; ``close`` must still follow."""
        self._connection.kill()

    @property
    def late(self) -> int:
        """Answers to closed requests in this game."""
        return self._session.late - self._counted_before[0]

    @property
    def stray(self) -> int:
        """Lines on stdout that were no message, in this game."""
        return self._session.stray - self._counted_before[1]

    @property
    def wire(self) -> Iterable[tuple[int, bool, bytes]]:
        """What was written to and read from the engine in this game, the last of it if it was much.

        (time in ns on the arena's clock, whether the arena wrote it, the bytes, cut if they are many).
        """
        return self._wire

    @property
    def stderr(self) -> str:
        """What the engine wrote to stderr in this game, the middle left out if it was much."""
        self._connection.collect_stderr()
        return self._connection.stderr.text()

    async def _ask(self, request: messages.ArenaMessage, answer: type[_M], limit_ms: int, code: FaultCode) -> _M:
        await self._judge_unasked()
        deadline_ns = self._in_ms(limit_ms)
        await self._write(self._session.send(request), deadline_ns)
        while (event := await self._next_event(deadline_ns)) is not None:
            if isinstance(event, answer):
                return event
            if isinstance(event, LateAnswer):
                self._refuse_if_strict(event)
        if self._connection.has_ended():  # a child of its holds its output open
            raise await self._crash()
        raise EngineFaultError(
            code,
            f"did not answer '{_type(request)}' with '{_type(answer)}' within {limit_ms / 1000:g} s{self._printed()}",
        )

    async def _judge_unasked(self) -> None:
        """What was read before a request is sent does not answer it: it counts as written unasked."""
        while self._session.has_unread and (event := await self._next_event(0)) is not None:
            if isinstance(event, LateAnswer):
                self._refuse_if_strict(event)

    async def _late_answer(self, request_id: int, started_ns: int) -> None:
        """The clock has run out; find out whether the engine is slow, stuck, or gone with its output kept open.

        Returns when the answer has come.
        """
        if self._connection.has_ended():
            raise await self._crash()
        deadline_ns = self._in_ms(self.spec.limits.late_ms)
        self._session.close_go()
        while (event := await self._next_event(deadline_ns)) is not None:
            late = event.message if isinstance(event, LateAnswer) else None
            if isinstance(late, messages.Move | messages.Resign) and late.id == request_id:
                return
        elapsed_s = (self._now_ns() - started_ns) / 1e9
        raise EngineFaultError(FaultCode.HANG, f"did not answer 'go' for {elapsed_s:.1f} s{self._printed()}")

    async def _write(self, data: bytes, deadline_ns: int) -> bool:
        """Write all of *data*, or as much as the engine takes until the deadline; tells whether all is written."""
        self._wire.append((self._now_ns(), True, data[:_WIRE_BYTES]))
        return await self._push(data, deadline_ns)

    async def _push(self, data: bytes, deadline_ns: int) -> bool:
        connection = self._connection
        while data := data[connection.write_ready(data) :]:
            if self._now_ns() >= deadline_ns:
                return False
            await self._wait(connection.wait_writable, deadline_ns)
        return True

    async def _wait(self, wait: Callable[[], Awaitable[None]], deadline_ns: int) -> None:
        """Wait, at most until the watchdog finds the deadline passed."""
        self._connection.deadline_ns = deadline_ns
        try:
            await wait()
        finally:
            self._connection.deadline_ns = NEVER

    async def _next_event(self, deadline_ns: int) -> Event | None:
        """The next message, or None once something is read, or due, after the deadline."""
        session, connection = self._session, self._connection
        waited = False
        while True:
            try:
                event = session.next_event()
            except RemoteProtocolError as error:
                raise EngineFaultError(FaultCode(error.code), f"broke the protocol: {error.text}") from error
            if event is not None:
                if not isinstance(event, _HANDLED_HERE):
                    return event
                await self._handle(event)
                continue
            data = connection.read_ready()
            if data is None:
                if self._now_ns() >= deadline_ns:
                    return None
                await self._wait(connection.wait_readable, deadline_ns)
                waited = True
                continue
            self._unread_ns = connection.arrived_ns - self._loop.unread_since_ns if waited else 0
            self._wire.append((connection.arrived_ns, False, data[:_WIRE_BYTES]))
            session.receive(data)
            if connection.arrived_ns >= deadline_ns:
                return None
            if connection.arrived_ns - self._loop.looked_ns > self._slice_ns:
                await trio.lowlevel.checkpoint()

    async def _handle(self, event: Event) -> None:
        if isinstance(event, StrayLine):
            self.stray_lines.append(event.text)
            if self.spec.strict and self.games:
                raise EngineFaultError(
                    FaultCode.STRAY, f"printed {event.text[:80]!r} on stdout, where only messages go"
                )
        elif isinstance(event, UnknownMessage):
            self._tell_unknown(event.type)
        elif isinstance(event, messages.EngineError):
            raise EngineFaultError(FaultCode.ENGINE_ERROR, f"gave up: {one_line(event.text)}")
        elif isinstance(event, ConnectionClosed):
            raise await self._crash()

    def _refuse_if_strict(self, event: LateAnswer) -> None:
        if self.spec.strict:
            raise EngineFaultError(FaultCode.LATE, f"sent '{_type(event.message)}' for a request that was closed")

    def _tell_unknown(self, kind: str) -> None:
        """Answer the first message of each unknown type, if there is room for it: the engine may not be reading."""
        if kind not in self._unknown_told and len(self._unknown_told) < _UNKNOWN_TOLD:
            self._unknown_told.add(kind)
            text = f"unknown message type {kind!r}"
            error = messages.ArenaError(code="unknown_type", text=text, fatal=False, got="")
            self._connection.write_ready(self._session.send(error))  # so short that a pipe takes it whole or not at all

    async def _crash(self) -> EngineFaultError:
        status = await self._connection.exit_status(_EXIT_WAIT_S)
        if status == -signal.SIGTERM:
            # Whoever ends all of the arena's processes at once ends engines too: if so, the run hears of it now, and
            # the game is broken off before anybody is blamed.
            await trio.sleep(_TERMINATED_WAIT_S)
        when = "" if self.games else " before the first game"
        code = FaultCode.CRASH if self.games else FaultCode.START_FAILED
        return EngineFaultError(code, f"{describe_exit(status)}{when}{self._printed()}", exit_status=status)

    def _printed(self) -> str:
        if not self.stray_lines:
            return ""
        return f"; on stdout it printed {self.stray_lines[-1][:80]!r} instead of messages"

    def _in_ms(self, limit_ms: int) -> int:
        return self._now_ns() + limit_ms * 1_000_000


def _type(message: messages.Message | type[messages.Message]) -> str:
    return str(message.__struct_config__.tag)
