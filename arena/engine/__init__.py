"""Our handle on one engine: start, handshake, options, moves against a deadline, end.

Engines are processes on pipes, or code in this process (``MemoryConnection``); the handle is the same.
"""

from arena.engine.errors import EngineFaultError, EngineStartError
from arena.engine.handle import Answer, Engine
from arena.engine.host import EngineHost, open_host
from arena.engine.memory import MemoryConnection, MemoryEngine
from arena.engine.pool import EnginePool
from arena.engine.stderr import telling_lines
from arena.engine.words import describe_exit

__all__ = [
    "Answer",
    "Engine",
    "EngineFaultError",
    "EngineHost",
    "EnginePool",
    "EngineStartError",
    "MemoryConnection",
    "MemoryEngine",
    "describe_exit",
    "open_host",
    "telling_lines",
]
