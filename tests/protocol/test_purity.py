"""The protocol without its SDK is free of I/O, clocks and chance, and knows nothing of the arena."""

import ast
from pathlib import Path

import pytest

import protocol

ROOT = Path(protocol.__file__).parent
IMPURE = {
    "os",
    "sys",
    "time",
    "io",
    "select",
    "socket",
    "subprocess",
    "threading",
    "random",
    "pathlib",
    "datetime",
    "trio",
}
MODULES = sorted(path.relative_to(ROOT).as_posix() for path in ROOT.rglob("*.py"))


def imports(module: str) -> set[str]:
    names = set()
    for node in ast.walk(ast.parse((ROOT / module).read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names |= {alias.name.partition(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0
            names.add((node.module or "").partition(".")[0])
    return names


@pytest.mark.parametrize("module", MODULES)
def test_knows_no_game(module: str) -> None:
    assert not imports(module) & {"arena", "engines"}


@pytest.mark.parametrize("module", [module for module in MODULES if not module.startswith("sdk/")])
def test_does_no_io(module: str) -> None:
    assert not imports(module) & IMPURE
