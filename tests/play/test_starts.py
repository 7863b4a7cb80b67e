"""Start positions: the same for a pair and a round, checked with line numbers."""

import gzip
from pathlib import Path

import pytest

from arena.game import GameKey
from arena.pairing import GameList, RoundRobin
from arena.play import RandomPlies, Sharing, StandardStart, StartsError, SuiteOrder, SuiteStarts
from arena.rules import Ruleset, parse_moves, parse_position, parse_ruleset

DAKON = parse_ruleset("dakon")
DJENON = parse_ruleset("djenon-aboure")


def test_standard_start() -> None:
    assert StandardStart(DAKON).start(GameKey(1, 2, 3, 4), 0) == ("7,7,7,7,7,7,7/7,7,7,7,7,7,7 0-0 S", "standard")


def test_random_plies_are_shared_by_pair_and_round_and_differ_otherwise() -> None:
    starts = RandomPlies(DJENON, 6, seed=1)
    same = {starts.start(GameKey(1, 2, pairing, number), 0) for pairing in (1, 2, 3) for number in (1, 2)}
    assert len(same) == 1
    others = {starts.start(GameKey(1, round_, 1, number), 0).position for round_ in range(1, 6) for number in (1, 3, 5)}
    assert len(others) > 10
    assert RandomPlies(DJENON, 6, seed=2).start(GameKey(1, 2, 1, 1), 0) not in same


@pytest.mark.parametrize("rules", [DAKON, DJENON])
def test_a_move_is_due_in_every_random_start(rules: Ruleset) -> None:
    starts = RandomPlies(rules, 12, seed=3)
    for round_ in range(1, 40):
        assert rules.legal_moves(parse_position(starts.start(GameKey(1, round_, 1, 1), 0).position))


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
    starts = SuiteStarts(DJENON, path, SuiteOrder(), pairs_per_pairing=2)
    sources = [starts.start(GameKey(1, round_, 1, number), 0).source for round_ in (1, 2) for number in (1, 2, 3, 4)]
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
        SuiteStarts(DJENON, path, SuiteOrder(), pairs_per_pairing=1)
    assert f"{path}:2: " in str(error.value)


def test_a_file_without_positions(tmp_path: Path) -> None:
    path = tmp_path / "starts.txt"
    path.write_text("# nothing\n")
    with pytest.raises(StartsError, match="holds no opening"):
        SuiteStarts(DJENON, path, SuiteOrder(), pairs_per_pairing=1)
    with pytest.raises(StartsError, match="can't be read"):
        SuiteStarts(DJENON, tmp_path / "missing.txt", SuiteOrder(), pairs_per_pairing=1)


SUITE = ("A c B", "4,4,4,4,4,4/4,4,4,4,4,4 0-0 N", "1,5,4,4,4,4/4,4,4,4,4,4 0-0 S", "A", "B a")


def suite(folder: Path, order: SuiteOrder, pairs: int = 1) -> SuiteStarts:
    path = folder / "suite.txt.gz"
    path.write_bytes(gzip.compress("\n".join(SUITE).encode()))
    return SuiteStarts(DJENON, path, order, pairs_per_pairing=pairs)


def lines_of(starts: SuiteStarts, *places: tuple[GameKey, int]) -> list[int]:
    return [int(starts.start(key, place).source.rpartition(":")[2]) for key, place in places]


def test_moves_lead_to_the_opening(tmp_path: Path) -> None:
    after = suite(tmp_path, SuiteOrder()).start(GameKey(1, 1, 1, 1), 0).position
    expected = DJENON.start()
    for _, pit in parse_moves(SUITE[0], DJENON):
        expected = DJENON.play(expected, pit)
    assert parse_position(after) == expected


@pytest.mark.parametrize(
    ("share", "lines"), [("round", [1, 2, 1, 3]), ("pairing", [1, 1, 2, 4]), ("pair", [1, 2, 3, 2])]
)
def test_what_is_shared(tmp_path: Path, share: Sharing, lines: list[int]) -> None:
    starts = suite(tmp_path, SuiteOrder(share=share), pairs=2)
    games = ((1, 1, 1), 0), ((1, 1, 3), 0), ((1, 2, 2), 1), ((2, 1, 1), 3)
    assert lines_of(starts, *((GameKey(1, *key), place) for key, place in games)) == lines
    assert lines_of(starts, *((GameKey(1, *key[:2], key[2] + key[2] % 2), place) for key, place in games)) == lines


