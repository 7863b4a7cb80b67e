"""Does an engine keep to the protocol and the rules? Each probe gives a verdict, the cause, and how to mend it.

The engine is spoken to byte by byte where that matters, so nothing of the arena's engine handle stands between;
how a game treats faults is not checked here (``arena.play``). Every probe's docstring says what
protocol/README.md demands; docs/conformance.md lists them for people.
"""

from arena.conformance.finding import Finding, Verdict
from arena.conformance.kit import PROBES, Probe, check_engine

__all__ = ["PROBES", "Finding", "Probe", "Verdict", "check_engine"]
