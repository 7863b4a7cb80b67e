"""What a probe works on: the engine under test, processes of it to share or to break, and the log of the probe."""

import time

import trio

from arena.conformance.finding import failure, not_started
from arena.conformance.recorded import RecordedProcess
from arena.conformance.talk import Talk
from arena.conformance.wire import WireLog
from arena.engine import EngineFaultError
from arena.engine.command import plain_launch
from arena.engine.guardian import Guardian
from arena.game import FaultCode, PlayerSpec
from arena.rules import Ruleset
from protocol import messages
from protocol.codec import encode
from protocol.errors import LocalProtocolError
from protocol.messages import PROBE, PROTOCOL_VERSION
from protocol.options import check_options

_END_S = 0.3


class Subject:
    """The engine under test, and what has been learnt of it so far."""

    def __init__(self, spec: PlayerSpec, rulesets: tuple[Ruleset, ...]) -> None:
        self.spec = spec
        self.rulesets = rulesets
        """What is played; if nothing was asked for, set from its hello."""
        self.greeting: messages.EngineHello | None = None
        self.strays: list[str] = []
        """Lines on stdout that were no message, once it had said hello."""
        self.stderr_bytes = 0
        self.in_vain_s = 0.0
        """How long answers were waited for beyond their limits."""

    @property
    def move_ms(self) -> int:
        """The time for a move where nothing else is probed."""
        return self.spec.time_control.start_ms


class Bench:
    """The workplace of probes that run one after the other; what one of them has broken, the next does not get."""

    def __init__(self, subject: Subject, nursery: trio.Nursery, guardian: Guardian) -> None:
        self.subject = subject
        self._nursery = nursery
        self._guardian = guardian
        self._shared: Talk | None = None
        self._talks: list[Talk] = []
        self._log = WireLog(time.monotonic_ns())

    def start(self, *, without: str = "") -> Talk:
        """A new process, to which nothing was said yet; the variable *without* is not in its environment."""
        try:
            launch = plain_launch(self.subject.spec)
            env = {name: value for name, value in launch.env.items() if name != without}
            process = RecordedProcess(launch._replace(env=env), self._guardian, len(self._talks) + 1, self._log)
        except EngineFaultError as error:
            raise not_started(error) from error
        self._nursery.start_soon(process.drain_stderr)
        talk = Talk(process, self.subject.spec)
        self._talks.append(talk)
        return talk

    async def fresh(self, *, without: str = "") -> Talk:
        """As ``start``, and it has shaken hands."""
        talk = self.start(without=without)
        await greet(talk, self.subject)
        return talk

    async def shared(self) -> Talk:
        """The process that the probe before has left in order, or else a new one; it goes to the probe after."""
        if self._shared is None:
            self._shared = await self.fresh()
        return self._shared

    def begin(self) -> None:
        """Begin a probe: the log is empty."""
        self._log = WireLog(time.monotonic_ns())
        for number, talk in enumerate(self._talks, 1):
            talk.process.number, talk.process.log = number, self._log

    async def clear(self, *, keep_shared: bool) -> None:
        """End the processes of a probe; the shared one lives on if it is to be kept."""
        kept = self._shared if keep_shared else None
        with trio.CancelScope(shield=True):
            async with trio.open_nursery() as nursery:
                for talk in self._talks:
                    self.subject.strays += talk.strays
                    talk.strays.clear()
                    self.subject.in_vain_s += talk.overdue_s
                    talk.overdue_s = 0
                    if talk is not kept:
                        nursery.start_soon(self._end, talk)
        self._talks = [] if kept is None else [kept]
        self._shared = kept

    async def _end(self, talk: Talk) -> None:
        talk.process.write_ready(encode(messages.Quit(), self.subject.spec.encoding))
        await talk.process.close(step_s=_END_S)
        self.subject.stderr_bytes += talk.process.stderr_bytes

    def wire(self) -> tuple[str, ...]:
        """What was said during the probe."""
        return self._log.lines(self.subject.spec.encoding)

    def heard(self, talk: Talk) -> bytes:
        """The bytes that *talk*'s engine sent during the probe."""
        return self._log.said(talk.process.number, "engine")

    def said(self, talk: Talk) -> bytes:
        """The bytes that the arena sent to it."""
        return self._log.said(talk.process.number, "arena")

    def stderr(self) -> str:
        """What the probe's processes wrote to stderr."""
        for talk in self._talks:
            talk.process.collect_stderr()
        return "".join(talk.process.stderr.text() for talk in self._talks)


async def greet(talk: Talk, subject: Subject) -> messages.EngineHello:
    """Shake hands and set the options of the player."""
    told = await talk.ask(hello_message(PROTOCOL_VERSION), messages.EngineHello, talk.hello_s)
    if subject.spec.options:
        try:
            values = check_options(told.options or (), subject.spec.options)
        except LocalProtocolError as error:
            raise failure(FaultCode.START_FAILED, f"can't take its options: {error}") from error
        await talk.ask(messages.Options(values), messages.Ready, talk.ready_s)
    return told


def hello_message(*versions: int) -> messages.Hello:
    """A hello that offers *versions*."""
    return messages.Hello(v=versions, arena="mancala-arena check", probe=PROBE)