def test_random_order_is_the_seeds_and_takes_every_opening(tmp_path: Path) -> None:
    places = [(GameKey(1, 1, place + 1, 1), place) for place in range(5)]
    orders = {
        seed: tuple(lines_of(suite(tmp_path, SuiteOrder("random", share="pairing", seed=seed)), *places))
        for seed in range(6)
    }
    assert all(sorted(order) == [1, 2, 3, 4, 5] for order in orders.values())
    assert len(set(orders.values())) > 2
    again = suite(tmp_path, SuiteOrder("random", offset=2, share="pairing", seed=3))
    assert lines_of(again, *places[:3]) == list(orders[3][2:])


def test_an_offset_past_the_end_and_a_shortage_are_told(tmp_path: Path) -> None:
    with pytest.raises(StartsError, match="holds 5 openings, so offset must be below 5, got 5"):
        suite(tmp_path, SuiteOrder(offset=5))
    starts = suite(tmp_path, SuiteOrder(offset=1, share="pair"), pairs=2)
    assert starts.shortage(rounds=1, pairings=2) is None
    assert starts.shortage(rounds=None, pairings=2) is None
    assert starts.shortage(rounds=1, pairings=None) == (
        "suite.txt.gz has 5 openings, 4 of them from the offset on, and nobody knows how many are wanted: "
        "after these the suite is used again from its first"
    )
    assert starts.shortage(rounds=3, pairings=3) == (
        "suite.txt.gz has 5 openings, 4 of them from the offset on, and 6 are wanted: each is used up to 2 times"
    )
    whole = suite(tmp_path, SuiteOrder(share="pair"), pairs=2).shortage(rounds=3, pairings=3)
    assert whole == "suite.txt.gz has 5 openings, and 6 are wanted: each is used up to 2 times"
    by_round = suite(tmp_path, SuiteOrder(offset=1)).shortage(rounds=5, pairings=10)
    assert (by_round or "").endswith("and 5 are wanted: some that were passed over are used too")


def test_one_bad_line_in_ten_thousand(tmp_path: Path) -> None:
    path = tmp_path / "suite.txt"
    path.write_text("A c\n" * 9_000 + "A c z\n" + "A c\n" * 999)
    with pytest.raises(StartsError) as error:
        SuiteStarts(DJENON, path, SuiteOrder(), pairs_per_pairing=1)
    assert f"{path}:9001: move 3: expected a pit of djenon-aboure" in str(error.value)
    path.write_text("A c\n" * 9_000 + "A b\n")
    with pytest.raises(StartsError, match=r"suite\.txt:9001: move 2 is b; legal are a c d e"):
        SuiteStarts(DJENON, path, SuiteOrder(), pairs_per_pairing=1)


@pytest.mark.parametrize(
    ("bad", "more"), [(5, ""), (6, "1 more line can't be used"), (9, "4 more lines can't be used")]
)
def test_several_bad_lines_are_told_at_once(tmp_path: Path, bad: int, more: str) -> None:
    path = tmp_path / "suite.txt"
    path.write_text("A c\n" + "A b\n\n" * bad)
    with pytest.raises(StartsError) as error:
        SuiteStarts(DJENON, path, SuiteOrder(), pairs_per_pairing=1)
    told = str(error.value).splitlines()
    assert [line.partition(": move 2 is b; legal are")[0] for line in told[:5]] == [
        f"{path}:{n}" for n in (2, 4, 6, 8, 10)
    ]
    assert told[5:] == ([f"{path}: {more}"] if more else [])


@pytest.mark.parametrize(
    "data",
    [gzip.compress(b"A c")[:-4], gzip.compress(b"A c")[:5] + b"x" * 20, b"\xff\xfe"],
    ids=["cut", "damaged", "binary"],
)
def test_a_file_that_is_no_text(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "suite.txt.gz"
    path.write_bytes(data)
    with pytest.raises(StartsError, match=r"suite\.txt\.gz: can't be read: "):
        SuiteStarts(DJENON, path, SuiteOrder(), pairs_per_pairing=1)


@pytest.mark.parametrize("share", ["round", "pairing", "pair"])
def test_more_cycles_change_no_opening(tmp_path: Path, share: Sharing) -> None:
    starts = suite(tmp_path, SuiteOrder("random", share=share, seed=1), pairs=2)
    few, many = GameList(RoundRobin(5, 2), 4), GameList(RoundRobin(5, 3), 4)
    later = {game.key: starts.start(game.key, game.place) for game in many}
    assert all(starts.start(game.key, game.place) == later[game.key] for game in few)
