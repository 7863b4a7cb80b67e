"""Start positions: the same for a pair and a round, checked with line numbers."""

from pathlib import Path

import pytest

from arena.game import GameKey
from arena.play import FileStarts, RandomPlies, StandardStart, StartsError
from arena.rules import Ruleset, parse_position, parse_ruleset

DAKON = parse_ruleset("dakon")
DJENON = parse_ruleset("djenon-aboure")


def test_standard_start() -> None:
    assert StandardStart(DAKON).start(GameKey(1, 2, 3, 4)) == ("7,7,7,7,7,7,7/7,7,7,7,7,7,7 0-0 S", "standard")


def test_random_plies_are_shared_by_pair_and_round_and_differ_otherwise() -> None:
    starts = RandomPlies(DJENON, 6, seed=1)
    same = {starts.start(GameKey(1, 2, pairing, number)) for pairing in (1, 2, 3) for number in (1, 2)}
    assert len(same) == 1
    others = {starts.start(GameKey(1, round_, 1, number)).position for round_ in range(1, 6) for number in (1, 3, 5)}
    assert len(others) > 10
    assert RandomPlies(DJENON, 6, seed=2).start(GameKey(1, 2, 1, 1)) not in same


@pytest.mark.parametrize("rules", [DAKON, DJENON])
def test_a_move_is_due_in_every_random_start(rules: Ruleset) -> None:
    starts = RandomPlies(rules, 12, seed=3)
    for round_ in range(1, 40):
        assert rules.legal_moves(parse_position(starts.start(GameKey(1, round_, 1, 1)).position))


def test_more_plies_than_any_game_has() -> None:
    with pytest.raises(StartsError, match="random_plies 90: games of djenon-aboure are over before"):
        RandomPlies(DJENON, 90, seed=0)


def test_file_positions_go_round(tmp_path: Path) -> None:
    path = tmp_path / "starts.txt"
    lines = [
        "# three",
        "4,4,4,4,4,4/4,4,4,4,4,4 0-0 S",
        "",
        "4,4,4,4,4,4/4,4,4,4,4,4 0-0 N  # other",
        "1,5,4,4,4,4/4,4,4,4,4,4 0-0 S",
    ]
    path.write_bytes("\r\n".join(lines).encode("utf-8-sig"))
    starts = FileStarts(DJENON, path, pairs_per_round=2)
    sources = [starts.start(GameKey(1, round_, 1, number)).source for round_ in (1, 2) for number in (1, 2, 3, 4)]
    assert sources == [f"starts.txt:{line}" for line in (2, 2, 4, 4, 5, 5, 2, 2)]


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("4,4,4,4,4/4,4,4,4,4 0-0 S", "rows of 6 pits"),
        ("nonsense", "nonsense"),
        ("1,1,1,1,1,1/1,1,1,1,1,1 20-16 S", "the game is over"),
    ],
)
def test_a_bad_line_is_named(tmp_path: Path, line: str, words: str) -> None:
    path = tmp_path / "starts.txt"
    path.write_text(f"4,4,4,4,4,4/4,4,4,4,4,4 0-0 S\n{line}\n")
    with pytest.raises(StartsError, match=words) as error:
        FileStarts(DJENON, path, pairs_per_round=1)
    assert f"{path}:2: " in str(error.value)


def test_a_file_without_positions(tmp_path: Path) -> None:
    path = tmp_path / "starts.txt"
    path.write_text("# nothing\n")
    with pytest.raises(StartsError, match="holds no position"):
        FileStarts(DJENON, path, pairs_per_round=1)
    with pytest.raises(StartsError, match="can't be read"):
        FileStarts(DJENON, tmp_path / "missing.txt", pairs_per_round=1)
