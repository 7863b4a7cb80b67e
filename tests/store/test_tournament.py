"""Telling two tournaments apart by the settings that make them so."""

from hypothesis import given
from hypothesis import strategies as st

from arena.store.tournament import differences
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


def test_dotted_paths_name_what_differs() -> None:
    stored = {"players": [{"name": "a", "options": {"depth": 4}}], "seed": 1}
    now = {"players": [{"name": "a", "options": {"depth": 6}}, {"name": "b", "options": {}}], "seed": 1}
    assert differences(stored, now) == (
        "players.0.options.depth is 4 in the file and 6 now; "
        'players.1.name is not set in the file and "b" now; '
        "players.1.options is not set in the file and {} now"
    )


def test_types_count_and_sequences_do_not() -> None:
    assert differences({"mikul": True}, {"mikul": 1}) == "mikul is true in the file and 1 now"
    assert differences({"seeds": [1, 2]}, {"seeds": (1, 2)}) == ""
    assert differences({"players": []}, {"players": {}}) == "players is [] in the file and {} now"


def test_values_are_cut_and_many_differences_are_counted() -> None:
    text = differences({"a": "x" * 500}, {"a": "y"})
    assert text == f'a is "{"x" * 76}... in the file and "y" now'
    many = differences({str(i): 0 for i in range(20)}, {str(i): 1 for i in range(20)})
    assert many.endswith("7 is 0 in the file and 1 now; and 12 more")
