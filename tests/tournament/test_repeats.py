"""The same game twice is said once for each two players."""

from msgspec.structs import replace

from arena.game import GameKey
from arena.tournament.repeats import Repeats
from tests.store.record_samples import sample_record


def test_the_same_game_is_noticed_once() -> None:
    repeats, record = Repeats(), sample_record(1)
    assert repeats.add(record) is None
    assert repeats.add(replace(record, key=GameKey(1, 1, 1, 2), players=record.players[::-1])) is None
    assert repeats.add(replace(record, key=GameKey(1, 1, 1, 4), start="elsewhere")) is None
    text = repeats.add(replace(record, key=GameKey(1, 1, 1, 3)))
    assert text is not None
    assert "alpha and beta have played the same game twice, 1.1.1.1 and 1.1.1.3" in text
    assert repeats.add(replace(record, key=GameKey(1, 1, 1, 5))) is None


def test_games_without_a_move_say_nothing() -> None:
    repeats, record = Repeats(), replace(sample_record(1), moves=())
    assert repeats.add(record) is None
    assert repeats.add(replace(record, key=GameKey(1, 1, 1, 3))) is None
