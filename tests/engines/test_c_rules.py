"""The C engine's rules against arena.rules: the vectors, random positions, and sowings that would never end."""

import json
import subprocess
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from arena.rules import (
    IllegalMoveError,
    InvalidPositionError,
    Position,
    Ruleset,
    format_position,
    make_ruleset,
    parse_ruleset,
)
from tests.engines.sampled import sampled_positions

_VECTORS = Path(__file__).parent.parent / "rules" / "vectors" / "rules_games.jsonl"
# Found among 100,000s of random positions: they repeat after 268, 39 and 62,466 laps.
_ENDLESS = (((1, 5, 4, 5, 2, 3, 3, 2, 1, 4, 1, 0), 5), ((5, 1, 4, 3, 2, 1, 5, 4, 3, 2, 1, 4), 0))
_LONG_ENDLESS = Position(((2, 1, 6, 7, 3, 2), (8, 7, 1, 7, 8, 3)), (0, 0), 0)

Case = tuple[Ruleset, Position, int]


def _agree(c_build: Path, cases: list[Case]) -> list[str]:
    """What both say to the cases; fails where they differ."""
    questions = [f"{ruleset} {format_position(position)} {pit}\n" for ruleset, position, pit in cases]
    program = subprocess.run(
        [c_build / "mancala-c", "--rules"], input="".join(questions), capture_output=True, text=True, check=True
    )
    expected = [_answer(*case) for case in cases]
    assert program.stdout.splitlines() == expected
    return expected


def _answer(ruleset: Ruleset, position: Position, pit: int) -> str:
    try:
        after = ruleset.play(position, pit)
    except IllegalMoveError:
        return "illegal"
    legal = ruleset.legal_moves(after)
    tail = "legal " + ",".join(map(str, legal)) if legal else "over {}-{}".format(*ruleset.scores(after))
    return f"{format_position(after)} {tail}"


def _vector_cases() -> Iterator[Case]:
    for line in _VECTORS.read_text().splitlines():
        game = json.loads(line)
        params = {"pits": game["pits_per_side"]} if game["ruleset"] == "dakon" else {}
        ruleset = make_ruleset(game["ruleset"], params)
        boards = [game["start"], *game["after"]]
        for board, (_, pit) in zip(boards, game["moves"], strict=False):
            pits, stores = board["pits"], board["stores"]
            position = Position((tuple(pits[0]), tuple(pits[1])), (stores[0], stores[1]), board["to_move"])
            yield ruleset, position, pit


def _random_position(ruleset: Ruleset, most: int, random: Random) -> Position:
    """Any position with up to ``most`` seeds a pit in which the side to move has a move."""
    while True:
        south, north = (tuple(random.randint(0, most) for _ in range(ruleset.pits_per_side)) for _ in range(2))
        position = Position((south, north), (random.randint(0, 50), random.randint(0, 50)), random.randint(0, 1))
        try:
            ruleset.check(position)
        except InvalidPositionError:
            continue
        if ruleset.legal_moves(position):
            return position


def test_every_move_of_the_vectors(c_build: Path) -> None:
    assert len(_agree(c_build, list(_vector_cases()))) > 4000


def test_every_pit_of_sampled_positions(c_build: Path) -> None:
    cases = [
        (ruleset, position, pit)
        for ruleset, position in sampled_positions(600, seed=10)
        for pit in range(ruleset.pits_per_side + 1)
    ]
    answers = _agree(c_build, cases)
    assert any(" over " in answer for answer in answers)


@pytest.mark.parametrize(
    "text",
    ["dakon:pits=5", "dakon", "dakon:pits=9,capturing_seed=taken", "dakon:pits=6,mikul=false", "djenon-aboure"],
)
@pytest.mark.parametrize("most", [2, 12, 200])
def test_every_pit_of_random_positions(c_build: Path, text: str, most: int) -> None:
    ruleset, random = parse_ruleset(text), Random(f"{text} {most}")
    positions = [_random_position(ruleset, most, random) for _ in range(60)]
    _agree(c_build, [(ruleset, position, pit) for position in positions for pit in range(ruleset.pits_per_side)])


def _endless_cases() -> Iterator[Case]:
    """Positions endless sowings come through, for both sides to move."""
    ruleset = make_ruleset("djenon-aboure")
    for board, place in _ENDLESS:
        pits = list(board)
        for _ in range(30):
            mover_first = pits if place < 6 else pits[6:] + pits[:6]
            own, other = tuple(mover_first[:6]), tuple(mover_first[6:])
            yield ruleset, Position((own, other), (0, 0), 0), place % 6
            yield ruleset, Position((other, own), (0, 0), 1), place % 6
            seeds, pits[place] = pits[place], 0
            for step in range(seeds):
                pits[(place + step) % 12] += 1
            place = (place + seeds - 1) % 12
    yield ruleset, _LONG_ENDLESS, 3


def test_endless_sowings(c_build: Path) -> None:
    cases = list(_endless_cases())
    assert set(_agree(c_build, cases)) == {"illegal"}
    others = [(ruleset, position, other) for ruleset, position, pit in cases[:-1] for other in range(6) if other != pit]
    assert any("legal " in answer for answer in _agree(c_build, others))
