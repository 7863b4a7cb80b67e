"""An engine that only wants the rules loads only the rules."""

import subprocess
import sys

PROGRAM = """
import sys
before = set(sys.modules)
import arena.rules
print(*(set(sys.modules) - before))
"""


def test_importing_the_rules_loads_nothing_else() -> None:
    run = subprocess.run([sys.executable, "-c", PROGRAM], capture_output=True, text=True, check=True)
    loaded = run.stdout.split()
    assert "arena.rules.dakon" in loaded
    assert all((name + ".").startswith("arena.rules.") for name in loaded if name.startswith("arena."))
    assert {name.partition(".")[0] for name in loaded} <= {"arena", *sys.stdlib_module_names}
    assert not {"asyncio", "dataclasses", "difflib", "inspect", "json"} & set(loaded)
