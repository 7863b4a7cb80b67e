"""Telling two tournaments apart by the settings that make them so."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from arena.store.tournament import differences, refusal
from tests.store.record_samples import TOURNAMENT
from tests.store.record_strategies import record_settings

_json = st.recursive(
    st.none() | st.booleans() | st.integers(-5, 5) | st.text(max_size=3),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=3),
    max_leaves=8,
)
_identities = st.dictionaries(st.text(max_size=3), _json, max_size=3)


@record_settings
@given(_identities)
def test_equal_identities_do_not_differ(identity: dict[str, object]) -> None:
    assert differences(identity, dict(reversed(identity.items()))) == ""


@record_settings
@given(_identities, _identities)
def test_differences_are_found_both_ways(one: dict[str, object], other: dict[str, object]) -> None:
    assert bool(differences(one, other)) == bool(differences(other, one))


def _identity(*players: dict[str, object], **others: object) -> dict[str, object]:
    return {"seed": 1, "start": "standard", "players": list(players), **others}


def _player(name: str, **options: object) -> dict[str, object]:
    return {"name": name, "engine": name, "options": options, "time": {"base_ms": 1000, "moves": None}}


def test_dotted_paths_name_what_differs() -> None:
    stored = {"tournament": {"cycles": 1, "kinds": [1, {"a": 2}]}, "rulesets": ["dakon"], "seed": 1}
    now = {"tournament": {"cycles": 2, "kinds": [1, {"a": 3}]}, "rulesets": ["dakon", "djenon-aboure"], "seed": 1}
    assert differences(stored, now) == (
        "tournament.cycles is 1 in the file and 2 now; tournament.kinds.1.a is 2 in the file and 3 now; "
        'rulesets is ["dakon"] in the file and ["dakon","djenon-aboure"] now'
    )


def test_players_are_named_first() -> None:
    stored = _identity(_player("a", depth=4), _player("b"), _player("c"))
    now = _identity(_player("d"), _player("a", depth=6), _player("b"), seed=2)
    assert differences(stored, now) == (
        "player 'd' is new; player 'a' has other settings: options.depth is 4 in the file and 6 now; "
        "player 'c' is gone; seed is 1 in the file and 2 now"
    )


def test_another_order_of_the_players_is_told() -> None:
    one, two = _player("a"), _player("b")
    assert differences(_identity(one, two), _identity(two, one)) == "the players stand in another order"


def test_players_that_have_no_names_of_their_own_are_told_by_number() -> None:
    one, two = _player("a", depth=1), _player("a", depth=2)
    expected = "players.1.options.depth is 2 in the file and 1 now"
    assert differences(_identity(one, two), _identity(one, one)) == expected
    assert differences({"players": [1]}, {"players": [2]}) == "players.0 is 1 in the file and 2 now"


def test_a_starts_file_is_told_in_words() -> None:
    one, other, random = {"file_sha256": "0" * 64}, {"file_sha256": "1" * 64}, {"random_plies": 4}
    assert differences({"start": one}, {"start": other}) == "the starts file has changed"
    assert differences({"start": one}, {"start": dict(one)}) == ""
    assert differences({"start": random}, {"start": one}) == (
        'start is {"random_plies":4} in the file and a starts file now'
    )
    assert differences({"start": one}, {"start": "standard"}) == 'start is a starts file in the file and "standard" now'


def test_other_settings_of_a_starts_file_are_told_by_name() -> None:
    one = {"file_sha256": "0" * 64, "order": "sequential"}
    other = {"start": one | {"order": "random"}}
    assert differences({"start": one}, other) == 'start.order is "sequential" in the file and "random" now'


def test_types_count_and_sequences_do_not() -> None:
    assert differences({"mikul": True}, {"mikul": 1}) == "mikul is true in the file and 1 now"
    assert differences({"seeds": [1, 2]}, {"seeds": (1, 2)}) == ""
    assert differences({"players": []}, {"players": {}}) == "players is [] in the file and {} now"


def test_values_are_cut_and_many_differences_are_counted() -> None:
    text = differences({"a": "x" * 500}, {"a": "y"})
    assert text == f'a is "{"x" * 41}... in the file and "y" now'
    many = differences({str(i): 0 for i in range(20)}, {str(i): 1 for i in range(20)})
    assert many.endswith("5 is 0 in the file and 1 now; and 14 more")
    assert len(many) < 215


def test_many_settings_of_one_player_stay_one_line() -> None:
    options = {f"option{number}": "x" * 20 for number in range(50)}
    gone = [_player(letter * 30) for letter in "bd"]
    text = differences(_identity(_player("a"), *gone), _identity(_player("a", **options), _player("c")))
    assert text == (
        "player 'c' is new; player 'a' has other settings: "
        f'options.option0 is not set in the file and "{"x" * 20}" now, and 49 more; '
        f"player '{'b' * 30}' is gone; and 1 more"
    )


REMEDY = "play these settings under another results file, or delete this one"
BEHIND = "further players must stand behind those that are in the file"


@pytest.mark.parametrize(
    ("growing", "now", "text"),
    [
        ((), ("a", "b"), ""),
        (("players",), ("a", "b", "c"), ""),
        ((), ("a", "b", "c"), f"player 'c' is new - the bracket stands; {REMEDY}"),
        (("players",), ("c", "a", "b"), f"player 'c' is new - {BEHIND}; {REMEDY}"),
        ((), ("a",), f"player 'b' is gone - {REMEDY}"),
    ],
)
def test_why_a_player_cannot_join(growing: tuple[str, ...], now: tuple[str, ...], text: str) -> None:
    closed = "" if growing else "the bracket stands"
    info = replace(TOURNAMENT, identity=_identity(*map(_player, now)), growing=growing, closed_to_players=closed)
    expected = f"holds games of other settings: {text}" if text else ""
    assert refusal(_identity(_player("a"), _player("b")), info) == expected


def test_a_player_who_may_join_is_no_part_of_a_refusal() -> None:
    now = _identity(*map(_player, "abc"), seed=2)
    info = replace(TOURNAMENT, identity=now, growing=("players",))
    assert refusal(_identity(*map(_player, "ab")), info) == (
        f"holds games of other settings: seed is 1 in the file and 2 now - {REMEDY}"
    )
