"""Our handle on a sandboxed engine: as any other, and what each move used is measured."""

from arena.engine.errors import EngineFaultError
from arena.engine.handle import Answer, Engine
from arena.engine.loop import Loop
from arena.engine.sandbox.process import SandboxedProcess
from arena.game import PlayerSpec
from protocol import messages


class SandboxedEngine(Engine):
    """An engine in a sandbox. All that it costs lies outside the time that is measured for a move."""

    def __init__(self, spec: PlayerSpec, process: SandboxedProcess, loop: Loop) -> None:
        super().__init__(spec, process, loop)
        self._process = process

    async def new_game(self, new: messages.New) -> None:
        """Begin a game; raises EngineFaultError."""
        self._process.begin_game()
        await super().new_game(new)
        self._process.rest()

    async def go(self, go: messages.Go, longest_us: int) -> Answer:
        """Ask for one move, see ``Engine.go``."""
        self._process.begin_move()
        answer = await super().go(go, longest_us)
        return answer._replace(used=self._process.end_move())

    async def _crash(self) -> EngineFaultError:
        fault = await super()._crash()
        if limit := self._process.describe_limit(fault.exit_status):
            return EngineFaultError(fault.code, limit, exit_status=fault.exit_status)
        return fault
