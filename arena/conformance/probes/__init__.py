"""The probes, by what they are about; ``arena.conformance.kit`` has them in one table.

A probe is a function of a bench: it returns what it saw, or raises ProbeFailureError. Its docstring states what
the protocol's README demands, and is printed by ``arena check --list``.
"""
