"""A conversation with one process of the engine under test: message by message, or byte by byte.

Whatever the engine does wrong here is a ProbeFailureError; what the messages are for, the probes know.
"""

import time
from collections import Counter
from typing import TypeVar

import trio

from arena.conformance.finding import FLUSH_FIX, ProbeFailureError, broken_protocol, failure
from arena.conformance.recorded import RecordedProcess
from arena.engine import describe_exit
from arena.game import FaultCode, PlayerSpec
from protocol import messages
from protocol.codec import encode
from protocol.errors import RemoteProtocolError
from protocol.session import ArenaEvent, ArenaSession, ConnectionClosed, LateAnswer, StrayLine, UnknownMessage

_WRITE_S = 3.0
"""An engine that takes nothing for so long does not read."""
_READY_S = 10.0
"""Less than a tournament allows: an engine that hangs must not hang the kit for long."""
_EXIT_WAIT_S = 0.5
_LAST_WORDS_S = 1.0
"""How long what comes after a hurried ``quit`` is waited for."""

_M = TypeVar("_M", bound=messages.Message)
_CODES = {
    messages.Hello: FaultCode.NO_HELLO,
    messages.Options: FaultCode.NOT_READY,
    messages.New: FaultCode.NOT_READY,
}


class Talk:
    """The arena's end, with one ``process``."""

    def __init__(self, process: RecordedProcess, spec: PlayerSpec) -> None:
        self.process = process
        self.session = ArenaSession(spec.encoding)
        """Is told of every message, also of one whose bytes are then written in another way."""
        self.banner: list[str] = []
        """Lines on stdout that were no message, before the engine's hello."""
        self.strays: list[str] = []
        """And after it."""
        self.unknown: Counter[str] = Counter()
        """Messages of types the protocol does not have."""
        self.gave_up: str | None = None
        """The text of its ``error``."""
        self.elapsed_ms = 0.0
        """From just before the last request was written to the arrival of its answer's last byte."""
        self.may_be_late = False
        """Whether the arena has given up on a ``go``, whose answer may still come."""
        self.overdue_s = 0.0
        """By how much answers to ``go`` came later than their limits allow."""
        self._last_id = self._games = 0
        self._asked: str | None = None
        self.hello_s = spec.limits.hello_ms / 1000
        self.ready_s = min(spec.limits.ready_ms / 1000, _READY_S)
        self.pong_s = spec.limits.pong_ms / 1000

    def next_id(self, at_least: int = 0) -> int:
        """A larger id than all before."""
        self._last_id = max(self._last_id + 1, at_least)
        return self._last_id

    def next_game(self) -> str:
        """The name of another game."""
        self._games += 1
        return f"1.1.1.{self._games}"

    async def ask(self, request: messages.ArenaMessage, answer: type[_M] | tuple[type[_M], ...], wait_s: float) -> _M:
        """Send *request* and wait for the *answer*."""
        return await self.ask_in_bytes(request, self.session.send(request), answer, wait_s)

    async def ask_in_bytes(
        self,
        request: messages.ArenaMessage,
        data: bytes,
        answer: type[_M] | tuple[type[_M], ...],
        wait_s: float,
    ) -> _M:
        """As ``ask``, where *data* says *request*, which the session knows of."""
        started_ns = time.monotonic_ns()
        await self.write(data)
        event = await self.expect(request, answer, wait_s)
        self.elapsed_ms = (self.process.arrived_ns - started_ns) / 1e6
        return event

    async def ping(self, at_least: int = 0) -> None:
        """Make sure that the engine answers."""
        await self.ask(messages.Ping(self.next_id(at_least)), messages.Pong, self.pong_s)

    async def send(self, message: messages.ArenaMessage) -> None:
        """Send what has no answer."""
        await self.write(self.session.send(message))

    async def write(self, data: bytes) -> None:
        """Write all of *data*."""
        total = len(data)
        with trio.move_on_after(_WRITE_S):
            while data := data[self.process.write_ready(data) :]:
                await self.process.wait_writable()
        if data:
            text = f"does not read its input: of {total} bytes {len(data)} were not taken within {_WRITE_S:g} s"
            raise failure(FaultCode.HANG, text, in_vain_s=_WRITE_S)

    async def expect(
        self, request: messages.ArenaMessage, answer: type[_M] | tuple[type[_M], ...], wait_s: float
    ) -> _M:
        """The *answer* to *request*, or the failure that keeps it from coming within *wait_s*."""
        deadline_ns = time.monotonic_ns() + round(wait_s * 1e9)
        passed_over: Counter[str] = Counter()
        self._asked = request.t
        while (event := await self.event(deadline_ns)) is not None:
            if isinstance(event, answer):
                self._asked = None
                return event
            passed_over[event.t if isinstance(event, messages.Message) else "stray line"] += 1
        kinds = answer if isinstance(answer, tuple) else (answer,)
        wanted = " or ".join(f"'{kind.__struct_config__.tag}'" for kind in kinds)
        text = f"did not answer '{request.t}' with {wanted} within {wait_s:g} s"
        if await self._answers_at_exit(kinds):
            text += "; the answer came when 'quit' made the engine exit: its output is not flushed"
            raise ProbeFailureError(text, FLUSH_FIX, in_vain_s=wait_s)
        if passed_over:
            text += f"; it sent {', '.join(f'{count} x {kind}' for kind, count in passed_over.items())} instead"
        if "stray line" in passed_over:
            text += f", such as {(self.banner + self.strays)[-1][:80]!r}"
        raise failure(_CODES.get(type(request), FaultCode.HANG), text, in_vain_s=wait_s)

    async def silence(self, wait_s: float) -> None:
        """Make sure that nothing more is said for a while."""
        deadline_ns = time.monotonic_ns() + round(wait_s * 1e9)
        while await self.event(deadline_ns) is not None:
            pass

    async def event(self, deadline_ns: int) -> ArenaEvent | None:
        """What the engine says next, if it may say that; None when there is nothing until the deadline."""
        while True:
            try:
                event = self.session.next_event()
            except RemoteProtocolError as error:
                raise broken_protocol(error) from error
            if event is not None:
                await self._look_at(event)
                return event
            if not await self._read(deadline_ns):
                return None

    async def _read(self, deadline_ns: int) -> bool:
        await trio.lowlevel.checkpoint()
        data = self.process.read_ready()
        while data is None:
            left_ns = deadline_ns - time.monotonic_ns()
            if left_ns <= 0:
                return False
            with trio.move_on_after(left_ns / 1e9):
                await self.process.wait_readable()
            data = self.process.read_ready()
        self.session.receive(data)
        return self.process.arrived_ns < deadline_ns

    async def _look_at(self, event: ArenaEvent) -> None:
        if isinstance(event, StrayLine):
            (self.banner if self.session.engine is None else self.strays).append(event.text)
        elif isinstance(event, UnknownMessage):
            self.unknown[event.type] += 1
            await self.send(messages.ArenaError("unknown_type", f"unknown type {event.type!r}", fatal=False))
        elif isinstance(event, LateAnswer) and not (self.may_be_late or isinstance(event.message, messages.Info)):
            raise failure(FaultCode.OUT_OF_TURN, self._late(event.message))
        elif isinstance(event, messages.EngineError):
            self.gave_up = event.text
            raise failure(FaultCode.ENGINE_ERROR, f"gave up: {event.text}")
        elif isinstance(event, ConnectionClosed):
            raise await self._crash()

    def _late(self, message: messages.Message) -> str:
        about = getattr(message, "id", None)
        if about is None:
            return f"sent '{message.t}' for a game that is not the newest"
        due = self.session.open_id
        instead = "which was answered already" if due is None else f"while the answer to id {due} is due"
        return f"sent '{message.t}' for id {about}, {instead}"

    async def _crash(self) -> ProbeFailureError:
        status = await self.process.exit_status(_EXIT_WAIT_S)
        early = self.session.engine is None
        code = FaultCode.START_FAILED if early else FaultCode.CRASH
        when = "though it was not told to quit" if self._asked is None else f"and left '{self._asked}' unanswered"
        return failure(code, f"{describe_exit(status)} {when}")

    async def _answers_at_exit(self, kinds: tuple[type[messages.Message], ...]) -> bool:
        """Whether the answer was only held back: say quit, past the session, and see what the exit brings out."""
        self.process.write_ready(encode(messages.Quit(), self.session.encoding))
        deadline_ns = time.monotonic_ns() + round(_LAST_WORDS_S * 1e9)
        answered = False
        while True:
            try:
                event = self.session.next_event()
            except RemoteProtocolError:
                return False
            if isinstance(event, ConnectionClosed):
                return answered
            answered = answered or isinstance(event, kinds)
            if event is None and not await self._read(deadline_ns):
                return False
