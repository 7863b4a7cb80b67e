"""The shipped engines' manifests, and what is said of a broken one."""

import sys
from pathlib import Path

import pytest

from arena.config import ConfigError, Need, shipped_engines
from arena.config.manifest import read_manifest
from arena.rules import ruleset_names

MANIFEST = """\
engines:
  - name: mine
    summary: one of mine
    command: ["{here}/bin/mine", "{python}", "{other}"]
    build: [make, "-C", "{here}"]
    artifact: bin/mine
    needs: [{tool: make, install: a build tool}]
    options: {depth: 3}
    rulesets: [dakon]
"""


def test_shipped_engines() -> None:
    engines = shipped_engines()
    assert {"random", "greedy", "alphabeta", "c-alphabeta"} <= set(engines)
    for name, manifest in engines.items():
        assert manifest.name == name
        assert manifest.summary
        assert set(manifest.rulesets) <= set(ruleset_names())
        assert bool(manifest.build) == (manifest.artifact is not None)
        assert not any("{" in word for word in manifest.command + manifest.build)


def test_placeholders_and_paths_are_filled(tmp_path: Path) -> None:
    path = tmp_path / "engines.yaml"
    path.write_text(MANIFEST)
    (manifest,) = read_manifest(path)
    assert manifest.command == (f"{tmp_path}/bin/mine", sys.executable, "{other}")
    assert manifest.build == ("make", "-C", str(tmp_path))
    assert (manifest.folder, manifest.artifact) == (tmp_path, tmp_path / "bin" / "mine")
    assert manifest.needs == (Need(tool="make", install="a build tool"),)
    assert (manifest.options, manifest.rulesets) == ({"depth": 3}, ("dakon",))


@pytest.mark.parametrize(("addition", "expected"), [("", "msgpack"), ("    encoding: json\n", "json")])
def test_an_engine_is_spoken_to_in_its_encoding(addition: str, expected: str, tmp_path: Path) -> None:
    path = tmp_path / "engines.yaml"
    path.write_text(MANIFEST + addition)
    (manifest,) = read_manifest(path)
    assert manifest.encoding == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", "engines.yaml: a manifest must be a map with the key 'engines'"),
        (
            MANIFEST.replace("summary", "sumary").replace("[dakon]", "dakon"),
            (
                "engines.yaml:3:5: unknown key 'sumary' - did you mean 'summary'?\n"
                "        sumary: one of mine\n"
                "        ^\n"
                "engines.yaml:9:15: rulesets must be a list, got text 'dakon'\n"
                "        rulesets: dakon\n"
                "                  ^"
            ),
        ),
        (
            MANIFEST + "    encoding: xml\n",
            (
                "engines.yaml:10:15: encoding must be 'json' or 'msgpack', got text 'xml'\n"
                "        encoding: xml\n"
                "                  ^"
            ),
        ),
    ],
)
def test_a_broken_manifest(text: str, expected: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("engines.yaml").write_text(text)
    with pytest.raises(ConfigError) as caught:
        read_manifest(Path("engines.yaml"))
    assert str(caught.value) == expected
