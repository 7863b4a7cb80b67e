"""Keys, seeds and outcomes."""

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from arena.game import GameKey, GameRecord, Outcome, derive_seed
from tests.store.record_strategies import game_records

NUMBERS = st.integers(1, 10**6)


@given(st.builds(GameKey, NUMBERS, NUMBERS, NUMBERS, NUMBERS))
def test_a_key_reads_back_from_its_text(key: GameKey) -> None:
    assert GameKey.parse(str(key)) == key


@pytest.mark.parametrize("text", ["", "1.2.3", "1.2.3.4.5", "1.2.3.0", "1.2.3.x", "1.2.3.-4", "1.2.3.٣", " 1.2.3.4"])
def test_what_is_no_key(text: str) -> None:
    with pytest.raises(ValueError, match="expected a game id "):
        GameKey.parse(text)


def test_two_games_make_a_pair() -> None:
    pairs = [GameKey(1, 2, 3, number).pair for number in range(1, 6)]
    assert pairs == [(1, 2, 3, 1), (1, 2, 3, 1), (1, 2, 3, 2), (1, 2, 3, 2), (1, 2, 3, 3)]


def test_seeds_depend_on_every_part_and_are_the_same_everywhere() -> None:
    # Golden, so that a stored tournament's seeds stay what they were.
    assert derive_seed(0) == 4650314429397435
    assert derive_seed(7, "start", 1, 2, 3) == 8334597193087578
    places: list[tuple[int | str, ...]] = [(0, 1), (1, 0), (0, "1"), (0,), (0, 1, 1), (0, 11)]
    assert len({derive_seed(1, *place) for place in places}) == len(places)


@given(st.integers(), st.lists(st.integers() | st.text(), max_size=4))
def test_seeds_fit_the_wire(seed: int, place: list[int | str]) -> None:
    assert 0 <= derive_seed(seed, *place) < 2**53


def test_points() -> None:
    assert [Outcome.SOUTH.points(seat) for seat in (0, 1)] == [1, 0]
    assert [Outcome.NORTH.points(seat) for seat in (0, 1)] == [0, 1]
    assert [Outcome.DRAW.points(seat) for seat in (0, 1)] == [0.5, 0.5]
    with pytest.raises(ValueError, match="void"):
        Outcome.VOID.points(0)


@given(game_records())
def test_a_record_goes_through_msgpack_unchanged(record: GameRecord) -> None:
    data = msgspec.msgpack.encode(record)
    assert msgspec.msgpack.decode(data, type=GameRecord) == record
