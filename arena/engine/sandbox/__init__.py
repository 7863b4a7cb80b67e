"""Engines that nobody vouches for: limits on what they take, and with bubblewrap a machine with nothing else in it.

``launch`` wraps the command, ``tree`` reads what its processes use, ``process`` and ``handle`` hold it while it plays,
``watch`` ends it when it takes too much. What this protects from and what not is in docs/sandbox.md.
"""

from arena.engine.sandbox.handle import SandboxedEngine
from arena.engine.sandbox.launch import sandboxed_launch
from arena.engine.sandbox.process import SandboxedProcess
from arena.engine.sandbox.watch import SandboxWatch

__all__ = ["SandboxWatch", "SandboxedEngine", "SandboxedProcess", "sandboxed_launch"]
